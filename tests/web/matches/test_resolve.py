"""Two phones noted the same hand: one tap says which of the two counts, or that both do."""

import pytest

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


@pytest.fixture
def waiting(device: Device, other: Device, table: Page) -> Page:
    """The table as the one who was faster sees it."""
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    other.tap(late, "Luis & Marta")
    return device.open(table.path)


def hands(device: Device, page: Page) -> list[str]:
    record = device.client.get(f"/m/{token_of(page)}/record.json").get_json()
    return [hand["outcome"]["winner"] for hand in record["hands"]]


@pytest.mark.parametrize(
    ("tapped", "counted"),
    [
        ("Keep this one", ["1"]),
        ("Take this one", ["2"]),
        ("Both: they were two hands", ["1", "2"]),
    ],
)
def test_it_works(device: Device, waiting: Page, tapped: str, counted: list[str]) -> None:
    page = device.tap(waiting, tapped)
    assert page.status == 200
    assert "Decided." in page.text
    assert "which is right?" not in page.text
    assert hands(device, page) == counted


def test_whose_is_whose_is_said(device: Device, other: Device, waiting: Page) -> None:
    assert "This phone Game to Ana & Pilar. Keep this one" in waiting.text


def test_who_watches_sees_nothing_of_it_and_decides_nothing(
    device: Device, other: Device, waiting: Page
) -> None:
    watching = device.open(f"/m/{token_of(waiting)}/share").link("/m/").rsplit("/", 1)[1]
    assert "which is right?" not in other.open(f"/m/{watching}").text
    form = waiting.form("/conflicts/2")
    fields = {**dict(form.fields), "choice": "late"}
    fields["csrf_token"] = dict(other.open("/").form("/settings/language").fields)["csrf_token"]
    answer = other.client.post(f"/m/{watching}/conflicts/2", data=fields)
    assert answer.status_code == 403


def test_the_same_noted_on_two_phones_is_one_hand_unless_there_were_two(
    device: Device, other: Device, table: Page
) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Ana & Pilar")
    assert page.status == 200
    assert "Another phone noted it too: it counts once." in page.text
    assert hands(other, page) == ["1"]
    assert hands(other, other.tap(page, "There were two")) == ["1", "1"]

"""Noting a hand: stored once, or refused beside its field with everything kept."""

import pytest

from scorekeeper.config import MOST_FIELDS
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    assert page.status == 200
    assert "?said=1" in page.path


def test_points_are_read_with_announcements_by_chip_and_by_suit(
    device: Device, table: Page
) -> None:
    page = device.tap(
        table,
        "Save",
        cards__1="40",
        last_trick="s2",
        trump="oros",
        announcements__oros="s1",
        announcements__20=["2", "2"],
    )
    assert "130–80" not in page.text
    assert "Game to Luis & Marta: 80–130." in page.text


def test_several_may_lose(device: Device, five: Page) -> None:
    assert (
        "Lost together: Ana and Pilar."
        in device.send(five.form("/hands", way="lost"), losers=["s1", "s3"]).text
    )


def test_a_refused_hand_keeps_what_was_typed(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="62", cards__2="68", announcements__20=["1", "1"])
    form = page.form("/hands", way="points")
    assert page.status == 422
    assert ("cards.2", "68") in form.fields
    assert form.fields.count(("announcements.20", "1")) == 2
    assert "62 + 68 = 130, the deck holds 120: 10 too many." in page.text
    assert "Who took the last trick?" in page.text


def test_a_problem_stands_beside_its_field(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="119", last_trick="s1")
    beside = page.html.split('data-slot="cards.1"')[1].split("</div>")[0]
    assert "119 is impossible" in beside
    assert 'id="points-cards.1"' in page.html
    assert page.html.count('aria-invalid="true"') == 1


def test_the_same_id_with_something_else_is_not_said_to_be_saved(
    device: Device, table: Page
) -> None:
    first, second = table.button("Ana & Pilar"), table.button("Luis & Marta")
    device.send(first.form, first)
    page = device.send(second.form, second)
    assert page.status == 422
    assert "This was saved before, and said something else then." in page.text
    assert "Game to Luis & Marta." not in page.text


def test_what_could_not_be_even_then_is_not_kept_but_stays_typed(
    device: Device, other: Device, table: Page
) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Save", cards__1="119", last_trick="s2")
    assert page.status == 409
    assert ("cards.1", "119") in page.form("/hands", way="points").fields
    assert "Somebody else wrote here meanwhile." in page.text
    assert "noted twice" not in page.text


def test_what_no_form_sends_is_refused_not_broken(device: Device, table: Page) -> None:
    form = table.form("/hands", way="points")
    for value in ("[", "[]", '{"by": 5}', "[" * 5000, '{"by": "s1", "x": 1}', '{"by": "s1"}'):
        fields = [*form.fields, ("announcements.other", value), ("cards.1", "60")]
        fields.append(("last_trick", "s1"))
        answer = device.client.post(form.action, data=dict(fields))
        assert answer.status_code == 422, value


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_so_many_fields_are_read(device: Device, table: Page, more: int) -> None:
    form = table.form("/hands")
    own = dict(form.fields)
    rest = MOST_FIELDS + more - len(own)
    sent = device.client.post(
        form.action,
        data={**own, **{f"field{n}": "x" for n in range(rest)}},
        content_type="multipart/form-data",
    )
    assert sent.status_code == (413 if more > 0 else 422)
    assert ("Nothing was stored." in sent.text) == (more > 0)

"""The preview: what a hand would do, in pieces for the form, and nothing stored."""

from typing import Any

from tests.web.conftest import Begin
from tests.web.plain_browser import Device, Page


def preview(device: Device, page: Page, way: str, **answers: Any) -> str:  # noqa: ANN401 (as typed)
    form = page.form("/hands", way=way)
    address = form.action.replace("/hands", "/preview")
    fields = form.typed({name.replace("__", "."): value for name, value in answers.items()})
    return device.client.post(address, data=fields).get_data(as_text=True)


def test_it_works(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1="62", last_trick="s2", announcements__40="1")
    assert '<p data-at="result">Game to Ana &amp; Pilar: 102–68.</p>' in html


def test_what_is_still_to_be_said_only_waits(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1="62")
    assert 'class="problem is-waiting" data-at="last_trick"' in html


def test_what_is_wrong_is_said_at_its_place(device: Device, table: Page) -> None:
    html = preview(device, table, "points", cards__1="62", cards__2="68")
    assert 'class="problem" data-at="cards"' in html


def test_half_a_special_end_only_waits(device: Device, table: Page) -> None:
    html = preview(device, table, "four", rank="kings")
    assert "is-waiting" in html
    assert 'class="problem"' not in html


def test_nothing_is_stored(device: Device, table: Page) -> None:
    preview(device, table, "points", cards__1="62", last_trick="s2")
    assert "No hands yet." in device.open(table.path).text


def test_what_is_paid_before_the_end_is_said(device: Device, begin: Begin) -> None:
    table = begin("tute_al_atout", "Ana", "Luis", "Pilar")
    for winner in ("", "s2"):
        html = preview(device, table, "won", announcements__40="s1", winner=winner)
        assert '<p data-at="result">Ana announced: 40 from each, at once.</p>' in html
        assert 'class="problem"' not in html

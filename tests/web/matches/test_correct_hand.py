"""The page of a correction: the questions the hand was asked, and what stands in them."""

from tests.web.conftest import token_of
from tests.web.plain_browser import Device, Page


def correction(device: Device, page: Page, entry: int = 1) -> Page:
    return device.open(f"/m/{token_of(page)}/hands/{entry}/correct")


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    page = device.open(page.link("Correct"))
    assert page.status == 200
    assert page.title == "Correct hand 1 · Guiñote"


def test_points_stand_as_they_were_noted(device: Device, table: Page) -> None:
    page = device.tap(
        table,
        "Save",
        cards__1="62",
        last_trick="s2",
        trump="copas",
        announcements__40="1",
        announcements__20=["2", "2"],
        announcements__oros="s3",
    )
    form = correction(device, page).form("/correct")
    assert {
        ("way", "points"),
        ("cards.1", "62"),
        ("cards.2", ""),
        ("last_trick", "s2"),
        ("trump", "copas"),
        ("announcements.40", "1"),
        ("announcements.oros", "s3"),
        ("dealer", "s1"),
    } <= set(form.fields)
    assert form.fields.count(("announcements.20", "2")) == 2


def test_several_losers_stand_ticked(device: Device, five: Page) -> None:
    page = correction(device, device.send(five.form("/hands", way="lost"), losers=["s4", "s1"]))
    losers = [value for name, value in page.form("/correct").fields if name == "losers"]
    assert losers == ["s1", "s4"]


def test_another_way_shows_at_once_what_it_would_change(device: Device, table: Page) -> None:
    page = correction(device, device.tap(table, "Luis & Marta"))
    page = device.open(page.link("Ana & Pilar"))
    assert "before: Game to Luis & Marta." in page.text
    assert "after: Game to Ana & Pilar." in page.text


def test_it_asks_what_was_asked_then(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="vuelta"), last_trick="s3")
    page = device.tap(page, "Ana & Pilar")
    first, second = correction(device, page, 1), correction(device, page, 2)
    assert first.link("Vuelta")
    assert "way=vuelta" not in second.html
    assert second.link("Claimed 101")

"""One table: reported, confirmed, decided."""

import re
from uuid import UUID

import pytest
from flask import Flask

from scorekeeper.services.tournaments import journal, registration
from scorekeeper.services.tournaments.view_models import Access
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Form, Page


@pytest.fixture
def sides(app: Flask, published: Page) -> tuple[str, str]:
    """The addresses of table 1 for its two sides."""
    with app.test_request_context():
        access = Access(UUID(key_of(published)), "organiser")
        seats = journal.load(access).tables[0].meeting.seats
        made = registration.side_links(access, seats)
    one, other = (f"/t/{made[key]}/tables/1/1" for key in seats)
    return one, other


def written(page: Page) -> Form:
    """The form that asks how it ended."""
    return next(one for one in page.forms if any(".games" in name for name, _ in one.fields))


def noted(page: Page, *numbers: str) -> dict[str, str]:
    names = [name for name, _ in written(page).fields if ".games" in name]
    return dict(zip((name.replace(".", "__") for name in names), numbers, strict=True))


def report(device: Device, page: Page, *numbers: str) -> Page:
    form = written(page)
    return device.send(form, page.button("Save the result"), **noted(page, *numbers))


def test_one_side_reports_and_the_other_says_right(
    device: Device, other: Device, sides: tuple[str, str]
) -> None:
    one, two = sides
    page = other.open(one)
    assert "Right" not in [button.words for form in page.forms for button in form.buttons]
    page = report(other, page, "3", "2")
    assert page.status == 200
    page = other.open(two)
    assert "◐ reported, not confirmed" in page.text
    other.tap(page, "Right")
    assert "● confirmed" in other.open(two).text


def test_somebody_did_not_come(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/tables/1/1")
    form = written(page)
    refused = olga.send(form, page.button("Save the result"), ending="forfeit")
    assert refused.status == 422
    assert "Say who did not come." in refused.text
    absent = next(name for name, _ in form.offered if name.startswith("absent."))
    olga.send(form, page.button("Save the result"), ending="forfeit", **{absent: "on"})
    assert "− did not come" in olga.open(page.path).text


def test_who_watches_sees_and_says_nothing(app: Flask, other: Device, published: Page) -> None:
    with app.test_request_context():
        token = registration.watch_token(UUID(key_of(published)))
    page = other.open(f"/t/{token}/tables/1/1")
    assert page.status == 200
    assert "Save the result" not in page.text
    assert other.open(f"/t/{token}/tables/1/9").status == 404


def test_who_really_sat_there_is_noted_late(olga: Device, published: Page) -> None:
    key = key_of(published)
    page = olga.open(f"/t/{key}/tables/1/1")
    form = page.form("/draw")
    one, other = (
        next(value for name, value in form.offered if name == at) for at in ("one", "other")
    )
    page = olga.send(form, page.button("Note it as it was"), one=one, other=other)
    assert page.path.startswith(f"/t/{key}/desk")
    assert (("one", other)) in olga.open(f"/t/{key}/tables/1/1").form("/draw").offered


def test_a_dispute_is_decided_with_one_tap(
    olga: Device, other: Device, published: Page, sides: tuple[str, str]
) -> None:
    report(other, other.open(sides[0]), "3", "2")
    report(other, other.open(sides[1]), "2", "3")
    page = olga.open(f"/t/{key_of(published)}/tables/1/1")
    names = re.findall(r">As ([^<]+) say<", page.html)
    assert len(names) == 2
    olga.tap(page, f"As {names[1]} say")
    assert "◆ decided by the referee" in other.open(sides[0]).text
    assert f"As said by {names[1]}." in olga.open(f"/t/{key_of(published)}/log").text
    # What is no dispute any more is not decided by a page from before.
    assert olga.tap(page, f"As {names[0]} say").status == 404


def test_scan_your_own_opens_the_own_table_to_report(
    other: Device, olga: Device, published: Page, sides: tuple[str, str]
) -> None:
    link = sides[0].removesuffix("/tables/1/1")
    page = other.open(f"{link}/table")
    assert page.path.startswith(sides[0])
    assert re.search(r"Table 1, [^:]+: report", page.text)
    assert re.search(r"Table 1, [^:]+: report", other.open(link).text)
    # Who sits nowhere comes to the tournament.
    assert olga.open(f"/t/{key_of(published)}/table").path.startswith(f"/t/{key_of(published)}?")

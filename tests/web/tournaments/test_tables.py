"""The desk and the tables: slips, reports, disputes, matches played hand by hand."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.extensions import db
from scorekeeper.models import TournamentLink
from scorekeeper.services.tournaments import journal, registration
from scorekeeper.services.tournaments.view_models import Access
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Form, Page


@pytest.fixture
def desk(olga: Device, published: Page) -> Page:
    return olga.open(f"/t/{key_of(published)}/desk")


def test_what_was_noted_is_said_with_a_way_back(olga: Device, desk: Page) -> None:
    page = olga.send(desk.form("/desk"), slip="132")
    assert 'role="status">Round 1, table 1:' in page.html
    assert 'aria-describedby="noted slip-says"' in page.html
    page = olga.tap(page, "Undo")
    assert page.path.split("?")[0].endswith("/desk")
    assert page.text.count("○ playing") == 3


def test_a_second_slip_shows_both_results_and_wants_a_yes(olga: Device, desk: Page) -> None:
    olga.send(desk.form("/desk"), slip="131")
    page = olga.send(olga.open(desk.path).form("/desk"), slip="103")
    assert page.status == 422
    assert "Table 1, round 1: it already has another result" in page.text
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", page.html)
    plain = [re.sub(r"<[^>]+>", " ", row).split() for row in rows[:2]]
    assert [row[-2:] for row in plain] == [["3", "0"], ["1", "3"]]
    assert "In the standings:" in page.text
    assert "3 and" in olga.open(f"/t/{key_of(desk)}/log").text
    olga.tap(page, "Yes, that’s right", why="upside down")
    assert "was" in olga.open(f"/t/{key_of(desk)}/log").text
    assert "Why: upside down" in olga.open(f"/t/{key_of(desk)}/log").text


def test_the_same_slip_again_is_no_change(olga: Device, desk: Page) -> None:
    olga.send(desk.form("/desk"), slip="131")
    before = len(re.findall('class="line', olga.open(f"/t/{key_of(desk)}/log").html))
    page = olga.send(olga.open(desk.path).form("/desk"), slip="131")
    assert "already recorded, nothing was changed." in page.text
    assert "Undo" not in page.text.partition("already recorded")[2][:40]
    assert len(re.findall('class="line', olga.open(f"/t/{key_of(desk)}/log").html)) == before


def test_what_is_unusual_about_another_result_stands_beside_its_fields_too(
    olga: Device, published: Page
) -> None:
    page = olga.open(f"/t/{key_of(published)}/tables/1/1")
    olga.send(written(page), page.button("Save the result"), **noted(page, "3", "1"))
    page = olga.open(page.path)
    asked = olga.send(written(page), page.button("Save the result"), **noted(page, "0", "0"))
    assert asked.text.count("Nothing was won by anybody: is that right?") == 2
    assert "it already has another result" in asked.text


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


def test_another_phone_of_the_side_is_shown_what_the_first_said(
    device: Device, other: Device, sides: tuple[str, str]
) -> None:
    older = device.open(sides[0])
    report(other, other.open(sides[0]), "3", "2")
    refused = report(device, older, "2", "3")
    assert refused.status == 409
    assert "Somebody else has just changed this" in refused.text
    stands = [value for name, value in written(refused).fields if ".games" in name]
    assert stands == ["2", "3"]
    report(device, refused, "2", "3")
    assert [
        value for name, value in written(device.open(sides[0])).fields if ".games" in name
    ] == stands


def test_a_side_is_told_that_the_desk_has_settled_its_table(
    olga: Device, device: Device, published: Page, sides: tuple[str, str]
) -> None:
    older = device.open(sides[0])
    report(olga, olga.open(f"/t/{key_of(published)}/tables/1/1"), "3", "2")
    refused = report(device, older, "2", "3")
    assert refused.status == 422
    assert "This table is settled. Tell the desk what is wrong about it." in refused.text
    stands = [value for name, value in written(refused).fields if ".games" in name]
    assert stands == ["2", "3"]
    page = device.open(sides[0])
    assert "This table is settled." in page.text
    assert "Save the result" not in page.html


def test_somebody_did_not_come(olga: Device, published: Page) -> None:
    page = olga.open(f"/t/{key_of(published)}/tables/1/1")
    form, save = written(page), page.button("Save the result")
    refused = olga.send(form, save, ending="forfeit")
    assert refused.status == 422
    assert "Say who did not come." in refused.text
    absent = next(name for name, _ in form.offered if name.startswith("absent."))
    games = f"{absent.removeprefix('absent.')}.games"
    assert olga.send(form, save, ending="forfeit", **{absent: "on", games: "1,"}).status == 422
    olga.send(form, save, ending="forfeit", **{absent: "on"})
    assert "− did not come" in olga.open(page.path).text


def test_what_was_typed_stays_in_sight_when_the_tournament_was_closed_meanwhile(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    page = olga.open(f"/t/{key}/tables/1/1")
    typed = {**noted(page, "5", "3"), "why": "the slip was torn"}
    olga.send(olga.open(f"/t/{key}/desk").form("/close"))
    refused = olga.send(written(page), page.button("Save the result"), **typed)
    assert refused.status == 422
    kept = dict(written(refused).fields)
    assert {name: kept[name.replace("__", ".")] for name in typed} == typed
    assert "Save the result" not in olga.open(page.path).text


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


def test_a_refused_decision_says_all_that_is_missing_each_at_its_field(
    olga: Device, published: Page
) -> None:
    address = f"/t/{key_of(published)}/tables/1/1"
    page = olga.send(written(olga.open(address)), do="decide", why=" ")
    assert page.status == 422
    assert page.text.count("A whole number is needed.") == 2
    why = page.html.partition('id="why-says"')[2].partition("</div>")[0]
    assert "Give the reason for your decision." in why


def test_what_would_replace_another_result_says_so_at_the_form_too(
    olga: Device, published: Page
) -> None:
    address = f"/t/{key_of(published)}/tables/1/1"
    report(olga, olga.open(address), "3", "1")
    page = report(olga, olga.open(address), "1", "3")
    assert page.status == 422
    assert page.text.count("This table already has another result.") == 1
    assert olga.tap(page, "Yes, that’s right").status == 200


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


@dataclass
class Side:
    """The phone of a side, and its own link."""

    device: Device
    token: str

    def table(self) -> Page:
        """Table 1 of the first round."""
        return self.device.open(f"/t/{self.token}/tables/1/1")

    def play(self) -> Page:
        """The match of that table."""
        return self.device.tap(self.table(), "Score it hand by hand")


@pytest.fixture
def phones(app: Flask, published: Page) -> list[Side]:
    """The two phones of table 1 in the order of their seats."""
    access = Access(UUID(key_of(published)), "organiser")
    with app.test_request_context():
        seats = journal.load(access).tables[0].meeting.seats
        tokens = registration.side_links(access, seats)
    return [Side(Device(app.test_client()), tokens[seat]) for seat in seats]


def win(device: Device, page: Page, games: int = 99) -> Page:
    """So many games for the first side, to the end of the match if there are fewer."""
    for _ in range(games):
        won = [one for form in page.forms for one in form.buttons if one.value == "won-1"]
        if not won:
            break
        page = device.send(won[0].form, won[0])
    return page


def test_both_sides_come_to_the_same_match(phones: list[Side]) -> None:
    first, second = (side.play() for side in phones)
    assert first.path.startswith("/m/")
    assert first.path.split("?")[0] != second.path.split("?")[0]
    win(phones[0].device, first, 1)
    assert "won-1" in second.html
    assert phones[1].play().text.count("Undo") == 1


def test_the_end_is_reported_and_confirmed_by_one_tap(phones: list[Side]) -> None:
    win(phones[0].device, phones[0].play())
    table = phones[1].table()
    assert "◐ reported, not confirmed" in table.text
    phones[1].device.tap(table, "Right")
    assert "● confirmed" in phones[1].table().text


def test_who_watches_is_told_as_long_as_the_link_is_good(
    app: Flask, olga: Device, published: Page, other: Device
) -> None:
    key = UUID(key_of(published))
    with app.test_request_context():
        token = registration.watch_token(key)
    first = other.client.get(f"/t/{token}/live")
    assert first.status_code == 200
    seen = {"If-None-Match": first.headers["ETag"]}
    assert other.client.get(f"/t/{token}/live", headers=seen).status_code == 304
    olga.send(olga.open(f"/t/{key.hex}/desk").form("/desk"), slip="132")
    assert other.client.get(f"/t/{token}/live", headers=seen).status_code == 200
    with app.test_request_context():
        db.session.execute(update(TournamentLink).values(revoked_at=datetime.now(UTC)))
        db.session.commit()
    assert other.client.get(f"/t/{token}/live", headers=seen).status_code == 404
    assert other.client.get("/t/nowhere-at-all/live").status_code == 404

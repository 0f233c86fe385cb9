"""A pensioners' centre: people enter alone, and have another partner in each round."""

import json
import re
from collections import defaultdict
from fractions import Fraction
from io import BytesIO
from random import Random
from uuid import UUID

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.services.tournaments import journal, registration
from scorekeeper.services.tournaments.view_models import Access, TournamentState
from scorekeeper.tournaments.event import Meeting
from tests.databases import only
from tests.web.organiser import begin_tournament, key_of, publish_round
from tests.web.plain_browser import Device, Page

NAMES = ["Ana", "Bea", "Carles", "Dolors", "Enric", "Fina", "Gemma", "Hug", "Irene", "Joan"]
NAMES += ["Kim", "Laia", "Marc"]
ROUNDS = 4


def begun(olga: Device, club: Page, many: int = 13, **typed: str) -> str:
    """The key of one that so many have entered."""
    listed = "\n".join(NAMES[:many])
    return key_of(begin_tournament(olga, club, listed, alone="on", **typed))


def loaded(app: Flask, key: str) -> TournamentState:
    with app.test_request_context():
        return journal.load(Access(UUID(key), "organiser"))


def partners(meeting: Meeting) -> list[frozenset[str]]:
    return [frozenset(meeting.seats[at::2]) for at in (0, 1)]


def type_results(
    olga: Device, app: Flask, key: str, random: Random
) -> dict[tuple[str, ...], tuple[int, int]]:
    """Type a slip of two numbers for each table; those of each, by who sat there."""
    typed = {}
    for table in loaded(app, key).tables:
        page = olga.open(f"/t/{key}/desk")
        sample = re.search('placeholder="1([0-9])([0-9])"', page.html)
        assert sample is not None
        games = int(sample[1]) + int(sample[2])
        first = random.randrange(games + 1)
        page = olga.send(page.form("/desk"), slip=f"{table.meeting.table}{first}{games - first}")
        assert "is that right?" not in page.text
        typed[table.meeting.seats] = (first, games - first)
    return typed


def pdf_text(content: bytes) -> str:
    """What stands on the pages."""
    pages = PdfReader(BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_it_works(olga: Device, club: Page, app: Flask) -> None:
    page = olga.open(club.link("New tournament"))
    assert "People enter alone" in page.text
    key = begun(olga, club, 8)
    assert "Pairs, one on a line" not in page.text
    assert "Everybody enters alone" in olga.open(f"/t/{key}/settings").text
    page = olga.tap(olga.open(f"/t/{key}/draw"), "Draw round 1")
    assert "Same partner again: 0, at least 0." in page.text
    assert "Everybody has a new partner and new opponents." in page.text
    olga.tap(page, "Publish the seating")
    wall = olga.open(f"/t/{key}/screen?still=1&at=1").text
    tournament = loaded(app, key)
    sides = [side for table in tournament.tables for side in tournament.sides_at(table.meeting)]
    form = olga.open(f"/t/{key}/papers").form("/papers")
    cards = pdf_text(olga.client.post(form.action, data=form.typed({"each": "1"})).data)
    for _, name in sides:
        one, other = name.split(" – ")
        assert f"{one} with {other} table" in wall
        assert f"{one} {other}" in cards
    assert "The two in a row play together." in cards


def test_the_pensioners_centre(olga: Device, club: Page, another_club: Page, app: Flask) -> None:
    """13 people at guiñote, four rounds, one sits out each round: played to the end by chance."""
    key, random = begun(olga, club, rounds=str(ROUNDS)), Random("centre")
    names = loaded(app, key).names
    wins: defaultdict[str, Fraction] = defaultdict(Fraction)
    difference: defaultdict[str, int] = defaultdict(int)
    games: defaultdict[str, int] = defaultdict(int)
    played: list[frozenset[str]] = []
    out: list[str] = []
    for number in range(1, ROUNDS + 1):
        publish_round(olga, key, number)
        for seats, made in type_results(olga, app, key, random).items():
            for who, (mine, theirs) in zip(seats, 2 * [made, made[::-1]], strict=True):
                wins[who] += Fraction((mine > theirs) + (mine >= theirs), 2)
                difference[who] += mine - theirs
                games[who] += mine
        round_ = loaded(app, key).round
        assert round_ is not None
        for meeting in round_.meetings:
            if meeting.is_bye:
                wins[meeting.seats[0]] += 1
                out += meeting.seats
            else:
                played += partners(meeting)
    assert len(played) == len(set(played)) == ROUNDS * 6
    assert len(set(out)) == ROUNDS
    tournament = loaded(app, key)
    assert tournament.is_over
    expected = sorted(names, key=lambda who: (-wins[who], -difference[who], -games[who]))
    rows = tournament.standings.rows
    reached = [(wins[row.entrant], difference[row.entrant], games[row.entrant]) for row in rows]
    assert reached == [(wins[who], difference[who], games[who]) for who in expected]
    assert [row.points for row in rows] == [one[0] for one in reached]
    seen: tuple[str, ...] = (
        "draw",
        "desk",
        "results",
        "screen",
        "prizes",
        "log",
        "papers",
        "settings",
        "files",
    )
    seen = (*seen, "tables/1/1", "rounds/2", f"e/{rows[0].entrant}", "people", "share", "links")
    assert [olga.open(f"/t/{key}/{page}").status for page in seen] == [200] * len(seen)
    first = olga.open(f"/t/{key}/e/{rows[0].entrant}").text
    (one,) = (x for x in tournament.evening.event.rounds[0].meetings if rows[0].entrant in x.seats)
    for other in (x for x in one.seats if not one.is_bye):
        assert names[other] in first
    archive = olga.client.get(f"/t/{key}/files/tournament.json").data
    page = olga.open(another_club.link("Open a tournament from a file"))
    opened = olga.upload(page.form("/import"), "tournament.json", archive)
    assert opened.status == 200, opened.text
    again = loaded(app, key_of(opened))
    assert again.standings == tournament.standings
    assert json.loads(archive)["event"]["contest"]["has_partners"] is True


@only("sqlite")
def test_papers_name_partners(olga: Device, club: Page, app: Flask) -> None:
    key = begun(olga, club, 9)
    publish_round(olga, key)
    tournament = loaded(app, key)
    names = tournament.names
    pairs = [
        " – ".join(names[who] for who in side)
        for table in tournament.tables
        for side in tournament.evening.event.contest.sides_of(table.meeting.seats)
    ]
    for paper in ("papers/tables", "slips", "screen", "desk", "rounds/1", "tables/1/1"):
        text = olga.open(f"/t/{key}/{paper}").text
        assert [pair for pair in pairs if pair in text or paper == "tables/1/1"] == pairs, paper
    by_name = olga.open(f"/t/{key}/papers/names").text
    assert "Partner" in by_name
    for paper in ("papers/standings", "cards", "checklist", "results/paper", "certificates"):
        assert olga.open(f"/t/{key}/{paper}").status in (200, 404), paper


@pytest.fixture
def playing(olga: Device, club: Page, app: Flask) -> TournamentState:
    """Eight whose first round is published."""
    key = begun(olga, club, 8)
    publish_round(olga, key)
    return loaded(app, key)


def test_a_side_reports_and_the_other_says_so(playing: TournamentState, app: Flask) -> None:
    """Two partners are one side: the second of them confirms nothing."""
    phone = Device(app.test_client())
    seats = playing.tables[0].meeting.seats
    key = playing.access.tournament_id.hex
    with app.test_request_context():
        tokens = registration.side_links(playing.access, seats)
    page = phone.open(f"/t/{tokens[seats[2]]}/tables/1/1")
    fields = {f"{seats[0]}.games": "3", f"{seats[1]}.games": "1"}
    page = phone.send(page.form("/tables/1/1"), page.button("Save the result"), **fields)
    assert page.status == 200, page.text
    table = loaded(app, key).tables[0]
    assert table.state == "reported"
    assert table.result is not None
    assert [score.games for score in table.result.scores] == [3, 1, 3, 1]
    assert "Right" not in phone.open(f"/t/{tokens[seats[0]]}/tables/1/1").text
    page = phone.open(f"/t/{tokens[seats[3]]}/tables/1/1")
    phone.tap(page, "Right")
    assert loaded(app, key).tables[0].state == "confirmed"


def test_the_phone_of_the_table_has_the_four_in_their_seats(
    olga: Device, playing: TournamentState, app: Flask
) -> None:
    key = playing.access.tournament_id.hex
    page = olga.open(f"/t/{key}/tables/1/1")
    match = olga.tap(page, "Score it hand by hand")
    seats = playing.tables[0].meeting.seats
    for who in seats:
        assert playing.names[who] in match.text


def test_who_leaves_and_who_comes_late(olga: Device, club: Page, app: Flask) -> None:
    """The rounds to come are planned anew: nobody has a partner of before."""
    key, random = begun(olga, club, 8, rounds="4"), Random("late")
    publish_round(olga, key)
    type_results(olga, app, key, random)
    olga.send(olga.open(f"/t/{key}/people").form("/people"), list="Nora")
    for number in (2, 3, 4):
        publish_round(olga, key, number)
        type_results(olga, app, key, random)
    rounds = loaded(app, key).evening.event.rounds
    played = [side for one in rounds for x in one.meetings if not x.is_bye for side in partners(x)]
    assert len(played) == len(set(played)) == 16


def test_other_partners_at_one_table_make_the_old_slip_wrong(
    olga: Device, club: Page, app: Flask
) -> None:
    key = begun(olga, club, 5)
    publish_round(olga, key)
    form = olga.open(f"/t/{key}/papers").form("/prints/slips")
    assert olga.client.post(form.action, data=form.typed({"paper": "a4"})).status_code == 200
    (before,) = (table.meeting for table in loaded(app, key).tables)
    one, other, third, _ = before.seats
    swap_seats(olga, key, one, third)
    assert "Take away" not in olga.open(f"/t/{key}/papers").text
    swap_seats(olga, key, one, other)
    (after,) = (table.meeting for table in loaded(app, key).tables)
    assert partners(before) != partners(after)
    assert "Take away: table 1" in olga.open(f"/t/{key}/papers").text
    person = olga.open(f"/t/{key}/e/{one}")
    assert "Changed by hand." in person.text
    assert "deals first" not in person.text


def swap_seats(olga: Device, key: str, one: str, other: str) -> None:
    """They really sat in each other's seats."""
    form = next(
        form
        for form in olga.open(f"/t/{key}/tables/1/1").forms
        if any(button.value == "reseat" for button in form.buttons)
    )
    assert olga.send(form, do="reseat", one=one, other=other).status == 200

"""An archive is taken in whole, once, and nobody is taken for somebody else without being asked."""

from copy import deepcopy
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select

from scorekeeper.engine.records.archive import Archive
from scorekeeper.extensions import db
from scorekeeper.models import Match, Person, Played
from scorekeeper.services.access import clubs
from scorekeeper.services.access.clubs import ClubView, club_for_member
from scorekeeper.services.archives.export import club_archive, person_archive, season_archive
from scorekeeper.services.archives.import_ import NEW, NameQuestions, import_archive
from scorekeeper.services.cash import view as cash
from scorekeeper.services.people import erasure
from scorekeeper.services.people.roster import Roster, roster
from scorekeeper.services.seasons import seasons
from tests.services.cash.test_due import Cup
from tests.services.people.cast import Club, play, record
from tests.services.refusals import words


def another(club: Club) -> UUID:
    """A second club of Olga's, without anything."""
    made = clubs.start_club(club.olga, "Nova")
    assert isinstance(made, ClubView)
    return made.id


def people_of(club: Club, club_id: UUID) -> Roster:
    return roster(club_for_member(club.olga, club_id).space_id)


def played(club: Club) -> dict[str, Any]:
    """A club with a match, and Ana in its list."""
    club.add("Ana", "Nita", "plays left")
    table = play(("Ana", "Luis", "Pilar", "Bea"))
    record(table)
    club.adopt(table)
    return club_archive(club.olga, club.id)


def test_who_is_called_alike_is_asked_about_and_nobody_else(club: Club) -> None:
    document = played(club)
    nova = another(club)
    there = Club(nova, club.olga, club.pere, club.xavi)
    mine = there.add("Nita")
    there.add("Luis")
    answer = import_archive(club.olga, nova, document, "import-01")
    assert isinstance(answer, NameQuestions)
    ((key, name, (like,)),) = [(one.key, one.name, one.here) for one in answer.clashes]
    assert (name, like.id) == ("Ana", mine)
    assert db.session.scalar(select(func.count(Match.id))) == 1, "nothing came in"
    said = import_archive(club.olga, nova, document, "import-02", {key: str(mine)})
    assert isinstance(said, Archive)
    assert [one.name for one in people_of(club, nova).people.values()] == ["Luis", "Nita"]
    seats = select(Played.person_id).where(
        Played.space_id == club_for_member(club.olga, nova).space_id
    )
    assert db.session.scalars(seats.order_by(Played.seat)).all() == [mine, None, None, None]


def test_a_namesake_stays_somebody_else_where_that_is_said(club: Club) -> None:
    document = played(club)
    nova = another(club)
    Club(nova, club.olga, club.pere, club.xavi).add("ANA")
    answer = import_archive(club.olga, nova, document, "import-01", {"p1": NEW})
    assert isinstance(answer, Archive)
    names = [(one.number, one.name) for one in people_of(club, nova).people.values()]
    assert names == [(1, "ANA"), (2, "Ana")]
    asked = import_archive(club.olga, nova, document, "import-02", {"p1": str(UUID(int=7))})
    assert not isinstance(asked, Archive)


def test_the_same_write_twice_is_once_and_the_same_matches_twice_are_refused(club: Club) -> None:
    document = played(club)
    nova = another(club)
    first = import_archive(club.olga, nova, document, "import-01")
    assert import_archive(club.olga, nova, document, "import-01") == first
    again = import_archive(club.olga, nova, document, "import-02", {"p1": NEW})
    assert words(again) == [
        "1 match of it is counted here already: taken in once more it would count twice."
    ]
    assert db.session.scalar(select(func.count(Match.id))) == 2


def test_every_reason_is_said_and_nothing_is_stored(club: Club) -> None:
    document = deepcopy(played(club))
    document["matches"][0]["record"]["players"] = ["Ana", "Ana"]
    document["matches"][0]["seats"][0]["seat"] = 9
    document["cash"] = [
        {"number": 1, "kind": "stake", "amount": 1, "currency": "EUR", "at": document["written"]},
        {"number": 2, "kind": "fee", "amount": 1, "currency": "euro", "at": document["written"]},
    ]
    document["seasons"] = [
        {"name": "Odd", "starts_on": "2026-02-01", "ends_on": "2026-01-01", "worth": [1]}
    ]
    found = words(import_archive(club.olga, another(club), document, "import-01"))
    assert "Odd: It ends before it begins." in found
    assert "cash 1: There is no such line of a cash box." in found
    assert "cash 2: Who is it about?" in found
    assert "cash 2: “euro” is no currency of today." in found
    assert any(line.startswith("m1: ") for line in found)
    assert db.session.scalar(select(func.count(Person.id))) == 1


@pytest.mark.parametrize(
    ("document", "line"),
    [
        (b"[", "no JSON"),
        (b"[]", "expected an object"),
        (b'{"format": "scorekeeper-evening/1"}', 'expected "scorekeeper-archive/1"'),
        (b'{"format": "scorekeeper-archive/1", "of": "club", "name": "\\u0000"}', "cannot be"),
    ],
)
def test_what_is_no_archive_is_refused(club: Club, document: bytes, line: str) -> None:
    (found,) = words(import_archive(club.olga, club.id, document, "import-01"))
    assert line in found


def test_who_was_forgotten_keeps_no_number_of_somebody_else(club: Club) -> None:
    zoe = club.add("Zoe")
    table = play(("Zoe", "Luis", "Pilar", "Bea"))
    club.adopt(table)
    erasure.erase_person(club.olga, club.id, zoe)
    document = club_archive(club.olga, club.id)
    nova = another(club)
    Club(nova, club.olga, club.pere, club.xavi).add("Luis")
    assert isinstance(import_archive(club.olga, nova, document, "import-01"), Archive)
    names = db.session.scalars(select(Match.names).order_by(Match.client_id.desc())).all()
    assert [one[0] for one in names] == ["#2", "#1"]
    known = people_of(club, nova)
    assert {one.number: one.is_forgotten for one in known.every.values()} == {1: False, 2: True}


def test_a_log_that_says_something_else_is_refused(club: Club) -> None:
    document = deepcopy(played(club))
    document["matches"][0]["record"]["hands"] = []
    assert words(import_archive(club.olga, another(club), document, "import-01")) == [
        "m1: Its log says something else than its hands."
    ]


def test_what_was_changed_in_a_match_or_a_tournament_is_named(club: Club) -> None:
    played(club)
    cup = Cup(club)
    cup.publishes()
    erasure.erase_person(club.olga, club.id, club.add("Zoe"))
    document = club_archive(club.olga, club.id)
    nova = another(club)
    Club(nova, club.olga, club.pere, club.xavi).add("Luis")
    forged = deepcopy(document)
    record, file = forged["matches"][0]["record"], forged["tournaments"][0]["file"]
    log = record["meta"]["log"]["entries"]
    hand = next(line for line in log if line["kind"] == "hand")
    settled = next(line for line in file["journal"] if line["kind"] == "settle")
    hand["at"], settled["at"] = (f"2020{one['at'][4:]}" for one in (hand, settled))
    changed = "This file was changed after it was saved: entry 1 of its history"
    found = words(import_archive(club.olga, nova, forged, "import-01"))
    assert [line[: len(changed) + 4] for line in found] == [f"m1: {changed}", f"t1: {changed}"]
    assert isinstance(import_archive(club.olga, nova, document, "import-02"), Archive)


def test_a_person_taken_in_elsewhere_owes_the_same(club: Club) -> None:
    ana = club.add("Ana")
    cup = Cup(club)
    cup.pays(cup.keys[0])
    cup.hands_out(cup.keys[0], 700)
    document = person_archive(club.reached, ana)
    assert document["took_part"][0]["title"] == "Cup"
    nova = another(club)
    assert isinstance(import_archive(club.olga, nova, document, "import-01"), Archive)
    (before,) = cash.view_cash_box(club.olga, club.id, person_id=ana).accounts
    (after,) = cash.view_cash_box(club.olga, nova).accounts
    assert (after.due, after.paid, after.sums) == (before.due, before.paid, before.sums)


def test_a_season_is_taken_in_with_its_tournaments(club: Club) -> None:
    cup = Cup(club)
    cup.publishes()
    club.add("Somebody else")
    days = date(2026, 1, 1), date(2026, 12, 31)
    wanted = seasons.WantedSeason("2026", *days, None, (3, 1), frozenset({cup.id}))
    season = seasons.start_season(club.olga, club.id, wanted, "a-season-1")
    assert isinstance(season, UUID)
    document = season_archive(club.olga, club.id, season)
    assert "Somebody else" not in str(document)
    nova = another(club)
    assert isinstance(import_archive(club.olga, nova, document, "import-01"), Archive)
    ((listed,),) = (seasons.seasons_of(club.olga, nova)[1],)
    seen = seasons.see_season(club.olga, nova, listed.id)
    before = seasons.see_season(club.olga, club.id, season)
    assert [(row.place, row.total) for row in seen.rows] == [
        (row.place, row.total) for row in before.rows
    ]

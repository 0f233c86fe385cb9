"""Entrants, rounds, the list of a club, certificates."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import select

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.extensions import db
from scorekeeper.models import Tournament
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import NotFound, Refused, Saved, Stale
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import (
    club_list,
    draw,
    entrants,
    journal,
    results,
)
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.prints.papers import certificate_place
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.event import Result, Score
from tests.databases import selects
from tests.services.refusals import words
from tests.services.tournaments.conftest import PLAN, Writes


def test_who_is_there_twice_is_refused_with_the_line(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    again = [entrants.new_person("Gemma"), entrants.new_person("ANA"), entrants.new_person(" ")]
    answer = entrants.enter_people(access, write(), again)
    assert words(answer) == [
        "“ANA” is there twice: add something to tell them apart.",
        "There is no name on this line.",
    ]
    assert isinstance(answer, Refused)
    assert [one.field for one in answer.problems] == ["people.1", "people.2"]
    assert words(entrants.enter_people(access, write(), [entrants.new_person("x" * 124)]))
    assert load(access).version == entered.version


def test_who_was_never_seated_can_be_taken_off(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    first, *_, fifth, last = entered.names
    entrants.remove(access, write(), fifth)
    entrants.remove(access, write(), last)
    assert last not in load(access).names
    draw.draft_round(access, write())
    draw.publish(access, write())
    assert words(entrants.remove(access, write(), first)) == [
        "Ana has played: mark them as gone instead."
    ]


def test_who_had_not_seen_a_change_of_somebody_does_not_write_over_it(
    access: Access, entered: TournamentState
) -> None:
    ana, bea = list(entered.evening.people.values())[:2]
    older = TournamentWrite("older-copy", entered.version)
    renamed = TournamentWrite("renamed-1", entered.version)
    entrants.enter_people(access, renamed, [replace(ana, name="Anna")])
    assert entrants.enter_people(access, older, [replace(ana, rank=1)]) == Stale(8)
    assert isinstance(entrants.enter_people(access, older, [replace(bea, rank=1)]), Saved)
    assert load(access).evening.people[ana.key].name == "Anna"


def test_a_fee_paid_meanwhile_is_in_nobodys_way(access: Access, entered: TournamentState) -> None:
    ana = next(iter(entered.evening.people.values()))
    older = TournamentWrite("older-copy", entered.version)
    paid = TournamentWrite("paid-just-now", entered.version)
    entrants.set_paid(access, paid, ana.key, is_paid=True)
    assert isinstance(entrants.enter_people(access, older, [replace(ana, rank=1)]), Saved)


def seats(hall: TournamentState, *names: str) -> tuple[str, ...]:
    keys = {name: key for key, name in hall.names.items()}
    return tuple(keys[name] for name in names)


def drafted(hall: TournamentState) -> list[tuple[str, ...]]:
    assert hall.evening.draft is not None
    return [
        tuple(hall.names[key] for key in meeting.seats) for meeting in hall.evening.draft.meetings
    ]


@pytest.fixture
def published(access: Access, write: Writes, entered: TournamentState) -> TournamentState:
    draw.draft_round(access, write())
    assert isinstance(draw.publish(access, write()), Saved)
    return load(access)


def test_a_draft_that_somebody_has_left_is_drawn_again(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    assert words(draw.publish(access, write())) == ["There is no draft: draw first."]
    draw.draft_round(access, write())
    entrants.set_presence(access, write(), seats(entered, "Fina")[0], is_here=False)
    said = words(draw.publish(access, write()))
    assert said == ["Something has changed since this was drawn: draw again."]
    draw.draft_round(access, write())
    assert drafted(load(access)) == [("Ana", "Bea"), ("Carles", "Dolors")]


def test_wrong_seats_are_noted_as_they_were(
    access: Access, write: Writes, published: TournamentState
) -> None:
    ana, carles = seats(published, "Ana", "Carles")
    assert isinstance(draw.reseat(access, write(), 1, ana, carles), Saved)
    hall = load(access)
    assert hall.tables[0].meeting.seats == (carles, seats(hall, "Bea")[0])
    assert hall.round is not None
    assert hall.round.moved
    with pytest.raises(NotFound):
        draw.reseat(access, write(), 2, ana, carles)


def test_with_a_result_they_stay(access: Access, write: Writes, published: TournamentState) -> None:
    ana, bea, carles = seats(published, "Ana", "Bea", "Carles")
    results.report(access, write(), Result(1, 1, (Score(ana, 5), Score(bea, 3))))
    assert words(draw.reseat(access, write(), 1, ana, carles)) == [
        "There is a result already: undo it first, then move them."
    ]


def test_a_published_round_is_taken_back_only_before_its_first_result(
    access: Access, write: Writes, published: TournamentState
) -> None:
    ana, bea = seats(published, "Ana", "Bea")
    results.report(access, write(), Result(1, 1, (Score(ana, 5), Score(bea, 3))))
    said = words(draw.undo(access, write(), published.version))
    assert said == ["There are results of this round: they would be lost."]
    draw.undo(access, write(), load(access).version)
    assert isinstance(draw.undo(access, write(), published.version), Saved)
    hall = load(access)
    assert hall.round is None
    assert hall.evening.draft is not None


def test_a_round_in_between_and_somebody_who_sat_down_stay(
    access: Access, write: Writes, published: TournamentState
) -> None:
    assert words(draw.undo(access, write(), 2)) == ["Ana has played: mark them as gone instead."]
    draw.draft_round(access, write())
    draw.publish(access, write())
    said = words(draw.undo(access, write(), published.version))
    assert said == ["A later round is published: take that back first."]
    assert isinstance(draw.undo(access, write(), load(access).version), Saved)
    assert isinstance(draw.undo(access, write(), published.version), Saved)
    assert isinstance(draw.undo(access, write(), 2), Saved)
    assert "Ana" not in load(access).names.values()


def test_what_was_settled_first_is_not_undone(access: Access, write: Writes) -> None:
    for number in (0, 1, 99):
        with pytest.raises(NotFound):
            draw.undo(access, write(), number)


def begin(organiser: SignedIn, club: ClubView, *numbers: int) -> None:
    """A tournament each, a day after the other."""
    for number in numbers:
        plan = replace(PLAN, title=f"No {number}")
        made = settings.begin(organiser.id, club.id, plan, f"begin-{number:03}")
        assert isinstance(made, UUID)
        with writing():
            found = db.session.scalars(select(Tournament).where(Tournament.id == made)).one()
            found.created_at = datetime(2026, 3, number, tzinfo=UTC)


def test_a_page_holds_ten_the_latest_first(organiser: SignedIn, club: ClubView) -> None:
    begin(organiser, club, *range(1, 13))
    first, second = (club_list.page_of(club.id, page) for page in (1, 2))
    assert [one.title for one in first.rows] == [f"No {n}" for n in range(12, 2, -1)]
    assert [one.title for one in second.rows] == ["No 2", "No 1"]
    assert (first.page, first.of) == (1, 2)
    assert club_list.page_of(club.id, 99) == second
    assert club_list.page_of(club.id, -1) == first
    assert len(club_list.tournaments_of(club.id)) == 12


def test_a_club_without_any_has_one_page(club: ClubView) -> None:
    assert club_list.page_of(club.id, 3) == club_list.Listing((), 1, 1)


def test_all_their_journals_are_one_query(
    monkeypatch: pytest.MonkeyPatch, organiser: SignedIn, club: ClubView
) -> None:
    begin(organiser, club, *range(1, 7))
    monkeypatch.setattr(journal, "_EVENINGS", LruCache(64))
    with selects() as cold:
        club_list.tournaments_of(club.id)
    assert len(cold) == 2
    with selects() as warm:
        club_list.tournaments_of(club.id)
    assert len(warm) == 1


def test_more_than_are_kept_are_read_once(
    monkeypatch: pytest.MonkeyPatch, organiser: SignedIn, club: ClubView
) -> None:
    begin(organiser, club, *range(1, 7))
    monkeypatch.setattr(journal, "_EVENINGS", LruCache(4))
    club_list.page_of(club.id)
    with selects() as asked:
        club_list.tournaments_of(club.id)
    assert len(asked) == 2


def test_tonight_is_what_was_written_on_last_until_it_is_closed(
    organiser: SignedIn, club: ClubView
) -> None:
    now = datetime.now(UTC)
    made = settings.begin(organiser.id, club.id, PLAN, "begin-tonight")
    assert isinstance(made, UUID)
    (found,) = club_list.tournaments_tonight(club.id, now)
    assert (found.id, say(found.words, PlainVoice())) == (made, "Nobody has entered yet.")
    assert club_list.tournaments_tonight(club.id, now + timedelta(days=1)) == ()
    access = journal.by_account(organiser.id, made)
    club_list.close(access, TournamentWrite("close-it", 1))
    assert club_list.tournaments_tonight(club.id, now) == ()


@pytest.mark.parametrize(
    ("name", "lines", "size"),
    [
        ("Ana – Bea", ("Ana – Bea",), 58),
        ("Amélie Salas – Pilar Gil", ("Amélie Salas – Pilar Gil",), 45),
        ("ANA MARTÍNEZ – BEA GARCÍA", ("ANA MARTÍNEZ – BEA GARCÍA",), 34),
        (
            "Maria-Immaculada Puigdevall – Francisco Javier Etxeberria",
            ("Maria-Immaculada Puigdevall", "Francisco Javier Etxeberria"),
            45,
        ),
        ("x" * 200, ("x" * 200,), 21),
    ],
)
def test_a_name_stands_on_one_line_or_each_partner_on_one(
    name: str, lines: tuple[str, ...], size: int
) -> None:
    made = certificate_place("Place 1", name)
    assert (made.lines, made.size) == (lines, size)

"""Who comes when a round is published: seated, drawn with others, or told that it is too late."""

from dataclasses import replace

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Saved, Stale
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.tournaments import (
    draw,
    entrants,
    results,
    table_matches,
)
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.event import Result, Score
from tests.hands import record_hand
from tests.services.refusals import words
from tests.services.tournaments.conftest import PLAN, Writes


def seats(hall: TournamentState, *names: str) -> tuple[str, ...]:
    keys = {name: key for key, name in hall.names.items()}
    return tuple(keys[name] for name in names)


@pytest.fixture
def five(access: Access, write: Writes, entered: TournamentState) -> TournamentState:
    """Five in Swiss rounds, the first published, and then a sixth."""
    settings.change_settings(access, write(), replace(PLAN, system="swiss", settings={"rounds": 3}))
    fina = seats(entered, "Fina")[0]
    entrants.remove(access, write(), fina)
    draw.draft_round(access, write())
    draw.publish(access, write())
    entrants.enter_people(access, write(), [entrants.new_person("Gemma")])
    return load(access)


def at_table(tournament: TournamentState, table: int) -> set[str]:
    state = tournament.table(len(tournament.evening.event.rounds), table)
    return set() if state is None else {tournament.names[key] for key in state.meeting.seats}


def test_who_comes_late_is_seated_and_unseated(
    access: Access, write: Writes, five: TournamentState
) -> None:
    offered = draw.late_seats(five)
    assert offered is not None
    (table,) = offered.tables
    older = write()
    saved = draw.seat_latecomer(access, older, *table.seats)
    assert isinstance(saved, Saved)
    assert draw.seat_latecomer(access, older, *table.seats) == saved
    tournament = load(access)
    assert "Gemma" in at_table(tournament, 3)
    assert not any(meeting.is_bye for meeting in tournament.evening.event.rounds[0].meetings)
    assert isinstance(draw.seat_latecomer(access, write(), *table.seats), Stale)
    assert isinstance(draw.undo(access, write(), saved.number), Saved)
    assert load(access).evening.event.rounds == five.evening.event.rounds


def test_with_a_result_the_table_they_were_given_stays(
    access: Access, write: Writes, five: TournamentState
) -> None:
    offered = draw.late_seats(five)
    assert offered is not None
    saved = draw.seat_latecomer(access, write(), *offered.tables[0].seats)
    assert isinstance(saved, Saved)
    one, other = offered.tables[0].seats
    results.report(access, write(), Result(1, 3, (Score(one, 5), Score(other, 3))))
    assert words(draw.undo(access, write(), saved.number)) == [
        "There are results of this round: they would be lost."
    ]


def test_two_who_see_the_same_offer_seat_them_once(
    access: Access, write: Writes, five: TournamentState
) -> None:
    offered = draw.late_seats(five)
    assert offered is not None
    seats = offered.tables[0].seats
    one, other = (TournamentWrite(f"both-{at}", five.version) for at in range(2))
    assert isinstance(draw.seat_latecomer(access, one, *seats), Saved)
    assert isinstance(draw.seat_latecomer(access, other, *seats), Stale)


def test_a_table_with_a_hand_is_not_drawn_anew(
    access: Access, write: Writes, five: TournamentState
) -> None:
    token = table_matches.play(access, 1, 1, "es")
    assert isinstance(token, str)
    before = at_table(five, 1)
    offered = draw.late_seats(five)
    assert offered is not None
    assert offered.open == 2
    record_hand(Write(token=token, client_id="hand-0001", base=0), {"outcome": {"winner": "1"}})
    offered = draw.late_seats(load(access))
    assert offered is not None
    assert offered.open == 1
    draw.redraw_open(access, write())
    assert at_table(load(access), 1) == before


def test_once_the_round_is_over_nobody_is_seated_in_it(
    access: Access, write: Writes, five: TournamentState
) -> None:
    for table in five.tables:
        one, other = table.meeting.seats
        scores = (Score(one, 5), Score(other, 3))
        results.report(access, write(), Result(1, table.meeting.table or 0, scores))
    offered = draw.late_seats(load(access))
    assert offered is not None
    assert (offered.tables, offered.open, offered.is_in_next) == ((), 0, True)


def report_all(access: Access, write: Writes) -> None:
    """Everything that is missing, the first side has won it."""
    for table in load(access).missing:
        one, other = table.meeting.seats
        result = Result(table.round, table.meeting.table or 0, (Score(one, 5), Score(other, 3)))
        assert isinstance(results.report(access, write(), result), Saved)


TOO_LATE = "They came too late: the knock-out goes on without them."


@pytest.mark.parametrize("system", ["single_elimination", "double_elimination"])
def test_who_comes_too_late_for_a_knock_out_is_told_so(
    access: Access, write: Writes, entered: TournamentState, system: str
) -> None:
    for key in seats(entered, "Enric", "Fina"):
        entrants.remove(access, write(), key)
    settings.change_settings(access, write(), replace(PLAN, system=system))
    draw.draft_round(access, write())
    draw.publish(access, write())
    entrants.enter_people(access, write(), [entrants.new_person("Gemma")])
    assert late_words(access).startswith("Nobody sits out, and every place")
    one, other = load(access).tables[0].meeting.seats
    results.report(access, write(), Result(1, 1, (Score(one, 5), Score(other, 3))))
    assert late_words(access) == TOO_LATE
    report_all(access, write)
    assert late_words(access) == TOO_LATE
    draw.draft_round(access, write())
    draw.publish(access, write())
    offered = draw.late_seats(load(access))
    assert offered is not None
    assert (len(offered.keys), offered.tables, offered.is_in_next) == (1, (), False)
    assert late_words(access) == TOO_LATE


def late_words(access: Access) -> str:
    offered = draw.late_seats(load(access))
    assert offered is not None
    return "" if offered.words is None else say(offered.words, PlainVoice())


def test_who_can_have_the_place_of_a_bye_is_told_that_it_is_now_or_never(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    settings.change_settings(access, write(), replace(PLAN, system="single_elimination"))
    draw.draft_round(access, write())
    draw.publish(access, write())
    entrants.enter_people(access, write(), [entrants.new_person("Gemma")])
    assert late_words(access) == "Whoever is not seated now does not play in it."


def test_after_the_last_round_nobody_comes_in(
    access: Access, write: Writes, five: TournamentState
) -> None:
    settings.change_settings(access, write(), replace(PLAN, system="swiss", settings={"rounds": 1}))
    assert late_words(access) == "Whoever is not seated now does not play in it."
    report_all(access, write)
    assert late_words(access) == "They came too late: there is no round after this one."


def test_in_groups_who_comes_late_plays_from_the_next_round_until_the_bracket(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    settings.change_settings(
        access, write(), replace(PLAN, system="groups_then_knockout", settings={"advance": 1})
    )
    for _ in range(2):
        draw.draft_round(access, write())
        draw.publish(access, write())
        report_all(access, write)
    entrants.enter_people(access, write(), [entrants.new_person("Gemma")])
    offered = draw.late_seats(load(access))
    assert offered is not None
    assert (len(offered.keys), offered.is_in_next) == (1, True)
    while not any(meeting.slot for meeting in load(access).evening.event.rounds[-1].meetings):
        draw.draft_round(access, write())
        draw.publish(access, write())
        report_all(access, write)
    assert (gemma := draw.late_seats(load(access))) is not None
    assert gemma.keys == ()
    entrants.enter_people(access, write(), [entrants.new_person("Hug")])
    assert late_words(access) == TOO_LATE

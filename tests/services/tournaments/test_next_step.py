"""The one next step, from the first name to the closed door; and the door closed."""

from dataclasses import replace
from uuid import UUID

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.tournaments import (
    club_list,
    draw,
    entrants,
    registration,
    results,
    table_matches,
)
from scorekeeper.services.tournaments.history import history
from scorekeeper.services.tournaments.journal import by_account, by_link, load
from scorekeeper.services.tournaments.prizes import gifts
from scorekeeper.services.tournaments.registration import side_links
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState
from scorekeeper.tournaments.event import Result, Score
from scorekeeper.tournaments.files.name_lists import read_entrant
from scorekeeper.tournaments.plan import Doors, HandedPrize
from scorekeeper.tournaments.standings.prizes import Prize
from tests.services.tournaments.conftest import PLAN, Writes


def now(access: Access, stage: str = "") -> str:
    """The step in plain words, with what is done by it at once."""
    step = club_list.next_step(load(access), stage)
    return f"{say(step.words, PlainVoice())} [{step.deed or step.stage}]"


def publish(access: Access, write: Writes) -> None:
    draw.draft_round(access, write())
    assert isinstance(draw.publish(access, write()), Saved)


def won(access: Access, write: Writes) -> None:
    """Everything that is missing, the first side has won it."""
    for table in load(access).missing:
        first, second = table.meeting.seats
        scores = (Score(first, 5), Score(second, 3))
        result = Result(table.round, table.meeting.table or 0, scores)
        assert isinstance(results.report(access, write(), result), Saved)


def test_nobody_has_entered(access: Access) -> None:
    assert now(access) == "Nobody has entered yet. [people]"


def test_a_round_robin_without_anybody_is_not_over(organiser: SignedIn, club: ClubView) -> None:
    made = settings.begin(organiser.id, club.id, replace(PLAN, system="round_robin"), "begin-it")
    assert isinstance(made, UUID)
    assert now(by_account(organiser.id, made)) == "Nobody has entered yet. [people]"


def test_who_registered_is_checked_in_first(access: Access, write: Writes) -> None:
    registration.set_doors(access, write(), Doors(is_open=True))
    registration.register(access, write(), read_entrant(["Ana"]))
    assert now(access) == "1 has entered: check in who has come. [people]"


def test_a_round_is_drawn_looked_at_and_published(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    assert now(access) == "6 are ready for the first round. [draft]"
    draw.draft_round(access, write())
    assert now(access, "desk") == "Round 1 is drawn: look at it, then publish it. [draw]"
    assert now(access, "draw") == "Round 1 is drawn: look at it, then publish it. [publish]"
    entrants.set_presence(access, write(), next(iter(entered.names)), is_here=False)
    said = "Something has changed since this was drawn: draw again. [draft]"
    assert now(access) == said
    draw.draft_round(access, write())
    draw.publish(access, write())
    assert now(access) == "Round 1 is out: 2 tables are playing. [desk]"


def test_printing_is_beside_the_step_until_the_first_result(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    publish(access, write)
    assert club_list.next_step(load(access)).beside == "papers"
    first, second = load(access).tables[0].meeting.seats
    results.report(access, write(), Result(1, 1, (Score(first, 5), Score(second, 3))))
    assert now(access) == "2 slips are missing: tables 2 and 3. [desk]"
    assert club_list.next_step(load(access)).beside is None


def test_two_reports_that_differ_come_first(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    publish(access, write)
    first, second = load(access).tables[0].meeting.seats
    for key, games in ((first, (5, 3)), (second, (3, 5))):
        side = by_link(side_links(access, (key,))[key])
        result = Result(1, 1, (Score(first, games[0]), Score(second, games[1])))
        assert isinstance(results.report(side, write(), result), Saved)
    assert now(access) == "Table 1: two reports differ. [desk]"
    assert club_list.next_step(load(access)).table is not None


def test_after_the_last_round_nothing_is_drawn_and_the_tournament_is_closed(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    for number in (1, 2, 3):
        publish(access, write)
        won(access, write)
        if number < 3:
            assert now(access) == f"Every result of round {number} is in. [draft]"
    assert now(access, "draw") == "Everything is played. [standings]"
    assert now(access, "standings") == "Everything is played. [close]"
    assert isinstance(club_list.close(access, write()), Saved)
    assert now(access, "desk") == "The tournament is closed. [reopen]"


def test_prizes_are_handed_out_before(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    prized = replace(PLAN, prizes=(Prize("p1", amount=100),))
    assert isinstance(settings.change_settings(access, write(), prized), Saved)
    for _ in range(3):
        publish(access, write)
        won(access, write)
    assert now(access, "standings") == "Everything is played: hand out the prizes. [prizes]"
    for gift in gifts(load(access)):
        results.hand_out_prize(access, write(), HandedPrize("p1", gift.entrant, gift.amount))
    assert now(access, "prizes") == "Everything is played. [close]"


@pytest.fixture
def closed(access: Access, write: Writes, entered: TournamentState) -> TournamentState:
    publish(access, write)
    assert isinstance(club_list.close(access, write()), Saved)
    return load(access)


def test_a_closed_tournament_takes_no_result_until_it_is_opened_again(
    access: Access, write: Writes, closed: TournamentState
) -> None:
    first, second = closed.tables[0].meeting.seats
    result = Result(1, 1, (Score(first, 5), Score(second, 3)))
    refused = results.report(access, write(), result)
    assert isinstance(refused, Refused)
    assert say(refused.problems[0].words, PlainVoice()).startswith("The tournament is closed")
    assert isinstance(club_list.close(access, write()), Saved)  # twice is once
    assert load(access).version == closed.version
    draw.undo(access, write(), closed.evening.closed or 0)
    assert isinstance(results.report(access, write(), result), Saved)


def test_a_fee_can_still_be_paid(access: Access, write: Writes, closed: TournamentState) -> None:
    paid = entrants.set_paid(access, write(), next(iter(closed.names)), is_paid=True)
    assert isinstance(paid, Saved)


def test_no_match_begins_at_a_table_of_a_closed_one(
    access: Access, write: Writes, closed: TournamentState
) -> None:
    refused = table_matches.play(access, 1, 1, "en")
    assert isinstance(refused, Refused)


def test_nothing_that_was_played_is_taken_back_from_a_closed_one(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    publish(access, write)
    won(access, write)
    after = load(access)
    assert isinstance(club_list.close(access, write()), Saved)
    refused = draw.undo(access, write(), after.version)
    assert isinstance(refused, Refused)
    assert say(refused.problems[0].words, PlainVoice()).startswith("The tournament is closed")
    assert load(access).evening.event.results == after.evening.event.results
    person = load(access).evening.people[next(iter(entered.names))]
    assert isinstance(
        entrants.enter_people(access, write(), [entrants.new_person("Gemma")]), Refused
    )
    assert isinstance(settings.change_settings(access, write(), after.evening.plan), Refused)
    assert isinstance(
        entrants.enter_people(access, write(), [replace(person, is_paid=True)]), Saved
    )
    shut = load(access).evening.closed or 0
    assert next(line.number for line in history(load(access)) if line.can_undo) == shut
    assert after.version not in {line.number for line in history(load(access)) if line.can_undo}
    assert isinstance(draw.undo(access, write(), shut), Saved)
    assert isinstance(draw.undo(access, write(), after.version), Saved)
    gone = load(access).version
    assert isinstance(club_list.close(access, write()), Saved)
    assert isinstance(draw.undo(access, write(), gone), Refused)

"""Who entered alone has what the side made, whether the desk says it or the table's phone."""

from dataclasses import replace
from uuid import UUID

import pytest
from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.models import MatchFacts, Played, Tournament
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.statistics.view import count
from scorekeeper.services.tournaments import draw, results, table_matches
from scorekeeper.services.tournaments import entrants as tournament_entrants
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.setup import rehearsal, schedule_options, settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.statistics.seasons import Span
from scorekeeper.tournaments.entries import TABLE
from scorekeeper.tournaments.event import Result, Score
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.other_game import OtherGame
from tests import hands

WON = {"outcome": {"winner": "1"}}


@pytest.fixture
def eight(organiser: SignedIn, club: ClubView) -> Access:
    """Eight at guiñote whose first round is published."""
    plan = schedule_options.plan_for(GAMES["guinote"], "T", entrants=8, has_partners=True)
    made = settings.begin(organiser.id, club.id, replace(plan, seed="s"), "begin-it")
    assert isinstance(made, UUID)
    access = by_account(organiser.id, made)
    names = "\n".join(f"P{n}" for n in range(8))
    answer = tournament_entrants.enter_lines(
        access, TournamentWrite("enter-it", 1), read_list(names, in_pairs=False)
    )
    assert isinstance(answer, Saved)
    draw.draft_round(access, TournamentWrite("draft-it", load(access).version))
    draw.publish(access, TournamentWrite("publish-it", load(access).version))
    return access


def write(access: Access) -> TournamentWrite:
    version = load(access).version
    return TournamentWrite(f"desk-{version}", version)


def test_the_desk_says_two_numbers_and_never_of_a_tie(eight: Access) -> None:
    seats = load(eight).tables[0].meeting.seats
    two = Result(1, 1, (Score(seats[0], games=5), Score(seats[3], games=3)))
    assert isinstance(results.report(eight, write(eight), two), Saved)
    table = load(eight).tables[0]
    assert table.result is not None
    assert [(x.entrant, x.games) for x in table.result.scores] == list(
        zip(seats, (5, 3, 5, 3), strict=True)
    )
    space = db.session.get_one(Tournament, eight.tournament_id).space_id
    assert int(count(space).figures("", "", Span()).counts.get("match", 0)) == 1
    facts = db.session.scalars(select(MatchFacts)).one()
    assert [place for place, *_ in facts.places or ()] == [1, 2]
    names = db.session.scalars(select(Played.name).order_by(Played.seat)).all()
    assert list(names) == [load(eight).names[key] for key in seats]


def test_partners_have_one_result(eight: Access) -> None:
    seats = load(eight).tables[0].meeting.seats
    four = tuple(Score(key, games=n) for key, n in zip(seats, (5, 3, 4, 3), strict=True))
    answer = results.report(eight, write(eight), Result(1, 1, four))
    assert isinstance(answer, Refused)
    assert [problem.field for problem in answer.problems] == ["scores"]


def test_the_phone_of_the_table_reports_for_all_four(eight: Access) -> None:
    token = table_matches.play(eight, 1, 1, "en")
    assert isinstance(token, str)
    tournament = load(eight)
    seats = tournament.tables[0].meeting.seats
    match = hands.see_match(token)
    assert [match.names[str(seat)] for seat in seat_keys(4)] == [tournament.names[x] for x in seats]
    for _ in range(8):
        base = hands.see_match(token).version
        hands.record_hand(Write(token=token, client_id=f"write-{base:04}", base=base), WON)
    result = load(eight).tables[0].reports[TABLE]
    assert [(score.entrant, score.games) for score in result.scores] == list(
        zip(seats, (8, 0, 8, 0), strict=True)
    )


def test_a_rehearsal_invents_what_can_be(eight: Access, organiser: SignedIn) -> None:
    copy = rehearsal.begin(eight)
    assert isinstance(copy, UUID)
    access = by_account(organiser.id, copy)
    assert isinstance(rehearsal.invent_results(access, write(access), is_mixed=False), Saved)
    tournament = load(access)
    assert not tournament.missing
    for table in tournament.tables:
        assert table.result is not None
        assert results.objections(tournament, table.result, None, "") is None


@pytest.mark.parametrize("outcome", ["won", "points", "games"])
def test_another_game_of_pairs_may_have_it_too(outcome: str) -> None:
    game = OtherGame("Mus", "pairs", outcome)  # type: ignore[arg-type] # one of three
    assert schedule_options.may_have_partners(game)
    query = schedule_options.ScheduleQuery(12, 300, has_partners=True)
    offer = schedule_options.offer_schedules(game, query)
    assert [way.form.key for way in offer.ways] == ["tables_planned", "tables_drawn"]
    plan = schedule_options.plan_of(game, "T", query)
    assert plan.contest.has_partners
    assert not settings.faults_of(plan)
    assert not schedule_options.may_have_partners(GAMES["tuti_boig"])

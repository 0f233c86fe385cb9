"""A result from the desk is a match of who sat there, as one scored by phone."""

from collections.abc import Callable

from sqlalchemy import func, select

from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, Match, MatchFacts, Played, Tournament
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.statistics.view import count
from scorekeeper.services.tournaments import draw, results, table_matches
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.statistics.seasons import Span
from scorekeeper.tournaments.event import Result, Score
from tests import hands

SatDown = Callable[[str, int], Access]


def write(access: Access) -> TournamentWrite:
    version = load(access).version
    return TournamentWrite(f"desk-{version}", version)


def said(access: Access, *places: int, ending: str = "played") -> None:
    """What the desk says of table 1."""
    hall = load(access)
    seats = hall.tables[0].meeting.seats
    scores = tuple(Score(key, place=at) for key, at in zip(seats, places, strict=False))
    result = Result(1, 1, scores) if ending == "played" else Result(1, 1, ending="void")
    agree = getattr(results.report(access, write(access), result), "agree", "")
    if agree:
        assert isinstance(results.report(access, write(access), result, agreed=agree), Saved)


def matches(access: Access) -> int:
    """How many the club counts."""
    space = db.session.get_one(Tournament, access.tournament_id).space_id
    return int(count(space).figures("", "", Span()).counts.get("match", 0))


def placed() -> list[int]:
    facts = db.session.scalars(select(MatchFacts)).one()
    assert facts.places is not None
    return [place for place, *_ in facts.places]


def test_a_result_from_the_desk_is_a_match_of_who_sat_there(sat_down: SatDown) -> None:
    access = sat_down("tuti_boig", 5)
    said(access, 2, 1, 3, 4, 5)
    assert matches(access) == 1
    assert placed() == [2, 1, 3, 4, 5], "the ratings go by these"
    names = db.session.scalars(select(Played.name).order_by(Played.seat)).all()
    hall = load(access)
    assert list(names) == [hall.names[key] for key in hall.tables[0].meeting.seats]


def test_corrected_or_taken_back_it_is_counted_anew(sat_down: SatDown) -> None:
    access = sat_down("tuti_boig", 5)
    said(access, 2, 1, 3, 4, 5)
    said(access, 1, 2, 3, 4, 5)
    assert matches(access) == 1
    assert placed() == [1, 2, 3, 4, 5]
    said(access, ending="void")
    assert matches(access) == 0
    assert isinstance(draw.undo(access, write(access), load(access).version), Saved)
    assert matches(access) == 1
    assert db.session.scalar(select(func.count()).select_from(Match)) == 1


def test_a_match_scored_by_phone_says_itself_what_came_of_it(sat_down: SatDown) -> None:
    access = sat_down("tuti_boig", 5)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    hands.record_hand(
        Write(token=token, client_id="hand-0001", base=0), {"outcome": {"losers": ["s1"]}}
    )
    hands.end_match(Write(token=token, client_id="end-00001", base=1))
    results.confirm_all(access, write(access))
    assert db.session.scalars(select(ClubMatch.stated)).all() == [None]
    said(access, 5, 4, 3, 2, 1)
    assert db.session.scalars(select(ClubMatch.stated)).all() == [[5, 4, 3, 2, 1]]

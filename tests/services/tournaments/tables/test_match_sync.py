"""A tournament hears of the matches at its tables in the writes that end, mend and reopen them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import func, select

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, Match, MatchFacts, Played, Tournament
from scorekeeper.services.answers import Busy, NotFound, Saved
from scorekeeper.services.matches import links
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.statistics.view import count
from scorekeeper.services.tournaments import club_list, draw, entrants, results, table_matches
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.statistics.seasons import Span
from scorekeeper.tournaments.entries import TABLE
from scorekeeper.tournaments.event import Result, Score
from scorekeeper.tournaments.journal import TableState
from tests import hands
from tests import hands as match_hands

SatDown = Callable[[str, int], Access]
LOST_BY_ONE = {"outcome": {"losers": ["s1"]}}
LOST_BY_TWO = {"outcome": {"losers": ["s2"]}}


@dataclass
class AtTable:
    """Whoever writes at table 1."""

    access: Access
    token: str

    def write(self, client_id: str = "") -> Write:
        """The next write of somebody who has seen everything."""
        base = hands.see_match(self.token).version
        return Write(token=self.token, client_id=client_id or f"write-{base:04}", base=base)

    def table(self) -> TableState:
        """What the tournament knows of this table."""
        found = load(self.access).table(1, 1)
        assert found is not None
        return found

    def reported(self) -> Result:
        """What the match has reported."""
        return self.table().reports[TABLE]


@pytest.fixture
def five(sat_down: SatDown) -> AtTable:
    """A table of five at Tuti Boig, its first deal noted."""
    access = sat_down("tuti_boig", 5)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    table = AtTable(access, token)
    hands.record_hand(table.write(), LOST_BY_ONE)
    return table


def test_ended_early_it_is_reported_with_that_very_write(five: AtTable) -> None:
    assert isinstance(hands.end_match(five.write()), Saved)
    assert five.table().state == "reported"
    assert [one.bars for one in five.reported().scores] == [1, 0, 0, 0, 0]


def test_corrected_later_the_result_is_another_one_at_once(five: AtTable) -> None:
    hands.end_match(five.write())
    hands.correct_hand(five.write(), 1, LOST_BY_TWO)
    assert [one.bars for one in five.reported().scores] == [0, 1, 0, 0, 0]


def test_reopened_it_takes_back_what_it_said(five: AtTable) -> None:
    hands.end_match(five.write())
    hands.undo(five.write())
    assert five.table().reports == {}
    hands.end_match(five.write())
    assert five.table().state == "reported"


def test_the_same_write_again_reports_once(five: AtTable) -> None:
    write = five.write()
    hands.end_match(write)
    before = load(five.access).version
    assert isinstance(hands.end_match(write), Saved)
    hands.note_hand(five.write(), 1, "a glass fell over")
    assert load(five.access).version == before


def test_storage_that_is_busy_keeps_neither_and_then_both(
    five: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was the tournament for which there was no room any more."""
    write = five.write()

    def full(*_: object, **__: object) -> None:
        raise Busy

    with monkeypatch.context() as patched:
        patched.setattr(table_matches, "append", full)
        with pytest.raises(Busy):
            hands.end_match(write)
    assert hands.see_match(five.token).version == write.base
    assert five.table().state == "playing"
    assert isinstance(hands.end_match(write), Saved)
    assert five.table().state == "reported"


def test_a_report_taken_back_at_the_desk_stays_back_until_the_match_says_more(
    five: AtTable,
) -> None:
    hands.end_match(five.write())
    at = load(five.access).version
    draw.undo(five.access, TournamentWrite("undo-at-desk", at), at)
    assert five.table().state == "playing"
    hands.correct_hand(five.write(), 1, LOST_BY_TWO)
    assert five.table().state == "reported"


def test_who_sits_at_another_table_by_now_is_not_scored_by_its_match(
    sat_down: SatDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was seated anew, by more than its match was begun for: it says nothing."""
    access = sat_down("tuti_boig", 5)
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    table = AtTable(access, token)
    there = table.table()
    sixth = replace(there.meeting, seats=(*there.meeting.seats, "another"))

    def reseated(asked: Access) -> object:
        hall = load(asked)
        tables = {at: replace(one, meeting=sixth) for at, one in hall.evening.tables.items()}
        return replace(hall, evening=replace(hall.evening, tables=tables))

    monkeypatch.setattr(table_matches, "load", reseated)
    hands.record_hand(table.write(), LOST_BY_ONE)
    assert isinstance(hands.end_match(table.write()), Saved)
    assert table.table().reports == {}


def test_everybody_gone_from_the_list_is_still_scored(five: AtTable) -> None:
    """Who leaves in the middle of a round has sat there all the same."""
    gone = five.table().meeting.seats[0]
    entrants.set_presence(
        five.access, TournamentWrite("gone-home", load(five.access).version), gone, is_here=False
    )
    hands.end_match(five.write())
    assert len(five.reported().scores) == 5


@pytest.fixture
def closed(five: AtTable) -> AtTable:
    """The same, its match over and the tournament closed."""
    hands.end_match(five.write())
    club_list.close(five.access, TournamentWrite("close-it", load(five.access).version))
    return five


def bars(table: AtTable) -> list[int]:
    return [one.bars for one in table.reported().scores]


def now(table: AtTable) -> str:
    return say(club_list.next_step(load(table.access)).words, PlainVoice())


def opened_again(table: AtTable) -> None:
    hall = load(table.access)
    draw.undo(table.access, TournamentWrite("open-it", hall.version), hall.evening.closed or 0)


def test_a_closed_tournament_does_not_change_with_a_match_until_it_is_opened(
    closed: AtTable,
) -> None:
    standings = load(closed.access).standings
    assert now(closed) == "The tournament is closed."
    hands.correct_hand(closed.write(), 1, LOST_BY_TWO)
    assert load(closed.access).standings == standings
    assert bars(closed) == [1, 0, 0, 0, 0]
    assert now(closed) == (
        "The tournament is closed. Since then the match of table 1 says something else: open it "
        "again to count that."
    )
    opened_again(closed)
    assert bars(closed) == [0, 1, 0, 0, 0]


def test_a_match_that_goes_on_after_closing_keeps_its_result(closed: AtTable) -> None:
    hands.undo(closed.write())
    assert bars(closed) == [1, 0, 0, 0, 0]
    hands.record_hand(closed.write(), LOST_BY_TWO)
    hands.end_match(closed.write())
    assert bars(closed) == [1, 0, 0, 0, 0]
    opened_again(closed)
    assert bars(closed) == [1, 1, 0, 0, 0]


def test_a_match_that_says_the_old_result_again_leaves_nothing_to_open_for(
    closed: AtTable,
) -> None:
    hands.correct_hand(closed.write(), 1, LOST_BY_TWO)
    hands.correct_hand(closed.write(), 1, LOST_BY_ONE)
    assert now(closed) == "The tournament is closed."
    opened_again(closed)
    assert bars(closed) == [1, 0, 0, 0, 0]


# ── A result from the desk ──────────────────────────────────────────────────────────────────────


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


# ── What a match that is over says, game by game ────────────────────────────────────────────────


Hands = list[dict[str, object]]


def played(access: Access, hands: Hands) -> tuple[Score, ...]:
    """Table 1 after these hands and the end of its match, by seat."""
    token = table_matches.play(access, 1, 1, "en")
    assert isinstance(token, str)
    for at, hand in enumerate(hands):
        match_hands.record_hand(Write(token=token, client_id=f"hand-{at:04}", base=at), hand)
    match_hands.end_match(Write(token=token, client_id="end-here", base=len(hands)))
    table = load(access).table(1, 1)
    assert table is not None
    assert table.result is not None
    assert table.state == "reported"
    assert [one.entrant for one in table.result.scores] == list(table.meeting.seats)
    return table.result.scores


def test_places_bars_and_deals_of_tuti_boig(sat_down: Callable[[str, int], Access]) -> None:
    hands: Hands = [
        {"outcome": {"losers": ["s1"]}},
        {"outcome": {"losers": ["s1"]}},
        {"outcome": {"losers": ["s2"]}},
    ]
    scores = played(sat_down("tuti_boig", 5), hands)
    assert [one.place for one in scores] == [5, 4, 1, 1, 1]
    assert [one.bars for one in scores] == [2, 1, 0, 0, 0]
    assert {one.deals for one in scores} == {3}


def test_points_of_al_atout(sat_down: Callable[[str, int], Access]) -> None:
    scores = played(sat_down("tute_al_atout", 6), [{"outcome": {"winner": "s2", "double": False}}])
    assert [one.points for one in scores] == [-100, 200, -100]


def test_sides_whose_names_begin_alike_score_by_links_of_their_own(
    sat_down: Callable[[str, int], Access],
) -> None:
    access = sat_down("guinote", 2)
    seats = load(access).tables[0].meeting.seats
    for at, key in enumerate(seats):
        person = replace(load(access).evening.people[key], name=f"{'Maria-Immaculada ' * 3}{at}")
        entrants.enter_people(
            access, TournamentWrite(f"rename-{at}", load(access).version), [person]
        )

    def link_of(entrant: str) -> object:
        return table_matches.play(replace(access, role="side", entrant=entrant), 1, 1, "en")

    first, second = map(link_of, seats)
    assert first != second
    assert (first, second) == tuple(map(link_of, seats))
    assert first != table_matches.play(access, 1, 1, "en")


def test_a_revoked_link_of_a_side_is_not_opened_again(
    sat_down: Callable[[str, int], Access],
) -> None:
    access = sat_down("guinote", 2)
    side = replace(access, role="side", entrant=load(access).tables[0].meeting.seats[0])
    owner = table_matches.play(access, 1, 1, "en")
    assert isinstance(owner, str)
    tokens = []
    for _ in range(3):
        tokens.append(table_matches.play(side, 1, 1, "en"))
        (held,) = [one for one in links.links(owner) if one.right == "score" and one.is_live]
        links.revoke_link(owner, held.key)
    assert len(set(tokens)) == 3


def test_who_sat_elsewhere_gives_the_table_their_name_and_the_hands_stay(
    sat_down: Callable[[str, int], Access],
) -> None:
    access = sat_down("guinote", 4)
    hall = load(access)
    first, second = hall.tables[0].meeting.seats
    other = hall.tables[1].meeting.seats[0]
    desk = table_matches.play(access, 1, 1, "en")
    mine = table_matches.play(replace(access, role="side", entrant=first), 1, 1, "en")
    assert isinstance(desk, str)
    assert isinstance(mine, str)
    match_hands.record_hand(
        Write(token=desk, client_id="hand-0001", base=0), {"outcome": {"winner": "1"}}
    )
    before = match_hands.see_match(desk)
    assert before.names["1"] == hall.names[first]
    for _ in range(2):  # sent twice, it is done once
        answer = draw.reseat(access, TournamentWrite("reseat-1", hall.version), 1, first, other)
        assert isinstance(answer, Saved)
    after = match_hands.see_match(desk)
    assert after.version == before.version + 1
    assert (after.names["1"], after.names["2"]) == (hall.names[other], hall.names[second])
    assert after.replay.state == before.replay.state
    assert [one.entry for one in after.hands] == [one.entry for one in before.hands]
    with pytest.raises(NotFound):
        match_hands.see_match(mine)
    theirs = table_matches.play(replace(access, role="side", entrant=other), 1, 1, "en")
    assert isinstance(theirs, str)
    assert match_hands.see_match(theirs).names == after.names

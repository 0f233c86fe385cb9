"""What a match that is over says to its tournament, game by game."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.services.answers import NotFound, Saved
from scorekeeper.services.matches import links
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.tournaments import draw, entrants, table_matches
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.event import Score
from tests import hands as match_hands

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

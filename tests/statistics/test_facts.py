"""What one match tells, for everybody who sat at it."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.seats import Seat
from scorekeeper.statistics.facts import CountedMatch, facts, winners
from scorekeeper.statistics.figures import Best, Run
from tests.games.scorer import Scorer
from tests.games.whole_matches import drawn, every_game, score, seldom
from tests.statistics.sample_matches import MARCH, counted, told

Facts = dict[str, Any]

GUINOTE = Scorer("guinote").by(games=2)
BOIG = Scorer("tuti_boig")
SUBASTADO = Scorer("tute_subastado", ("A", "B", "C"))
HABANERO = Scorer("tute_habanero", ("A", "B"), {"target": 3})


def us(**more: object) -> Facts:
    return {"outcome": {"winner": "1"}, **more}


def them() -> Facts:
    return {"outcome": {"winner": "2"}}


@every_game
@seldom
@given(data=st.data())
def test_the_club_counts_what_its_people_count(key: str, data: st.DataObject) -> None:
    played = score(drawn(data, key))
    book = facts(told(played))
    club = book[""]
    mine = [book[f"@{player}"] for player in played.table.players]
    assert club["match"] == 1
    assert all(one["match"] == 1 for one in mine)
    assert all(one["match/won"] + one["match/lost"] <= 1 for one in mine)
    assert all(
        one["hand/won"] + one["hand/lost"] + one["hand/avoided"] <= one["hand"] for one in mine
    )
    assert sum(one["dealt"] for one in mine) == club["hand"] == len(played.steps)
    for player, one in zip(played.table.players, mine, strict=True):
        assert club[f"person/@{player}/hand"] == one["hand"]
        assert one.run("won").n == one["match/won"] + one["match/lost"]
    bids = sum(n for name, n in club.counts.items() if name.startswith("bid/"))
    assert bids == sum(n for one in mine for k, n in one.counts.items() if k.startswith("bid/"))
    if not played.table.in_pairs:
        assert sum(one["moved"] for one in mine) == 0


def test_a_match_of_pairs_is_won_with_somebody_against_two() -> None:
    book = counted(GUINOTE, us(), us())
    ana = book["@A"]
    assert (ana["match"], ana["match/won"], ana["games"], ana["hand/won"]) == (1, 1, 2, 2)
    assert (ana["with/@C/match"], ana["with/@C/won"]) == (1, 1)
    assert (ana["against/@B/match"], ana["against/@B/won"], ana["against/@B/lost"]) == (1, 1, 0)
    assert book["@B"]["against/@A/lost"] == 1
    assert book["pairs"]["pair/@A/@C/won"] == book["pairs"]["pair/@B/@D/match"] == 1
    assert book["pairs"]["beat/@C/@D"] == book["pairs"]["met/@D/@C"] == 1
    assert book["pairs"]["beat/@D/@C"] == 0
    assert ana["month/2026-03/won"] == book[""]["month/2026-03"] == book[""]["day/4"] == 1


def test_a_drawn_match_and_one_broken_off_have_no_winner() -> None:
    drawn_match = GUINOTE.replay(us(), them())
    assert drawn_match.is_finished
    assert winners(told(drawn_match)) == ()
    assert winners(told(GUINOTE.replay(us()))) == ()
    book = counted(GUINOTE, us(), them())
    assert (book["@A"]["match"], book["@A"]["match/won"], book["@A"]["match/lost"]) == (1, 0, 0)
    assert book["@A"].run("won") == Run()


def test_an_open_session_is_won_by_who_is_ahead_when_it_is_ended() -> None:
    session = SUBASTADO.replay({"bidder": "A", "bid": 70, "made": True})
    assert winners(told(session)) == ("A",)
    assert winners(told(session, ended=False)) == ()
    assert not told(session, ended=False).is_over
    assert winners(told(SUBASTADO.replay({"passed": True}))) == ()


def test_bids_are_counted_by_height() -> None:
    made = {"bidder": "A", "bid": 70, "made": True}
    book = counted(SUBASTADO, made, made, {"bidder": "A", "bid": 90, "made": False})
    assert (book["@A"]["bid/70/made"], book["@A"]["bid/90/failed"]) == (2, 1)
    assert book[""]["bid/70/made"] == 2
    assert book["@A"].run("made") == Run(3, 2, 0, 2)
    assert book["@A"].bests["bid"] == Best(70, "m1", 1)
    assert book[""].bests["moved"] == Best(140, "m1", 1, "@A")
    assert book["@A"]["moved"] == 140 + 140 - 180


def test_second_places_avoided_are_hands_that_did_not_strike() -> None:
    book = counted(BOIG, *[{"outcome": {"losers": [who]}} for who in "BBA"])
    assert (book["@A"]["hand"], book["@A"]["hand/avoided"], book["@A"]["hand/struck"]) == (3, 2, 1)
    assert book["@A"].run("avoided") == Run(3, 2, 0, 2)
    assert book[""].run("avoided/@C") == Run(3, 3, 3, 3)
    assert book[""]["person/@C/well"] == 3


def test_luck_is_by_who_dealt_and_by_place_from_the_dealer() -> None:
    book = counted(HABANERO, *[{"outcome": {"winner": who, "games": 1}} for who in "BABB"])
    assert (book["@A"]["dealt"], book["@B"]["dealt"]) == (2, 2)
    assert (book["@B"]["dealer/@A/hand"], book["@B"]["dealer/@A/well"]) == (2, 2)
    assert (book["@B"]["dealer/own/hand"], book["@B"]["dealer/own/well"]) == (2, 1)
    assert (book[""]["place/1/hand"], book[""]["place/1/well"]) == (4, 3)
    assert book[""]["place/0/well"] == 1


def test_nobody_has_luck_in_a_hand_that_nobody_won() -> None:
    book = counted(GUINOTE, {"last_trick": "A", "outcome": {"vuelta": True}})
    assert book[""]["place/0/hand"] == 0
    assert book["@A"]["hand"] == 1


def test_announcements_and_totals_go_to_who_made_them() -> None:
    hand = {
        "cards": {"1": 60},
        "last_trick": "A",
        "announcements": [{"by": "C", "value": 40}, {"by": "2", "value": 20}],
    }
    book = counted(GUINOTE, hand)
    assert book["@C"]["sang/40"] == book[""]["sang/40"] == book[""]["sang/guinote/40"] == 1
    assert book[""]["sang/20"] == 1
    assert book["@B"]["sang/20"] == 0, "the table said only which side"
    assert book["@A"]["total/110"] == book["@C"]["total/110"] == book[""]["total/110"] == 1
    assert book[""].bests["total"] == Best(110, "m1", 1, "@A")
    assert book["@A"]["did/last_trick"] == book[""]["did/last_trick"] == 1


def test_a_comeback_is_how_far_behind_the_winner_was() -> None:
    hands = [{"outcome": {"winner": who, "games": 1}} for who in "AABBB"]
    book = counted(HABANERO, *hands)
    assert book["@B"].bests["comeback/tute_habanero"] == Best(2, "m1", 2)
    assert book[""].bests["comeback/tute_habanero"] == Best(2, "m1", 2, "@B")
    assert "comeback/tute_habanero" not in counted(HABANERO, *hands[2:])[""].bests


def test_struck_bars_are_a_comeback_the_other_way_round() -> None:
    three = Scorer("tuti_boig", ("A", "B", "C"))
    hands = [{"outcome": {"losers": ["A"]}}] * 3 + [{"outcome": {"losers": ["B", "C"]}}] * 7
    played = three.replay(*hands)
    assert winners(told(played)) == ("A",)
    assert counted(three, *hands)["@A"].bests["comeback/tuti_boig"] == Best(3, "m1", 3)


def test_who_sat_down_later_plays_the_hands_and_not_the_match() -> None:
    def slot(seat: Seat, hand: int) -> str:
        return f"@{seat}.{int(seat == 'A' and hand > 1)}"

    played = GUINOTE.replay(us(), us())
    book = facts(CountedMatch(played, MARCH, "m1", slot))
    assert (book["@A.0"]["match/won"], book["@A.0"]["hand"]) == (1, 1)
    assert (book["@A.1"]["match"], book["@A.1"]["hand"]) == (0, 1)

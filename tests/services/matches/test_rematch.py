"""Same table again, and the running tally of this table."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.engine.text import Who
from scorekeeper.extensions import db
from scorekeeper.models import Match
from scorekeeper.services.answers import NotFound, Refused, Saved
from scorekeeper.services.matches.begin import rematch
from scorekeeper.services.matches.log import shown_match
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands as match_hands
from tests.services.foreign_records import THEM, US, Recorder, Writer, seen


def played(table: Started, *hands: Mapping[str, Any]) -> Started:
    """The match with these hands, each noted by somebody who has seen everything."""
    for hand in hands:
        version = seen(table).version
        said = Write(token=table.score_token, client_id=f"hand-{version}", base=version)
        assert isinstance(match_hands.record_hand(said, hand), Saved)
    return table


def won(table: Started) -> dict[str, int]:
    tally = seen(table).tally
    assert tally is not None
    return {str(side): n for side, n in tally.won.items()}


# ── Again ───────────────────────────────────────────────────────────────────────────────────────


def test_the_same_seats_again_with_the_same_rules(
    table: Started, record: Recorder, write: Writer
) -> None:
    match_hands.change_rules(write(), {"games": 2})
    record(US)
    record(US)
    again = rematch(table.score_token, 0, "again")
    before, after = seen(table), seen(again)
    assert after.names == before.names
    assert after.rules == {"games": 2}
    assert (after.hands, after.version) == ((), 0)
    assert again.score_token != table.score_token


def test_who_would_deal_next_deals_first(table: Started, record: Recorder, write: Writer) -> None:
    record(US)
    assert seen(rematch(table.score_token, 0, "one")).replay.table.first_dealer == "s2"
    match_hands.set_dealer(write(), "s4")
    assert seen(rematch(table.score_token, 0, "two")).replay.table.first_dealer == "s4"
    match_hands.change_rules(write(), {"games": 2})
    record(US)
    assert seen(table).is_over
    assert seen(rematch(table.score_token, 0, "three")).replay.table.first_dealer == "s1"


def test_before_the_first_hand_the_first_dealer_stays(table: Started) -> None:
    assert seen(rematch(table.score_token, 0, "one")).replay.table.first_dealer == "s1"


def test_the_two_other_pairings_are_offered(table: Started) -> None:
    offered = [[tuple(who.key for who in side) for side in one.sides] for one in pairings(table)]
    assert offered == [
        [("s1", "s3"), ("s2", "s4")],
        [("s1", "s2"), ("s3", "s4")],
        [("s1", "s4"), ("s2", "s3")],
    ]


def pairings(table: Started) -> tuple[Any, ...]:
    return seen(table).pairings


@pytest.mark.parametrize(
    ("pairing", "names"),
    [(1, ("Ana & Luis", "Pilar & Pepe")), (2, ("Ana & Pepe", "Luis & Pilar"))],
)
def test_another_pairing_is_one_tap(
    table: Started, write: Writer, pairing: int, names: tuple[str, str]
) -> None:
    match_hands.change_players(write(), {"1": "Los Maños"})
    after = seen(rematch(table.score_token, pairing, "again"))
    assert (after.names["1"], after.names["2"]) == names
    assert after.names[after.replay.table.first_dealer] == "Ana"


def test_the_same_pairing_keeps_the_names_of_its_sides(table: Started, write: Writer) -> None:
    match_hands.change_players(write(), {"1": "Los Maños"})
    after = seen(rematch(table.score_token, 0, "again"))
    assert (after.names["1"], after.names["2"]) == ("Los Maños", "Luis & Pepe")


def test_whoever_sits_there_now_plays_again(
    table: Started, record: Recorder, write: Writer
) -> None:
    record(US)
    match_hands.change_players(write(), {"s4": "Marta"}, since=2)
    match_hands.change_players(write(), order=["s1", "s3", "s2", "s4"])
    after = seen(rematch(table.score_token, 0, "again"))
    assert list(after.names.values())[:4] == ["Ana", "Pilar", "Luis", "Marta"]
    assert after.substitutes == ()


@pytest.mark.usefixtures("app")
def test_without_names_or_pairs_only_the_same_seats_are_offered() -> None:
    nobody = match_hands.start_match(NewMatch(game="guinote", names=("Ana", "", "", "")), "nobody")
    alone = match_hands.start_match(NewMatch(game="tuti_boig", names=("A", "B", "C", "D")), "alone")
    assert isinstance(nobody, Started)
    assert isinstance(alone, Started)
    assert len(pairings(nobody)) == 1
    assert [one.sides for one in pairings(alone)] == [
        ((Who("s1"),), (Who("s2"),), (Who("s3"),), (Who("s4"),))
    ]
    with pytest.raises(NotFound):
        rematch(nobody.score_token, 1, "again")
    assert seen(rematch(alone.score_token, 0, "again")).names["s4"] == "D"


# ── The tally ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def short(table: Started, write: Writer) -> Started:
    """A table whose matches are one game."""
    match_hands.change_rules(write(), {"games": 1})
    return table


def test_there_is_no_tally_before_a_match_is_over(short: Started) -> None:
    assert seen(short).tally is None


def test_the_tally_counts_the_matches_of_the_same_sides_here(short: Started) -> None:
    second = played(rematch(played(short, US).score_token, 0, "second"), US)
    third = played(rematch(second.score_token, 0, "third"), THEM)
    assert won(third) == won(short) == {"1": 2, "2": 1}
    tally = seen(third).tally
    assert tally is not None
    assert tally.since == seen(short).created_at
    assert tally.drawn == 0


def test_a_tally_is_told_in_the_order_of_this_match(short: Started, write: Writer) -> None:
    played(short, US)
    turned = rematch(short.score_token, 0, "turned")
    names = {"s1": "Luis", "s2": "Ana", "s3": "Pepe", "s4": "Pilar"}
    match_hands.change_players(Write(token=turned.score_token, client_id="names", base=0), names)
    assert won(turned) == {"1": 0, "2": 1}


def test_another_pairing_has_a_tally_of_its_own(short: Started) -> None:
    played(short, US)
    other = rematch(short.score_token, 1, "other")
    assert seen(other).tally is None
    assert won(played(other, THEM)) == {"1": 0, "2": 1}
    assert won(short) == {"1": 1, "2": 0}


def test_who_was_renamed_keeps_the_tally_and_a_substitute_changes_none(
    short: Started, write: Writer
) -> None:
    played(short, US)
    again = rematch(short.score_token, 0, "again")
    played(again, THEM)
    said = Write(token=again.score_token, client_id="sub", base=1)
    match_hands.change_players(said, {"s4": "Marta"}, since=1)
    assert won(again) == {"1": 1, "2": 1}
    for link in (short, again):
        version = seen(link).version
        said = Write(token=link.score_token, client_id="name", base=version)
        match_hands.change_players(said, {"s2": "Lola"})
    assert won(again) == {"1": 1, "2": 1}


def test_a_drawn_match_is_nobodys(table: Started, write: Writer) -> None:
    match_hands.change_rules(write(), {"games": 2})
    played(table, US, THEM)
    tally = seen(table).tally
    assert tally is not None
    assert (dict(tally.won), tally.drawn) == ({"1": 0, "2": 0}, 1)


def test_a_match_undone_is_not_counted(short: Started, write: Writer) -> None:
    played(short, US)
    match_hands.undo(write())
    assert seen(short).tally is None


def test_a_match_ended_early_is_not_counted(table: Started, write: Writer) -> None:
    played(table, US)
    match_hands.end_match(write())
    assert seen(table).tally is None


def test_other_tables_are_not_counted(short: Started) -> None:
    played(short, US)
    new = NewMatch(game="guinote", names=("Ana", "Luis", "Pilar", "Pepe"), rules={"games": 1})
    other = match_hands.start_match(new, "elsewhere")
    assert not isinstance(other, Refused)
    assert won(played(other, US)) == {"1": 1, "2": 0}


def test_players_alone_are_tallied_each(app: object) -> None:
    rules = {"tie_rule": "second_place_only"}
    new = NewMatch(game="tuti_boig", names=("A", "B", "C"), rules=rules)
    alone = match_hands.start_match(new, "alone")
    assert isinstance(alone, Started)
    losing = {"outcome": {"losers": ["s1"]}}
    played(alone, *[losing] * 10)
    assert seen(alone).is_over
    tally = seen(alone).tally
    assert tally is not None
    assert (dict(tally.won), tally.drawn) == ({"s1": 0, "s2": 0, "s3": 0}, 1)


def test_what_another_version_finished_is_replayed(
    short: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = played(rematch(played(short, US).score_token, 0, "second"), US)
    monkeypatch.setattr(shown_match, "__version__", "9.9.9")
    third = played(rematch(second.score_token, 0, "third"), THEM)
    assert won(third) == {"1": 2, "2": 1}


def test_a_witness_of_the_first_days_knows_no_sides(short: Started) -> None:
    played(short, US)
    match = db.session.query(Match).one()
    match.witness = {"version": "0", "digest": ""}
    db.session.flush()
    assert won(short) == {"1": 1, "2": 0}

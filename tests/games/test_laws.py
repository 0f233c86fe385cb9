"""The laws every game keeps, over really dealt matches at any table under any house rules."""

from importlib import import_module
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.records.codec import decode, publish_state, rename_seats, slots_of
from scorekeeper.engine.records.record import Record
from scorekeeper.engine.replay import check_hand, play_hand
from scorekeeper.engine.seats import RESERVED_NAMES, Seat
from scorekeeper.engine.text import PlainVoice, Who, say
from scorekeeper.games import BY_KEY
from tests.games.random_forms import scribbled
from tests.games.whole_matches import NAMES, SEEDS, drawn, every_game, next_hand, score, with_hands


@every_game
@given(data=st.data())
def test_a_really_dealt_hand_is_never_refused(key: str, data: st.DataObject) -> None:
    record = drawn(data, key)
    result = score(record)
    assert result.refused is None
    assert len(result.steps) == len(record.hands)


@every_game
@given(data=st.data())
def test_a_prefix_of_the_log_is_a_prefix_of_the_match(key: str, data: st.DataObject) -> None:
    record = drawn(data, key)
    length = data.draw(st.integers(0, len(record.hands)))
    whole, part = score(record), score(with_hands(record, record.hands[:length]))
    assert part.steps == whole.steps[:length]


@every_game
@given(data=st.data())
def test_ledgers_sum_to_zero(key: str, data: st.DataObject) -> None:
    game = BY_KEY[key]
    result = score(drawn(data, key))
    for step in result.steps:
        assert step.played is not None
        state = publish_state(step.played.state)
        for ledger in ("payments", "balances", "settlement"):
            assert sum((state.get(ledger) or {}).values()) == 0
    settlement = game.settle(result.rules, result.state)
    if settlement is not None:
        assert sum(settlement.balances.values()) == 0
        assert set(settlement.balances) == set(result.table.players)


@every_game
@given(data=st.data())
def test_balances_are_the_payments_so_far(key: str, data: st.DataObject) -> None:
    result = score(drawn(data, key))
    states = [publish_state(step.played.state) for step in result.steps if step.played is not None]
    for before, after in pairwise(states):
        if "payments" in after:
            assert after["balances"] == {
                player: before["balances"][player] + paid
                for player, paid in after["payments"].items()
            }


@every_game
@given(data=st.data())
def test_renaming_the_players_renames_the_result(key: str, data: st.DataObject) -> None:
    game = BY_KEY[key]
    record = drawn(data, key)
    names: dict[str, str] = dict(
        zip(record.players, data.draw(st.permutations(NAMES)), strict=False)
    )

    def other(seat: Seat) -> Seat:
        return seat if seat in RESERVED_NAMES else Seat(names[seat])

    first = None if record.first_dealer is None else other(record.first_dealer)
    hands = tuple(rename_seats(hand, other) for hand in record.hands)
    players = tuple(other(player) for player in record.players)
    there = score(Record(game, players, hands, first, record.rules))
    here = score(record)
    assert there.state == rename_seats(here.state, other)
    ours, theirs = PlainVoice(names), PlainVoice()
    for one, same in zip(here.steps, there.steps, strict=True):
        assert one.played is not None
        assert same.played is not None
        assert say(one.played.said, ours) == say(same.played.said, theirs)
        assert [say(why.words, ours) for why in one.played.why] == [
            say(why.words, theirs) for why in same.played.why
        ]


@every_game
@given(data=st.data())
def test_short_and_full_entry_of_the_same_hands_give_the_same_match(
    key: str, data: st.DataObject
) -> None:
    """All but the points themselves: who won and lost, strikes, games, money, who deals."""
    dealt = import_module(f"tests.games.{key}.dealt")
    record = drawn(data, key, short=0)
    full, told = [], []
    for step in score(record).steps:
        assert step.played is not None
        facts = dealt.shortened(step.played.state, step.hand)
        if facts is None:
            break
        full.append(publish_state(step.played.state))
        told.append(decode(record.game.hand, facts, "hand"))
    result = score(with_hands(record, tuple(told)))
    assert result.refused is None
    for state, step in zip(full, result.steps, strict=True):
        assert step.played is not None
        short = publish_state(step.played.state)
        assert {key for key in state if state[key] != short[key]} <= dealt.POINTS_ONLY


@every_game
@given(data=st.data())
def test_any_hand_is_checked_without_raising_and_a_checked_hand_plays(
    key: str, data: st.DataObject
) -> None:
    """Scribbled over a dealt hand or out of nothing; whatever passes is played and shown."""
    game = BY_KEY[key]
    record = drawn(data, key, most=12)
    result = score(record)
    facts = data.draw(scribbled(game, record.players))
    if not result.is_finished and data.draw(st.booleans()):
        chance = Random(data.draw(SEEDS))
        dealt = next_hand(result, chance, 0)
        facts = {**dealt, **{key: facts[key] for key in list(facts)[:2]}}
    hand = decode(game.hand, facts, "hand")
    step = play_hand(game, result.rules, result.state, hand, len(record.hands) + 1)
    assert (step.played is None) == bool(step.problems)
    for problem in step.problems:
        assert say(problem.words, PlainVoice())
    if step.played is not None:
        state = publish_state(step.played.state)
        for ledger in ("payments", "balances", "settlement"):
            assert sum((state.get(ledger) or {}).values()) == 0
        assert game.sheet.row(result.rules, result.state, hand, step.played).cells


@every_game
@given(data=st.data())
def test_a_hand_is_refused_only_with_a_field_of_the_hand(key: str, data: st.DataObject) -> None:
    """`field` is where a form shows the words: a fact of the hand, or the hand as a whole."""
    game = BY_KEY[key]
    record = drawn(data, key, most=4)
    result = score(record)
    facts = data.draw(scribbled(game, record.players))
    hand = decode(game.hand, facts, "hand")
    for problem in check_hand(game, result.rules, result.state, hand):
        assert problem.field.split(".")[0] in {"", *(slot.name for slot in slots_of(game.hand))}


@every_game
@given(data=st.data())
def test_people_are_named_in_words_only_as_people(key: str, data: st.DataObject) -> None:
    """So that a stored match, whose seats have keys of their own, shows names and never keys."""
    result = score(drawn(data, key))
    shown: list[str] = []

    class Namer(PlainVoice):
        def name(self, who: Who) -> str:
            shown.append(who.key)
            return "…"

    for step in result.steps:
        assert step.played is not None
        say(step.played.said, Namer())
        for why in step.played.why:
            say(why.words, Namer())
        if step.played.moment is not None:
            say(step.played.moment, Namer())
        for doubt in step.warnings:
            say(doubt, Namer())
    assert set(shown) <= {*result.table.players, *result.table.sides}

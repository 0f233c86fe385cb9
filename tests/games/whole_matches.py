"""Whole matches for Hypothesis: every game of the menu, any table, any house rules, dealt cards.

A game brings its own `tests/games/<key>/dealt.py` with `full` and `short`: facts of a next hand.
"""

from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from scorekeeper.engine.game import AnyGame, Option
from scorekeeper.engine.records.codec import decode, slots_of
from scorekeeper.engine.records.record import FORMAT, Record, read, replay_record
from scorekeeper.engine.replay import Replay, play_hand, read_rules
from scorekeeper.games import BY_KEY

Facts = dict[str, Any]

# Names as people type them, and a few that a careless program would trip over.
NAMES = (
    "Ana", "ana", "José Mª", "N’Gué", "Àngels", "李雷", "דנה", "🂡", "0", "A B", "{who}", "%s",
    "e\u0301va", "éva", "<b>", "'; --", "1.", "Declarer",
)  # fmt: skip
# For laws of form, such as that every label can be said: they fail at once or never.
seldom = settings(max_examples=settings().max_examples // 4)
every_game = pytest.mark.parametrize("key", BY_KEY)
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def house_rules(draw: st.DrawFn, game: AnyGame, players: int) -> Facts:
    """Any options that do not contradict each other; what is left out takes its default."""
    options = game.words.options
    named = draw(st.lists(st.sampled_from(sorted(options)), unique=True))
    required = [slot.name for slot in slots_of(game.rules) if slot.is_required]
    rules = {name: draw(_option(options[name])) for name in {**dict.fromkeys(named + required)}}
    while problems := read_rules(game, rules, players)[1]:
        del rules[problems[0].field]
    return rules


def _option(option: Option) -> st.SearchStrategy[Any]:
    if option.values:
        return st.sampled_from([value for value, _ in option.values])
    if option.suggested:
        return st.sampled_from(option.suggested)
    return st.integers(option.least, 1_000 if option.is_money else 4)


@st.composite
def matches(
    draw: st.DrawFn, game: AnyGame, *, short: float | None = None, least: int = 0, most: int = 30
) -> Facts:
    """The record of a match of really dealt hands, `least` to `most` of them or until it ends.

    `short` is the share of hands of which only the outcome is noted; None: any share.
    """
    count = draw(st.sampled_from(game.seats.counts))
    players = draw(st.permutations(NAMES))[:count]
    rules = draw(house_rules(game, count))
    length = draw(st.sampled_from((least, least + 1, 4, most)))
    share = draw(st.sampled_from((0.0, 0.3, 1.0))) if short is None else short
    chance = Random(draw(SEEDS))
    document: Facts = {"format": FORMAT, "game": game.key, "players": players, "rules": rules}
    if draw(st.booleans()):
        document["first_dealer"] = chance.choice(players)
    hands = dealt_hands(read({**document, "hands": []}, BY_KEY), length, share, chance)
    return {**document, "hands": hands}


def drawn(
    data: st.DataObject, key: str, *, short: float | None = None, least: int = 0, most: int = 30
) -> Record:
    """Such a match as it is read; what a failing test shows is its JSON."""
    return read(data.draw(matches(BY_KEY[key], short=short, least=least, most=most)), BY_KEY)


def score(record: Record) -> Replay:
    """The match replayed; its table and rules must stand."""
    result, problems = replay_record(record)
    assert result is not None, problems
    return result


def with_hands(record: Record, hands: tuple[Any, ...]) -> Record:
    """The same table with other hands."""
    return replace(record, hands=hands)


def dealt_hands(record: Record, length: int, short: float, chance: Random) -> list[Facts]:
    """The facts of hands that follow each other, up to so many or to the end of the match."""
    result = score(record)
    hands: list[Facts] = []
    while len(hands) < length and not result.is_finished:
        facts = next_hand(result, chance, short)
        hand = decode(record.game.hand, facts, "hand")
        step = play_hand(record.game, result.rules, result.state, hand, len(hands) + 1)
        assert step.played is not None, (facts, step.problems)
        result = replace(result, steps=(*result.steps, step))
        hands.append(facts)
    return hands


def next_hand(result: Replay, chance: Random, short: float) -> Facts:
    """The facts of a hand that may follow; now and then somebody else dealt it."""
    rules, state = result.rules, result.state
    dealt = import_module(f"tests.games.{result.game.key}.dealt")
    is_short = chance.random() < short
    dealer = None
    if chance.random() < 0.1:
        dealer = chance.choice(result.game.ask(rules, state).dealers)[0]
        state = replace(state, next_dealer=dealer)
    facts: Facts = (dealt.short if is_short else dealt.full)(rules, state, chance)
    return facts if dealer is None else {**facts, "dealer": dealer}

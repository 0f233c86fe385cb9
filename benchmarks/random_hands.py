"""Makes random matches that the rules accept.

The answers are given to what the game itself asks; a hand that cannot be is thought up again.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.engine.cards import Pack
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import digest
from scorekeeper.engine.questions import (
    Announced,
    EntryForm,
    Facts,
    Pick,
    Points,
    Question,
    merge_facts,
)
from scorekeeper.engine.records.codec import Misfit, decode, encode, publish_state
from scorekeeper.engine.replay import Step, begin, play_hand, read_rules
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import GameState, is_finished
from scorekeeper.services.matches.log.replayed import seat_keys

_PLACES = {"main": 70, "full": 25, "more": 5}
_MOST_HANDS = 24
_TRIES = 400
_FEW = 8


@dataclass(frozen=True, slots=True)
class RandomHands:
    """A hand as it is stored, and a digest of what was asked for."""

    payload: Mapping[str, Any]
    sent: str


@dataclass(frozen=True, slots=True)
class Script:
    """A match without its people. `sides` and `winners` by place; `state`: a digest of the last
    one, as the witness keeps it. `is_ended`: by hand, where no rule ended it.
    """

    game: AnyGame
    players: int
    rules: Mapping[str, Any]
    hands: tuple[RandomHands, ...]
    is_ended: bool
    sides: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    state: str


def play_random_match(game: AnyGame, players: int, chance: Random) -> Script:
    """A match played to its end, by the rules as in the book."""
    given = game.usual_rules
    rules, _ = read_rules(game, given, players)
    keys = seat_keys(players)
    table = game.table(keys, keys[0], {})
    state = begin(game, rules, table)
    hands: list[RandomHands] = []
    most = chance.randint(8, 16) if game.is_open else _MOST_HANDS
    while len(hands) < most and not is_finished(state):
        noted, step = _next(game, rules, state, chance)
        hands.append(noted)
        if step.played is not None:
            state = step.played.state
    is_over = is_finished(state)
    won = state.match_winners or ()
    said = json.dumps(publish_state(state), sort_keys=True, ensure_ascii=True)
    return Script(
        game=game,
        players=players,
        rules=given,
        hands=tuple(hands),
        is_ended=not is_over,
        sides=tuple(
            tuple(keys.index(one) for one in table.players_of(side)) for side in table.sides
        ),
        winners=tuple(place for place, side in enumerate(table.sides) if side in won),
        state=hashlib.sha256(said.encode()).hexdigest(),
    )


def _next(
    game: AnyGame,
    rules: Any,  # noqa: ANN401 - every game has its own
    state: GameState,
    chance: Random,
) -> tuple[RandomHands, Step]:
    ways = game.ask(rules, state).ways
    weights = [_PLACES[way.place] for way in ways]
    deal = _Deal(game.pack, len(state.table.players), chance)
    for _ in range(_TRIES):
        facts = _said(chance.choices(ways, weights)[0], deal)
        try:
            hand = decode(game.hand, facts, "hand")
        except Misfit:
            continue
        step = play_hand(game, rules, state, hand, state.hand + 1)
        if step.played is not None:
            return RandomHands(encode(hand), digest(["hand", facts])), step
    raise LookupError(game.key)


@dataclass(frozen=True, slots=True)
class _Deal:
    """A pack that is dealt to so many, by chance."""

    pack: Pack
    players: int
    chance: Random

    def piles(self, rows: Sequence[Seat]) -> dict[Seat, int]:
        """Points of each side: the cards dealt, every trick taken by somebody."""
        points = sorted((rank.points for rank in self.pack.ranks), reverse=True)
        dear = [n for n in points if n]
        suits = len(self.pack.suits)
        cards = [*dear * suits, *[0] * (len(points) - len(dear)) * suits]
        # What does not divide stays on the table, and counts nothing there.
        cards = cards[: len(cards) - len(cards) % self.players]
        self.chance.shuffle(cards)
        piles = dict.fromkeys(rows, 0)
        luck = [self.chance.random() for _ in rows]
        for start in range(0, len(cards), self.players):
            taken = self.pack.trick + sum(cards[start : start + self.players])
            piles[self.chance.choices(rows, luck)[0]] += taken
        return piles


def _said(way: EntryForm, deal: _Deal) -> dict[str, Any]:
    """One way of entering a hand, its questions answered."""
    facts = merge_facts([way.facts])
    for question in way.asks:
        facts = merge_facts([facts, *_answer(question, way, facts, deal)])
    return facts


def _answer(question: Question, way: EntryForm, facts: Facts, deal: _Deal) -> Iterator[Facts]:
    chance = deal.chance
    match question:
        case Pick():
            yield from _picked(question, chance)
        case Points(counted=()):
            few = min(_FEW, question.pool)
            yield {question.name: {seat: chance.randrange(few) for seat, _ in question.rows}}
        case Points():
            yield {question.name: deal.piles([seat for seat, _ in question.rows])}
        case Announced():
            if chance.random() < 0.4:
                by = _sitting(way, facts, chance.choice(question.sides)[0])
                yield {question.name: [{"by": by, "value": question.values[-1][0]}]}


def _sitting(way: EntryForm, facts: Facts, seat: Seat) -> Seat:
    """The player who has this part."""
    role = next((one for one in way.roles if one.name == seat), None)
    return seat if role is None else role.player(facts) or seat


def _picked(pick: Pick, chance: Random) -> Iterator[Facts]:
    if pick.nth is not None or (not pick.is_required and chance.random() < 0.85):
        return
    usual = [one for one in pick.choices if not one.is_rare] or list(pick.choices)
    for _ in range(2 if pick.many and chance.random() < 0.2 else 1):
        if len(usual) <= _FEW:
            yield chance.choice(usual).facts
        else:  # Of many numbers the modest ones are named more often.
            yield usual[min(chance.randrange(len(usual)), chance.randrange(len(usual)))].facts

"""Replays hands: the longest valid prefix, and the first failure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from scorekeeper.engine.game import AnyGame, Problem, by_rank
from scorekeeper.engine.ledger import Transfer, fewest_transfers, rather_to_the_right
from scorekeeper.engine.seats import Table
from scorekeeper.engine.state import AnyHand, GameState, PlayedHand, Settlement, is_finished
from scorekeeper.engine.text import Text, text


@dataclass(frozen=True, slots=True)
class Step:
    """One hand as it was played out (or refused): the state it met, and what it did; `warnings`
    ask about what is possible and rare.
    """

    number: int
    hand: AnyHand
    before: GameState
    played: PlayedHand[GameState] | None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A match replayed. `steps` ends with the first refused hand, if there is one; the hands after
    it stand in `unread`, kept and not scored.
    """

    game: AnyGame
    rules: Any
    table: Table
    start: GameState
    steps: tuple[Step, ...]
    unread: tuple[AnyHand, ...] = ()

    @property
    def states(self) -> tuple[GameState, ...]:
        """The state after each accepted hand."""
        return tuple(step.played.state for step in self.steps if step.played is not None)

    @property
    def state(self) -> GameState:
        """The state after the last accepted hand."""
        for step in reversed(self.steps):
            if step.played is not None:
                return step.played.state
        return self.start

    @property
    def refused(self) -> Step | None:
        """The hand that does not fit, or None when all do."""
        return self.steps[-1] if self.steps and self.steps[-1].played is None else None

    @property
    def is_finished(self) -> bool:
        """Says whether the match is over by its own rules."""
        return is_finished(self.state)

    def settlement(self, *, is_ended: bool = False) -> Settlement | None:
        """Says who gets how much, once the match is over: by its rules, or by hand where no rule
        ends it. None while it goes on, when it was broken off, or when nothing was played for.
        """
        if self.is_finished or (is_ended and self.game.is_open):
            return self.game.settle(self.rules, self.state)
        return None

    def transfers(self, *, is_ended: bool = False) -> tuple[Transfer, ...]:
        """The payments that settle it, as few as can be."""
        settlement = self.settlement(is_ended=is_ended)
        if settlement is None:
            return ()
        return fewest_transfers(settlement.balances, rather_to_the_right(self.table))


def check_hand(
    game: AnyGame,
    rules: Any,  # noqa: ANN401 (each game has its own)
    state: GameState,
    hand: AnyHand,
) -> tuple[Problem, ...]:
    """All problems of a hand that is to follow this state; none after the end of the match."""
    if is_finished(state):
        words = text("The match is over: no hand can follow.")
        return (Problem("finished", "", words),)
    return by_rank(game.check(rules, state, hand), game.codes)


def play_hand(
    game: AnyGame,
    rules: Any,  # noqa: ANN401 (each game has its own)
    state: GameState,
    hand: AnyHand,
    number: int,
) -> Step:
    """Check one hand and, if it fits, play it."""
    problems = check_hand(game, rules, state, hand)
    if problems:
        return Step(number, hand, state, None, problems)
    played = game.play(rules, state, hand)
    return Step(number, hand, state, played, warnings=game.warn(rules, state, hand))


def replay(game: AnyGame, rules: Any, table: Table, hands: Iterable[AnyHand]) -> Replay:  # noqa: ANN401 (each game has its own)
    """Play the hands one after the other, up to and including the first that is refused."""
    return resume(Replay(game, rules, table, game.start(rules, table), ()), hands)


def begin(game: AnyGame, rules: Any, table: Table) -> GameState:  # noqa: ANN401 (each game has its own)
    """The state before the first hand."""
    return replay(game, rules, table, ()).start


def resume(before: Replay, hands: Iterable[AnyHand]) -> Replay:
    """The same table with these hands; what both begin with is not played again."""
    waiting: Sequence[AnyHand] = tuple(hands)
    steps = [step for step, _ in takewhile(_is_played, zip(before.steps, waiting, strict=False))]
    played = replace(before, steps=tuple(steps))
    state = played.state
    for number, hand in enumerate(waiting[len(steps) :], start=len(steps) + 1):
        if played.refused is not None:
            break
        step = play_hand(before.game, before.rules, state, hand, number)
        steps.append(step)
        if step.played is None:
            break
        state = step.played.state
    return replace(before, steps=tuple(steps), unread=tuple(waiting[len(steps) :]))


def _is_played(pair: tuple[Step, AnyHand]) -> bool:
    step, hand = pair
    # Mostly it is the very same: to compare all its facts is what takes longest in a long match.
    return step.hand is hand or bool(step.hand == hand)

"""Writes hands down as they stand in a match record, and reads off what they mean."""

from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.engine.displays.sheet import ScoreView, SheetRow
from scorekeeper.engine.game import Problem
from scorekeeper.engine.questions import Ask, EntryForm
from scorekeeper.engine.records.record import FORMAT, read, replay_record
from scorekeeper.engine.replay import Replay
from scorekeeper.engine.state import AnyHand, GameState, PlayedHand
from scorekeeper.engine.text import PlainVoice, Text, say
from scorekeeper.games import BY_KEY

Facts = dict[str, Any]
Refusals = dict[str, tuple[Facts, *tuple[str, ...]]]
"""By what is wrong: a hand, and a line for each problem, as `Scorer.refusals` has them."""


def own(of: GameState | AnyHand) -> Any:  # noqa: ANN401 - a test knows which game it plays
    """The same, for a test that reads what only its own game has."""
    return of


@dataclass(frozen=True, slots=True)
class Scorer:
    """A table of one game: `Scorer("guinote").at("ABC").by(min_cards=30).last(hand, hand)`."""

    game: str
    players: tuple[str, ...] = ("A", "B", "C", "D")
    rules: Facts = field(default_factory=dict)
    dealer: str | None = None

    def at(self, *players: str) -> "Scorer":
        return replace(self, players=players)

    def by(self, **rules: object) -> "Scorer":
        return replace(self, rules={**self.rules, **rules})

    def dealt_by(self, dealer: str) -> "Scorer":
        return replace(self, dealer=dealer)

    def document(self, *hands: Facts) -> Facts:
        document: Facts = {
            "format": FORMAT,
            "game": self.game,
            "players": list(self.players),
            "rules": self.rules,
            "hands": list(hands),
        }
        return document if self.dealer is None else {**document, "first_dealer": self.dealer}

    def replay(self, *hands: Facts) -> Replay:
        """The whole match; its table and rules must stand."""
        result, problems = replay_record(read(self.document(*hands), BY_KEY))
        assert result is not None, [said(problem.words) for problem in problems]
        return result

    def played(self, *hands: Facts) -> PlayedHand[Any]:
        """What the last hand did; all of them must have been accepted."""
        result = self.replay(*hands)
        assert result.refused is None, [said(one.words) for one in result.refused.problems]
        played = result.steps[-1].played
        assert played is not None
        return played

    def last(self, *hands: Facts) -> Any:  # noqa: ANN401 (each game has its own state)
        """The state after the last hand."""
        return self.played(*hands).state

    def refusal(self, *hands: Facts) -> tuple[Problem, ...]:
        """What is wrong with the last hand; all before it must have been accepted."""
        result = self.replay(*hands)
        assert result.refused is not None, "the hand was accepted"
        assert result.refused.number == len(hands), "an earlier hand was refused"
        return result.refused.problems

    def refused(self, *hands: Facts) -> tuple[tuple[str, str, str], ...]:
        """The same as code, field and English words."""
        return tuple((one.code, one.field, said(one.words)) for one in self.refusal(*hands))

    def refusals(self, *hands: Facts) -> list[str]:
        """The same in a line each: “code field: words”."""
        return [f"{code} {at}: {words}" for code, at, words in self.refused(*hands)]

    def asked(self, *hands: Facts) -> Ask:
        """What is asked about the next hand."""
        result = self.replay(*hands)
        return result.game.ask(result.rules, own(result.state))

    def way(self, key: str, *hands: Facts) -> EntryForm:
        """One of the ways in which it can be noted."""
        (found,) = (way for way in self.asked(*hands).ways if way.key == key)
        return found

    def shown(self, *hands: Facts) -> ScoreView:
        """The score as a page shows it."""
        result = self.replay(*hands)
        return result.game.sheet.score(result.rules, own(result.state))

    def last_row(self, *hands: Facts) -> SheetRow:
        """The last hand in the running table."""
        result = self.replay(*hands)
        step = result.steps[-1]
        assert step.played is not None
        return result.game.sheet.row(result.rules, own(step.before), own(step.hand), step.played)

    def no_table(self) -> tuple[tuple[str, str, str], ...]:
        """Why these players cannot sit down to these rules."""
        result, problems = replay_record(read(self.document(), BY_KEY))
        assert result is None, "the table stands"
        return tuple((one.code, one.field, said(one.words)) for one in problems)


def said(words: Text | None) -> str:
    """A sentence in plain English; nothing for none."""
    return "" if words is None else say(words, PlainVoice())


def why(played: PlayedHand[Any]) -> list[str]:
    """The explanation of a hand, step by step, in plain English."""
    return [said(one.words) for one in played.why]

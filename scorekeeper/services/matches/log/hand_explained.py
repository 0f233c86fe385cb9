"""Explains a hand: what was noted, why it came out so, and how it would otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.engine.displays.fact_sentences import FactSentence as Fact
from scorekeeper.engine.displays.fact_sentences import retell
from scorekeeper.engine.displays.sheet import short_score
from scorekeeper.engine.game import Option, OptionValue, Problem
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.replay import Step, read_rules, value_words
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Text
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.entry_write import result_of
from scorekeeper.services.matches.log.replayed import OpenedMatch, ReplayedMatch, is_writing
from scorekeeper.services.matches.log.shown_match import hand_views
from scorekeeper.services.matches.view_models import HandView


@dataclass(frozen=True, slots=True)
class Alternative:
    """The match up to this hand under another value of one rule: what the hand would have said and
    the score after it, or why it would not fit there (`hand` tells which one).
    """

    value: OptionValue
    words: Text
    is_same: bool = False
    said: Text | None = None
    score: Text | None = None
    problems: tuple[Problem, ...] = ()
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Ruling:
    """One rule that decided, as it is in force here (`is_default`: by the book), and its other
    values.
    """

    name: str
    option: Option
    value: OptionValue
    words: Text
    is_default: bool
    others: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """One hand explained. `why` are its reasons in order, `score` the standing after it; both are
    empty for a hand that does not fit, whose problems stand in its step.
    """

    hand: HandView
    facts: tuple[Fact, ...]
    why: tuple[Why, ...]
    score: Text | None
    rulings: tuple[Ruling, ...]


def explain_hand(match: OpenedMatch, entry: int) -> Explanation:
    """Everything there is to say about the hand of this entry. Raises NotFound."""
    views = hand_views(match, with_notes=is_writing(match.link))
    hand = next((view for view in views if view.entry == entry), None)
    if hand is None:
        raise NotFound
    step = hand.step
    if step is None:
        return Explanation(hand, (), (), None, ())
    facts = retell(match.game.ask(match.rules, step.before), hand.facts)
    if step.played is None:
        return Explanation(hand, facts, (), None, ())
    decided = dict.fromkeys(why.option for why in step.played.why if why.option is not None)
    return Explanation(
        hand=hand,
        facts=facts,
        why=step.played.why,
        score=short_score(match.game.sheet.score(match.rules, step.played.state)),
        rulings=tuple(_ruling(match, step, name) for name in decided),
    )


def _ruling(match: ReplayedMatch, step: Step, name: str) -> Ruling:
    slot = next(slot for slot in slots_of(match.game.rules) if slot.name == name)
    option: Option = match.game.words.options[name]
    value: OptionValue = getattr(match.rules, slot.attribute)
    return Ruling(
        name=name,
        option=option,
        value=value,
        words=value_words(option, value),
        is_default=not slot.is_required and value == slot.default,
        others=tuple(
            _alternative(match, step, name, other, words)
            for other, words in option.values
            if other != value
        ),
    )


def _alternative(
    match: ReplayedMatch, step: Step, name: str, value: OptionValue, words: Text
) -> Alternative:
    given: Mapping[str, Any] = {**match.given_rules, name: value}
    rules, problems = read_rules(match.game, given, len(match.table.players))
    if problems:
        return Alternative(value, words, problems=problems)
    after = match.replayed(rules, match.hands[: step.number])
    last = after.steps[-1]
    if last.played is None:
        return Alternative(value, words, problems=last.problems, hand=last.number)
    return Alternative(
        value=value,
        words=words,
        is_same=result_of(last) == result_of(step),
        said=last.played.said,
        score=short_score(after.game.sheet.score(rules, after.state)),
        hand=last.number,
    )

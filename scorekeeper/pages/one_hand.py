"""Answers for the pages of one hand of a match: said again, previewed so, explained, annotated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.engine.answers import FactSentence as Fact
from scorekeeper.engine.answers import retell
from scorekeeper.engine.displays.sheet import short_score
from scorekeeper.engine.game import Option, OptionValue, Problem
from scorekeeper.engine.records.codec import Misfit, slots_of
from scorekeeper.engine.replay import Step, read_rules, value_words
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Text
from scorekeeper.language import ReaderVoice
from scorekeeper.pages import desk
from scorekeeper.pages.correction_forms import NoteForm
from scorekeeper.pages.fields import PageRequest, status_of
from scorekeeper.pages.hand_form import Correction, hand_of
from scorekeeper.services.answers import Answer, NotFound, Refused, Saved, Stale
from scorekeeper.services.matches.log import entry_write, table_write
from scorekeeper.services.matches.log.entry_write import result_of
from scorekeeper.services.matches.log.replayed import OpenedMatch, ReplayedMatch, is_writing
from scorekeeper.services.matches.log.shown_match import hand_views
from scorekeeper.services.matches.view_models import LONGEST_NOTE, HandView, MatchView


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
    views = hand_views(match, match if is_writing(match.link) else None)
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
    rules_given: Mapping[str, Any] = {**match.given_rules, name: value}
    rules, problems = read_rules(match.game, rules_given, len(match.table.players))
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


def correct_hand(keeper: desk.Keeper, request: PageRequest, entry: int) -> desk.MatchPage:
    """A noted hand, to be said again."""
    match = desk.scorable_match(keeper)
    return _correction(keeper, request, Correction(match, hand_of(match, entry), request))


def replace_hand(
    keeper: desk.Keeper, request: PageRequest, entry: int
) -> desk.MatchPage | desk.Redirect:
    """Put the corrected hand in the place of the noted one; or only look what that would change."""
    write = desk.write_asked(request)
    match = desk.scorable_match(keeper, write.base)
    correction = Correction(match, hand_of(match, entry), request)
    if correction.is_look:
        return _correction(keeper, request, correction)
    try:
        answer = keeper.write(write, entry_write.correct(entry, correction.facts()))
    except Misfit:
        answer = Refused((desk.unfinished_problem(),))
    if isinstance(answer, Saved):
        return desk.Redirect(said=entry, did="correct", number=answer.number)
    if isinstance(answer, Stale):
        return desk.not_stored(keeper, request, answer)
    desk.scorable_match(keeper)
    return _correction(keeper, request, correction, answer)


def preview_correction(keeper: desk.Keeper, request: PageRequest, entry: int) -> desk.MatchPage:
    """What a correction would change: nothing is stored."""
    match = desk.scorable_match(keeper)
    correction = Correction(match, hand_of(match, entry), request)
    return desk.MatchPage(
        "matches/_changes.html", _looked(keeper, request, correction), is_part=True
    )


def explain(keeper: desk.Keeper, request: PageRequest, entry: int) -> desk.MatchPage:
    """One hand with everything that decided it, and what it would be by other rules."""
    match = keeper.see()
    explanation = explain_hand(keeper.open(), entry)
    return desk.MatchPage("corrections/explain.html", _explained(match, request, explanation))


def note_hand(
    keeper: desk.Keeper, request: PageRequest, entry: int
) -> desk.MatchPage | desk.Redirect:
    """Keep a few words beside a hand."""
    desk.scorable_match(keeper)
    explanation = explain_hand(keeper.open(), entry)
    note = NoteForm(request.form).note.data
    answer = keeper.write(desk.write_asked(request), table_write.note_hand(entry, note))
    if isinstance(answer, Saved):
        return desk.Redirect(did="note", number=answer.number, anchor=f"hand-{entry}")
    refused = answer.problems if isinstance(answer, Refused) else ()
    page = _explained(keeper.see(), request, explanation) | {
        "note": note,
        "problems_of_note": refused,
        "refused": refused,
        "is_stale": isinstance(answer, Stale),
    }
    return desk.MatchPage("corrections/explain.html", page, status_of(answer))


def _explained(match: MatchView, request: PageRequest, explanation: Explanation) -> dict[str, Any]:
    """A hand explained, by the names everybody had then."""
    voice = ReaderVoice(match.names_at(explanation.hand.number), match.currency)
    return desk.page_context(request.token, match) | {
        "voice": voice,
        "explained": explanation,
        "note": explanation.hand.note,
        "problems_of_note": (),
        "is_stale": False,
        "longest_note": LONGEST_NOTE,
    }


def _correction(
    keeper: desk.Keeper,
    request: PageRequest,
    correction: Correction,
    answer: Answer | None = None,
) -> desk.MatchPage:
    looked = _looked(keeper, request, correction)
    if isinstance(answer, Refused) and not correction.form.problems:
        correction.form.refuse(answer.problems)
    return desk.MatchPage("matches/correct_hand.html", looked, status_of(answer))


def _looked(keeper: desk.Keeper, request: PageRequest, correction: Correction) -> dict[str, Any]:
    """A correction with what it would change, as far as that can be said."""
    facts, entry = correction.facts_so_far(), correction.hand.entry
    preview = desk.preview_facts(keeper, correction.form, facts, entry)
    known = desk.page_context(request.token, correction.match)
    return {**known, "correction": correction, "preview": preview, "standing": short_score}

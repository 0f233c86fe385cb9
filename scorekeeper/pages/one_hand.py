"""Answers for the pages of one hand of a match: said again, previewed so, explained, annotated."""

from typing import Any

from scorekeeper.engine.displays.sheet import short_score
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.language import ReaderVoice
from scorekeeper.pages.correction_forms import NoteForm
from scorekeeper.pages.desk import (
    Keeper,
    MatchPage,
    Redirect,
    not_stored,
    page_context,
    preview_facts,
    scorable_match,
    unfinished_problem,
    write_asked,
)
from scorekeeper.pages.fields import REFUSED, PageRequest, status_of
from scorekeeper.pages.hand_form import Correction, hand_of
from scorekeeper.services.answers import Refused, Saved, Stale
from scorekeeper.services.matches.log import entry_write, table_write
from scorekeeper.services.matches.log.hand_explained import Explanation, explain_hand
from scorekeeper.services.matches.view_models import LONGEST_NOTE, MatchView


def correct_hand(keeper: Keeper, request: PageRequest, entry: int) -> MatchPage:
    """A noted hand, to be said again."""
    match = scorable_match(keeper)
    return _correction(keeper, request, Correction(match, hand_of(match, entry), request))


def replace_hand(keeper: Keeper, request: PageRequest, entry: int) -> MatchPage | Redirect:
    """Put the corrected hand in the place of the noted one; or only look what that would change."""
    write = write_asked(request)
    match = scorable_match(keeper, write.base)
    correction = Correction(match, hand_of(match, entry), request)
    if correction.is_look:
        return _correction(keeper, request, correction)
    try:
        answer = keeper.write(write, entry_write.correct(entry, correction.facts()))
    except Misfit:
        answer = Refused((unfinished_problem(),))
    if isinstance(answer, Saved):
        return Redirect(said=entry, did="correct", number=answer.number)
    if isinstance(answer, Stale):
        return not_stored(keeper, request, answer)
    scorable_match(keeper)
    return _correction(keeper, request, correction, REFUSED)


def preview_correction(keeper: Keeper, request: PageRequest, entry: int) -> MatchPage:
    """What a correction would change: nothing is stored."""
    match = scorable_match(keeper)
    correction = Correction(match, hand_of(match, entry), request)
    return MatchPage("matches/_changes.html", _looked(keeper, request, correction), is_part=True)


def explain(keeper: Keeper, request: PageRequest, entry: int) -> MatchPage:
    """One hand with everything that decided it, and what it would be by other rules."""
    match = keeper.see()
    explanation = explain_hand(keeper.open(), entry)
    return MatchPage("corrections/explain.html", _explained(match, request, explanation))


def note_hand(keeper: Keeper, request: PageRequest, entry: int) -> MatchPage | Redirect:
    """Keep a few words beside a hand."""
    scorable_match(keeper)
    explanation = explain_hand(keeper.open(), entry)
    note = NoteForm(request.form).note.data
    answer = keeper.write(write_asked(request), table_write.note_hand(entry, note))
    if isinstance(answer, Saved):
        return Redirect(did="note", number=answer.number, anchor=f"hand-{entry}")
    refused = answer.problems if isinstance(answer, Refused) else ()
    page = _explained(keeper.see(), request, explanation) | {
        "note": note,
        "problems_of_note": refused,
        "refused": refused,
        "is_stale": isinstance(answer, Stale),
    }
    return MatchPage("corrections/explain.html", page, status_of(answer))


def _explained(match: MatchView, request: PageRequest, explanation: Explanation) -> dict[str, Any]:
    """A hand explained, by the names everybody had then."""
    voice = ReaderVoice(match.names_at(explanation.hand.number), match.currency)
    return page_context(request.token, match) | {
        "voice": voice,
        "explained": explanation,
        "note": explanation.hand.note,
        "problems_of_note": (),
        "is_stale": False,
        "longest_note": LONGEST_NOTE,
    }


def _correction(
    keeper: Keeper, request: PageRequest, correction: Correction, status: int = 200
) -> MatchPage:
    return MatchPage("matches/correct_hand.html", _looked(keeper, request, correction), status)


def _looked(keeper: Keeper, request: PageRequest, correction: Correction) -> dict[str, Any]:
    """A correction with what it would change, as far as that can be said."""
    facts, entry = correction.facts_so_far(), correction.hand.entry
    preview = preview_facts(keeper, correction.form, facts, entry)
    known = page_context(request.token, correction.match)
    return {**known, "correction": correction, "preview": preview, "standing": short_score}

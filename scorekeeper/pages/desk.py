"""Answers for the pages of a match, wherever it is kept: find, ask, act, answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from scorekeeper import __version__
from scorekeeper.engine.answers import nearest_answers
from scorekeeper.engine.cards import SUIT_NAMES, SUITS
from scorekeeper.engine.displays.sheet import number_of, short_score
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import ConflictChoice
from scorekeeper.engine.questions import TRUMP, Ask
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Text, Who, text
from scorekeeper.language import ReaderVoice, reader_deck, reader_language, speak_of
from scorekeeper.pages import fields
from scorekeeper.pages.hand_form import HandForm, read_hand
from scorekeeper.pages.value_fields import ChoiceField
from scorekeeper.services.answers import Answer, Forbidden, Refused, Saved, Stale
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.log.entry_write import AnyMatchWrite
from scorekeeper.services.matches.log.replayed import OpenedMatch
from scorekeeper.services.matches.log.shown_match import scores_ahead
from scorekeeper.services.matches.view_models import HandView, MatchView, Preview, Write

# What every write brings anew.
_OF_A_WRITE = ("csrf_token", "client_id", "base")


class Keeper(Protocol):
    """Keeps the match of a link: stored on a server, or carried by a phone."""

    def see(self, at: int | None = None) -> MatchView:
        """The match; as it stood after an entry. Raises NotFound."""

    def open(self) -> OpenedMatch:
        """Its log, replayed. Raises NotFound."""

    def write(self, write: Write, change: AnyMatchWrite) -> Answer:
        """Append an entry. Raises NotFound, Forbidden, Busy, and what the change raises."""


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A template with what stands on it; `is_part`: it goes into a page that is open already."""

    template: str
    context: Mapping[str, Any]
    status: int = 200
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class Redirect:
    """Leads back to the table: the entry whose sentence is said, or what was done. `way`: how a
    hand was entered, blank where that says nothing of the next one; `number`: the entry that was
    written; `anchor`: where on the page.
    """

    said: int | None = None
    did: str | None = None
    way: str = field(default="", compare=False)
    number: int = field(default=0, compare=False)
    anchor: str | None = field(default=None, compare=False)


class ConflictForm(fields.TypedForm):
    """Reads what is to stand."""

    choice = ChoiceField(ConflictChoice)


class TappedForm(fields.TypedForm):
    """Reads whether a hand comes as it is tapped: one that waited for signal does not say so; and
    whether somebody has said yes to what was asked.
    """

    tapped = fields.TickField()
    agree = fields.TickField()


def table(keeper: Keeper, request: fields.PageRequest) -> MatchPage:
    """The score, what comes next, the hands so far, and the sheet to note the next one."""
    return MatchPage("matches/table.html", table_page(keeper.see(), request))


def board(keeper: Keeper, request: fields.PageRequest) -> MatchPage:
    """The table page's board, for who watches."""
    return MatchPage("live/_table.html", board_page(keeper.see(), request), is_part=True)


def record_hand(keeper: Keeper, request: fields.PageRequest) -> MatchPage | Redirect:
    """Note the hand that was played."""
    answer, form = noted_hand(keeper, request, is_tapped=True)
    if isinstance(answer, Saved):
        return Redirect(said=answer.number, way=way_of(form), number=answer.number)
    if isinstance(answer, Refused) and answer.agree:
        return _asked_again(keeper, request, answer, form)
    if form is not None and isinstance(answer, Refused):
        preview_facts(keeper, form, form.facts_so_far())
    return not_stored(keeper, request, answer, form)


def preview_hand(keeper: Keeper, request: fields.PageRequest) -> MatchPage:
    """What a hand would do: nothing is stored."""
    match = scorable_match(keeper)
    form = read_hand(match.ask, _form(request))
    if form is None:
        raise fields.Unreadable
    preview = preview_facts(keeper, form, form.facts_so_far())
    ahead = scores_ahead(keeper.open(), form.way, form.answers())
    page = page_context(request.token, match) | {"form": form, "preview": preview, "ahead": ahead}
    return MatchPage("matches/_preview.html", page, is_part=True)


def strike_hand(keeper: Keeper, request: fields.PageRequest, entry: int) -> MatchPage | Redirect:
    """Take a noted hand out of the match."""
    return _done(keeper, request, entry_write.strike(entry), "strike")


def undo(keeper: Keeper, request: fields.PageRequest) -> MatchPage | Redirect:
    """Take back the newest thing that was noted, whatever it was."""
    return _done(keeper, request, entry_write.undo(), "undo")


def redo(keeper: Keeper, request: fields.PageRequest) -> MatchPage | Redirect:
    """Note again what was taken back last."""
    return _done(keeper, request, entry_write.redo(), "redo")


def set_dealer(keeper: Keeper, request: fields.PageRequest) -> MatchPage | Redirect:
    """Say who deals the next hand."""
    dealer = str(next(iter(_form(request).getlist("dealer")), ""))
    return _done(keeper, request, entry_write.set_dealer(dealer), "dealer")


def set_trump(keeper: Keeper, request: fields.PageRequest) -> MatchPage | Redirect:
    """Say what is trumps in the next hand."""
    trump = str(next(iter(_form(request).getlist("trump")), ""))
    return _done(keeper, request, entry_write.set_trump(trump), "trump")


def end_match(keeper: Keeper, request: fields.PageRequest) -> MatchPage | Redirect:
    """Stop here."""
    return _done(keeper, request, entry_write.end(), "end")


def resolve(keeper: Keeper, request: fields.PageRequest, conflict: int) -> MatchPage | Redirect:
    """Choose between what stands and what came late."""
    form = ConflictForm(_form(request))
    if form.choice.data is None:
        raise fields.Unreadable
    return _done(keeper, request, entry_write.resolve(conflict, form.choice.data), "resolve")


def noted_hand(
    keeper: Keeper, request: fields.PageRequest, *, is_tapped: bool = False
) -> tuple[Answer, HandForm | None]:
    """What became of the hand posted, and the form as it was read: none where the way it names is
    not open (any more). One tapped just now is asked about where it may be the last one again;
    those that waited come as fast as the line lets them. Raises NotFound, Forbidden, Busy,
    Unreadable.
    """
    form: HandForm | None = None
    tap = TappedForm(_form(request))
    is_asked = (is_tapped or tap.tapped.data) and not tap.agree.data
    since = request.asks_since if is_asked else None

    def read(coming: Ask | None) -> Mapping[str, Any]:
        nonlocal form
        form = read_hand(coming, _form(request))
        return {} if form is None else form.facts()

    # Asked even where the form is out of shape: the same write may be stored already, or somebody
    # else's since.
    try:
        write = write_asked(request)
        answer = keeper.write(write, entry_write.read_hand(write, read, since))
    except Misfit:
        answer = Refused((unfinished_problem(),))
    return answer, form


def scorable_match(keeper: Keeper, at: int | None = None) -> MatchView:
    """The match of a link that may write. Raises NotFound, Forbidden."""
    match = keeper.see(at)
    if match.scope != "score":
        raise Forbidden
    return match


def unfinished_problem() -> Problem:
    """What is said of a hand that says too little."""
    return Problem("missing", "", text("One answer is missing."))


def _form(request: fields.PageRequest) -> fields.SentValues:
    if request.form is None:
        raise fields.Unreadable
    return request.form


def write_asked(request: fields.PageRequest) -> Write:
    """The write that was posted. Raises Unreadable."""
    return fields.write_of(_form(request), request.token)


def way_of(form: HandForm | None) -> str:
    """How a hand was entered, “short” or “full”; blank where that says nothing of the next one."""
    if form is None or form.way.place == "more":
        return ""
    return "full" if form.way.place == "full" else "short"


def preview_facts(
    keeper: Keeper, form: HandForm, facts: Mapping[str, Any], entry: int | None = None
) -> Preview | None:
    """What a hand would do, as far as it is said; its problems stand in the form afterwards."""
    if form.misread:
        form.refuse(())
        return None
    try:
        preview = entry_write.preview(keeper.open(), facts, entry)
    except Misfit:
        form.refuse((unfinished_problem(),))
        return None
    form.refuse(preview.step.problems)
    return preview


def not_stored(
    keeper: Keeper, request: fields.PageRequest, answer: Answer, form: HandForm | None = None
) -> MatchPage:
    """The table page again, with what was typed, and why it was not stored; what came too late is
    kept and stands there to be chosen.
    """
    match = scorable_match(keeper)
    is_stale = isinstance(answer, Stale)
    is_late = isinstance(answer, Stale) and answer.conflict is not None
    if form is not None and is_stale:
        form = None if is_late else _typed_form(match.ask, _form(request))
    page = table_page(match, request, form) | {
        "is_stale": is_stale and not is_late,
        "is_late": is_late,
        "refused": answer.problems if isinstance(answer, Refused) else (),
    }
    return MatchPage("matches/table.html", page, fields.status_of(answer))


def _typed_form(ask: Ask | None, values: fields.SentValues) -> HandForm | None:
    """The form as posted; where its way is not open any more, the one in full, if it asks for some
    of it: nothing has to be typed again.
    """
    ways = () if ask is None else ask.ways
    full = (HandForm(way, values) for way in ways if way.place == "full")
    typed = (form for form in full if any(any(values.getlist(field.name)) for field in form))
    return read_hand(ask, values) or next(typed, None)


def _asked_again(
    keeper: Keeper, request: fields.PageRequest, answer: Refused, form: HandForm | None
) -> MatchPage:
    """The table page, asking whether it was another hand; what was tapped and typed goes with the
    yes.
    """
    values = _form(request)
    names = [name for name in values if name not in _OF_A_WRITE]
    pairs = [(name, value) for name in names for value in values.getlist(name)]
    page = table_page(scorable_match(keeper), request, form) | {"asked": answer, "kept": pairs}
    return MatchPage("matches/table.html", page, fields.REFUSED)


def _done(
    keeper: Keeper, request: fields.PageRequest, change: AnyMatchWrite, did: str
) -> MatchPage | Redirect:
    """Back to the table after a plain write; when it was not stored, the table says why."""
    for taken in filter(None, _form(request).getlist("takes")):  # what waited on a phone
        change = entry_write.take_back(str(taken))
    answer = keeper.write(write_asked(request), change)
    if isinstance(answer, Saved):
        return Redirect(did=did, number=answer.number)
    return not_stored(keeper, request, answer)


def table_page(
    match: MatchView, request: fields.PageRequest, form: HandForm | None = None
) -> dict[str, Any]:
    """The table page; with a refused form as it was typed, its problems beside the fields."""
    return board_page(match, request) | {
        "form": form,
        "forms": _forms(match, form),
        "on_score": match.ask and match.ask.on_rows({row.side for row in match.score.rows}),
        "open_way": _open_way(match.ask, request, form),
        "is_stale": False,
        "is_late": False,
        "asked": None,
    }


def board_page(match: MatchView, request: fields.PageRequest) -> dict[str, Any]:
    """What everybody at the table looks at, whether they score or watch."""
    written = _hand_written(match, request.arg("said"))
    return page_context(request.token, match) | {
        "form": None,
        "on_score": None,
        "said": written,
        "marked": written and written.step and match.replay.marked_since(written.step),
        "standing": short_score(match.score),
        "fresh": "said" in request.args,
        "money": Money,
        "number_of": number_of,
        "did": request.arg("did"),
        "dealer": dealer_of(match.ask),
        "minds": _new_minds(match),
        "settlement": match.settlement,
        "transfers": match.transfers,
        "refused": (),
    }


def _new_minds(match: MatchView) -> tuple[Text, ...]:
    """What is to be minded at the next hand and was not at the last: the rest was read."""
    if match.ask is None:
        return ()
    steps, game = match.replay.steps, match.game
    known = game.ask(match.replay.rules, steps[-1].before).minds if steps else ()
    return tuple(mind for mind in match.ask.minds if mind not in known)


def page_context(token: str, match: MatchView) -> dict[str, Any]:
    """What every page of a match knows; what all games say is said as its game does."""
    speak_of(match.game.words)
    return {
        "token": token,
        "match": match,
        "voice": ReaderVoice(match.names, match.currency),
        "deck": reader_deck(),
        "suit_names": SUIT_NAMES,
    }


def dealer_of(ask: Ask | None) -> Seat | None:
    """Who deals the next hand, as the line says it."""
    named = None if ask is None else dict(ask.line.values).get("dealer")
    return Seat(named.key) if isinstance(named, Who) else None


def spelled_code(code: str) -> str:
    """A code in two halves, to be read aloud."""
    half = (len(code) + 1) // 2
    return f"{code[:half]} {code[half:]}"


def live_tag(version: int, scope: str, language: str) -> str:
    """Everything a fragment depends on besides its address: what was noted, what the link may do,
    how this reader reads it, and the program that draws it.
    """
    return "-".join((str(version), scope, language, reader_deck(), __version__))


def tag_of(match: MatchView) -> str:
    """The tag of a match's fragments for who reads."""
    return live_tag(match.version, match.scope, reader_language())


def suit_drawn(symbol: str) -> str:
    """The symbol a suit is drawn by, of the deck this reader chose; any other symbol as it is."""
    is_french = symbol in SUITS and reader_deck() == "french"
    return f"french-{symbol}" if is_french else symbol


def _forms(match: MatchView, hand: HandForm | None) -> Mapping[str, HandForm]:
    """A form for every way: the one given as it is, the others empty."""
    ways = () if match.ask is None else match.ask.ways
    facts = {TRUMP: match.trump}
    forms = {
        way.key: HandForm(way, None, noted=nearest_answers(way, facts) if match.trump else None)
        for way in ways
    }
    return forms if hand is None else forms | {hand.way.key: hand}


def _open_way(ask: Ask | None, request: fields.PageRequest, form: HandForm | None) -> str | None:
    """The way that stands open: what was just typed, what was asked for, what the table uses."""
    if form is not None:
        return form.way.key
    wanted = request.arg("entry") or request.entry
    for way in () if ask is None else ask.ways:
        if wanted in (way.key, way.place) and wanted != "main":
            return way.key
    return None


def _hand_written(match: MatchView, wanted: str) -> HandView | None:
    """The hand whose sentence is said in big type: the one just noted, else the last one."""
    scored = [hand for hand in match.hands if hand.step is not None and hand.step.played]
    meant = [hand for hand in match.hands if str(hand.entry) == wanted] or scored[-1:]
    return meant[0] if meant else None

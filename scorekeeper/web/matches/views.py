"""Serves the table: begin, record, correct, strike, undo, end, share."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from flask import abort, current_app, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.displays.sheet import standing
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import ConflictChoice
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.access.public_url import public
from scorekeeper.services.answers import Answer, Refused, Saved, Stale
from scorekeeper.services.evenings.share_text import result_text
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import MatchView, NextHand, Preview, Started, Write
from scorekeeper.web import device, rate_limits
from scorekeeper.web.form import (
    ChoiceField,
    Form,
    TickField,
    client_id,
    posted_write,
    scoring,
    unkept,
)
from scorekeeper.web.matches import bp, pages
from scorekeeper.web.matches.begin import NewForm
from scorekeeper.web.matches.forms import HandForm, read_hand
from scorekeeper.web.retry_form import typed

Page = Response | tuple[str, int] | str

# What every write brings anew.
_OF_A_WRITE = frozenset({"csrf_token", "client_id", "base"})


class ConflictForm(Form):
    """What is to stand."""

    choice = ChoiceField(ConflictChoice)


class AgreeForm(Form):
    """Whether somebody has said yes to what was asked."""

    agree = TickField()


@bp.app_template_global()
def fresh_id() -> str:
    """An id for one write; the same form sent twice carries the same."""
    return str(uuid4())


@bp.get("/new/<game>")
def new(game: str) -> Page:
    """Ask who plays, and by which rules."""
    last = device.last_time(game)
    form = NewForm(pages.game_named(game), last, request.args)
    return pages.new(form)


@bp.post("/new/<game>")
@rate_limits.beginning
def begin(game: str) -> Page:
    """Begin the match; or draw the form again, with another number of players or a preset."""
    last = device.last_time(game)
    form = NewForm(pages.game_named(game), last)
    if form.is_redrawn:
        return (pages.new(form), 422) if form.refused else pages.new(form)
    wanted = form.read()
    answer = None if wanted is None else hands.start_match(wanted, client_id())
    if isinstance(answer, Started):
        device.remember_table(answer.score_token)
        return redirect(url_for("matches.table", token=answer.score_token), 303)
    if answer is not None:
        form.refuse(answer.problems)
    return pages.new(form), 422


@bp.get("/m/<token>")
def table(token: str) -> Page:
    """The score, what comes next, the hands so far, and the sheet to note the next one."""
    match = hands.see_match(token)
    device.remember_table(token)
    return unkept(pages.table(token, match))


@bp.post("/m/<token>/hands")
def record_hand(token: str) -> Page:
    """Note the hand that was played."""
    answer, form = noted(posted_write(token), is_tapped=True)
    if isinstance(answer, Saved):
        return _back(token, said=answer.number)
    if isinstance(answer, Refused) and answer.agree:
        return _asked_again(token, answer, form)
    if form is not None and isinstance(answer, Refused):
        _looked_at(token, form)
    return _not_stored(token, answer, form)


@bp.post("/m/<token>/preview")
def preview_hand(token: str) -> Page:
    """What a hand would do, as a fragment: nothing is stored."""
    match = scoring(token)
    form = read_hand(match.ask, match.game.words.cards) or abort(400)
    preview = _looked_at(token, form)
    page = pages.shared(token, match)
    return render_template("matches/_preview.html", form=form, preview=preview, **page)


@bp.get("/m/<token>/hands/<int:entry>/correct")
def correct_hand(token: str, entry: int) -> Page:
    """A noted hand, to be said again."""
    match = scoring(token)
    correction = pages.Correction(match, pages.hand_of(match, entry))
    return _correction(token, match, correction)


@bp.post("/m/<token>/hands/<int:entry>/correct")
def replace_hand(token: str, entry: int) -> Page:
    """Put the corrected hand in the place of the noted one; or only look what that would change."""
    write = posted_write(token)
    match = scoring(token, at=write.base)
    correction = pages.Correction(match, pages.hand_of(match, entry))
    if correction.is_look:
        return _correction(token, match, correction)
    facts = correction.facts()
    try:
        answer = hands.correct_hand(write, entry, facts)
    except Misfit:
        answer = Refused((_unfinished(),))
    if isinstance(answer, Saved):
        return _back(token, said=entry, did="correct")
    if isinstance(answer, Stale):
        return _not_stored(token, answer, None)
    return _correction(token, scoring(token), correction, answer)


@bp.post("/m/<token>/hands/<int:entry>/preview")
def preview_correction(token: str, entry: int) -> Page:
    """What a correction would change, as a fragment: nothing is stored."""
    match = scoring(token)
    correction = pages.Correction(match, pages.hand_of(match, entry))
    page = _looked(token, match, correction)
    return render_template("matches/_changes.html", **page)


@bp.post("/m/<token>/hands/<int:entry>/strike")
def strike_hand(token: str, entry: int) -> Page:
    """Take a noted hand out of the match."""
    answer = hands.strike_hand(posted_write(token), entry)
    return _done(token, answer, "strike")


@bp.post("/m/<token>/undo")
def undo(token: str) -> Page:
    """Take back the newest thing that was noted, whatever it was."""
    answer = hands.undo(posted_write(token))
    return _done(token, answer, "undo")


@bp.post("/m/<token>/redo")
def redo(token: str) -> Page:
    """Note again what was taken back last."""
    answer = hands.redo(posted_write(token))
    return _done(token, answer, "redo")


@bp.post("/m/<token>/dealer")
def set_dealer(token: str) -> Page:
    """Say who deals the next hand."""
    answer = hands.set_dealer(posted_write(token), pages.DealForm().dealer.data)
    return _done(token, answer, "dealer")


@bp.post("/m/<token>/end")
def end_match(token: str) -> Page:
    """Stop here."""
    answer = hands.end_match(posted_write(token))
    return _done(token, answer, "end")


@bp.post("/m/<token>/conflicts/<int:conflict>")
def resolve(token: str, conflict: int) -> Page:
    """Choose between what stands and what came late."""
    form = ConflictForm()
    if not form.validate_on_submit():
        abort(400)
    answer = hands.resolve(posted_write(token), conflict, form.choice.data)
    return _done(token, answer, "resolve")


@bp.get("/m/<token>/share")
def share(token: str) -> Page:
    """The link to watch by, to show and to scan; never the one to write by."""
    match = hands.see_match(token)
    link = public("matches.table", token=match.watch_token)
    page = pages.shared(token, match)
    code = pages.scannable(link)
    lines = [speak(line, page["voice"]) for line in result_text(match)]
    result = [*lines, link]
    return render_template("matches/share.html", link=link, code=code, result=result, **page)


@bp.get("/m/<token>/record.json")
def record(token: str) -> Response:
    """The match as its record, to keep or to carry elsewhere."""
    document = hands.match_record(token)
    response = jsonify(document)
    response.headers["Content-Disposition"] = f'attachment; filename="{document["game"]}.json"'
    return response


def noted(write: Write, *, is_tapped: bool) -> tuple[Answer, HandForm | None]:
    """What became of the hand posted, and the form as it was read: none where the way it names is
    not open (any more). One tapped just now is asked about where it may be the last one again;
    those that waited come as fast as the line lets them. The device remembers how it was said.
    Raises NotFound, Forbidden, Busy.
    """
    form: HandForm | None = None
    moment = timedelta(seconds=current_app.config["ASK_AGAIN_SECONDS"])
    since = datetime.now(UTC) - moment if is_tapped and not AgreeForm().agree.data else None

    def read(coming: NextHand) -> dict[str, object]:
        nonlocal form
        form = read_hand(coming.ask, coming.game.words.cards)
        return {} if form is None else form.facts()

    # Asked even where the form is out of shape: the same write may be stored already, or somebody
    # else's since.
    try:
        answer = hands.record_read(write, read, since)
    except Misfit:
        answer = Refused((_unfinished(),))
    if isinstance(answer, Saved) and form is not None and form.way.place != "more":
        device.remember_table(write.token, "full" if form.way.place == "full" else "short")
    return answer, form


def _unfinished() -> Problem:
    """What is said of a hand that says too little."""
    return Problem("missing", "", text("One answer is missing."))


def _looked_at(
    token: str, form: HandForm, facts: Mapping[str, Any] | None = None, entry: int | None = None
) -> Preview | None:
    """What a hand would do, as far as it is said; its problems stand in the form afterwards."""
    said = form.facts_so_far() if facts is None else facts
    if form.misread:
        form.refuse(())
        return None
    try:
        preview = hands.preview_hand(token, said, entry=entry)
    except Misfit:
        form.refuse((_unfinished(),))
        return None
    form.refuse(preview.step.problems)
    return preview


def _correction(
    token: str, match: MatchView, correction: pages.Correction, answer: Answer | None = None
) -> Page:
    page = _looked(token, match, correction)
    body = render_template("matches/correct_hand.html", **page)
    return unkept(body, 422 if answer is not None else 200)


def _looked(token: str, match: MatchView, correction: pages.Correction) -> dict[str, Any]:
    """A correction with what it would change, as far as that can be said."""
    entry = correction.hand.entry
    preview = _looked_at(token, correction.form, correction.facts_so_far(), entry)
    page = {"correction": correction, "preview": preview, "standing": standing}
    return pages.shared(token, match) | page


def _not_stored(token: str, answer: Answer, form: HandForm | None) -> Page:
    """The table page again, with what was typed, and why it was not stored; what came too late is
    kept and stands there to be chosen.
    """
    match = scoring(token)
    is_stale = isinstance(answer, Stale)
    is_late = isinstance(answer, Stale) and answer.conflict is not None
    if form is not None and is_stale:
        form = None if is_late else read_hand(match.ask, match.game.words.cards)
    page = pages.table(
        token,
        match,
        form,
        is_stale=is_stale and not is_late,
        is_late=is_late,
        refused=_problems(answer),
    )
    return unkept(page, 409 if is_stale else 422)


def _asked_again(token: str, answer: Refused, form: HandForm | None) -> Page:
    """The table page, asking whether it was another hand; what was tapped and typed goes with the
    yes.
    """
    page = pages.table(token, scoring(token), form, asked=answer, kept=typed(_OF_A_WRITE))
    return unkept(page, 422)


def _done(token: str, answer: Answer, did: str) -> Page:
    """Back to the table after a plain write; when it was not stored, the table says why."""
    if isinstance(answer, Saved):
        return _back(token, did=did)
    return _not_stored(token, answer, None)


def _problems(answer: Answer) -> tuple[Problem, ...]:
    return answer.problems if isinstance(answer, Refused) else ()


def _back(token: str, said: int | None = None, did: str | None = None) -> Response:
    return redirect(url_for("matches.table", token=token, said=said, did=did), 303)

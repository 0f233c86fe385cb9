"""Serves the table: begin, record, correct, strike, undo, end, share, begin again, delete."""

from collections.abc import Callable, Collection
from typing import Any
from uuid import UUID, uuid4

import segno
from flask import Blueprint, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import BY_KEY
from scorekeeper.language import speak
from scorekeeper.pages import corrections, desk
from scorekeeper.pages.fields import WRITTEN_MEANWHILE
from scorekeeper.pages.new_match import NewForm, new_page
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Answer, NotFound
from scorekeeper.services.evenings.share_text import result_text
from scorekeeper.services.matches import begin as match_begin
from scorekeeper.services.matches.loader import append_entry, find_unread, open_match, see_match
from scorekeeper.services.matches.log.entry_write import AnyMatchWrite
from scorekeeper.services.matches.log.replayed import OpenedMatch, is_writing
from scorekeeper.services.matches.match_record import logged_record, record_of, unread_record
from scorekeeper.services.matches.view_models import Deleted, MatchView, Started, Write
from scorekeeper.web import device, forms, rate_limits
from scorekeeper.web.forms import page_request


def game_named(key: str) -> AnyGame:
    """The game of an address. Raises NotFound."""
    if key not in BY_KEY:
        raise NotFound
    return BY_KEY[key]


def new_match_page(form: NewForm) -> str:
    """The page a match is begun on."""
    page = new_page(form)
    return render_template(page.template, **page.context, met=device.people_met())


def table_page(token: str, match: MatchView, **more: Any) -> str:  # noqa: ANN401
    """The table page, and what else stands on it."""
    page = desk.table_page(match, page_request(token))
    return render_template("matches/table.html", **(page | more))


def qr_path(link: str) -> tuple[str, int]:
    """A QR code as the path of an SVG, and how many squares it is wide."""
    code = segno.make(link, error="m", micro=False)
    rows = [
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(code.matrix)
        for x, is_dark in enumerate(row)
        if is_dark
    ]
    return "".join(rows), len(code.matrix)


bp = Blueprint("matches", __name__)

Page = Response | tuple[str, int] | str


@bp.app_template_global()
def fresh_id() -> str:
    """An id for one write; the same form sent twice carries the same. Those of one page differ in
    their last signs only: twenty that differ in all of them weigh a tenth of what is received.
    """
    g.write_id = UUID(int=g.write_id.int + 1) if "write_id" in g else uuid4()
    return str(g.write_id)


@bp.get("/new/<game>")
def new(game: str) -> Page:
    """Ask who plays, and by which rules."""
    last = device.last_time(game)
    form = NewForm(game_named(game), last, request.args)
    return new_match_page(form)


@bp.post("/new/<game>")
def begin(game: str) -> Page:
    """Begin the match; or draw the form again, with another number of players or a preset."""
    last = device.last_time(game)
    form = NewForm(game_named(game), last, forms.posted_form(), is_posted=True)
    if form.is_redrawn:
        return (new_match_page(form), 422) if form.refused else new_match_page(form)
    wanted = form.read()
    start = rate_limits.beginning(match_begin.start_match)
    answer = None if wanted is None else start(wanted, forms.client_id())
    if isinstance(answer, Started):
        device.remember_table(answer.score_token)
        return redirect(url_for("matches.table", token=answer.score_token), 303)
    if answer is not None:
        form.refuse(answer.problems)
    return new_match_page(form), 422


@bp.get("/m/<token>")
def table(token: str) -> Page:
    """The score, what comes next, the hands so far, and the sheet to note the next one."""
    answer = desk.table(StoredMatch(token), forms.page_request(token))
    device.remember_table(token)
    return answer_page(token, answer)


@bp.post("/m/<token>/conflicts/<int:conflict>")
def resolve(token: str, conflict: int) -> Page:
    """Choose between what stands and what came late, here or on the page of all tables."""
    answer = desk.resolve(StoredMatch(token), forms.page_request(token), conflict)
    if isinstance(answer, desk.Redirect) and "all" in request.args:
        return redirect(url_for("home.waiting"), 303)
    return answer_page(token, answer)


@bp.get("/m/<token>/share")
def share(token: str) -> Page:
    """The link to watch by, to show and to scan; never the one to write by."""
    match = see_match(token)
    link = public("matches.table", token=match.watch_token)
    page = desk.page_context(token, match)
    code = qr_path(link)
    lines = [speak(line, page["voice"]) for line in result_text(match)]
    result = [*lines, link]
    return render_template("matches/share.html", link=link, code=code, result=result, **page)


@bp.get("/m/<token>/record.json")
def record(token: str) -> Response:
    """The match as its record, to keep or to carry elsewhere."""
    document = record_of(open_match(token))
    response = jsonify(document)
    response.headers["Content-Disposition"] = f'attachment; filename="{document["game"]}.json"'
    return response


@bp.post("/m/<token>/rematch")
@rate_limits.beginning
def rematch(token: str) -> Response:
    """Sit down again: the same seats, or one of the other pairings."""
    pairing = corrections.RematchForm(forms.posted_form()).pairing.data
    started = match_begin.rematch(token, pairing, forms.client_id())
    device.remember_table(started.score_token, device.entry_of(token))
    return redirect(url_for("matches.table", token=started.score_token), 303)


@bp.get("/m/<token>/log.json")
def log(token: str) -> Response:
    """The record with everything that was ever noted, to move house with."""
    unread = find_unread(token)
    if unread is None:
        match = open_match(token)
        document = logged_record(match, with_notes=is_writing(match.link))
    else:
        document = unread_record(unread.link.match, unread.rows)
    response = jsonify(document)
    name = f"{document['game']}-log.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@bp.post("/m/<token>/delete")
def delete_match(token: str) -> Page:
    """Take the match off the server and off this device, for good."""
    answer = match_begin.delete_match(forms.posted_write(token))
    if isinstance(answer, Deleted):
        device.forget_tables(*answer.tokens)
        return redirect(url_for("home.menu"), 303)
    page = desk.page_context(token, see_match(token))
    return render_template("matches/delete.html", is_stale=True, **page), 409


@bp.post("/m/<token>/forget")
def forget(token: str) -> Response:
    """Take a table off this device's list; the match itself stays."""
    device.forget_tables(token)
    return redirect(url_for("home.menu"), 303)


class StoredMatch:
    """Keeps a match in the database, behind a link."""

    def __init__(self, token: str) -> None:
        self.token = token

    def see(self, at: int | None = None) -> MatchView:
        """The match; as it stood after an entry."""
        return see_match(self.token, at)

    def open(self) -> OpenedMatch:
        """Its log, replayed."""
        return open_match(self.token)

    def write(self, write: Write, change: AnyMatchWrite) -> Answer:
        """Append an entry."""
        return append_entry(write, change)


def answer_page(token: str, answer: desk.MatchPage | desk.Redirect) -> Page:
    """The page as it is drawn, or the way back to the table."""
    if isinstance(answer, desk.Redirect):
        remember_way(token, answer.way)
        notice, did, anchor = answer.said, answer.did, answer.anchor
        page = url_for("matches.table", token=token, said=notice, did=did, _anchor=anchor)
        if "sent" in request.args:
            return jsonify({"number": answer.number, "page": page})
        return redirect(page, 303)
    if "sent" in request.args:
        return _page_response(answer)
    page = render_template(answer.template, **answer.context)
    return page if answer.is_part else forms.send_uncached(page, answer.status)


def serve(bp: Blueprint, *, but: Collection[str] = ()) -> None:
    """Let this blueprint answer for the pages of a match under its name, `but` for those that have
    a view of their own.
    """
    for route in corrections.MATCH_ROUTES:
        noun, _, name = route.endpoint.partition(".")
        if noun == bp.name and name not in but:
            rule, view = f"/m/<token>{route.path}", _view(route.answer)
            bp.add_url_rule(rule, name, view, methods=[route.method])


def _view(answer: Callable[..., desk.MatchPage | desk.Redirect]) -> Callable[..., Page]:
    def view(token: str, **which: int) -> Page:
        return answer_page(
            token, answer(StoredMatch(token), forms.page_request(token), *which.values())
        )

    return view


def remember_way(token: str, way: str) -> None:
    """The device remembers how a hand was said, where that says something of the next one."""
    if way:
        device.remember_table(token, "full" if way == "full" else "short")


def _page_response(answer: desk.MatchPage) -> Response:
    """Why something was not done, to a script that kept it: somebody else's hand, or its own."""
    problems = answer.context.get("refused", ())
    words = [problem.words for problem in problems] or [WRITTEN_MEANWHILE]
    response = jsonify({"conflict": None, "problems": [speak(word) for word in words]})
    response.status_code = answer.status
    return response


serve(bp, but={"table", "resolve"})

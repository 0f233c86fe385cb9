"""Gives a match to others, and takes it back."""

from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.access.public_url import public
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches import hands, links
from scorekeeper.services.matches.links import LONGEST_LABEL, link_named
from scorekeeper.web import device, rate_limits
from scorekeeper.web.addresses import whole
from scorekeeper.web.links import bp
from scorekeeper.web.matches.pages import scannable, shared
from scorekeeper.web.write_form import client_id, scoring, unkept

Problems = tuple[Problem, ...]


@bp.get("/m/<token>/who")
def who_may(token: str) -> Response:
    """Every link of a match, for its owner."""
    return _who_may(token)


@bp.post("/m/<token>/who")
def make_link(token: str) -> Response:
    """Give somebody a link of their own; it is shown at once."""
    form = request.form
    days = form.get("days", 0, type=whole)
    made = links.make_link(token, form.get("right", ""), form.get("label", ""), days)
    if isinstance(made, Refused):
        return _who_may(token, made.problems)
    return redirect(url_for("links.link", token=token, key=made), 303)


@bp.post("/m/<token>/who/code")
def renew_code(token: str) -> Response:
    """Another code to score by; the old one opens nothing."""
    links.renew_code(token)
    return _back(token)


@bp.get("/m/<token>/who/<key>")
def link(token: str, key: str) -> Response:
    """One link, to be scanned or sent, called otherwise, handed on to or revoked."""
    return _link(token, key)


@bp.post("/m/<token>/who/<key>/name")
def rename_link(token: str, key: str) -> Response:
    """Call a link otherwise."""
    problems = links.rename_link(token, key, request.form.get("label", ""))
    return _link(token, key, problems) if problems else _back(token)


@bp.post("/m/<token>/who/<key>/revoke")
def revoke_link(token: str, key: str) -> Response:
    """Let a link open nothing any more."""
    problems = links.revoke_link(token, key)
    return _link(token, key, problems) if problems else _back(token)


@bp.post("/m/<token>/who/<key>/owner")
def hand_on(token: str, key: str) -> Response:
    """Make somebody else the owner; this device goes on scoring."""
    problems = links.hand_on(token, key)
    if problems:
        return _link(token, key, problems)
    return redirect(url_for("matches.table", token=token), 303)


@bp.get("/m/<token>/phone")
def another(token: str) -> Response:
    """The code by which another phone writes here too; to scan or to type."""
    match = scoring(token)
    address = public("links.code", typed=match.code or None)
    page = shared(token, match) | {"address": address, "code": scannable(address)}
    return unkept(render_template("links/another.html", **page))


@bp.get("/code")
@bp.get("/code/<typed>")
def code(typed: str = "") -> Response:
    """Ask for a code; one that was scanned stands there already. Nothing is looked up yet."""
    return _code(typed)


@bp.post("/code")
@rate_limits.guessing("code", is_shared=True)
def enter_code() -> Response:
    """Go where the code leads; by a code to score, with a link of this device's own, and from a
    sheet filled with a pencil to where it is typed in.
    """
    typed, label = request.form.get("code", ""), request.form.get("label", "")
    try:
        joined = links.join(typed, client_id(), label)
    except NotFound:
        words = text("No table has this code now. Codes change: read it again at the table.")
        return _code(typed, label, (Problem("missing", "code", words),))
    device.remember_table(joined.token)
    is_typing = joined.is_new and "sheet" in request.form
    page = "grid.grid" if is_typing else "matches.table"
    return redirect(url_for(page, token=joined.token), 303)


def _back(token: str) -> Response:
    return redirect(url_for("links.who_may", token=token), 303)


def _who_may(token: str, problems: Problems = ()) -> Response:
    views = links.links(token)
    page = shared(token, hands.see_match(token)) | {
        "links": [view for view in views if view.is_live],
        "gone": [view for view in views if not view.is_live],
        "problems_of_link": problems,
        "typed": request.form,
        "longest": LONGEST_LABEL,
    }
    return _answered("links/who_may.html", page, problems)


def _link(token: str, key: str, problems: Problems = ()) -> Response:
    view = link_named(links.links(token), key)
    address = public("matches.table", token=view.token)
    page = shared(token, hands.see_match(token)) | {
        "link": view,
        "address": address,
        "code": scannable(address),
        "problems_of_link": problems,
        "label": request.form.get("label", view.by.label),
        "longest": LONGEST_LABEL,
    }
    return _answered("links/link.html", page, problems)


def _code(typed: str, label: str = "", problems: Problems = ()) -> Response:
    page = {"typed": typed[:24], "label": label, "problems_of_code": problems}
    return _answered("links/code.html", {**page, "longest": LONGEST_LABEL}, problems)


def _answered(template: str, page: dict[str, Any], problems: Problems) -> Response:
    """A page with forms; refused where there are problems."""
    return unkept(render_template(template, **page), 422 if problems else 200)

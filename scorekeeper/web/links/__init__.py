"""Gives a match to others, and takes it back."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.pages import fields
from scorekeeper.pages.desk import page_context
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.matches import links
from scorekeeper.services.matches.links import LONGEST_LABEL, link_named
from scorekeeper.services.matches.loader import see_match
from scorekeeper.web import device, forms, rate_limits
from scorekeeper.web.matches import qr_path

bp = Blueprint("links", __name__)


class LinkForm(forms.Form):
    """Reads a link for somebody: called so, good for that, so many days."""

    label = fields.LineField()
    right = fields.LineField(default="score", widget=fields.Chip())
    days = fields.MaybeField(default=0, widget=fields.Chip())


class CodeForm(forms.Form):
    """Reads a code that was read at a table, and whose phone this is; `sheet`: it stood on a sheet
    that was filled with a pencil.
    """

    code = fields.LineField()
    label = fields.LineField()
    sheet = fields.TickField()


@bp.get("/m/<token>/who")
def who_may(token: str) -> Response:
    """Every link of a match, for its owner."""
    return _who_may(token, LinkForm())


@bp.post("/m/<token>/who")
def make_link(token: str) -> Response:
    """Give somebody a link of their own; it is shown at once."""
    form = LinkForm()
    link = links.make_link(token, form.right.data, form.label.data, form.days.data)
    if isinstance(link, Refused):
        form.refuse(link.problems)
        return _who_may(token, form)
    return redirect(url_for("links.link", token=token, key=link), 303)


@bp.post("/m/<token>/who/code")
def renew_code(token: str) -> Response:
    """Another code to score by; the old one opens nothing."""
    links.renew_code(token)
    return _back(token)


@bp.get("/m/<token>/who/<key>")
def link(token: str, key: str) -> Response:
    """One link, to be scanned or sent, called otherwise, handed on to or revoked."""
    return _link(token, key, LinkForm())


@bp.post("/m/<token>/who/<key>/name")
def rename_link(token: str, key: str) -> Response:
    """Call a link otherwise."""
    form = LinkForm()
    form.refuse(links.rename_link(token, key, form.label.data))
    return _link(token, key, form) if form.problems else _back(token)


@bp.post("/m/<token>/who/<key>/revoke")
def revoke_link(token: str, key: str) -> Response:
    """Let a link open nothing any more."""
    form = LinkForm()
    form.refuse(links.revoke_link(token, key))
    return _link(token, key, form) if form.problems else _back(token)


@bp.post("/m/<token>/who/<key>/owner")
def hand_on(token: str, key: str) -> Response:
    """Make somebody else the owner; this device goes on scoring."""
    form = LinkForm()
    form.refuse(links.transfer_ownership(token, key))
    if form.problems:
        return _link(token, key, form)
    return redirect(url_for("matches.table", token=token), 303)


@bp.get("/m/<token>/phone")
def another(token: str) -> Response:
    """The code by which another phone writes here too; to scan or to type."""
    match = forms.scorable(token)
    address = public("links.code", typed=match.code or None)
    page = page_context(token, match) | {"address": address, "code": qr_path(address)}
    return forms.send_uncached(render_template("links/another.html", **page))


@bp.get("/code")
@bp.get("/code/<typed>")
def code(typed: str = "") -> Response:
    """Ask for a code; one that was scanned stands there already. Nothing is looked up yet."""
    return _code(CodeForm(noted={"code": typed, "sheet": "sheet" in request.args}))


@bp.post("/code")
@rate_limits.count_guesses("code", is_shared=True)
def enter_code() -> Response:
    """Go where the code leads; by a code to score, with a link of this device's own, and from a
    sheet filled with a pencil to where it is typed in.
    """
    form = CodeForm()
    try:
        joined = links.join(form.code.data, forms.client_id(), form.label.data)
    except NotFound:
        words = text("No table has this code now. Codes change: read it again at the table.")
        form.refuse((Problem("missing", "code", words),))
        return _code(form)
    device.remember_table(joined.token)
    is_typing = joined.is_new and form.sheet.data
    page = "grid.grid" if is_typing else "matches.table"
    return redirect(url_for(page, token=joined.token), 303)


def _back(token: str) -> Response:
    return redirect(url_for("links.who_may", token=token), 303)


def _who_may(token: str, form: LinkForm) -> Response:
    views = links.links(token)
    page = page_context(token, see_match(token)) | {
        "links": [view for view in views if view.is_live],
        "gone": [view for view in views if not view.is_live],
    }
    return _answered("links/who_may.html", form, page)


def _link(token: str, key: str, form: LinkForm) -> Response:
    view = link_named(links.links(token), key)
    address = public("matches.table", token=view.token)
    page = page_context(token, see_match(token)) | {
        "link": view,
        "address": address,
        "code": qr_path(address),
        "label": form.of("label") if form.label.raw_data else view.by.label,
    }
    return _answered("links/link.html", form, page)


def _code(form: CodeForm) -> Response:
    return _answered("links/code.html", form, {})


def _answered(template: str, form: forms.Form, page: dict[str, Any]) -> Response:
    """A page with forms; refused where there are problems."""
    written = render_template(template, form=form, longest=LONGEST_LABEL, **page)
    return forms.send_uncached(written, 422 if form.problems else 200)

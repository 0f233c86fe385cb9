"""Begins a match again, shows it from afar or as a drawing, hands it out and deletes it."""

from flask import jsonify, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.pages import corrections, desk
from scorekeeper.services.matches import begin as match_begin
from scorekeeper.services.matches.loader import find_unread, open_match, see_match
from scorekeeper.services.matches.records.match_record import exported_log, unread_record
from scorekeeper.services.matches.view_models import Deleted
from scorekeeper.web import device, rate_limits
from scorekeeper.web.form import client_id, posted_form, posted_write
from scorekeeper.web.matches import bp
from scorekeeper.web.matches.views import Page


@bp.post("/m/<token>/rematch")
@rate_limits.beginning
def rematch(token: str) -> Response:
    """Sit down again: the same seats, or one of the other pairings."""
    pairing = corrections.RematchForm(posted_form()).pairing.data
    started = match_begin.rematch(token, pairing, client_id())
    device.remember_table(started.score_token, device.entry_of(token))
    return redirect(url_for("matches.table", token=started.score_token), 303)


@bp.get("/m/<token>/log.json")
def log(token: str) -> Response:
    """The record with everything that was ever noted, to move house with."""
    found = find_unread(token)
    document = (
        exported_log(open_match(token))
        if found is None
        else unread_record(found.link.match, found.rows)
    )
    response = jsonify(document)
    name = f"{document['game']}-log.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@bp.post("/m/<token>/delete")
def delete_match(token: str) -> Page:
    """Take the match off the server and off this device, for good."""
    answer = match_begin.delete_match(posted_write(token))
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

"""What happens around a match: again, from afar, elsewhere, never more."""

from flask import jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.access.public_url import public
from scorekeeper.services.answers import Forbidden, Refused
from scorekeeper.services.matches import delete as match_delete
from scorekeeper.services.matches import hands
from scorekeeper.services.matches import rematch as match_rematch
from scorekeeper.services.matches.records import export, import_
from scorekeeper.services.matches.view_models import Deleted, Started
from scorekeeper.web import device, rate_limits
from scorekeeper.web.home import device_transfer
from scorekeeper.web.matches import bp, pages
from scorekeeper.web.numbers import whole
from scorekeeper.web.write_form import client_id, posted_write

Page = Response | tuple[str, int] | str


@bp.post("/m/<token>/rematch")
@rate_limits.beginning
def rematch(token: str) -> Response:
    """Sit down again: the same seats, or one of the other pairings."""
    pairing = request.form.get("pairing", -1, type=whole)
    started = match_rematch.rematch(token, pairing, client_id())
    device.remember_table(started.score_token, device.entry_of(token))
    return redirect(url_for("matches.table", token=started.score_token), 303)


@bp.get("/m/<token>/plot")
def plot(token: str) -> str:
    """The match as a drawing, and the same in words."""
    match = hands.see_match(token)
    return render_template("matches/plot.html", plot=match.plot, **pages.shared(token, match))


@bp.get("/m/<token>/big")
def big(token: str) -> str:
    """Only the score, filling the screen; it comes anew by itself unless asked to stand still."""
    match = hands.see_match(token)
    is_still = "still" in request.args
    page = pages.shared(token, match) | {"dealer": pages.dealer_of(match.ask)}
    return render_template("matches/big.html", is_still=is_still, **page)


@bp.get("/m/<token>/log.json")
def log(token: str) -> Response:
    """The record with everything that was ever noted, to move house with."""
    document = export.export_log(token)
    response = jsonify(document)
    name = f"{document['game']}-log.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@bp.get("/m/<token>/delete")
def delete(token: str) -> str:
    """Say plainly what goes, before it goes."""
    match = hands.see_match(token)
    if match.right != "organiser":
        raise Forbidden
    return render_template("matches/delete.html", is_stale=False, **pages.shared(token, match))


@bp.post("/m/<token>/delete")
def delete_match(token: str) -> Page:
    """Take the match off the server and off this device, for good."""
    match = hands.see_match(token)
    answer = match_delete.delete_match(posted_write(token))
    if isinstance(answer, Deleted):
        device.forget_tables(token, match.watch_token)
        return redirect(url_for("home.menu"), 303)
    page = pages.shared(token, match)
    return render_template("matches/delete.html", is_stale=True, **page), 409


@bp.post("/m/<token>/forget")
def forget(token: str) -> Response:
    """Take a table off this device's list; the match itself stays."""
    device.forget_tables(token)
    return redirect(url_for("home.menu"), 303)


@bp.get("/import")
def open_file() -> str:
    """Ask for the file of a match."""
    return render_template("home/open_file.html", problems=())


@bp.post("/import")
@rate_limits.bringing_in
def import_file() -> Page:
    """Begin a match from its file; what is wrong with a file is said beside the field."""
    file = request.files.get("record")
    content = b"" if file is None else file.read()
    nothing = Refused((Problem("record", "", text("Choose a file first.")),))
    answer = import_.import_record(content, client_id()) if content else nothing
    if isinstance(answer, Started):
        device.remember_table(answer.score_token)
        return redirect(url_for("matches.table", token=answer.score_token), 303)
    return render_template("home/open_file.html", problems=answer.problems), 422


@bp.get("/move")
def move() -> Response:
    """The tables of this device as a code for another one to scan."""
    tables = device.remembered_matches()
    parcel = device_transfer.packed([token for token, _ in tables])
    link = public("home.arrive", parcel=parcel)
    code = pages.scannable(link) if tables else None
    page = render_template("home/move.html", tables=tables, link=link, code=code)
    return _secret(page)


@bp.get("/move/<parcel>")
def arrive(parcel: str) -> Response:
    """Show which tables would come along; nothing is taken before the button is tapped."""
    tokens = device_transfer.unpacked(parcel)
    tables = device.remembered_matches(tokens or ())
    is_late = tokens is None
    page = render_template("home/arrive.html", parcel=parcel, tables=tables, is_late=is_late)
    return _secret(page, 410 if is_late else 200)


@bp.post("/move/<parcel>")
def take_tables(parcel: str) -> Page:
    """Put the tables of another device on this one's list."""
    tokens = device_transfer.unpacked(parcel)
    if tokens is None:
        return render_template("home/arrive.html", tables=(), is_late=True), 410
    device.remember_tables(tokens)
    return redirect(url_for("home.menu"), 303)


def _secret(page: str, status: int = 200) -> Response:
    """A page whose address opens tables to write at: kept nowhere."""
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response

"""Serves the menu of games, and takes in the tables of another device."""

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import GAMES
from scorekeeper.language import ReaderVoice
from scorekeeper.services.access.public_url import public
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.web import device
from scorekeeper.web.form import send_uncached
from scorekeeper.web.home import bp, device_transfer
from scorekeeper.web.matches import pages

Page = Response | tuple[str, int] | str


@bp.get("/")
def menu() -> str:
    """Every game by its name, and the tables this device knows."""
    return render_template(
        "home/menu.html", games=GAMES, tables=device.remembered_matches(), match_voice=_voice
    )


def _voice(match: MatchView) -> ReaderVoice:
    return ReaderVoice(match.names, match.currency)


@bp.get("/waiting")
def waiting() -> Response:
    """What arrived late at the tables of this device, and is to be decided: all on one page."""
    tables = [(token, match) for token, match in device.remembered_matches() if match.waiting]
    return send_uncached(render_template("home/waiting.html", tables=tables, match_voice=_voice))


@bp.get("/move")
def move() -> Response:
    """The tables of this device as a code for another one to scan."""
    tables = device.remembered_matches()
    parcel = device_transfer.pack_tables([token for token, _ in tables])
    link = public("home.arrive", parcel=parcel)
    code = pages.qr_path(link) if tables else None
    page = render_template("home/move.html", tables=tables, link=link, code=code)
    return send_uncached(page)


@bp.get("/move/<parcel>")
def arrive(parcel: str) -> Response:
    """Show which tables would come along; nothing is taken before the button is tapped."""
    tokens = device_transfer.unpack_tables(parcel)
    tables = device.remembered_matches(tokens or ())
    is_late = tokens is None
    page = render_template("home/arrive.html", parcel=parcel, tables=tables, is_late=is_late)
    return send_uncached(page, 410 if is_late else 200)


@bp.post("/move/<parcel>")
def take_tables(parcel: str) -> Page:
    """Put the tables of another device on this one's list."""
    tokens = device_transfer.unpack_tables(parcel)
    if tokens is None:
        return render_template("home/arrive.html", tables=(), is_late=True), 410
    device.remember_tables(tokens)
    return redirect(url_for("home.menu"), 303)

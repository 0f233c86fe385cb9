"""The menu: which game, or back to which table."""

from flask import render_template

from scorekeeper.games import GAMES
from scorekeeper.language import ReaderVoice
from scorekeeper.services import matches
from scorekeeper.services.views import MatchView, NotFound
from scorekeeper.web import device
from scorekeeper.web.home import bp


@bp.get("/")
def menu() -> str:
    """Every game by its name, and the tables this device knows."""
    return render_template("home/menu.html", games=GAMES, tables=_tables(), match_voice=_voice)


def _tables() -> list[tuple[str, MatchView]]:
    """The matches behind the links remembered here; a link that was revoked is passed over."""
    found = []
    for token in device.tables():
        try:
            found.append((token, matches.see_match(token)))
        except NotFound:
            continue
    return found


def _voice(match: MatchView) -> ReaderVoice:
    return ReaderVoice(match.names, match.currency)

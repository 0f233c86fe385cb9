"""The menu: which game, or back to which table."""

from flask import render_template

from scorekeeper.games import GAMES
from scorekeeper.language import ReaderVoice
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.web import device
from scorekeeper.web.home import bp


@bp.get("/")
def menu() -> str:
    """Every game by its name, and the tables this device knows."""
    return render_template(
        "home/menu.html", games=GAMES, tables=device.remembered_matches(), match_voice=_voice
    )


def _voice(match: MatchView) -> ReaderVoice:
    return ReaderVoice(match.names, match.currency)

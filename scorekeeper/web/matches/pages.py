"""Builds what the pages of a table show."""

from typing import Any

import segno
from flask import render_template

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import BY_KEY
from scorekeeper.pages import desk
from scorekeeper.pages.new_match import NewForm, new_page
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.web.forms import page_request


def game_named(key: str) -> AnyGame:
    """The game of an address. Raises NotFound."""
    if key not in BY_KEY:
        raise NotFound
    return BY_KEY[key]


def new(form: NewForm) -> str:
    """The page a match is begun on."""
    page = new_page(form)
    return render_template(page.template, **page.context)


def table(token: str, match: MatchView, **more: Any) -> str:  # noqa: ANN401
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

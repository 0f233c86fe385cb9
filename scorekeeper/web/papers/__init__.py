"""Serves papers of a match to whoever may watch it, and those of a game to anybody."""

from collections.abc import Mapping

from flask import Blueprint, request

from scorekeeper.services.matches.loader import see_match
from scorekeeper.services.papers import blank_sheets, papers
from scorekeeper.web.papers.responses import PaperView, asked_paper, on_paper

bp = Blueprint("papers", __name__)


@on_paper(bp, "/m/<token>/sheet")
def match_sheet(token: str) -> PaperView:
    """The filled sheet."""
    match = see_match(token)
    title, name = (
        papers.paper_title(match.title, match.game),
        f"{match.game.key}-{match.version}.pdf",
    )
    about, around = (match, asked_paper()), {"token": token}
    return PaperView(papers.match_sheet, title, name, about, around=around)


@on_paper(bp, "/m/<token>/blank")
def match_blank(token: str) -> PaperView:
    """A sheet of this match to fill with a pencil."""
    blank = blank_sheets.blank_of_match(see_match(token))
    return _blank(blank, f"{blank.game.key}-blank.pdf", {"token": token})


@on_paper(bp, "/blank/<game>/<int:players>")
def blank(game: str, players: int) -> PaperView:
    """A sheet of a game for so many to fill with a pencil."""
    return _blank(blank_sheets.blank_of_game(game, players), f"{game}-{players}-blank.pdf", {})


@on_paper(bp, "/rules/<game>/sheet")
def rules(game: str) -> PaperView:
    """The rules of a game on one sheet; `fold` for four quarters of it."""
    about = game, asked_paper(), _asked_fold()
    title = blank_sheets.title_of(game)
    return PaperView(blank_sheets.rules_sheet, title, f"{game}-rules.pdf", about)


def _blank(blank: blank_sheets.Blank, name: str, around: Mapping[str, object]) -> PaperView:
    title, about = papers.paper_title(blank.title, blank.game), (blank, asked_paper())
    return PaperView(blank_sheets.blank_sheet, title, name, about, around=around)


def _asked_fold() -> blank_sheets.Fold:
    return "folded" if "fold" in request.args else "flat"

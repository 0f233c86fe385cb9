"""Serves papers of a match to whoever may watch it, and those of a game to anybody."""

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.services.matches import hands
from scorekeeper.services.papers import blank_sheets, papers, rules_sheet
from scorekeeper.web import rate_limits
from scorekeeper.web.papers import bp
from scorekeeper.web.papers.responses import asked_paper, printed


@bp.get("/m/<token>/sheet")
def match_sheet(token: str) -> str:
    """The filled sheet as a page."""
    return papers.match_sheet(hands.see_match(token), asked_paper(), token=token)


@bp.get("/m/<token>/sheet.pdf")
@rate_limits.printing
def match_sheet_pdf(token: str) -> Response:
    """The filled sheet as PDF; where none can be made, the page says so and offers itself."""
    match, paper = hands.see_match(token), asked_paper()
    pdf, page = papers.match_sheet_pdf, papers.match_sheet
    return printed(pdf, page, f"{match.game.key}-{match.version}.pdf", match, paper, token=token)


@bp.get("/m/<token>/blank")
def match_blank(token: str) -> str:
    """A sheet of this match to fill with a pencil, as a page."""
    blank = blank_sheets.of_match(hands.see_match(token))
    return blank_sheets.blank_sheet(blank, asked_paper(), token=token)


@bp.get("/m/<token>/blank.pdf")
@rate_limits.printing
def match_blank_pdf(token: str) -> Response:
    """The same as PDF."""
    blank, paper = blank_sheets.of_match(hands.see_match(token)), asked_paper()
    pdf, page = blank_sheets.blank_sheet_pdf, blank_sheets.blank_sheet
    return printed(pdf, page, f"{blank.game.key}-blank.pdf", blank, paper, token=token)


@bp.get("/blank/<game>/<int:players>")
def blank(game: str, players: int) -> str:
    """A sheet of a game for so many to fill with a pencil, as a page."""
    return blank_sheets.blank_sheet(blank_sheets.of_game(game, players), asked_paper())


@bp.get("/blank/<game>/<int:players>.pdf")
@rate_limits.printing
def blank_pdf(game: str, players: int) -> Response:
    """The same as PDF."""
    blank, paper = blank_sheets.of_game(game, players), asked_paper()
    pdf, page = blank_sheets.blank_sheet_pdf, blank_sheets.blank_sheet
    return printed(pdf, page, f"{game}-{players}-blank.pdf", blank, paper)


@bp.get("/rules/<game>/sheet")
def rules(game: str) -> str:
    """The rules of a game on one sheet, as a page; `fold` for four quarters of it."""
    return rules_sheet.rules_sheet(game, asked_paper(), _asked_fold())


@bp.get("/rules/<game>/sheet.pdf")
@rate_limits.printing
def rules_pdf(game: str) -> Response:
    """The same as PDF."""
    paper, fold = asked_paper(), _asked_fold()
    pdf, page = rules_sheet.rules_sheet_pdf, rules_sheet.rules_sheet
    return printed(pdf, page, f"{game}-rules.pdf", game, paper, fold)


def _asked_fold() -> rules_sheet.Fold:
    return "folded" if "fold" in request.args else "flat"

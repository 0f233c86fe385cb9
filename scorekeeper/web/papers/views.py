"""Paper for a link, whoever holds it: what may be watched may be printed."""

from werkzeug.wrappers import Response

from scorekeeper.services import blanks, matches, papers
from scorekeeper.web import limits
from scorekeeper.web.papers import bp
from scorekeeper.web.papers.answers import asked_paper, printed


@bp.get("/m/<token>/sheet")
def match_sheet(token: str) -> str:
    """The filled sheet as a page."""
    return papers.match_sheet(matches.see_match(token), asked_paper(), token=token)


@bp.get("/m/<token>/sheet.pdf")
@limits.printing
def match_sheet_pdf(token: str) -> Response:
    """The filled sheet as PDF; where none can be made, the page says so and offers itself."""
    match, paper = matches.see_match(token), asked_paper()
    return printed(
        lambda: papers.match_sheet_pdf(match, paper),
        lambda: papers.match_sheet(match, paper, token=token, is_unprinted=True),
        f"{match.game.key}-{match.version}.pdf",
    )


@bp.get("/m/<token>/blank")
def match_blank(token: str) -> str:
    """A sheet of this match to fill with a pencil, as a page."""
    blank = blanks.of_match(matches.see_match(token))
    return blanks.blank_sheet(blank, asked_paper(), token=token)


@bp.get("/m/<token>/blank.pdf")
@limits.printing
def match_blank_pdf(token: str) -> Response:
    """The same as PDF."""
    blank, paper = blanks.of_match(matches.see_match(token)), asked_paper()
    return printed(
        lambda: blanks.blank_sheet_pdf(blank, paper),
        lambda: blanks.blank_sheet(blank, paper, token=token, is_unprinted=True),
        f"{blank.game.key}-blank.pdf",
    )


@bp.get("/blank/<game>/<int:players>")
def blank(game: str, players: int) -> str:
    """A sheet of a game for so many to fill with a pencil, as a page."""
    return blanks.blank_sheet(blanks.of_game(game, players), asked_paper())


@bp.get("/blank/<game>/<int:players>.pdf")
@limits.printing
def blank_pdf(game: str, players: int) -> Response:
    """The same as PDF."""
    blank, paper = blanks.of_game(game, players), asked_paper()
    return printed(
        lambda: blanks.blank_sheet_pdf(blank, paper),
        lambda: blanks.blank_sheet(blank, paper, is_unprinted=True),
        f"{game}-{players}-blank.pdf",
    )

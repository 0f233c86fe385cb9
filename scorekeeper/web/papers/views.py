"""Paper for a link, whoever holds it: what may be watched may be printed."""

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.printing import PressBusy, PressFailed, PressMissing
from scorekeeper.services import matches, papers
from scorekeeper.web.papers import bp


def _paper() -> papers.Paper:
    """A4 unless the address asks for Letter."""
    return "letter" if request.args.get("paper") == "letter" else "a4"


@bp.get("/m/<token>/sheet")
def match_sheet(token: str) -> str:
    """The filled sheet as a page."""
    return papers.match_sheet(matches.see_match(token), _paper(), token=token)


@bp.get("/m/<token>/sheet.pdf")
def match_sheet_pdf(token: str) -> Response:
    """The filled sheet as PDF; where none can be made, the page says so and offers itself."""
    match = matches.see_match(token)
    try:
        printed = papers.match_sheet_pdf(match, _paper())
    except PressBusy as busy:
        response = make_response(render_template("errors/503.html"), 503)
        response.headers["Retry-After"] = str(busy.retry_after)
        return response
    except (PressMissing, PressFailed):
        page = papers.match_sheet(match, _paper(), token=token, is_unprinted=True)
        return make_response(page, 503)
    response = make_response(printed)
    response.mimetype = "application/pdf"
    name = f"{match.game.key}-{match.version}.pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response

"""Serves corrections of a table, its log, its grid, and the explanation of a hand."""

from dataclasses import replace

from flask import Blueprint

from scorekeeper.pages import corrections
from scorekeeper.services.people.adoption import adoption_of
from scorekeeper.web.forms import page_request
from scorekeeper.web.matches import Page, StoredMatch, answer_page, serve

bp = Blueprint("corrections", __name__)
grid = Blueprint("grid", __name__)


@bp.get("/m/<token>/log")
def log(token: str) -> Page:
    """Everything that was ever noted here, the newest first; and which club adopted it."""
    page = corrections.log(StoredMatch(token), page_request(token))
    known = {**page.context, "adopted": adoption_of(token)}
    return answer_page(token, replace(page, context=known))


serve(bp, but={"log"})
serve(grid)

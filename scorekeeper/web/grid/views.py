"""Serves the grid."""

from scorekeeper.pages import grid as page
from scorekeeper.web.form import asked
from scorekeeper.web.grid import bp
from scorekeeper.web.matches.views import Page, StoredMatch, answered


@bp.get("/m/<token>/grid")
def grid(token: str) -> Page:
    """Rows to type a sheet into."""
    return answered(token, page.grid(StoredMatch(token), asked(token)))


@bp.post("/m/<token>/grid")
def save_grid(token: str) -> Page:
    """Note the hands of the rows in order; or only check them, or draw more rows."""
    return answered(token, page.save_grid(StoredMatch(token), asked(token)))

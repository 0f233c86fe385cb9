"""Serves the grid."""

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.pages.desk import shared
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.web.form import posted_write, scoring, unkept
from scorekeeper.web.grid import bp
from scorekeeper.web.grid.forms import GridForm


@bp.get("/m/<token>/grid")
def grid(token: str) -> Response:
    """Rows to type a sheet into."""
    match = scoring(token)
    return _shown(token, match, GridForm(match))


@bp.post("/m/<token>/grid")
def save_grid(token: str) -> Response:
    """Note the hands of the rows in order; or only check them, or draw more rows."""
    write = posted_write(token)
    match = scoring(token)
    form = GridForm(match)
    if form.more.data:
        return _shown(token, match, form)
    if form.look.data:
        form.check(match)
        return _shown(token, match, form, 422 if form.is_refused else 200)
    form.save(write)
    if form.is_late or form.is_refused:
        return _shown(token, scoring(token), form, 409 if form.is_late else 422)
    said = form.saved[-1] if form.saved else None
    return redirect(url_for("matches.table", token=token, said=said), 303)


def _shown(token: str, match: MatchView, form: GridForm, status: int = 200) -> Response:
    page = shared(token, match) | {"form": form}
    return unkept(render_template("grid/grid.html", **page), status)

"""Right or not right: one tap each, about a hand or about the result."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services import checking
from scorekeeper.services.views import Answer, Refused, Saved
from scorekeeper.web.checking import bp
from scorekeeper.web.matches import pages
from scorekeeper.web.numbers import whole
from scorekeeper.web.writes import posted_write, scoring, status_of, unkept


@bp.post("/m/<token>/verdict")
def say_verdict(token: str) -> Response:
    """Say of a hand, or of the result, whether it is right."""
    is_right = request.form.get("verdict") == "right"
    return _done(token, checking.say_verdict(posted_write(token), _entry(), is_right=is_right))


@bp.post("/m/<token>/settle")
def settle(token: str) -> Response:
    """Decide a dispute, with a reason."""
    why = request.form.get("why", "")
    return _done(token, checking.settle(posted_write(token), _entry(), why))


@bp.post("/m/<token>/checked")
def let_check(token: str) -> Response:
    """Have what is noted checked, or no longer."""
    checking.let_check(token, is_on=request.form.get("checked") == "yes")
    return redirect(url_for("links.who_may", token=token), 303)


def _entry() -> int | None:
    """The hand it is about; the result without one."""
    return request.form.get("entry", type=whole)


def _done(token: str, answer: Answer) -> Response:
    if isinstance(answer, Saved):
        return redirect(url_for("matches.table", token=token), 303)
    problems = answer.problems if isinstance(answer, Refused) else ()
    page = pages.table(token, scoring(token), is_stale=not problems, refused=problems)
    return unkept(page, status_of(answer))

"""Takes “right” or “not right” about a hand or the result."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services.answers import Answer, Refused, Saved
from scorekeeper.services.matches.corrections import disputes
from scorekeeper.web.addresses import whole
from scorekeeper.web.confirmations import bp
from scorekeeper.web.form import posted_write, scoring, status_of, unkept
from scorekeeper.web.matches import pages


@bp.post("/m/<token>/verdict")
def say_verdict(token: str) -> Response:
    """Say of a hand, or of the result, whether it is right."""
    is_right = request.form.get("verdict") == "right"
    return _done(token, disputes.say_verdict(posted_write(token), _entry(), is_right=is_right))


@bp.post("/m/<token>/settle")
def settle(token: str) -> Response:
    """Decide a dispute, with a reason."""
    why = request.form.get("why", "")
    return _done(token, disputes.settle(posted_write(token), _entry(), why))


@bp.post("/m/<token>/checked")
def let_check(token: str) -> Response:
    """Have what is noted checked, or no longer."""
    disputes.let_check(token, is_on=request.form.get("checked") == "yes")
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

"""Takes “right” or “not right” about a hand or the result."""

from flask import redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.services.answers import Answer, Refused, Saved
from scorekeeper.services.matches.corrections import disputes
from scorekeeper.web.confirmations import bp
from scorekeeper.web.form import (
    Form,
    LineField,
    MaybeField,
    posted_write,
    scorable,
    send_uncached,
    status_of,
)
from scorekeeper.web.matches import pages


class VerdictForm(Form):
    """Reads whether it is right, of which hand (of the result without one), and why it is decided
    so.
    """

    verdict = LineField()
    entry = MaybeField()
    why = LineField()
    checked = LineField()


@bp.post("/m/<token>/verdict")
def say_verdict(token: str) -> Response:
    """Say of a hand, or of the result, whether it is right."""
    form, write = VerdictForm(), posted_write(token)
    is_right = form.verdict.data == "right"
    return _done(token, disputes.say_verdict(write, form.entry.data, is_right=is_right))


@bp.post("/m/<token>/settle")
def settle(token: str) -> Response:
    """Decide a dispute, with a reason."""
    form, write = VerdictForm(), posted_write(token)
    return _done(token, disputes.settle_dispute(write, form.entry.data, form.why.data))


@bp.post("/m/<token>/checked")
def let_check(token: str) -> Response:
    """Have what is noted checked, or no longer."""
    disputes.let_check(token, is_on=VerdictForm().checked.data == "yes")
    return redirect(url_for("links.who_may", token=token), 303)


def _done(token: str, answer: Answer) -> Response:
    if isinstance(answer, Saved):
        return redirect(url_for("matches.table", token=token), 303)
    problems = answer.problems if isinstance(answer, Refused) else ()
    page = pages.table(token, scorable(token), is_stale=not problems, refused=problems)
    return send_uncached(page, status_of(answer))

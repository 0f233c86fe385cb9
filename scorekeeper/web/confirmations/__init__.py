"""Takes “right” or “not right” about a hand or the result."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.pages import fields
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.matches import links
from scorekeeper.services.matches.loader import append_entry
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.log.entry_write import MatchWrite
from scorekeeper.web import forms, matches

bp = Blueprint("confirmations", __name__)


class VerdictForm(forms.Form):
    """Reads whether it is right, of which hand (of the result without one), and why it is decided
    so.
    """

    verdict = fields.LineField()
    entry = fields.MaybeField()
    why = fields.LineField()
    checked = fields.LineField()


@bp.post("/m/<token>/verdict")
def say_verdict(token: str) -> Response:
    """Say of a hand, or of the result, whether it is right."""
    form = VerdictForm()
    is_right = form.verdict.data == "right"
    return _done(token, form, table_write.say_verdict(form.entry.data, is_right=is_right))


@bp.post("/m/<token>/settle")
def settle(token: str) -> Response:
    """Decide a dispute, with a reason."""
    form = VerdictForm()
    return _done(token, form, table_write.settle_dispute(form.entry.data, form.why.data))


@bp.post("/m/<token>/checked")
def let_check(token: str) -> Response:
    """Have what is noted checked, or no longer."""
    links.let_check(token, is_on=VerdictForm().checked.data == "yes")
    return redirect(url_for("links.who_may", token=token), 303)


def _done(token: str, form: VerdictForm, change: MatchWrite) -> Response:
    answer = append_entry(forms.posted_write(token), change)
    if isinstance(answer, Saved):
        return redirect(url_for("matches.table", token=token), 303)
    problems = answer.problems if isinstance(answer, Refused) else ()
    whys, match = {form.entry.data: form.why.data}, forms.scorable(token)
    page = matches.table_page(token, match, is_stale=not problems, refused=problems, whys=whys)
    return forms.send_uncached(page, fields.status_of(answer))

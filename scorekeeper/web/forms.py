"""Reads our forms from the request.

Every write is looked at before any form is (`extensions.csrf`), so a form looks no second time.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import current_app, make_response, request
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response

from scorekeeper.pages import fields
from scorekeeper.pages.fields import PageRequest, SentValues, WriteForm, id_of, write_of
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.matches.loader import see_match
from scorekeeper.services.matches.view_models import MatchView, Write
from scorekeeper.web import device


class Form(fields.TypedForm):
    """A form that holds what was posted, or what is `given` instead (the arguments of an address,
    or None for nothing).
    """

    def __init__(
        self,
        *values: SentValues | None,
        fields: Mapping[str, Any] | None = None,
        noted: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(values[0] if values else posted_form(), fields, noted)

    def is_submitted(self) -> bool:
        """Whether it was posted."""
        return request.method == "POST"

    def validate_on_submit(self) -> bool:
        """Whether it was posted, and its shape is right."""
        return self.is_submitted() and self.validate()


def posted_form() -> SentValues | None:
    """What was posted, be it nothing; None where nothing was asked to be written."""
    if request.method != "POST":
        return None
    both: Any = (request.files, request.form)
    return CombinedMultiDict(both) if request.files else request.form


def page_request(token: str) -> PageRequest:
    """What this request asks of a match."""
    moment = timedelta(seconds=current_app.config["ASK_AGAIN_SECONDS"])
    entry = device.entry_of(token)
    return PageRequest(token, request.args, posted_form(), entry, datetime.now(UTC) - moment)


def posted_write(token: str) -> Write:
    """The write this form is; without what every form carries there is none."""
    return write_of(posted_form(), token)


def client_id() -> str:
    """The id that makes a form sent twice one write."""
    return id_of(WriteForm(posted_form()))


def scorable(token: str) -> MatchView:
    """The match behind a link that may write. Raises NotFound, Forbidden."""
    match = see_match(token)
    if match.scope != "score":
        raise Forbidden
    return match


def send_uncached(page: str | Response, status: int = 200) -> Response:
    """A page with forms is read anew each time it is gone back to: its ids are for one write."""
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response

"""Says what a token opens."""

from typing import Any
from uuid import UUID

from flask import url_for
from msgspec import Struct

from scorekeeper.services.api.auth import Opens
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked

_VIEWS: dict[Opens, str] = {
    "club": "see_club",
    "match": "see_match",
    "tournament": "see_tournament",
    "evening": "see_evening",
}


class Me(Struct, frozen=True):
    """Tells what the token opens, and where that is; whether it writes there too."""

    opens: Opens
    id: UUID
    path: str
    may_write: bool


@operation("GET", "/me", Me, names=dict.fromkeys(_VIEWS, "id"))
def see_me(asked: Asked) -> Reply:
    """What this token opens."""
    by = asked.by
    names: dict[str, Any] = {by.opens: by.key}
    path = url_for(f"api.{_VIEWS[by.opens]}", **names)
    return Reply(Me(by.opens, by.key, path, by.may_write))

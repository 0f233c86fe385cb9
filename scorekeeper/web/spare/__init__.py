"""Tells a spare what it asks, in words that only it can read."""

import json
from collections.abc import Callable
from hmac import compare_digest
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.extensions import this_app
from scorekeeper.services.answers import NotFound
from scorekeeper.services.storage import backup, spare
from scorekeeper.services.storage.log_feed import LogPlace, feed_of
from scorekeeper.services.storage.spare import Fence
from scorekeeper.services.storage.transactions import FENCE

bp = Blueprint("spare", __name__)


@bp.get("/spare/<name>")
def answer(name: str) -> Response:
    """Tells a spare what it asks; nobody reads it, or is answered, without the token."""
    token, target = fence().renew().token, request.full_path
    header = request.headers.get("Authorization", "")
    is_known = compare_digest(header.encode(), spare.seal(token, "asks", target).encode())
    if not token or not is_known or name not in _ANSWERS:
        raise NotFound
    content = spare.cipher(token, target).encrypt(_ANSWERS[name]())
    return Response(content, mimetype="application/octet-stream")


def _changes() -> bytes:
    fence().note_spare(request.args.get("at", ""))
    since = LogPlace.of(request.args["since"])
    return feed_of(this_app()).changes(since)


def _entries() -> bytes:
    file = backup.database_of(current_app)
    return json.dumps(spare.list_entries(file, request.args.get("since", ""))).encode()


_ANSWERS: dict[str, Callable[[], bytes]] = {
    "changes": _changes,
    "entries": _entries,
    "epoch": lambda: str(fence().epoch).encode(),
    "key": lambda: str(current_app.config["SECRET_KEY"]).encode(),
    "snapshot": lambda: feed_of(this_app()).snapshot(),
}


def fence() -> Fence:
    """Gives the one of this app."""
    own: Fence = current_app.extensions[FENCE]
    return own


def init_app(app: Flask) -> None:
    """Know whether another computer has taken over (see web.security), and let pages say so."""
    try:
        file: Path | None = backup.database_of(app)
    except backup.NoBackup:
        file = None
    app.extensions[FENCE] = Fence(Path(app.instance_path), file)
    app.jinja_env.globals["fence"] = app.extensions[FENCE]

"""Refuses writes from pages of other origins."""

from urllib.parse import urlsplit

from flask import Flask, abort, current_app, request

from scorekeeper.language import is_for_programs

_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask) -> None:
    """Look at every write before anything else does. Programs have no cookie that could be used
    behind their back.
    """

    @app.before_request
    def looked_at() -> None:
        if request.method not in _READING and not is_for_programs() and _is_foreign():
            abort(403)


def _is_foreign() -> bool:
    """Whether the browser says that somebody else's page asks. No page of ours tells where it is
    from (no-referrer), so a form of ours comes with the origin “null”, and so may a foreign one.
    """
    if request.headers.get("Sec-Fetch-Site", "none") in ("cross-site", "same-site"):
        return True
    origin = request.headers.get("Origin", "null")
    ours = {request.host, urlsplit(str(current_app.config["PUBLIC_ADDRESS"])).netloc}
    return origin != "null" and urlsplit(origin).netloc not in ours

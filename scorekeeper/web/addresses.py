"""Reads and builds addresses: whole numbers in them, links kept."""

from functools import lru_cache

from flask import Flask, has_request_context, request
from werkzeug.routing import IntegerConverter

# So many digits always fit into a column of the database, of either kind.
DIGITS = 9
# The tables and players of some large evenings, and every file of our own.
_ROOM = 8192


class Place(IntegerConverter):
    """Reads a whole number in an address: of more digits there is no page, whatever is done."""

    # By its letters: one that is refused only when it is read counts as a page for other methods.
    regex = rf"\d{{1,{DIGITS}}}"


def init_app(app: Flask) -> None:
    """Have templates build each address of this app once, as long as it is asked for."""

    # 1 and True are the same key otherwise, and not the same address.
    @lru_cache(_ROOM, typed=True)
    def built(_root: str, endpoint: str, **values: object) -> str:
        return app.url_for(endpoint, **values)  # type: ignore[arg-type]  # whatever a path can hold

    def url_for(endpoint: str, **values: object) -> str:
        # What depends on the page that asks is built for it, and whatever is more than a path.
        is_more = any(name.startswith("_") for name in values)
        if is_more or endpoint.startswith(".") or not has_request_context():
            return app.url_for(endpoint, **values)  # type: ignore[arg-type]  # whatever a path can hold
        return built(request.script_root, endpoint, **values)

    app.jinja_env.globals["url_for"] = url_for

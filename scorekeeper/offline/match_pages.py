"""Finds the page of a match that a request asks for, and answers with it."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.pages import desk
from scorekeeper.pages.corrections import MATCH_ROUTES
from scorekeeper.pages.fields import PageRequest, SentFields

_TABLE = re.compile(r"/m/([^/]+)(.*)")
_NUMBER = re.compile(r"/([0-9]{1,9})(?=/|$)")
_ROUTES = {
    (match_route.method, re.sub("<[^>]+>", "#", match_route.path)): match_route
    for match_route in MATCH_ROUTES
}


def answer_match_page(
    keeper: CarriedKeeper, request: Mapping[str, Any], seconds: float = 0
) -> desk.MatchPage | desk.Redirect | None:
    """Raises NotFound, Forbidden, Unreadable; None for what only a server can answer. `seconds`: so
    soon after a hand the same one is asked about first; none: never.
    """
    url = urlsplit(request["address"])
    match = _TABLE.fullmatch(url.path)
    if match is None:
        return None
    token, rest = match.groups()
    numbers = [int(x) for x in _NUMBER.findall(rest)]
    route = _ROUTES.get((request["method"], _NUMBER.sub("/#", rest)))
    if route is None or (route.is_alone and not request.get("alone")):
        return None
    form = SentFields(request["fields"]) if request["method"] == "POST" else None
    arguments = SentFields(parse_qsl(url.query, keep_blank_values=True))
    keeper.at = datetime.fromtimestamp(request["at"] / 1000, UTC)
    since = keeper.at - timedelta(seconds=seconds) if seconds else None
    entry = request.get("entry", "short")
    return route.answer(keeper, PageRequest(token, arguments, form, entry, since), *numbers)

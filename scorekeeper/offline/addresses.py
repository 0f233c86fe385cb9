"""Writes addresses by their rules: those of a server, and those of a phone alone.

A phone alone has one page, wherever that is served from. What is asked of it stands behind its “?”:
so each address is good at any path, and opens again when the page is loaded anew.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from scorekeeper.pages.corrections import MATCH_ROUTES

# As many as a long match and its pages have.
_ADDRESSES = 4096
# What is no page, or no server has under the same address.
_OF_A_MATCH = {
    "matches.delete_match": "/delete",
    "matches.log": "/log.json",
    "matches.record": "/record.json",
    "matches.share": "/share",
    "offline.handed": "/handed",
    "papers.match_sheet": "/sheet",
    **{match_route.endpoint: match_route.path for match_route in MATCH_ROUTES},
}
OWN: Mapping[str, str] = {
    **{name: f"?at=/m/<token>{rest}" for name, rest in _OF_A_MATCH.items()},
    "home.import_file": "?at=/import",
    "home.matches_file": "?at=/matches.json",
    "home.menu": "?at=/",
    "matches.begin": "?at=/new/<game>",
    "matches.new": "?at=/new/<game>",
    "matches.rematch": "?at=/again/<token>",
    "rules.game": "?at=/rules/<game>",
    "rules.play": "?at=/rules/<game>/play",
    "settings.deck": "?at=/settings/deck",
    "settings.language": "?at=/settings/language",
    "settings.size": "?at=/settings/size",
    "settings.theme": "?at=/settings/theme",
}
"""The addresses that a phone alone answers itself."""
OUTSIDE = "offline.outside"
"""The menu of whoever serves the page of the phone alone."""
NOWHERE = "?at=/elsewhere"
"""Leads to the page that says: only a server could answer this."""


class Addresses:
    """Writes addresses, by the rules of a server or, while `is_alone`, by those of the phone.
    `served`: filled when they are told.
    """

    def __init__(self, served: Mapping[str, str]) -> None:
        self.served = served
        self.is_alone = False
        self._by_server = lru_cache(_ADDRESSES)(self._served)
        self._by_phone = lru_cache(_ADDRESSES)(self._own)

    def url_for(self, endpoint: str, **values: object) -> str:
        """As Flask's own."""
        return (self._by_phone if self.is_alone else self._by_server)(endpoint, **values)

    def _served(self, endpoint: str, **values: object) -> str:
        return address(self.served[endpoint], values)

    def _own(self, endpoint: str, **values: object) -> str:
        if endpoint == OUTSIDE:
            return address(self.served["home.menu"], values)
        rule = OWN.get(endpoint) or self.served.get(endpoint)
        return NOWHERE if rule is None else address(rule, values)


def address(rule: str, values: Mapping[str, Any]) -> str:
    """Writes an address by its rule, as `/m/<token>`: what stands nowhere in it comes after “?”."""
    left = {name: value for name, value in values.items() if value is not None}
    anchor = left.pop("_anchor", None)
    parts = []
    for part in rule.split("<"):
        name, closed, rest = part.rpartition(">")
        value = quote(str(left.pop(name.split(":")[-1])), safe="/!$'()*+,:;=@") if closed else ""
        parts.append(value + rest)
    query = ("&" if "?" in rule else "?") + urlencode(left) if left else ""
    return "".join(parts) + query + (f"#{anchor}" if anchor else "")

"""Answers what a page of a match asks of the phone it is on."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from jinja2 import Environment

from scorekeeper import language
from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.offline.templates import OneReader, environment
from scorekeeper.pages import desk, one_hand
from scorekeeper.pages.fields import PageRequest, Unreadable
from scorekeeper.services.answers import Forbidden, NotFound

Pairs = Sequence[Sequence[str]]
_Answer = Callable[..., desk.MatchPage | desk.Back]

# Which page answers: by method, and what stands behind the address of the match.
_ANSWERS: Mapping[tuple[str, str], _Answer] = {
    ("GET", ""): desk.table,
    ("GET", "/live/table"): desk.board,
    ("GET", "/hands/#/why"): one_hand.explain,
    ("GET", "/hands/#/correct"): one_hand.correct_hand,
    ("POST", "/hands"): desk.record_hand,
    ("POST", "/preview"): desk.preview_hand,
    ("POST", "/hands/#/correct"): one_hand.replace_hand,
    ("POST", "/hands/#/preview"): one_hand.preview_correction,
    ("POST", "/hands/#/strike"): desk.strike_hand,
    ("POST", "/undo"): desk.undo,
    ("POST", "/redo"): desk.redo,
    ("POST", "/dealer"): desk.set_dealer,
    ("POST", "/trump"): desk.set_trump,
    ("POST", "/end"): desk.end_match,
    ("POST", "/conflicts/#"): desk.resolve,
}
_TABLE = re.compile(r"/m/([^/]+)(.*)")
_NUMBER = re.compile(r"/([0-9]{1,9})(?=/|$)")


class Fields(dict[str, list[str]]):
    """What a form sends, or the arguments of an address."""

    def __init__(self, pairs: Pairs) -> None:
        super().__init__()
        for name, value in pairs:
            self.setdefault(name, []).append(value)

    def getlist(self, key: str, /) -> list[Any]:
        """All values under a name, in their order."""
        return self.get(key, [])


class Phone:
    """Holds what this phone has of our program: templates, translations, the server's addresses;
    and the match that is looked at.
    """

    def __init__(
        self,
        translations: Path,
        templates: Path,
        rules: Mapping[str, str],
        compiled: Path | None = None,
    ) -> None:
        self.reader = OneReader(translations)
        language.read_by(self.reader)
        self.templates: Environment = environment(templates, rules, compiled)
        self.csrf = ""
        self.templates.globals["csrf_token"] = lambda: self.csrf
        self.keeper: CarriedKeeper | None = None
        self.applied: tuple[object, ...] = ()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What the server would answer: a page with its status, or the address to go back to.
        `known` is the match as it was carried, `tag` names it, `waiting` are the writes since;
        `address`, `method`, `fields` and `at` (milliseconds) are the request, `look` how this phone
        draws pages.
        """
        look = asked["look"]
        keeper = self._kept(asked)
        self.reader.turn_to(look["language"], look["deck"])
        self.csrf = look["csrf"]
        try:
            found = _answered(keeper, asked, asked["known"]["ask_again"])
        except (NotFound, Forbidden, Unreadable):
            return {"status": 404}
        if found is None:
            return {"status": 501}  # needs a server
        version = keeper.seen.match.version
        if isinstance(found, desk.Back):
            # The page keeps it under the same id.
            self.applied += tuple(Fields(asked["fields"]).getlist("client_id"))
            return {
                "status": 303,
                "said": found.said,
                "did": found.did,
                "way": found.way,
                "version": version,
            }
        template = self.templates.get_template(found.template)
        page = template.render(_around(look, asked), **found.context)
        return {"status": found.status, "page": page, "version": version}

    def _kept(self, asked: Mapping[str, Any]) -> CarriedKeeper:
        """The match with all that waits; what was taken in before is not read again."""
        waiting = asked["waiting"]
        ids = (asked["tag"], *(one["id"] for one in waiting))
        taken = len(self.applied)
        if self.keeper is None or not taken or ids[:taken] != self.applied:
            self.keeper, taken = CarriedKeeper(asked["known"]), 1
        for one in waiting[taken - 1 :]:
            try:
                _answered(self.keeper, {**one, "method": "POST"})
            except (NotFound, Forbidden, Unreadable):
                continue  # the server will say so
        self.applied = ids
        return self.keeper


def _answered(
    keeper: CarriedKeeper, asked: Mapping[str, Any], seconds: float = 0
) -> desk.MatchPage | desk.Back | None:
    """Raises NotFound, Forbidden, Unreadable; None for what only a server can answer. `seconds`: so
    soon after a hand the same one is asked about first.
    """
    url = urlsplit(asked["address"])
    found = _TABLE.fullmatch(url.path)
    if found is None:
        return None
    token, rest = found.groups()
    numbers = [int(one) for one in _NUMBER.findall(rest)]
    act = _ANSWERS.get((asked["method"], _NUMBER.sub("/#", rest)))
    if act is None:
        return None
    form = Fields(asked["fields"]) if asked["method"] == "POST" else None
    arguments = Fields(parse_qsl(url.query, keep_blank_values=True))
    keeper.at = datetime.fromtimestamp(asked["at"] / 1000, UTC)
    since = keeper.at - timedelta(seconds=seconds)
    entry = asked.get("entry", "short")
    return act(keeper, PageRequest(token, arguments, form, entry, since), *numbers)


def _around(look: Mapping[str, str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """What every page knows of the phone that draws it."""
    here = asked["address"] if asked["method"] == "GET" else "/"
    return {
        "theme": look["theme"],
        "size": look["size"],
        "here": here,
    }

"""Answers what a page of a match asks of the phone it is on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment

from scorekeeper import language
from scorekeeper.offline.addresses import Addresses
from scorekeeper.offline.alone import PhoneAnswer, PhoneMatches, missing_page
from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.offline.match_pages import answer_match_page
from scorekeeper.offline.templates import OneReader, environment
from scorekeeper.pages import desk
from scorekeeper.pages.fields import SentFields, Unreadable
from scorekeeper.services.answers import Forbidden, NotFound


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
        self.addresses = Addresses(rules)
        self.templates: Environment = environment(templates, self.addresses, compiled)
        self.csrf = ""
        self.templates.globals["csrf_token"] = lambda: self.csrf
        self.keeper: CarriedKeeper | None = None
        self.applied: tuple[object, ...] = ()
        self.matches = PhoneMatches()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What the server would answer: a page with its status, or the address to go back to.
        `known` is the match as it was carried, `tag` names it, `waiting` are the writes since;
        `address`, `method`, `fields` and `at` (milliseconds) are the request, `look` how this phone
        draws pages.
        """
        look = asked["look"]
        self.addresses.is_alone = bool(asked.get("alone"))
        if self.addresses.is_alone:
            return self._alone(asked)
        keeper = self._kept(asked)
        self.reader.turn_to(look["language"], look["deck"])
        self.csrf = look["csrf"]
        try:
            found = answer_match_page(keeper, asked, asked["known"]["ask_again"])
        except (NotFound, Forbidden, Unreadable):
            return {"status": 404}
        if found is None:
            return {"status": 501}  # needs a server
        version = keeper.seen.match.version
        if isinstance(found, desk.Redirect):
            # The page keeps it under the same id.
            self.applied += tuple(SentFields(asked["fields"]).getlist("client_id"))
            return {
                "status": 303,
                "said": found.said,
                "did": found.did,
                "way": found.way,
                "version": version,
            }
        return {"status": found.status, "page": self._drawn(found, asked), "version": version}

    def _alone(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What this phone answers of its own matches; see `PhoneMatches`."""
        self.reader.turn_to(asked["look"]["language"], asked["look"]["deck"])
        self.csrf = ""
        try:
            found = self.matches.answer(asked)
        except (NotFound, Forbidden, Unreadable):
            found = PhoneAnswer(page=missing_page(needs_server=False))
        answer = {"kept": found.kept, "gone": found.gone, "look": found.look}
        if found.page is not None:
            page = self._drawn(found.page, asked)
            return {**answer, "status": found.page.status, "page": page}
        if found.file is not None:
            name, content = found.file
            return {**answer, "status": 200, "file": name, "content": content}
        return {**answer, "status": 303, "address": found.address}

    def _drawn(self, page: desk.MatchPage, asked: Mapping[str, Any]) -> str:
        template = self.templates.get_template(page.template)
        return template.render(_around(asked["look"], asked), **page.context)

    def _kept(self, asked: Mapping[str, Any]) -> CarriedKeeper:
        """The match with all that waits; what was taken in before is not read again."""
        waiting = asked["waiting"]
        ids = (asked["tag"], *(one["id"] for one in waiting))
        taken = len(self.applied)
        if self.keeper is None or not taken or ids[:taken] != self.applied:
            self.keeper, taken = CarriedKeeper(asked["known"]), 1
        for one in waiting[taken - 1 :]:
            try:
                answer_match_page(self.keeper, {**one, "method": "POST"})
            except (NotFound, Forbidden, Unreadable):
                continue  # the server will say so
        self.applied = ids
        return self.keeper


def _around(look: Mapping[str, str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """What every page knows of the phone that draws it."""
    here = asked["address"] if asked["method"] == "GET" else "/"
    return {
        "theme": look["theme"],
        "size": look["size"],
        "here": here,
        "has_server": asked.get("has_server", True),
    }

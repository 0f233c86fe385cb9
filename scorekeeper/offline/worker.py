"""Answers what a page of a match asks of the phone it is on."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment

from scorekeeper import language
from scorekeeper.language import speak
from scorekeeper.offline.addresses import Addresses
from scorekeeper.offline.alone import PhoneAnswer, PhoneMatches, missing_page
from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.offline.match_pages import answer_match_page
from scorekeeper.offline.templates import OneReader, environment
from scorekeeper.pages import desk
from scorekeeper.pages.fields import (
    WRITTEN_MEANWHILE,
    SentFields,
    Unreadable,
)
from scorekeeper.services.answers import Forbidden, NotFound

if TYPE_CHECKING:
    from scorekeeper.models import MatchEntry


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
        self.carried = 0
        self.bases: list[tuple[int, int]] = []
        self.told: dict[str, str] = {}
        self.matches = PhoneMatches()

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What the server would answer: a page with its status, or the address to go back to.
        `known` is the match as it was carried, `tag` names it, `waiting` are the writes since;
        `address`, `method`, `fields` and `at` (milliseconds) are the request, `look` how this phone
        draws pages. With a page come the `names` of what was noted here by their numbers, and what
        was `told` against what waits, by its id.
        """
        look = request["look"]
        self.addresses.is_alone = bool(request.get("alone"))
        if self.addresses.is_alone:
            return self._alone(request)
        self._take_in(request)
        self.reader.turn_to(look["language"], look["deck"])
        self.csrf = look["csrf"]
        try:
            page_answer = self._match_page(request)
        except (NotFound, Forbidden, Unreadable):
            return {"status": 404}
        if page_answer is None:
            return {"status": 501}  # needs a server
        if isinstance(page_answer, desk.Redirect):
            # The page keeps it under the same id.
            self.applied += tuple(SentFields(request["fields"]).getlist("client_id"))
            facts = {"said": page_answer.said, "did": page_answer.did, "way": page_answer.way}
            return {"status": 303, **facts}
        own = SentFields(request["fields"]).getlist("client_id")
        facts = {**self.told, **dict.fromkeys(own, _why_not(page_answer))}
        names = {row.number: row.client_id for row in self._own}
        page = self._drawn(page_answer, request)
        return {"status": page_answer.status, "page": page, "told": facts, "names": names}

    def _alone(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What this phone answers of its own matches; see `PhoneMatches`."""
        self.reader.turn_to(request["look"]["language"], request["look"]["deck"])
        self.csrf = ""
        try:
            phone_answer = self.matches.answer(request)
        except (NotFound, Forbidden, Unreadable):
            phone_answer = PhoneAnswer(page=missing_page(needs_server=False))
        answer = {
            "kept": phone_answer.documents,
            "gone": phone_answer.gone,
            "look": phone_answer.look,
        }
        if phone_answer.page is not None:
            page = self._drawn(phone_answer.page, request)
            return {**answer, "status": phone_answer.page.status, "page": page}
        if phone_answer.file is not None:
            name, content = phone_answer.file
            return {**answer, "status": 200, "file": name, "content": content}
        return {**answer, "status": 303, "address": phone_answer.address}

    def _drawn(self, page: desk.MatchPage, request: Mapping[str, Any]) -> str:
        template = self.templates.get_template(page.template)
        return template.render(_context(request["look"], request), **page.context)

    @property
    def _own(self) -> "Sequence[MatchEntry]":
        """What was noted here since the match was carried."""
        assert self.keeper is not None  # noqa: S101 - carried before anything is noted
        return self.keeper.seen.rows[self.carried :]

    def _take_in(self, request: Mapping[str, Any]) -> None:
        """Note all that waits; what was taken in before is not read again."""
        waiting = request["waiting"]
        ids = (request["tag"], *(x["id"] for x in waiting))
        taken = len(self.applied)
        if self.keeper is None or not taken or ids[:taken] != self.applied:
            self.keeper, taken = CarriedKeeper(request["known"]), 1
            self.carried, self.bases, self.told = request["known"]["match"]["version"], [], {}
        self.reader.turn_to(request["look"]["language"], request["look"]["deck"])
        for write in waiting[taken - 1 :]:
            try:
                page = self._match_page({**write, "method": "POST"})
            except (NotFound, Forbidden, Unreadable):
                continue  # the server will say so
            if isinstance(page, desk.MatchPage) and not page.context.get("is_late"):
                self.told[write["id"]] = _why_not(page)
        self.applied = ids

    def _match_page(self, request: Mapping[str, Any]) -> desk.MatchPage | desk.Redirect | None:
        """Answers as the match stands. What waits is named by its id; a write has seen what was
        noted here before it, unless that had seen more.
        """
        assert self.keeper is not None  # noqa: S101 - see above
        address, fields = request["address"], request["fields"]
        for row in self._own:
            address = address.replace(f"/{row.client_id}", f"/{row.number}")
        base = min(int(dict(fields).get("base", 0)), self.carried)
        version = base
        for earlier, number in self.bases:
            version = max(version, number) if version >= earlier else version
        fields = [(name, str(version) if name == "base" else value) for name, value in fields]
        page = answer_match_page(self.keeper, {**request, "address": address, "fields": fields})
        if isinstance(page, desk.Redirect):
            self.bases.append((base, page.number))
        return page


def _why_not(page: desk.MatchPage) -> str:
    """Words why a write was not taken."""
    form, voice = page.context.get("form"), page.context.get("voice")
    problems = page.context.get("refused") or (() if form is None else form.problems)
    return " ".join(speak(problem.words, voice) for problem in problems) or speak(WRITTEN_MEANWHILE)


def _context(look: Mapping[str, str], request: Mapping[str, Any]) -> dict[str, Any]:
    """What every page knows of the phone that draws it."""
    here = request["address"] if request["method"] == "GET" else "/"
    return {
        "theme": look["theme"],
        "size": look["size"],
        "here": here,
        "has_server": request.get("has_server", True),
        "ask_again": request.get("known", request)["ask_again"],
    }

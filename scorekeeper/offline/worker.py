"""Answers what a page of a match asks of the phone it is on."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment

from scorekeeper import language
from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.offline.addresses import Addresses
from scorekeeper.offline.alone import PhoneAnswer, PhoneMatches, missing_page
from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.offline.match_pages import answer_match_page
from scorekeeper.offline.templates import OneReader, environment
from scorekeeper.pages import desk
from scorekeeper.pages.fields import SentFields, Unreadable
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

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What the server would answer: a page with its status, or the address to go back to.
        `known` is the match as it was carried, `tag` names it, `waiting` are the writes since;
        `address`, `method`, `fields` and `at` (milliseconds) are the request, `look` how this phone
        draws pages. With a page come the `names` of what was noted here by their numbers, and what
        was `told` against what waits, by its id.
        """
        look = asked["look"]
        self.addresses.is_alone = bool(asked.get("alone"))
        if self.addresses.is_alone:
            return self._alone(asked)
        self._take_in(asked)
        self.reader.turn_to(look["language"], look["deck"])
        self.csrf = look["csrf"]
        try:
            found = self._match_page(asked)
        except (NotFound, Forbidden, Unreadable):
            return {"status": 404}
        if found is None:
            return {"status": 501}  # needs a server
        if isinstance(found, desk.Redirect):
            # The page keeps it under the same id.
            self.applied += tuple(SentFields(asked["fields"]).getlist("client_id"))
            told = {"said": found.said, "did": found.did, "way": found.way}
            return {"status": 303, **told}
        own = SentFields(asked["fields"]).getlist("client_id")
        told = {**self.told, **dict.fromkeys(own, _why_not(found))}
        names = {row.number: row.client_id for row in self._own}
        page = self._drawn(found, asked)
        return {"status": found.status, "page": page, "told": told, "names": names}

    def _alone(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What this phone answers of its own matches; see `PhoneMatches`."""
        self.reader.turn_to(asked["look"]["language"], asked["look"]["deck"])
        self.csrf = ""
        try:
            phone_answer = self.matches.answer(asked)
        except (NotFound, Forbidden, Unreadable):
            phone_answer = PhoneAnswer(page=missing_page(needs_server=False))
        answer = {"kept": phone_answer.kept, "gone": phone_answer.gone, "look": phone_answer.look}
        if phone_answer.page is not None:
            page = self._drawn(phone_answer.page, asked)
            return {**answer, "status": phone_answer.page.status, "page": page}
        if phone_answer.file is not None:
            name, content = phone_answer.file
            return {**answer, "status": 200, "file": name, "content": content}
        return {**answer, "status": 303, "address": phone_answer.address}

    def _drawn(self, page: desk.MatchPage, asked: Mapping[str, Any]) -> str:
        template = self.templates.get_template(page.template)
        return template.render(_around(asked["look"], asked), **page.context)

    @property
    def _own(self) -> "Sequence[MatchEntry]":
        """What was noted here since the match was carried."""
        assert self.keeper is not None  # noqa: S101 - carried before anything is noted
        return self.keeper.seen.rows[self.carried :]

    def _take_in(self, asked: Mapping[str, Any]) -> None:
        """Note all that waits; what was taken in before is not read again."""
        waiting = asked["waiting"]
        ids = (asked["tag"], *(x["id"] for x in waiting))
        taken = len(self.applied)
        if self.keeper is None or not taken or ids[:taken] != self.applied:
            self.keeper, taken = CarriedKeeper(asked["known"]), 1
            self.carried, self.bases, self.told = asked["known"]["match"]["version"], [], {}
        self.reader.turn_to(asked["look"]["language"], asked["look"]["deck"])
        for one in waiting[taken - 1 :]:
            try:
                found = self._match_page({**one, "method": "POST"})
            except (NotFound, Forbidden, Unreadable):
                continue  # the server will say so
            if isinstance(found, desk.MatchPage) and not found.context.get("is_late"):
                self.told[one["id"]] = _why_not(found)
        self.applied = ids

    def _match_page(self, asked: Mapping[str, Any]) -> desk.MatchPage | desk.Redirect | None:
        """Answers as the match stands. What waits is named by its id; a write has seen what was
        noted here before it, unless that had seen more.
        """
        assert self.keeper is not None  # noqa: S101 - see above
        address, fields = asked["address"], asked["fields"]
        for row in self._own:
            address = address.replace(f"/{row.client_id}", f"/{row.number}")
        base = min(int(dict(fields).get("base", 0)), self.carried)
        seen = base
        for earlier, number in self.bases:
            seen = max(seen, number) if seen >= earlier else seen
        fields = [(name, str(seen) if name == "base" else value) for name, value in fields]
        found = answer_match_page(self.keeper, {**asked, "address": address, "fields": fields})
        if isinstance(found, desk.Redirect):
            self.bases.append((base, found.number))
        return found


def _why_not(page: desk.MatchPage) -> str:
    """Words why a write was not taken."""
    form, voice = page.context.get("form"), page.context.get("voice")
    problems = page.context.get("refused") or (() if form is None else form.problems)
    words = text("Somebody else wrote here meanwhile. Look at the score first.")
    return " ".join(speak(problem.words, voice) for problem in problems) or speak(words)


def _around(look: Mapping[str, str], asked: Mapping[str, Any]) -> dict[str, Any]:
    """What every page knows of the phone that draws it."""
    here = asked["address"] if asked["method"] == "GET" else "/"
    return {
        "theme": look["theme"],
        "size": look["size"],
        "here": here,
        "has_server": asked.get("has_server", True),
        "ask_again": asked.get("known", asked)["ask_again"],
    }

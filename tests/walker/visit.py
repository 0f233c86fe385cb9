"""Does what a tap says in a scene, and holds the laws at each answer."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cache, partial
from io import BytesIO
from itertools import chain, product
from pathlib import Path
from traceback import format_exception
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode, urljoin, urlsplit
from uuid import UUID

from flask import got_request_exception
from flask_babel import Domain
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from scorekeeper.config import DATABASE_FILE
from scorekeeper.services.papers import print_jobs
from tests.pictures import forget
from tests.stored_rows import Change, Stored
from tests.walker import laws
from tests.walker.laws import SAVED, Answer, Broken, Typed, hold
from tests.web.every_scene import Stage
from tests.web.plain_browser import Form, Page

PSEUDO = "pseudo"  # every message is itself there, in brackets
_IN_BRACKETS = SimpleNamespace(
    **dict.fromkeys(("ugettext", "ungettext"), lambda said, *_: f"⟦{said}⟧"),
    **dict.fromkeys(("upgettext", "unpgettext"), lambda _, said, *__: f"⟦{said}⟧"),
)
Sent = MultiDict[str, Any]
Began = tuple[str, str, str]
"""In which scene, who, and in which language."""
Answers = Counter[tuple[str, str, int]]
"""How often somebody was asked so: the method, the endpoint, the status."""
_CORPUS = Path(__file__).parents[1] / "games" / "corpus"
_CLOCK = re.compile("[0-9]+:[0-9]{2}")  # what runs on while somebody looks
_LEAVES = re.compile("revoke|delete|forget|renew|undo|hand_on|leave")  # not there any more
_KEY = re.compile(r"[0-9a-f-]{16,}|[0-9]+")


def bare(name: str, value: str = "") -> str:
    """Call a field or a button without saying whose it is, so that two tables ask the same."""
    return _KEY.sub("#", f"{name}={value}").removesuffix("=#").removesuffix("=")


@dataclass(frozen=True, slots=True)
class Tap:
    """One thing that somebody did. Without a `path` on the page that they had before; without an
    `action` they only looked. `place`: of several forms to one address the one that is meant;
    `typed`: for each time it is sent, nothing for a field that is left out; `spoilt`: the one that
    is not as it should be the first time.
    """

    path: str = ""
    action: str = ""
    place: int = 0
    button: tuple[str, str] = ("", "")
    how: str = "once"
    typed: tuple[Mapping[str, Typed], ...] = ()
    spoilt: str = ""

    def sent(self, form: Form) -> Iterator[Sent]:
        """For each time, what stands in the form but for what was typed, and the button. A file is
        a match of the corpus by its name, else as typed.
        """
        kinds = {name: form.kind_of(name) for name, _ in form.offered}
        for typed in self.typed:
            sent: Sent = MultiDict(row for row in form.fields if row[0] not in {"", *typed})
            for name, values in ((name, it) for name, it in typed.items() if name in kinds):
                is_file = kinds[name] == "file"
                sent.setlist(name, [_file(value) if is_file else value for value in values])
            sent.update([self.button] if self.button[0] else [])
            yield sent


def _file(typed: str) -> tuple[BytesIO, str]:
    is_ours = typed.endswith(".json")
    return BytesIO((_CORPUS / typed).read_bytes() if is_ours else typed.encode()), "any"


class Visit:
    """Is somebody in a scene, who reads a language. `page`: the last one; `is_opened`: whether its
    address opens it again.
    """

    def __init__(self, stage: Stage, began: Began, answers: Answers) -> None:
        self._stage, self._answers, self._number = stage, answers, 0
        self._name, self.who, self.language = began
        try:
            self.scene = stage.scene(self._name)
        except Exception as error:
            raise Broken("a scene is furnished", self._name, repr(error)) from error
        self._stored = Stored(Path(stage.app.instance_path) / DATABASE_FILE, laws.COUNTED)
        self._stored.look()
        self._client, self.endpoint = cache(stage.ours.client), cache(self._endpoint)
        self._match, self._club = stage.app.url_map.bind("localhost").match, str(stage.ours.club.id)
        self.page, self.is_opened = Page(0, "/", ""), True

    def _endpoint(self, path: str, method: str = "GET") -> str:
        """The name of the page at this address; blank where there is none."""
        try:
            return str(self._match(urlsplit(path).path, method=method)[0])
        except HTTPException:
            return ""

    def told(self, path: str) -> str:
        """The address with the names of the keys of this scene for them."""
        key = self.scene.keys[self.who]
        return path.replace(self._club, "{club}").replace(key or "{key}", "{key}")

    def outsiders(self, endpoint: str, button: str, path: str) -> list[str]:
        """Name who else is there and may not send this form, where it is about what is here."""
        keys, state = self.scene.keys, self.scene.state
        is_ours = "organiser" in keys and path.startswith("/clubs/")
        others = [at for at in keys if not laws.may(endpoint, at, state, button)]
        return others if is_ours or (keys[self.who] or "?") in path else []

    def do(self, tap: Tap) -> Page:
        """What somebody sees after it. Raises Broken."""
        self._number += 1
        self._stage.chance.seed(f"{self._name} {self._number}")
        key, told = self.scene.keys[self.who], (tap.path, tap.action)
        path, action = (at.replace("{club}", self._club).replace("{key}", key) for at in told)
        if path and (path != self.page.path or not self.is_opened):
            self.page = self._look(path, self.who)
        forms = [form for form in self.page.forms if form.action == action]
        if action and tap.place < len(forms):
            self.page = self._send(tap, forms[tap.place])
        return self.page

    def agree(self) -> None:
        """Hold that what was said on a page is said everywhere else. Raises Broken."""
        if self.language == PSEUDO:
            forget()  # parts of pages are remembered by language
        self.language = "en"
        self._hold_of_club("")
        keys, rows, ask = self.scene.keys, self._stored.rows, partial(self._ask, who="")
        link, cup = keys.get("watch link") or keys.get("watch"), keys.get("organiser")
        if link is None:
            return
        watched = f"/t/{link}" if cup else f"/m/{link}"
        shown = _CLOCK.sub("", self._look(watched, "").text)
        forget()
        is_same = _CLOCK.sub("", self._look(watched, "").text) == shown
        hold(is_same, "what is remembered is what is stored", self.endpoint(watched))
        if cup is None:
            laws.hold_of_match(link, rows["match"], ask)
        elif cup in rows["tournament"]:
            laws.hold_of_standings(link, UUID(cup), ask)

    def _look(self, path: str, who: str, left: int = 5) -> Page:
        """The page at an address, through redirects."""
        hold(left, "redirects come to an end", self.endpoint(path))
        answer, self.is_opened = self._ask(path, who=who), True
        on = urljoin(path, answer.location)
        return self._look(on, who, left - 1) if answer.location else answer

    def _send(self, tap: Tap, form: Form) -> Page:
        actions = {(one.name, one.value): one.action for one in form.buttons}
        path = urljoin(self.page.path, actions.get(tap.button, "") or form.action)
        sent, *_ = tap.sent(form)
        if form.method.lower() == "get":
            asked = urlencode([*sent.items(multi=True)], errors="replace")
            return self._look(f"{urlsplit(path).path}?{asked}", self.who)
        endpoint, keys = self.endpoint(path, "POST"), self.scene.keys
        ruling = bare("do", sent.get("do", ""))  # asked again, it stands hidden
        others = self.outsiders(endpoint, ruling, path) if tap.how == "others" else ()
        vain = {who: path.replace(keys[self.who] or "?", keys[who]) for who in others}
        if tap.how == "script" and "data-preview" in form.attributes:
            vain[self.who] = urljoin(path, form.attributes["data-preview"])
            is_hand = endpoint == "matches.record_hand"
            path = f"{path.rpartition('/')[0]}/sent" if is_hand else path
        for who, at in vain.items():
            sent, *_ = tap.sent(form)
            sent["csrf_token"] = dict(self._ask("/", who=who).forms[0].fields)["csrf_token"]
            answer = self._ask(at, sent, who)
            is_shut = who == self.who or 400 <= answer.status < 500 or "/sign-in" in answer.location
            is_still, words = is_shut and not answer.change.new, f"{who} {answer.status}"
            hold(is_still, "who may not, or only looks, changes nothing", endpoint, words)
        *_, answer = self._post(tap, path, form, endpoint)
        if answer.change.new and self._number % 4 == 0:
            self._hold_of_club(endpoint)
        self.is_opened = False
        if not answer.location:
            return answer if answer.html else self._look(self.page.path, self.who)
        shown = self._look(urljoin(path, answer.location), self.who)
        is_there = shown.status != 404 or not answer.change.new or _LEAVES.search(endpoint)
        hold(is_there, "what is saved leads somewhere", endpoint, answer.location)
        return shown

    def _post(self, tap: Tap, path: str, form: Form, endpoint: str) -> Iterator[Answer]:
        """The answer to each time that it is sent."""
        saved, is_partial = list[Change](), False  # of a sheet the rows that fit may be stored
        for at, (typed, sent) in enumerate(zip(tap.typed, tap.sent(form), strict=True)):
            if tap.how == "after" and not at:
                sent["client_id"] = f"another-device-{self._number:06}"
            answer = self._ask(path, sent, self.who)
            yield answer
            if answer.status == SAVED:
                saved.append(answer.change)
                laws.hold_of_saved(answer.change, endpoint, form, {} if tap.button[0] else typed)
            is_partial |= answer.status != SAVED and bool(answer.change.new)
            if answer.status in (422, 409) and answer.html and not is_partial:
                laws.hold_of_refusal(answer, endpoint, form, typed, "" if at else tap.spoilt, at)
        if len(saved) > 1 and tap.how == "after" and "base" in form.controls:
            laws.hold_of_both(saved[0], saved[1], endpoint)
        if len(saved) > 1 and tap.how == "twice" and "client_id" in form.controls:
            old, new = saved[1]
            grown = [table for table in old if len(new[table]) > len(old[table])]
            hold(not grown, "the same sent twice is one", endpoint, grown)

    def _hold_of_club(self, endpoint: str) -> None:
        if "organiser" in self.scene.keys:
            opened = self._ask(f"/clubs/{self._club}", who="organiser").status
            hold(opened in (laws.FOUND, SAVED), "the club's page opens", endpoint, opened)

    def _ask(self, path: str, sent: Sent | None = None, who: str = "", **said: str) -> Answer:
        method, errors = "GET" if sent is None else "POST", list[str]()
        endpoint = self.endpoint(path, method) or path
        said["Accept-Language"] = self.language
        pseudo = patch.object(Domain, "get_translations", lambda _: _IN_BRACKETS)
        spoken = pseudo if self.language == PSEUDO else nullcontext()

        def note(_: object, exception: Exception) -> None:
            errors.extend(format_exception(exception)[-2:])

        with got_request_exception.connected_to(note), spoken:
            answer = Answer(
                path, self._client(who).open(path, method=method, data=sent, headers=said)
            )
        print_jobs.finish()
        answer.change = self._stored.look()
        self._answers[method, endpoint, answer.status] += 1
        laws.hold_of_page(answer, endpoint, "".join(errors))
        if answer.change.new:
            hold(method == "POST", "a GET changes nothing", endpoint, [*answer.change.new])
            laws.hold_of_journals(answer.change, endpoint)
        return answer


def broken_by(stage: Stage, began: Began, *taps: Tap) -> Broken | None:
    """Tap all that, and give the first law that does not hold."""
    try:
        visit = Visit(stage, began, Counter())
        for tap in taps:
            visit.do(tap)
        visit.agree()
    except Broken as broken:
        return broken
    return None


def _plainer(taps: list[Tap]) -> Iterator[list[Tap]]:
    """Gives what says less, the most first: fewer taps, one sent once, or with less typed."""
    yield from (taps[-many:] for many in (1, 2, 3, 5, 8) if many < len(taps))
    yield from ([*taps[:at], *taps[at + 1 :]] for at in range(len(taps)))
    for parts, (at, tap) in product((0, 1, 3, 99), enumerate(taps)):
        names = [*dict.fromkeys(chain(*tap.typed))] if parts else []
        once = tap if parts else replace(tap, how="once", typed=tap.typed[-1:], spoilt="")
        for first in range(min(parts, len(names)) or 1):
            gone = names[first :: parts or 1]
            left = ({one: was[one] for one in was if one not in gone} for was in once.typed)
            yield [*taps[:at], replace(once, typed=tuple(left)), *taps[at + 1 :]]


def shrunk(stage: Stage, began: Began, taps: list[Tap], law: Broken, runs: int) -> str:
    """A test that fails as long as this does not hold, by the shortest taps of so many runs."""
    tried = _plainer(taps)
    for _ in range(runs):
        found = broken_by(stage, began, *(some := next(tried, taps)))
        if found is not None and found.key == law.key and some != taps:
            taps, tried = some, _plainer(some)
    name = "_".join(re.findall(r"\w+", " at ".join(law.key)))
    so = f"assert broken_by(stage, {', '.join(map(repr, (began, *taps)))}) is None"
    head = f"def test_{name}(tmp_path: Path) -> None:  # {law.words!r}"
    return f"{head}\n    with furnished(tmp_path) as stage:\n        {so}\n"

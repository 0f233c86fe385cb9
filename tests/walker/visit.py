"""Does what a tap says in a scene, and holds the laws at each answer."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from traceback import format_exception
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit
from uuid import UUID

from flask import got_request_exception
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from scorekeeper.services.papers import print_jobs
from tests.pictures import forget
from tests.walker import laws
from tests.walker.laws import Answer, Broken, Change, Typed, hold
from tests.walker.scenes import Stage
from tests.web.plain_browser import Form, Page

Sent = MultiDict[str, Any]
Answers = Counter[tuple[str, str, int]]
"""How often somebody was asked so: the method, the endpoint, the status."""
_CORPUS = Path(__file__).parents[1] / "games" / "corpus"
# What runs on while somebody looks.
_CLOCK = re.compile("[0-9]+:[0-9]{2}")
# What is taken away is not there any more.
_LEAVES = re.compile("revoke|delete|forget|renew|undo|hand_on|leave")
_KEY = re.compile(r"[0-9a-f-]{16,}|[0-9]+")


def bare(name: str, value: str = "") -> str:
    """Call a field or a button without saying whose it is, so that two tables ask the same."""
    return _KEY.sub("#", f"{name}={value}").removesuffix("=#").removesuffix("=")


@dataclass(frozen=True, slots=True, repr=False)
class Tap:
    """One thing that somebody did. Without a `path` on the page that they had before; without an
    `action` they only looked. `place`: of several forms to one address the one that is meant;
    `typed`: for each time it is sent, nothing for a field that is left out; `spoilt`: the one that
    is not as it should be the first time.
    """

    number: int = 0
    who: str = ""
    language: str = "en"
    path: str = ""
    action: str = ""
    place: int = 0
    button: tuple[str, str] = ("", "")
    how: str = "once"
    typed: tuple[Mapping[str, Typed], ...] = ()
    spoilt: str = ""

    def __repr__(self) -> str:
        said = [(at, getattr(self, at.name)) for at in fields(self)]
        return f"Tap({', '.join(f'{at.name}={it!r}' for at, it in said if it != at.default)})"

    def sent(self, form: Form) -> Iterator[Sent]:
        """For each time, what stands in the form but for what was typed, the first of a list where
        none is chosen, and the button. A file is a match of the corpus by its name, else as typed.
        """
        is_list = {name for name, at in form.controls.items() if at["tag"] == "select"}
        is_list -= {name for name, _ in form.fields}
        asked = {name for name, _ in form.offered}
        for typed in self.typed:
            sent = {name: [value] for name, value in reversed(form.offered) if name in is_list}
            sent |= {name: [*values] for name, values in typed.items() if name in asked}
            filled: Sent = form.typed({**sent})
            filled.poplist("")
            for name in (name for name in asked if laws.asked_as(form, name) == "file"):
                filled.setlist(name, [_file(value) for value in filled.getlist(name) if value])
            filled.update([self.button] if self.button[0] else [])
            yield filled


def _file(typed: str) -> tuple[BytesIO, str]:
    is_ours = typed.endswith(".json")
    return BytesIO((_CORPUS / typed).read_bytes() if is_ours else typed.encode()), "any"


class Visit:
    """A scene with somebody in it. `page`: the last one; `is_opened`: whether its address opens it
    again.
    """

    def __init__(self, stage: Stage, name: str, answers: Answers) -> None:
        self._stage, self._name, self._answers = stage, name, answers
        try:
            self.scene = stage.scene(name)
        except Exception as error:
            raise Broken("a scene is furnished", name, repr(error)) from error
        self._stored = stage.stored
        self._stored.look()
        self._client, self.endpoint = cache(stage.client), cache(self._endpoint)
        self._match = stage.app.url_map.bind("localhost").match
        self.page, self.is_opened = Page(0, "/", ""), True

    def _endpoint(self, path: str, method: str = "GET") -> str:
        """The name of the page at this address; blank where there is none."""
        try:
            return str(self._match(urlsplit(path).path, method=method)[0])
        except HTTPException:
            return ""

    def named(self, who: str, path: str, *, is_told: bool = False) -> str:
        """The address with the keys of this scene for their names, or told by them."""
        there = {
            "{club}": str(self._stage.ours.club.id),
            "{key}": self.scene.keys.get(who) or "{key}",
        }
        for way in there.items():
            path = path.replace(*(way[::-1] if is_told else way))
        return path

    def outsiders(self, who: str, endpoint: str, button: str, path: str) -> list[str]:
        """Name who else is there and may not send this form, where it is about what is here."""
        keys, state = self.scene.keys, self.scene.state
        is_ours = ("organiser" in keys and path.startswith("/clubs/")) or (keys[who] or "?") in path
        others = (at for at in keys if is_ours and at != who)
        return [at for at in others if not laws.may(endpoint, at, state, button)]

    def do(self, tap: Tap) -> Page:
        """What somebody sees after it. Raises Broken."""
        self._stage.chance.seed(f"{self._name} {tap.number}")
        self._stage.speak(tap.language)
        path, action = self.named(tap.who, tap.path), self.named(tap.who, tap.action)
        if path and (path != self.page.path or not self.is_opened):
            self.page = self._look(tap.who, path)
        forms = [form for form in self.page.forms if form.action == action]
        if action and tap.place < len(forms):
            self.page = self._send(tap, forms[tap.place])
        return self.page

    def agree(self) -> None:
        """Hold that what was said on a page is said everywhere else. Raises Broken."""
        self._stage.speak("en")
        self._hold_of_club("")
        keys, ask = self.scene.keys, partial(self._ask, "")
        link, cup = keys.get("watch link") or keys.get("watch"), keys.get("organiser")
        if link is None:
            return
        watched = f"/t/{link}" if cup else f"/m/{link}"
        shown = _CLOCK.sub("", self._look("", watched).text)
        forget()
        is_same = _CLOCK.sub("", self._look("", watched).text) == shown
        hold(is_same, "what is remembered is what is stored", self.endpoint(watched))
        if cup is None:
            laws.hold_of_match(link, self._stored.rows["match"], ask)
        elif cup in self._stored.rows["tournament"]:
            laws.hold_of_standings(link, UUID(cup), ask)

    def _look(self, who: str, path: str) -> Page:
        """The page at an address, through redirects."""
        for _ in range(5):
            answer = self._ask(who, path)
            if not answer.location:
                self.is_opened = True
                return answer
            path = urljoin(path, answer.location)
        raise Broken("redirects come to an end", self.endpoint(path))

    def _send(self, tap: Tap, form: Form) -> Page:
        actions = {(one.name, one.value): one.action for one in form.buttons}
        path = urljoin(self.page.path, actions.get(tap.button, "") or form.action)
        if form.method.lower() == "get":
            asked = urlencode([*next(tap.sent(form)).items(multi=True)], errors="replace")
            return self._look(tap.who, f"{urlsplit(path).path}?{asked}")
        endpoint, before, keys = self.endpoint(path, "POST"), self._stored.rows, self.scene.keys
        ruling = bare("do", next(tap.sent(form)).get("do", ""))  # asked again, it stands hidden
        others = self.outsiders(tap.who, endpoint, ruling, path)
        for who in others if tap.how == "others" else ():
            sent, own = next(tap.sent(form)), path.replace(keys[tap.who] or "?", keys[who])
            sent["csrf_token"] = dict(self._ask(who, "/").forms[0].fields)["csrf_token"]
            answer = self._ask(who, own, sent)
            is_shut = 400 <= answer.status < 500 or "/sign-in" in answer.location
            is_shut &= before == self._stored.rows
            hold(is_shut, "who may not changes nothing", endpoint, f"{who} {answer.status}")
        if tap.how == "script" and "data-preview" in form.attributes:
            preview = urljoin(path, form.attributes["data-preview"])
            self._ask(tap.who, preview, next(tap.sent(form)))
            hold(self._stored.rows == before, "a look at what would be changes nothing", endpoint)
            is_hand = endpoint == "matches.record_hand"
            path = f"{path.rpartition('/')[0]}/sent" if is_hand else path
        answer, change = self._post(tap, path, form, endpoint)[-1]
        if change.new and tap.number % 4 == 0:
            self._hold_of_club(endpoint)
        self.is_opened = False
        if not answer.location:
            return answer if answer.html else self._look(tap.who, self.page.path)
        shown = self._look(tap.who, urljoin(path, answer.location))
        is_there = shown.status != 404 or not change.new or _LEAVES.search(endpoint)
        hold(is_there, "what is saved leads somewhere", endpoint, answer.location)
        return shown

    def _post(self, tap: Tap, path: str, form: Form, endpoint: str) -> list[tuple[Answer, Change]]:
        """Each answer, and what that did."""
        posted = list[tuple[Answer, Change]]()
        for at, (typed, sent) in enumerate(zip(tap.typed, tap.sent(form), strict=True)):
            before = self._stored.rows
            if tap.how == "after" and not at:
                sent["client_id"] = f"another-device-{tap.number:06}"
            answer = self._ask(tap.who, path, sent)
            change = Change(before, self._stored.rows)
            posted.append((answer, change))
            if answer.status in (laws.REFUSED, laws.STALE) and answer.html and not change.new:
                spoilt = "" if at else tap.spoilt
                laws.hold_of_refusal(answer, endpoint, form, typed, spoilt, at)
            elif answer.status == laws.SAVED and not tap.button[0]:
                laws.hold_of_saved(change, endpoint, typed)
        saved = [change for answer, change in posted if answer.status == laws.SAVED]
        if tap.how == "after" and len(saved) > 1 and "base" in form.controls:
            laws.hold_of_both(saved[0], saved[1], endpoint)
        if tap.how == "twice" and len(saved) > 1 and "client_id" in form.controls:
            old, new = saved[1]
            grown = [table for table in old if len(new[table]) > len(old[table])]
            hold(not grown, "the same sent twice is one", endpoint, grown)
        return posted

    def _hold_of_club(self, endpoint: str) -> None:
        if "organiser" in self.scene.keys:
            opened = self._ask("organiser", f"/clubs/{self._stage.ours.club.id}").status
            hold(opened in (laws.FOUND, laws.SAVED), "the club's page opens", endpoint, opened)

    def _ask(self, who: str, path: str, sent: Sent | None = None, **said: str) -> Answer:
        method, errors = "GET" if sent is None else "POST", list[str]()
        endpoint = self.endpoint(path, method) or path
        said["Accept-Language"] = self._stage.language

        def note(_: object, exception: Exception) -> None:
            errors.extend(format_exception(exception)[-2:])

        with got_request_exception.connected_to(note):
            asked = self._client(who).open(path, method=method, data=sent, headers=said)
            answer = Answer(path, asked)
        print_jobs.finish()
        self._answers[method, endpoint, answer.status] += 1
        laws.hold_of_page(answer, endpoint, "".join(errors))
        if (change := self._stored.look()) is not None:
            is_still = method == "POST" or not change.new
            hold(is_still, "a GET changes nothing", endpoint, [*change.new])
            laws.hold_of_journals(change, endpoint)
        return answer


def broken_by(stage: Stage, scene: str, *taps: Tap) -> Broken | None:
    """Tap all that in this scene, and give the first law that does not hold."""
    try:
        visit = Visit(stage, scene, Counter())
        for tap in taps:
            visit.do(tap)
        visit.agree()
    except Broken as broken:
        return broken
    return None


def _plainer(taps: list[Tap]) -> Iterator[list[Tap]]:
    """What says less: the last few of them, one fewer, or one that is plainer."""
    yield from (taps[-many:] for many in (1, 2, 3, 5, 8) if many < len(taps))
    yield from (taps[:at] + taps[at + 1 :] for at in reversed(range(len(taps))))
    for at, tap in enumerate(taps):
        fewer = [replace(tap, how="once", typed=tap.typed[-1:]), replace(tap, spoilt="")]
        for name in {name: 0 for typed in tap.typed for name in typed}:
            left = ({one: was[one] for one in was if one != name} for was in tap.typed)
            fewer.append(replace(tap, typed=tuple(left)))
        yield from ([*taps[:at], one, *taps[at + 1 :]] for one in fewer if one != tap)


def shrunk(stage: Stage, scene: str, taps: list[Tap], broken: Broken, runs: int) -> str:
    """A test that fails as long as this does not hold, by the shortest taps that so many runs
    show.
    """
    tried = _plainer(taps)
    for _ in range(runs):
        found = broken_by(stage, scene, *(some := next(tried, taps)))
        if found is not None and found.key == broken.key and some != taps:
            taps, tried = some, _plainer(some)
    name = "_".join(re.findall(r"\w+", " at ".join(broken.key)))
    return (
        f"def test_{name}(stage: Stage) -> None:  # {broken.words!r}\n"
        f"    assert broken_by(stage, {scene!r}, {', '.join(map(repr, taps))}) is None\n"
    )

"""Does what a tap says in a scene, and holds the laws at each answer."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from flask import got_request_exception
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from scorekeeper.config import DATABASE_FILE
from tests.pictures import forget
from tests.walker import agreement, laws
from tests.walker.laws import Broken, Change, Stored
from tests.walker.scenes import Stage
from tests.walker.taps import Tap, form_of, sent_by
from tests.web.plain_browser import Form, Page

_REDIRECTS = 5
_NOW_AND_THEN = 4
_NOWHERE = 404
# What is taken away is not there any more.
_LEAVES = re.compile("revoke|delete|forget|renew|undo|hand_on|leave")
_SAVED, _CHANGED, _REFUSED = 303, 409, 422


class Visit:
    """A scene with somebody in it. `page`: the last one; `is_opened`: whether its address opens it
    again.
    """

    def __init__(self, stage: Stage, scene: str) -> None:
        self._stage, self.answers, self.forms = stage, Counter[int](), Counter[str]()
        try:
            self.scene = stage.scene(scene)
        except Exception as error:
            raise Broken("a scene is furnished", scene, repr(error)) from error
        self._name = scene
        self._stored = Stored(Path(stage.app.instance_path) / DATABASE_FILE)
        self._version, self._rows = self._stored.version(), self._stored.rows()
        self._endpoints: dict[tuple[str, str], str] = {}
        self._clients: dict[str, FlaskClient] = {}
        self.page, self.is_opened = Page(0, "/", ""), True
        self._read: tuple[TestResponse | None, Page] = None, self.page
        self._adapter = stage.app.url_map.bind("localhost")

    def endpoint(self, path: str, method: str = "GET") -> str:
        """The name of the page at this address; blank where there is none."""
        asked = urlsplit(path).path, method
        if asked not in self._endpoints:
            try:
                self._endpoints[asked] = str(self._adapter.match(asked[0], method=method)[0])
            except HTTPException:
                self._endpoints[asked] = ""
        return self._endpoints[asked]

    def _keys(self, who: str) -> dict[str, str]:
        """What is called by a name in addresses, as two scenes have others."""
        there = {"club": str(self._stage.ours.club.id), "key": self.scene.keys.get(who, "")}
        return {name: key for name, key in there.items() if len(key) > 1}

    def named(self, tap: Tap) -> Tap:
        """The same by names."""
        path, action = tap.path, tap.action
        for name, key in self._keys(tap.who).items():
            path, action = (words.replace(key, f"{{{name}}}") for words in (path, action))
        return replace(tap, path=path, action=action)

    def do(self, tap: Tap) -> Page:
        """What somebody sees after it. Raises Broken."""
        self._stage.chance.seed(f"{self._name} {tap.number}")
        self._stage.speak(tap.language)
        keys = self._keys(tap.who)
        path, action = (_filled(words, keys) for words in (tap.path, tap.action))
        tap = replace(tap, path=path, action=action)
        if tap.path and (tap.path != self.page.path or not self.is_opened):
            self.page = self._look(tap, tap.path)
        form = form_of(self.page, tap)
        if tap.action and form is not None:
            self.page = self._send(tap, form)
        return self.page

    def agree(self) -> None:
        """Hold that what was said on a page is said everywhere else. Raises Broken."""
        self._stage.speak("en")
        somebody, keys = Tap(who="somebody else"), self.scene.keys
        watched = (
            f"/t/{keys.get('watch link')}" if "watch link" in keys else f"/m/{keys.get('watch')}"
        )
        shown = self._look(somebody, watched).text
        forget()
        if self._look(somebody, watched).text != shown:
            raise Broken("what is remembered is what is stored", self.endpoint(watched))
        self._hold_of_club("")
        agreement.hold(
            self.scene, self._rows, lambda path, **said: self._ask(somebody, "GET", path, **said)
        )

    def _look(self, tap: Tap, path: str, depth: int = 0) -> Page:
        """The page at an address, through redirects."""
        self.is_opened = True
        answer = self._ask(tap, "GET", path)
        if "Location" in answer.headers:
            if depth == _REDIRECTS:
                raise Broken("redirects come to an end", self.endpoint(path))
            return self._look(tap, urljoin(path, answer.headers["Location"]), depth + 1)
        return self._page_of(answer, path)

    def _send(self, tap: Tap, form: Form) -> Page:
        actions = {(one.name, one.value): one.action for one in form.buttons}
        action = actions.get(tap.button or ("", ""), "") or form.action
        path = urljoin(self.page.path, action or self.page.path)
        if form.method.lower() == "get":
            asked = urlencode(
                list(sent_by(form, tap, tap.typed).items(multi=True)), errors="replace"
            )
            return self._look(tap, f"{urlsplit(path).path}?{asked}")
        endpoint = self.endpoint(path, "POST")
        if tap.intruder:
            self._intrude(tap, path, form, endpoint)
        if tap.how == "script" and self._script(tap, path, form, endpoint):
            return self._look(tap, self.page.path)
        older, other = self._rows, None
        if tap.how == "after":
            other = self._ask(tap, "POST", path, self._elsewhere(tap, form)).status_code
        before = self._rows
        answer = self._ask(tap, "POST", path, sent_by(form, tap, tap.typed))
        self.is_opened, change = False, Change(before, self._rows)
        if other == answer.status_code == _SAVED and "base" in form.controls:
            laws.hold_of_both(Change(older, before), change, endpoint)
        self._hold_of_answer(tap, form, endpoint, answer, change)
        if tap.how in ("twice", "back"):
            answer = self._again(tap, path, form, endpoint, answer)
        if "Location" not in answer.headers:
            return self._page_of(answer, path)
        shown = self._look(tap, urljoin(path, answer.headers["Location"]))
        if shown.status == _NOWHERE and change.tables and not _LEAVES.search(endpoint):
            raise Broken("what is saved leads somewhere", endpoint, answer.headers["Location"])
        return shown

    def _hold_of_answer(
        self, tap: Tap, form: Form, endpoint: str, answer: TestResponse, change: Change
    ) -> None:
        typed = {name: values for name, values in tap.typed.items() if name != tap.left}
        if answer.status_code in (_CHANGED, _REFUSED) and not change.tables:
            laws.hold_of_refusal(self._page_of(answer, ""), endpoint, form, typed, tap.spoilt)
        elif answer.status_code == _SAVED and not (tap.button and tap.button[0]):
            laws.hold_of_saved(change, endpoint, typed)
        if change.tables and tap.number % _NOW_AND_THEN == 0:
            self._hold_of_club(endpoint)

    def _hold_of_club(self, endpoint: str) -> None:
        if "organiser" in self.scene.keys:
            club = f"/clubs/{self._stage.ours.club.id}"
            opened = self._ask(Tap(who="organiser"), "GET", club).status_code
            if opened not in (200, _SAVED):
                raise Broken("the club's page opens", endpoint, str(opened))

    def _again(
        self, tap: Tap, path: str, form: Form, endpoint: str, first: TestResponse
    ) -> TestResponse:
        """The same once more, or otherwise from the older copy: the first time stands."""
        before, typed = self._rows, tap.typed if tap.how == "twice" else tap.again
        answer = self._ask(tap, "POST", path, sent_by(form, tap, typed))
        if first.status_code == answer.status_code == _SAVED and "client_id" in form.controls:
            change = Change(before, self._rows)
            if tap.how == "twice" and change.has_grown:
                raise Broken("the same sent twice is one", endpoint, str(change.tables))
        return answer

    def _script(self, tap: Tap, path: str, form: Form, endpoint: str) -> bool:
        """What the page's scripts send: a look at what a hand would do, then the hand by itself."""
        sent, before = sent_by(form, tap, tap.typed), self._rows
        if "data-preview" in form.attributes:
            self._ask(tap, "POST", urljoin(path, form.attributes["data-preview"]), sent.copy())
            if self._rows != before:
                raise Broken("a look at what would be changes nothing", endpoint)
        if endpoint == "matches.record_hand":
            self._ask(tap, "POST", f"{path.rpartition('/')[0]}/sent", sent)
        return endpoint == "matches.record_hand"

    def _intrude(self, tap: Tap, path: str, form: Form, endpoint: str) -> None:
        """The same form from somebody who may not send it, in their own name."""
        keys, intruder = self.scene.keys, Tap(who=tap.intruder)
        own = self._ask(intruder, "GET", "/")
        sent = sent_by(form, tap, tap.typed)
        there = dict(self._page_of(own, "/").forms[0].fields)
        sent["csrf_token"] = there["csrf_token"]
        if keys[tap.who]:
            path = path.replace(keys[tap.who], keys[tap.intruder])
        before = self._rows
        answer = self._ask(intruder, "POST", path, sent)
        is_shut = 400 <= answer.status_code < 500 or "/sign-in" in answer.headers.get(
            "Location", ""
        )
        if self._rows != before or not is_shut:
            raise Broken(
                "who may not changes nothing", endpoint, f"{tap.intruder} {answer.status_code}"
            )

    def _elsewhere(self, tap: Tap, form: Form) -> MultiDict[str, Any]:
        sent = sent_by(form, tap, tap.again)
        sent["client_id"] = f"another-device-{tap.number:06}"
        return sent

    def _ask(
        self,
        tap: Tap,
        method: str,
        path: str,
        sent: MultiDict[str, Any] | None = None,
        **said: str,
    ) -> TestResponse:
        errors: list[str] = []
        endpoint = self.endpoint(path, method) or path
        client = self._clients.get(tap.who) or self._stage.client(tap.who)
        self._clients[tap.who] = client

        def note(_: object, exception: Exception) -> None:
            errors.append(_told(exception))

        with got_request_exception.connected_to(note):
            headers = {"Accept-Language": self._stage.language, **said}
            answer = client.open(path, method=method, data=sent, headers=headers)
            answer.get_data()
            answer.close()
        self.answers[answer.status_code] += 1
        self.forms[endpoint] += method == "POST"
        laws.hold_of_page(self._page_of(answer, path), endpoint, "; ".join(errors))
        if self._version != (version := self._stored.version()):
            change = Change(self._rows, self._stored.rows())
            self._version, self._rows = version, change.after
            if method == "GET":
                laws.hold_of_reading(change, endpoint)
            laws.hold_of_journals(change, endpoint)
        return answer

    def _page_of(self, answer: TestResponse, path: str) -> Page:
        """What an answer shows; the last one is read once."""
        if self._read[0] is not answer:
            html = answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
            self._read = answer, Page(answer.status_code, path, html)
        return self._read[1]


def _filled(words: str, keys: dict[str, str]) -> str:
    for name, key in keys.items():
        words = words.replace(f"{{{name}}}", key)
    return words


def _told(error: BaseException) -> str:
    """An exception and where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = None if trace is None else trace.tb_frame.f_code
    where = (
        "" if trace is None or code is None else f"{Path(code.co_filename).name}:{trace.tb_lineno}"
    )
    return f"{error!r} {where}"

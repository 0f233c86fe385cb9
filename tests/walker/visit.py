"""Does what a tap says in a scene, and holds the laws at each answer."""

from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urljoin, urlsplit

from flask import got_request_exception
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from scorekeeper.config import DATABASE_FILE
from tests.walker import laws
from tests.walker.laws import Broken, Change, Stored
from tests.walker.scenes import Stage
from tests.walker.taps import Tap, filled, form_of
from tests.web.plain_browser import Form, Page

_CORPUS = Path(__file__).parents[1] / "games" / "corpus"
_REDIRECTS = 5


class Visit:
    """A scene with somebody in it."""

    def __init__(self, stage: Stage, scene: str) -> None:
        self._stage, self.answers = stage, Counter[int]()
        try:
            self.scene = stage.scene(scene)
        except Exception as error:
            raise Broken("a scene is furnished", scene, repr(error)) from error
        self._stored = Stored(Path(stage.app.instance_path) / DATABASE_FILE)
        self._version, self._rows = self._stored.version(), self._stored.rows()
        self._clients: dict[str, FlaskClient] = {}
        self._page, self.is_opened = Page(0, "/", ""), True
        """The last page, and whether it can be opened again by its address."""
        self._adapter = stage.app.url_map.bind("localhost")

    def endpoint(self, path: str, method: str = "GET") -> str:
        """The name of the page at this address; blank where there is none."""
        try:
            return str(self._adapter.match(urlsplit(path).path, method=method)[0])
        except HTTPException:
            return ""

    def do(self, tap: Tap) -> Page:
        """What somebody sees after it. Raises Broken."""
        self._stage.seed(f"{self.scene.name} {tap.number}")
        with patch.dict(self._client(tap).environ_base, HTTP_ACCEPT_LANGUAGE=tap.language):
            page = self.look(tap, tap.path) if tap.path else self._page
            form = form_of(page, tap.action, tap.place)
            if tap.action and form is not None:
                page = self._send(tap, page, form)
            self._page = page
            return page

    def look(self, tap: Tap, path: str, depth: int = 0) -> Page:
        """The page at an address, through redirects."""
        self.is_opened = True
        answer = self._ask(tap, "GET", path)
        if "Location" in answer.headers:
            if depth == _REDIRECTS:
                raise Broken("redirects come to an end", self.endpoint(path))
            return self.look(tap, urljoin(path, answer.headers["Location"]), depth + 1)
        return _page_of(answer, path)

    def _send(self, tap: Tap, page: Page, form: Form) -> Page:
        button = next((one for one in form.buttons if tap.button == (one.name, one.value)), None)
        path = urljoin(
            page.path, (button.action if button and button.action else form.action) or page.path
        )
        endpoint = self.endpoint(path, form.method.upper())
        sent = _with_files(form, filled(form, tap.typed, tap.left, tap.button))
        if form.method.lower() == "get":
            asked = "&".join(f"{name}={value}" for name, value in sent.items(multi=True))
            return self.look(tap, f"{urlsplit(path).path}?{asked}")
        if tap.how == "after":
            other = filled(form, tap.again, "", tap.button)
            other["client_id"] = f"another-device-{tap.number:06}"
            self._ask(tap, "POST", path, _with_files(form, other))
        before = self._rows
        answer = self._ask(tap, "POST", path, sent)
        self.is_opened = False
        change = Change(before, self._rows)
        if tap.how == "twice":
            self._hold_of_twice(tap, path, form, answer.status_code)
        shown = _page_of(answer, path)
        typed = {name: values for name, values in tap.typed.items() if name != tap.left}
        if answer.status_code in (409, 422):
            laws.hold_of_refusal(shown, endpoint, form, typed)
        if answer.status_code == 303:
            laws.hold_of_saved(change, endpoint, typed)
        if change.tables:
            self._hold_of_club(tap, endpoint)
        if tap.how == "back":
            again = filled(form, tap.again, tap.left, tap.button)
            answer = self._ask(tap, "POST", path, _with_files(form, again))
        if "Location" in answer.headers:
            return self.look(tap, urljoin(path, answer.headers["Location"]))
        return _page_of(answer, path)

    def _hold_of_twice(self, tap: Tap, path: str, form: Form, status: int) -> None:
        """The same sent twice is one."""
        before = self._rows
        again = self._ask(
            tap, "POST", path, _with_files(form, filled(form, tap.typed, tap.left, tap.button))
        )
        if "client_id" not in form.controls or status != 303:
            return
        grown = [
            table
            for table in ("entry", "tournament_entry", "cash_entry", "match")
            if len(before[table]) != len(self._rows[table])
        ]
        if grown:
            raise Broken(
                "the same sent twice is one",
                self.endpoint(path, "POST"),
                f"{grown} {again.status_code}",
            )

    def _hold_of_club(self, tap: Tap, endpoint: str) -> None:
        """The club's page always opens."""
        if "organiser" not in self.scene.keys:
            return
        organiser = Tap(tap.number, "organiser", "/")
        answer = self._ask(organiser, "GET", f"/clubs/{self._stage.ours.club.id}")
        if answer.status_code not in (200, 303):
            raise Broken("the club's page opens", endpoint, str(answer.status_code))

    def _client(self, tap: Tap) -> FlaskClient:
        if tap.who not in self._clients:
            self._clients[tap.who] = self._stage.client(tap.who)
        return self._clients[tap.who]

    def _ask(
        self, tap: Tap, method: str, path: str, sent: MultiDict[str, Any] | None = None
    ) -> TestResponse:
        errors: list[str] = []
        endpoint = self.endpoint(path, method) or path

        def note(_: object, exception: Exception) -> None:
            errors.append(_told(exception))

        with got_request_exception.connected_to(note):
            answer = self._client(tap).open(path, method=method, data=sent)
            answer.get_data()
            answer.close()
        self.answers[answer.status_code] += 1
        page = _page_of(answer, path)
        laws.hold_of_answer(answer.status_code, page, endpoint, "; ".join(errors))
        if self._version != (version := self._stored.version()):
            change = Change(self._rows, self._stored.rows())
            self._version, self._rows = version, change.after
            if method == "GET":
                laws.hold_of_reading(change, endpoint)
            laws.hold_of_journals(change, endpoint)
        return answer


def _page_of(answer: TestResponse, path: str) -> Page:
    html = answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
    return Page(answer.status_code, path, html)


def _told(error: BaseException) -> str:
    """An exception and where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = (
        ""
        if trace is None
        else f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    )
    return f"{error!r}{where}"


def _with_files(form: Form, sent: MultiDict[str, Any]) -> MultiDict[str, Any]:
    """The same with files for what was chosen: a match of the corpus by its name, else as typed."""
    for name, control in form.controls.items():
        if control.get("type") == "file":
            typed = sent.get(name, "")
            content = (_CORPUS / typed).read_bytes() if typed.endswith(".json") else typed.encode()
            sent.setlist(name, [(BytesIO(content), "any")] if typed else [])
    return sent

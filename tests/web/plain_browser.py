"""Pages as somebody without scripts has them: what is written there, and the forms to tap."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from html import unescape
from io import BytesIO
from typing import Self
from urllib.parse import urljoin
from uuid import UUID

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from scorekeeper.extensions import db
from scorekeeper.models import Passkey
from scorekeeper.services.access import accounts
from scorekeeper.services.access.accounts import SignedIn

Fields = list[tuple[str, str]]
# What is between these is not said.
_SILENT = {"script", "style", "option"}
_VOID = {"input", "link", "meta", "br", "hr", "img", "rect", "path", "use"}
# Words; the end of a tag; its beginning with its attributes; and what is no part of the page.
_PART = re.compile(
    r"""([^<]+)|</([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--.*?-->|<![^>]*>""",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


def signed_in(client: FlaskClient, account: SignedIn) -> FlaskClient:
    """The same, signed in on the device that this account came by last."""
    with client.application.app_context():
        key = known_device(account)
    with client.session_transaction() as session:
        session["account"] = [str(account.id), account.epoch, str(key)]
    return client


def known_device(account: SignedIn) -> UUID:
    """A device that this account is signed in on."""
    there = accounts.devices_of(account.id)
    return there[0].id if there else another_device(account)


def another_device(account: SignedIn) -> UUID:
    """One more, that may be signed out."""
    return accounts.begin(account.id, "", timedelta(days=1))


def another_passkey(account: SignedIn) -> UUID:
    """One that may be removed; it lets nobody in."""
    passkey = Passkey(
        account_id=account.id,
        credential_id=secrets.token_urlsafe(16),
        credential="none",
        uses=0,
        **accounts.browser_named(""),
        created_at=datetime.now(UTC),
    )
    db.session.add(passkey)
    db.session.commit()
    return passkey.id


@dataclass
class Button:
    """Something to tap: what it says, its name and value, and the form it sends; `action`: where
    to, if not where the form goes.
    """

    form: "Form"
    name: str
    value: str
    words: str = ""
    is_disabled: bool = False
    action: str = ""


@dataclass
class Form:
    """A form as it would be sent: every field with what stands in it. `attributes`: its own;
    `controls`: those of the last field of each name, its tag among them.
    """

    action: str
    method: str
    fields: Fields = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    offered: list[tuple[str, str]] = field(default_factory=list)
    controls: dict[str, dict[str, str]] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)

    def kind_of(self, name: str) -> str:
        """Say what kind of field a browser shows; hidden, where nothing can be typed."""
        control = self.controls.get(name, {"readonly": ""})
        if "readonly" in control:
            return "hidden"
        kind = control.get("type", "text") if control["tag"] == "input" else control["tag"]
        return "number" if control.get("inputmode") in ("numeric", "decimal") else kind

    def typed(self, answers: dict[str, str | list[str]]) -> MultiDict[str, str]:
        """The fields with these answers instead of what stands in them; only what is asked."""
        asked = {name for name, _ in (*self.fields, *self.offered)}
        asked |= {button.name for button in self.buttons}
        assert asked >= answers.keys(), f"not asked: {answers.keys() - asked}"
        sent = MultiDict([(name, value) for name, value in self.fields if name not in answers])
        for name, given in answers.items():
            for value in [given] if isinstance(given, str) else given:
                sent.add(name, value)
        return sent


class _Reader:
    """Reads what our own pages are made of, many times as fast as what reads anybody's."""

    def __init__(self, html: str) -> None:
        self.words: list[str] = []
        self.title: list[str] = []
        self.forms: dict[str, Form] = {}
        self.loose: list[tuple[str, Button]] = []
        self.far: list[tuple[str, Form]] = []
        self.links: list[tuple[str, str]] = []
        self._open: list[str] = []
        self._form: Form | None = None
        self._button: Button | None = None
        self._select: str | None = None
        self._area: str | None = None
        for said, end, tag, attributes in _PART.findall(html):
            if said:
                self.handle_data(unescape(said))
            elif end:
                self.handle_endtag(end.lower())
            elif tag:
                found = _ATTRIBUTE.findall(attributes) if attributes else ()
                given = {name.lower(): unescape(a or b or c) for name, a, b, c in found}
                self.handle_starttag(tag.lower(), given)
                if attributes.endswith("/"):
                    self.handle_endtag(tag.lower())
        for form_id, button in self.loose:
            button.form = self.forms[form_id]
            button.form.buttons.append(button)
        for form_id, one in self.far:
            self.forms[form_id].offered += one.offered
            self.forms[form_id].fields += one.fields
            self.forms[form_id].controls |= one.controls

    def handle_starttag(self, tag: str, given: dict[str, str]) -> None:
        if tag not in _VOID:
            self._open.append(tag)
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self._form = Form(given.get("action", ""), given.get("method", "get"), attributes=given)
            self.forms[given.get("id", str(len(self.forms)))] = self._form
        elif tag == "button":
            owner = self._form or Form("", "")
            self._button = Button(owner, name, value, is_disabled="disabled" in given)
            self._button.action = given.get("formaction", "")
            if "form" in given:
                self.loose.append((given["form"], self._button))
            else:
                owner.buttons.append(self._button)
        elif tag == "input" and (self._form is not None or "form" in given):
            self._read_input(name, value, given)
        elif tag in ("select", "textarea"):
            self._begin_field(tag, name, given)
        elif tag == "option" and self._form is not None and self._select is not None:
            self._form.offered.append((self._select, value))
            if "selected" in given:
                self._form.fields.append((self._select, value))
        elif tag == "a":
            self.links.append((given.get("href", ""), given.get("aria-label", "")))

    def _begin_field(self, tag: str, name: str, given: dict[str, str]) -> None:
        if self._form is not None:
            self._form.controls[name] = {**given, "tag": tag}
        if tag == "select":
            self._select = name
        elif self._form is not None:
            self._area = name
            self._form.offered.append((name, ""))
            self._form.fields.append((name, ""))

    def _read_input(self, name: str, value: str, given: dict[str, str]) -> None:
        form = self._form or Form("", "")
        if "form" in given:
            form = Form("", "")
            self.far.append((given["form"], form))
        form.offered.append((name, value))
        form.controls[name] = {**given, "tag": "input"}
        is_ticked = given.get("type") not in ("radio", "checkbox") or "checked" in given
        if is_ticked:
            form.fields.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None
        elif tag == "select":
            self._choose_first()
            self._select = None
        elif tag == "textarea":
            self._area = None

    def _choose_first(self) -> None:
        """Choose the first of a list where none is, as browsers do."""
        form, name = self._form, self._select
        if form is not None and all(at != name for at, _ in form.fields):
            form.fields += [row for row in form.offered if row[0] == name][:1]

    def handle_data(self, data: str) -> None:
        if "title" in self._open:
            self.title.append(data)
        elif not _SILENT.intersection(self._open):
            self.words.append(data)
            if self._area is not None and self._form is not None:
                # The first line break is the page's own: browsers drop it.
                self._form.fields[-1] = (self._area, data.removeprefix("\r\n"))
            if self._button is not None:
                self._button.words = f"{self._button.words} {data}".strip()
            if "a" in self._open and self.links:
                href, words = self.links[-1]
                self.links[-1] = (href, f"{words} {data}".strip())


class Page:
    """One answer, read: its status, its words, its forms and links."""

    def __init__(self, status: int, path: str, html: str) -> None:
        self.status = status
        self.path = path
        self.html = html

    @cached_property
    def _read(self) -> _Reader:
        """Read when somebody asks: many pages are only passed by."""
        return _Reader(self.html)

    @cached_property
    def title(self) -> str:
        """The title, in a line."""
        return " ".join("".join(self._read.title).split())

    @cached_property
    def text(self) -> str:
        """All that is said, in a line."""
        return " ".join(" ".join(self._read.words).split())

    @cached_property
    def forms(self) -> list[Form]:
        """Every form, in the order of the page."""
        return list(self._read.forms.values())

    @cached_property
    def links(self) -> list[tuple[str, str]]:
        """Where each link leads, and what it says."""
        return self._read.links

    def form(self, ending: str, **fields: str) -> Form:
        """The form that is sent to an address with this ending and holds these fields."""
        for form in self.forms:
            is_it = set(fields.items()) <= set(form.fields)
            if form.action.endswith(ending) and is_it:
                return form
        raise AssertionError(f"no form to …{ending} with {fields} on {self.path}: {self.text}")

    def button(self, words: str) -> Button:
        """The button that says this."""
        for form in self.forms:
            for button in form.buttons:
                if " ".join(button.words.split()) == words and not button.is_disabled:
                    return button
        raise AssertionError(f"no button “{words}” on {self.path}: {self.text}")

    def link(self, words: str) -> str:
        """Where the link with these words leads."""
        for href, said in self.links:
            if words in " ".join(said.split()):
                return href
        raise AssertionError(f"no link “{words}” on {self.path}: {self.text}")


@dataclass
class Device:
    """A telephone at the table: it opens pages, follows links, fills in forms and taps."""

    client: FlaskClient

    def open(self, path: str) -> Page:
        """Follow an address, through redirects."""
        answer = self.client.get(path, follow_redirects=True)
        return Page(answer.status_code, answer.request.full_path, answer.get_data(as_text=True))

    def send(self, form: Form, *buttons: Button, **answers: str | list[str]) -> Page:
        """Send a form, by one of its buttons if one is named; dots in names are written `__`."""
        fields = form.typed({name.replace("__", "."): value for name, value in answers.items()})
        for button in buttons:
            fields.add(button.name, button.value)
        return self._post(form, fields)

    def upload(self, form: Form, name: str, content: bytes) -> Page:
        """Choose a file of this name in a form that asks for one, and send it."""
        at = next(at for at in form.controls if form.kind_of(at) == "file")
        return self._post(form, {**dict(form.fields), at: (BytesIO(content), name)})

    def _post(self, form: Form, fields: Mapping[str, object]) -> Page:
        answer = self.client.post(form.action, data=fields, follow_redirects=True)
        # Python 3.14 keeps a question mark with nothing behind it.
        path = urljoin(form.action, answer.request.full_path.removesuffix("?"))
        return Page(answer.status_code, path, answer.get_data(as_text=True))

    def tap(self, page: Page, words: str, **answers: str | list[str]) -> Page:
        """Tap the button that says this, with the form it stands in filled in so."""
        button = page.button(words)
        named = [button] if button.name else []
        return self.send(button.form, *named, **answers)

    def in_language(self, language: str) -> Self:
        """The same telephone, set to another language."""
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
        return self

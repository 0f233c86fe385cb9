"""Taps as somebody does them: opens a page, fills in a form of it, and sends that by a button."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from tests.walker.values import Typed
from tests.web.plain_browser import Form, Page

HOWS = ("once", "twice", "back", "after", "stranger")


@dataclass(frozen=True, slots=True)
class Tap:
    """One thing that somebody did. Without a `path` on the page that they had before; without an
    `action` they only looked. `place`: of several forms
    to one address the one that is meant; `left`: the field that was not sent; `again`: what was
    typed the second time, of one that was sent again. `who_else`: whose the second device is.
    """

    number: int
    who: str
    path: str
    language: str = "en"
    action: str = ""
    place: int = 0
    button: tuple[str, str] | None = None
    typed: Mapping[str, Typed] = field(default_factory=dict)
    left: str = ""
    how: str = "once"
    again: Mapping[str, Typed] = field(default_factory=dict)
    who_else: str = ""


def form_of(page: Page, action: str, place: int) -> Form | None:
    """The form to this address, of several the one at this place."""
    found = [form for form in page.forms if form.action == action]
    return found[place] if place < len(found) else None


def filled(
    form: Form, typed: Mapping[str, Typed], left: str, button: tuple[str, str] | None
) -> MultiDict[str, Any]:
    """What a browser sends: what stands there but for what was typed, and the button."""
    there = {name for name, _ in form.fields}
    first = {
        name: value
        for name, value in reversed(form.offered)
        if form.controls.get(name, {}).get("tag") == "select"
    }
    sent = [(name, value) for name, value in form.fields if name not in typed]
    sent += [(name, value) for name, value in first.items() if name not in there | typed.keys()]
    known = {name for name, _ in form.offered}
    sent += [(name, value) for name, values in typed.items() if name in known for value in values]
    sent = [(name, value) for name, value in sent if name and name != left]
    return MultiDict(sent + ([button] if button and button[0] else []))

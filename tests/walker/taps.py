"""Says what somebody taps, and what a browser sends of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from werkzeug.datastructures import MultiDict

from tests.walker.values import Typed
from tests.web.plain_browser import Form, Page

_CORPUS = Path(__file__).parents[1] / "games" / "corpus"
HOWS = {"once": 6, "twice": 1, "back": 1, "after": 1, "script": 1}
"""How a form is sent, and how often so: once; the same twice; then again otherwise from the older
copy that the back button shows; after another device has sent its own; by the page's scripts.
"""


@dataclass(frozen=True, slots=True)
class Tap:
    """One thing that somebody did. Without a `path` on the page that they had before; without an
    `action` they only looked. `place`: of several forms to one address the one that is meant;
    `left`: the field that was not sent; `spoilt`: the one that is not as it should be; `again`:
    what was typed the other time; `intruder`: who sends it too, and may not.
    """

    number: int = 0
    who: str = ""
    path: str = ""
    language: str = "en"
    action: str = ""
    place: int = 0
    button: tuple[str, str] | None = None
    typed: Mapping[str, Typed] = field(default_factory=dict)
    left: str = ""
    spoilt: str = ""
    how: str = "once"
    again: Mapping[str, Typed] = field(default_factory=dict)
    intruder: str = ""


def form_of(page: Page, tap: Tap) -> Form | None:
    """The form that is meant, if the page has it."""
    forms = [form for form in page.forms if form.action == tap.action]
    return forms[tap.place] if tap.place < len(forms) else None


def sent_by(form: Form, tap: Tap, typed: Mapping[str, Typed]) -> MultiDict[str, Any]:
    """What stands in the form but for what was typed, the first of a list where none is chosen, and
    the button. A file is a match of the corpus by its name, else as typed.
    """
    lists = {name for name, at in form.controls.items() if at["tag"] == "select"}
    first = {name: value for name, value in reversed(form.offered) if name in lists}
    standing = {name: [value] for name, value in first.items()}
    for name in {name for name, _ in form.fields}:
        standing[name] = [value for at, value in form.fields if at == name]
    standing |= {name: list(typed[name]) for name in typed if name in form.controls}
    sent = MultiDict[str, Any]()
    for name, values in standing.items():
        if form.controls.get(name, {}).get("type") == "file":
            sent.setlist(name, [_file(value) for value in values if value])
        elif name and name != tap.left:
            sent.setlist(name, values)
    if tap.button is not None and tap.button[0]:
        sent.add(*tap.button)
    return sent


def _file(typed: str) -> tuple[BytesIO, str]:
    is_named = typed.endswith(".json")
    return BytesIO((_CORPUS / typed).read_bytes() if is_named else typed.encode()), "any"

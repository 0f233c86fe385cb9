"""Defines our forms: fields that keep what was typed, problems beside them, a write's own id.

The shape of what was typed is checked here; what it means, by the services and the games.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from markupsafe import Markup, escape
from wtforms import BooleanField, Field
from wtforms import Form as WtForm
from wtforms.form import BaseForm
from wtforms.i18n import DummyTranslations
from wtforms.meta import DefaultMeta
from wtforms.validators import ValidationError
from wtforms.widgets import PasswordInput, TextInput

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.language import speak
from scorekeeper.services.answers import Answer, Saved, Stale
from scorekeeper.services.matches.view_models import Write

CLIENT_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
NO_NUMBER = text("A whole number, please.")
_UNWORDED = DummyTranslations()

# How a page answers that was not left: somebody else wrote meanwhile, or something is wrong.
CHANGED, REFUSED = 409, 422
WRITTEN_MEANWHILE = text("Somebody else wrote here meanwhile. Look at the score first.")
GONE = text("That cannot be chosen any more.")

# What a column of the database takes, on either kind.
LARGEST = 2**31 - 1


class SentValues(Protocol):
    """What was sent: several values under a name."""

    def getlist(self, key: str, /) -> list[Any]:
        """All of them, in their order."""

    def __contains__(self, key: object, /) -> bool:
        """Whether there are any."""

    def __iter__(self) -> Iterator[str]:
        """The names."""

    def __len__(self) -> int:
        """How many names."""


class SentFields(dict[str, list[str]]):
    """Holds what a form sends, or an address says, where nobody else parses requests."""

    def __init__(self, pairs: Iterable[Sequence[str]]) -> None:
        super().__init__()
        for name, value in pairs:
            self.setdefault(name, []).append(value)

    def getlist(self, key: str, /) -> list[Any]:
        """All values under a name, in their order."""
        return self.get(key, [])


@dataclass(frozen=True, slots=True)
class PageRequest:
    """What a page of a match is asked for: by which link, with which arguments of its address, the
    form that was posted (None: nothing was), and how the table entered last (“short”, “full”). What
    was stored after `asks_since` is asked about before it is noted again; None: never.
    """

    token: str
    args: SentValues
    form: SentValues | None = None
    entry: str = "short"
    asks_since: datetime | None = None

    def arg(self, name: str) -> str:
        """An argument of the address; blank without it."""
        return str(next(iter(self.args.getlist(name)), ""))


class Unreadable(Exception):
    """What every form of ours carries is missing: no page of ours sent this."""


class FieldError(ValidationError):
    """What is wrong with the shape of a field: a code, and words. A field raises it, or a form's
    own `validate_…`.
    """

    def __init__(self, words: Text, code: str = "range") -> None:
        super().__init__((code, words))  # type: ignore[arg-type]  # kept by WTForms as it is
        self.words = words


Options = Iterable[tuple[Any, Any]]


class Chip:
    """Draws one value of a field to be tapped; as a box, one of several that may be. `is_on`:
    whether it is, where the field does not say so itself.
    """

    def __init__(self, *, is_box: bool = False) -> None:
        self.kind = "checkbox" if is_box else "radio"

    def __call__(self, field: Any, **more: Any) -> Markup:  # noqa: ANN401 (any field that holds)
        """The button, or the box."""
        value, is_on = more.pop("value"), more.pop("is_on", None)
        own = f'type="{self.kind}" name="{field.name}" value="{escape(value)}"{_attributes(more)}'
        on = " checked" if (field.holds(value) if is_on is None else is_on) else ""
        return Markup(f"<input {own}{on}>")  # noqa: S704 - all of it escaped; the name is our own


class Dropdown:
    """Draws a list to choose from: what is `chosen`, else what the field holds. `options` are pairs
    of what is sent and what is read; where that is pairs again, of a group and those in it. Without
    any they are what the field offers, if it does.
    """

    def __init__(self, options: Options = ()) -> None:
        self.options = tuple(options)

    def __call__(self, field: Any, *, options: Options = (), **more: Any) -> Markup:  # noqa: ANN401 (any)
        """The list."""
        chosen = more.pop("chosen", getattr(field, "held", ""))
        offered = options or self.options or [(x, x) for x in getattr(field, "offered", ())]
        drawn = "".join(self._option(value, words, chosen) for value, words in offered)
        attributes = _attributes({**more, "name": field.name})
        return Markup(f"<select{attributes}>{drawn}</select>")  # noqa: S704 - all of it escaped

    def _option(self, value: object, words: Any, chosen: object) -> str:  # noqa: ANN401 (a name, or pairs)
        if isinstance(words, (list, tuple)):
            inner = "".join(self._option(y, read, chosen) for y, read in words)
            return f'<optgroup label="{escape(value)}">{inner}</optgroup>'
        on = " selected" if value and str(value) == chosen else ""
        read = speak(words) if isinstance(words, Text) else words
        return f'<option value="{escape(value)}"{on}>{escape(read)}</option>'


def _attributes(attributes: Mapping[str, object]) -> str:
    """As WTForms' own `html_params` writes them, in a tenth of its time: a table has a hundred."""
    return "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not False
    )


class TypedForm(WtForm):
    """Reads fields, declared and made from what the form is about (`fields`, by name), and what is
    wrong beside each.

    It holds what was `given` (None for nothing); where a field was not sent, what is `noted`.
    """

    class Meta(DefaultMeta):
        """How WTForms binds it."""

        def get_translations(self, _: BaseForm) -> DummyTranslations:
            """None: what is wrong is a `Text`, worded for who reads it."""
            return _UNWORDED

    def __init__(
        self,
        values: SentValues | None,
        fields: Mapping[str, Any] | None = None,
        noted: Mapping[str, Any] | None = None,
    ) -> None:
        declared = self._unbound_fields
        meta = type(self).Meta()
        BaseForm.__init__(self, [*declared, *(fields or {}).items()], meta=meta)
        for name, _ in declared:
            setattr(self, name, self._fields[name])
        self.refused: tuple[Problem, ...] = ()
        self.process(values, data=noted)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong: with the shape of the fields, once validated, and what was refused."""
        faults: Iterable[tuple[str, Any]] = ((at.name, error) for at in self for error in at.errors)
        shape = (Problem(code, name, words) for name, (code, words) in faults)
        return (*shape, *self.refused)

    def problems_at(self, place: str) -> tuple[Problem, ...]:
        """What is wrong beside this field; "" gathers what no field shows."""
        return tuple(
            problem
            for problem in self.problems
            if problem.field == place or (not place and problem.field not in self)
        )

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Say what else is wrong than the fields' shape."""
        self.refused = tuple(problems)

    @property
    def sent(self) -> dict[str, Any]:
        """What each field holds that was sent."""
        return {name: field.data for name, field in self._fields.items() if field.raw_data}

    def of(self, name: str) -> str:
        """What stands in this field."""
        field = self._fields.get(name)
        return field.typed if isinstance(field, LineField) else ""


class LineField(Field):
    """Reads a line, as it was typed: `typed` stands in the field, `data` is what it means, None
    where it means nothing; that is refused where there are `words` for it. In this kind its blanks
    count.
    """

    widget: Any = TextInput()
    typed: str

    def __init__(self, words: Text | None = None, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**kwargs)
        self.words = words

    def process_data(self, value: object) -> None:
        """Show what is noted."""
        self.data = value
        self.typed = "" if value is None else str(value)

    @property
    def held(self) -> str:
        """What stands in it, where it is chosen."""
        return self.typed

    def holds(self, value: object) -> bool:
        """Says whether this value of several is the chosen one."""
        return str(value) == self.typed

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read what was typed, or what is noted where nothing was sent."""
        self.typed, self.data = valuelist[0] if valuelist else self.typed, None
        self.data = self.read(self.typed)

    def read(self, typed: str) -> Any:  # noqa: ANN401 (what each kind of field holds)
        """Says what this means. Raises FieldError."""
        return typed

    def pre_validate(self, _: BaseForm) -> None:
        """Refuse nothing."""
        if self.words is not None and not self.data and not self.process_errors:
            raise FieldError(self.words, "missing")

    def _value(self) -> str:
        return self.typed


class PasswordField(LineField):
    """Reads a password: never shown again."""

    widget = PasswordInput()


class WordsField(LineField):
    """Reads words with single blanks between them."""

    def read(self, typed: str) -> str:
        """The words."""
        return " ".join(typed.split())


class NumberField(LineField):
    """Reads a number of digits, None where it is blank; anything else is refused, saying `what` it
    is.
    """

    shape = re.compile(r"(?:[-−]?[0-9]{1,9})?")

    def __init__(self, what: Text = NO_NUMBER, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**kwargs)
        self.what = what

    def read(self, typed: str) -> int | None:
        """The number."""
        number = typed.strip()
        if not self.shape.fullmatch(number):
            raise FieldError(self.what)
        return int(number.replace("−", "-")) if number else None


class TickField(BooleanField):
    """Reads whether a box was ticked, or a button tapped: whether it was sent at all."""

    false_values = ()
    widget = Chip(is_box=True)

    def holds(self, _: object) -> bool:
        """Says whether it is ticked."""
        return bool(self.data)


class MaybeField(LineField):
    """Reads a number that no person typed (an entry's, a version's); None where it is none."""

    def read(self, typed: str) -> int | None:
        """Its number."""
        try:
            return whole_number(typed)
        except ValueError:
            return None


class WriteForm(TypedForm):
    """Reads what every write brings: its own id, and what its page had shown."""

    client_id = LineField()
    base = MaybeField()


def write_of(values: SentValues | None, token: str) -> Write:
    """The write this form is. Raises Unreadable."""
    form = WriteForm(values)
    if form.base.data is None:
        raise Unreadable
    return Write(token=token, client_id=id_of(form), base=form.base.data)


def id_of(form: WriteForm) -> str:
    """The id that makes a form sent twice one write. Raises Unreadable."""
    data: str = form.client_id.data
    if not CLIENT_ID.fullmatch(data or ""):
        raise Unreadable
    return data


def status_of(answer: Answer | None) -> int:
    """How the page that was not left answers: refused, or somebody else wrote meanwhile."""
    if isinstance(answer, Stale):
        return CHANGED
    return 200 if answer is None or isinstance(answer, Saved) else REFUSED


def whole_number(typed: str) -> int:
    """The number that was typed. Raises ValueError for one that is none, or beyond anything that
    could be stored.
    """
    number = int(typed)
    if abs(number) > LARGEST:
        raise ValueError(f"{number} is beyond {LARGEST}")
    return number

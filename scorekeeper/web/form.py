"""Defines our forms: fields that keep what was typed, problems beside them, a write's own id.

The shape of what was typed is checked here; what it means, by the services and the games. Every
write is looked at before any form is (`extensions.csrf`), so a form looks no second time.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from flask import abort, make_response, request
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from werkzeug.wrappers import Response
from wtforms import BooleanField, Field
from wtforms.form import BaseForm
from wtforms.i18n import DummyTranslations
from wtforms.validators import ValidationError
from wtforms.widgets import Input, PasswordInput, TextInput

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.language import minor_digits
from scorekeeper.services.answers import Answer, Forbidden, Saved, Stale
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import MatchView, Write
from scorekeeper.web.addresses import whole

__all__ = ["FileField"]

CLIENT_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
NO_NUMBER = text("A whole number, please.")
_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]+))?")
_UNWORDED = DummyTranslations()

Given = MultiDict[str, Any]


class Wrong(ValidationError):
    """What is wrong with the shape of a field: a code, and words. A field raises it, or a form's
    own `validate_…`.
    """

    def __init__(self, words: Text, code: str = "range") -> None:
        super().__init__((code, words))  # type: ignore[arg-type]  # kept by WTForms as it is
        self.words = words


class Form(FlaskForm):  # type: ignore[misc]  # Flask-WTF says no types
    """Fields, declared and made from what the form is about (`fields`, by name), and what is wrong
    beside each.

    It holds what was posted, or what is `given` instead (the arguments of an address, or None for
    nothing); where a field was not sent, what is `noted`.
    """

    class Meta(FlaskForm.Meta):  # type: ignore[misc]  # as above
        """How WTForms binds it."""

        csrf = False

        def get_translations(self, _: BaseForm) -> DummyTranslations:
            """None: what is wrong is a `Text`, worded for who reads it."""
            return _UNWORDED

    def __init__(
        self,
        *given: Given | None,
        fields: Mapping[str, Any] | None = None,
        noted: Mapping[str, Any] | None = None,
    ) -> None:
        declared = self._unbound_fields
        BaseForm.__init__(self, [*declared, *(fields or {}).items()], meta=self._wtforms_meta())
        for name, _ in declared:
            setattr(self, name, self._fields[name])
        self.refused: tuple[Problem, ...] = ()
        self.process(given[0] if given else _posted(), data=noted)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong: with the shape of the fields, once validated, and what was refused."""
        shape = (Problem(code, at.name, words) for at in self for code, words in at.errors)
        return (*shape, *self.refused)

    def problems_at(self, place: str) -> tuple[Problem, ...]:
        """What is wrong beside this field; "" gathers what no field shows."""
        return tuple(
            one
            for one in self.problems
            if one.field == place or (not place and one.field not in self)
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


def _posted() -> Given | None:
    """What was posted, be it nothing; None where nothing was asked to be written."""
    if request.method != "POST":
        return None
    return CombinedMultiDict((request.files, request.form)) if request.files else request.form


class LineField(Field):
    """A line, as it was typed: `typed` stands in the field, `data` is what it means, None where it
    means nothing; that is refused where there are `words` for it. In this kind its blanks count.
    """

    widget: Input = TextInput()
    typed: str

    def __init__(self, words: Text | None = None, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**kwargs)
        self.words = words

    def process_data(self, value: object) -> None:
        """Show what is noted."""
        self.data = value
        self.typed = "" if value is None else str(value)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read what was typed, or what is noted where nothing was sent."""
        self.typed, self.data = valuelist[0] if valuelist else self.typed, None
        self.data = self.read(self.typed)

    def read(self, typed: str) -> Any:  # noqa: ANN401 (what each kind of field holds)
        """What this means. Raises Wrong."""
        return typed

    def pre_validate(self, _: BaseForm) -> None:
        """Refuse nothing."""
        if self.words is not None and not self.data and not self.process_errors:
            raise Wrong(self.words, "missing")

    def _value(self) -> str:
        return self.typed


class PasswordField(LineField):
    """A password: never shown again."""

    widget = PasswordInput()


class WordsField(LineField):
    """Words with single blanks between them."""

    def read(self, typed: str) -> str:
        """The words."""
        return " ".join(typed.split())


class NumberField(LineField):
    """A number of digits, None where it is blank; anything else is refused, saying `what` it is."""

    shape = re.compile(r"(?:[-−]?[0-9]{1,9})?")

    def __init__(self, what: Text = NO_NUMBER, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**kwargs)
        self.what = what

    def read(self, typed: str) -> int | None:
        """The number."""
        number = typed.strip()
        if not self.shape.fullmatch(number):
            raise Wrong(self.what)
        return int(number.replace("−", "-")) if number else None


class CountField(NumberField):
    """A number that is not below zero, and not blank."""

    shape = re.compile(r"[0-9]{1,9}")


class AmountField(LineField):
    """An amount of money, in minor units of the currency that `currency` says of its form."""

    def __init__(self, currency: Callable[[Any], str], **kwargs: Any) -> None:  # noqa: ANN401 (of a form of that kind; WTForms')
        super().__init__(**kwargs)
        self.currency = currency

    def pre_validate(self, form: BaseForm) -> None:
        """Read it, now that the currency is known."""
        self.data = minor_units(self.typed, minor_digits(self.currency(form)))


def minor_units(typed: str, digits: int) -> int:
    """An amount as typed, digit by digit: no float comes near money. Raises Wrong."""
    found = _AMOUNT.fullmatch(typed.strip() or "0")
    if found is None:
        raise Wrong(text("An amount, please, such as 0.50."))
    decimals = (found[2] or "").rstrip("0")
    if len(decimals) > digits:
        raise Wrong(text_n("{n} decimal at most.", "{n} decimals at most.", digits))
    return int(found[1] + decimals.ljust(digits, "0"))


class ChoiceField(LineField):
    """One of those `offered`; another is refused, unless there is something to take `otherwise`."""

    def __init__(
        self,
        offered: Iterable[Any],
        otherwise: Any = None,  # noqa: ANN401 (of the same kind)
        **kwargs: Any,  # noqa: ANN401 (WTForms')
    ) -> None:
        super().__init__(**{"default": otherwise, **kwargs})
        self.offered, self.otherwise = offered, otherwise

    def read(self, typed: str) -> Any:  # noqa: ANN401 (one of those offered)
        """What was chosen."""
        found = next((one for one in self.offered if str(one) == typed), self.otherwise)
        if found is None:
            raise Wrong(text("Choose one of these."), "option")
        return found


class KeyField(LineField):
    """The key of a row; anything else is nothing."""

    def read(self, typed: str) -> UUID | None:
        """The key."""
        try:
            return UUID(typed)
        except ValueError:
            return None


class DayField(LineField):
    """A date, as browsers send it; anything else is nothing."""

    def read(self, typed: str) -> date | None:
        """The day."""
        try:
            return date.fromisoformat(typed)
        except ValueError:
            return None


class TickField(BooleanField):
    """Whether a box was ticked, or a button tapped: whether it was sent at all."""

    false_values = ()


class SeveralField(Field):
    """All values sent under one name, in their order; those that are no such `kind` left out."""

    def __init__(self, kind: Callable[[str], Any] = str, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**{"default": (), **kwargs})
        self.kind = kind

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read them."""
        self.data = MultiDict(("", one) for one in valuelist).getlist("", type=self.kind)


class MaybeField(LineField):
    """A number that no person typed (an entry's, a version's); None where it is none."""

    def read(self, typed: str) -> int | None:
        """Its number."""
        try:
            return whole(typed)
        except ValueError:
            return None


class WriteForm(Form):
    """What every write brings: its own id, and what its page had shown."""

    client_id = LineField()
    base = MaybeField()


def posted_write(token: str) -> Write:
    """The write this form is; without what every form carries there is none."""
    form = WriteForm()
    base = abort(400) if form.base.data is None else form.base.data
    return Write(token=token, client_id=_id_of(form), base=base)


def client_id() -> str:
    """The id that makes a form sent twice one write."""
    return _id_of(WriteForm())


def _id_of(form: WriteForm) -> str:
    given: str = form.client_id.data
    return given if CLIENT_ID.fullmatch(given) else abort(400)


def scoring(token: str, at: int | None = None) -> MatchView:
    """The match behind a link that may write; as it stood after an entry. Raises NotFound,
    Forbidden.
    """
    match = hands.see_match(token, at)
    if match.scope != "score":
        raise Forbidden
    return match


def status_of(answer: Answer | None) -> int:
    """How the page that was not left answers: refused, or somebody else wrote meanwhile."""
    if isinstance(answer, Stale):
        return 409
    return 200 if answer is None or isinstance(answer, Saved) else 422


def unkept(page: str, status: int = 200) -> Response:
    """A page with forms is read anew each time it is gone back to: its ids are for one write."""
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response

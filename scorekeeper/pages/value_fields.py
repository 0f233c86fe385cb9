"""Defines fields that hold one kind of value: counts, amounts, choices, keys, days."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import Any
from uuid import UUID

from wtforms import Field
from wtforms.form import BaseForm

from scorekeeper.engine.text import text, text_n
from scorekeeper.language import minor_digits
from scorekeeper.pages.fields import Chip, FieldError, LineField, NumberField

_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]+))?")


class CountField(NumberField):
    """Reads a number that is not below zero, and not blank."""

    shape = re.compile(r"[0-9]{1,9}")


class AmountField(LineField):
    """Reads an amount of money, in minor units of the currency that `currency` says of its form."""

    def __init__(self, currency: Callable[[Any], str], **kwargs: Any) -> None:  # noqa: ANN401 (of a form of that kind; WTForms')
        super().__init__(**kwargs)
        self.currency = currency

    def pre_validate(self, form: BaseForm) -> None:
        """Read it, now that the currency is known."""
        self.data = minor_units(self.typed, minor_digits(self.currency(form)))


def minor_units(typed: str, digits: int) -> int:
    """An amount as typed, digit by digit: no float comes near money. Raises FieldError."""
    match = _AMOUNT.fullmatch(typed.strip() or "0")
    if match is None:
        raise FieldError(text("An amount, please, such as 0.50."))
    decimals = (match[2] or "").rstrip("0")
    if len(decimals) > digits:
        raise FieldError(text_n("{n} decimal at most.", "{n} decimals at most.", digits))
    return int(match[1] + decimals.ljust(digits, "0"))


class ChoiceField(LineField):
    """Reads one of those `offered`; another is refused, unless there is something to take
    `otherwise`.
    """

    widget = Chip()

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
        choice = next((x for x in self.offered if str(x) == typed), self.otherwise)
        if choice is None:
            raise FieldError(text("Choose one of these."), "option")
        return choice


class KeyField(LineField):
    """Reads the key of a row; anything else is nothing."""

    def read(self, typed: str) -> UUID | None:
        """The key."""
        try:
            return UUID(typed)
        except ValueError:
            return None


class DayField(LineField):
    """Reads a date, as browsers send it; anything else is nothing."""

    def read(self, typed: str) -> date | None:
        """The day."""
        try:
            return date.fromisoformat(typed)
        except ValueError:
            return None


class SeveralField(Field):
    """Reads all values sent under one name, in their order; those of no such `kind` left out."""

    widget = Chip(is_box=True)

    def __init__(self, kind: Callable[[str], Any] = str, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(**{"default": (), **kwargs})
        self.kind = kind

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read them."""
        self.data = list(self._read(valuelist))

    def holds(self, value: object) -> bool:
        """Says whether this value was among them."""
        return value in self.data

    def _read(self, valuelist: Iterable[str]) -> Iterator[Any]:
        for raw in valuelist:
            with suppress(ValueError):
                yield self.kind(raw)

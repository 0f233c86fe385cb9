"""Defines fields that hold one kind of value: counts, amounts, choices, keys, days."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import lru_cache
from typing import Any
from unicodedata import category
from uuid import UUID

from babel.numbers import get_currency_name, get_currency_symbol
from wtforms import Field
from wtforms.form import BaseForm

from scorekeeper.engine.text import text, text_n
from scorekeeper.language import currencies, minor_digits
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.pages.fields import Chip, FieldError, LineField, NumberField

_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]+))?")
_THOUSANDS = re.compile(r"([1-9][0-9]{0,2}(?:[.,’'\s][0-9]{3})+)([.,][0-9]{1,2})?")
_SIGNED = re.compile(r"([^\d\s]*)\s*([0-9](?:[0-9.,’'\s]*[0-9])?)\s*(\D*)")


class CountField(NumberField):
    """Reads a number that is not blank: what it is about says from where to where it may be."""

    shape = re.compile(r"[-−]?[0-9]{1,9}")


class AmountField(LineField):
    """Reads an amount of money, in minor units of the currency that `currency` says of its form."""

    def __init__(self, currency: Callable[[Any], str], **kwargs: Any) -> None:  # noqa: ANN401 (of a form of that kind; WTForms')
        super().__init__(**kwargs)
        self.currency = currency

    def pre_validate(self, form: BaseForm) -> None:
        """Read it, now that the currency is known."""
        self.data = minor_units(self.typed, self.currency(form))
        if self.data is None:
            raise FieldError(text("An amount, please, such as 0.50."))


def minor_units(typed: str, currency: str) -> int | None:
    """An amount as typed, digit by digit: no float comes near money. None for what is no amount.
    Raises FieldError for another currency's, and where a mark may be one between thousands.
    """
    signed = _SIGNED.fullmatch(typed.strip() or "0")
    if signed is None:
        return None
    number, sign = signed[2], signed[1] + signed[3]
    if sign and sign.casefold() not in _signs(currency):
        if sign in currencies() or (len(sign) < 4 and "Sc" in map(category, sign)):
            raise FieldError(text("Amounts here are in {currency}.", currency=currency))
        return None
    digits, plain = minor_digits(currency), _AMOUNT.fullmatch(number)
    decimals = (plain and plain[2]) or ""
    if plain is not None and (len(decimals) != 3 or plain[1] == "0"):  # else they may be thousands
        decimals = decimals.rstrip("0")
    if plain is not None and len(decimals) <= digits:
        return int(plain[1] + decimals.ljust(digits, "0"))
    if marked := _THOUSANDS.fullmatch(number):
        amount = re.sub("[^0-9]", "", marked[1]) + (marked[2] or "")
        raise FieldError(text("Without a mark for thousands, please: {amount}.", amount=amount))
    if plain is not None:
        raise FieldError(text_n("{n} decimal at most.", "{n} decimals at most.", digits))
    return None


@lru_cache
def _signs(currency: str) -> frozenset[str]:
    """Lists what stands beside an amount in any of our languages: “eur”, “€”, “euro”, “euros”."""
    names = (get_currency_name(currency, n, code) for code in LANGUAGES for n in (1, 2))
    symbols = (get_currency_symbol(currency, code) for code in LANGUAGES)
    return frozenset(sign.casefold() for sign in (currency, *names, *symbols))


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

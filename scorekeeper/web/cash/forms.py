"""Reads what was typed at the cash box: a line to book, a range of days."""

from collections.abc import Mapping
from datetime import date
from uuid import UUID

from werkzeug.datastructures import MultiDict

from scorekeeper.cash.box import OWED
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.language import currencies, minor_digits
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.manual_lines import BY_HAND, CashForm
from scorekeeper.web.matches.begin import read_amount


class BookingForm:
    """A line to be booked by hand. Everything typed is kept; `wanted` once it has a shape."""

    def __init__(self, given: Mapping[str, str], currency: str) -> None:
        self.given = given
        self.kind = next((one for one in BY_HAND if one.value == given.get("kind")), BY_HAND[0])
        self.currency = given.get("currency", currency)
        self.words = " ".join(given.get("words", "").split())
        self.problems: list[Problem] = []
        self.person_id = self._person()
        self.amount = self._amount()

    def of(self, name: str) -> str:
        """What was typed there."""
        return self.given.get(name, "")

    def at(self, field: str) -> tuple[Problem, ...]:
        """The problems of a field."""
        return tuple(one for one in self.problems if one.field == field)

    @property
    def wanted(self) -> CashForm:
        """The line."""
        return CashForm(self.kind, self.amount, self.currency, self.person_id, self.words)

    def _person(self) -> UUID | None:
        if self.kind not in OWED:
            return None
        try:
            return UUID(self.given.get("person", ""))
        except ValueError:
            self.problems.append(Problem("missing", "person", text("Who is it about?")))
            return None

    def _amount(self) -> int:
        if self.currency not in currencies():
            words = text("“{currency}” is no currency of today.", currency=self.currency)
            self.problems.append(Problem("option", "currency", words))
            return 0
        typed = self.given.get("amount", "").strip()
        found: int | Text = read_amount(typed, minor_digits(self.currency))
        if isinstance(found, Text):
            self.problems.append(Problem("range", "amount", found))
            return 0
        if not found:
            words = text("An amount above zero, please.")
            self.problems.append(Problem("range", "amount", words))
        return found


def period_of(given: MultiDict[str, str]) -> CashPeriod:
    """The days a page is asked for; an end that is no day is open."""
    return CashPeriod(_day(given.get("from", "")), _day(given.get("to", "")))


def _day(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None

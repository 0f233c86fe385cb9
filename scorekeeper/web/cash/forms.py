"""Reads what was typed at the cash box: a line to note, a count of the till, a stretch of days."""

from collections.abc import Mapping
from datetime import date
from uuid import UUID

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.language import currencies, minor_digits
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.manual_lines import ABOUT_PEOPLE, BY_HAND, OF_ENTRANTS, CashForm
from scorekeeper.web.matches.begin import read_amount


class BookingForm:
    """A line to be noted by hand, of an entrant if one is given. Everything typed is kept; `wanted`
    once it has a shape.
    """

    def __init__(
        self, given: Mapping[str, str], currency: str, entrant: tuple[UUID, str] | None = None
    ) -> None:
        self.given, self.entrant = given, entrant
        self.kinds = OF_ENTRANTS if entrant else BY_HAND
        self.kind = next((one for one in self.kinds if one == given.get("kind")), self.kinds[0])
        self.currency = given.get("currency", currency)
        self.words = " ".join(given.get("words", "").split())
        self.problems: list[Problem] = []
        self.person_id = self._person()
        self.amount = _amount(self)
        if not self.amount and not self.problems:
            words = text("An amount above zero, please.")
            self.problems.append(Problem("range", "amount", words))

    def of(self, name: str) -> str:
        """What was typed there."""
        return self.given.get(name, "")

    def at(self, field: str) -> tuple[Problem, ...]:
        """The problems of a field."""
        return tuple(one for one in self.problems if one.field == field)

    @property
    def wanted(self) -> CashForm:
        """The line."""
        payer = " ".join(self.of("payer").split())
        return CashForm(
            self.kind, self.amount, self.currency, self.person_id, self.words, payer, self.entrant
        )

    def _person(self) -> UUID | None:
        if self.kind not in ABOUT_PEOPLE or self.entrant:
            return None
        try:
            return UUID(self.given.get("person", ""))
        except ValueError:
            self.problems.append(Problem("missing", "person", text("Who is it about?")))
            return None


class CountForm:
    """What was found in the till, and why it is another sum than the book's."""

    def __init__(self, given: Mapping[str, str], currency: str) -> None:
        self.given, self.currency = given, currency
        self.words = " ".join(given.get("words", "").split())
        self.problems: list[Problem] = []
        self.amount = _amount(self)

    def of(self, name: str) -> str:
        """What was typed there."""
        return self.given.get(name, "")

    def at(self, field: str) -> tuple[Problem, ...]:
        """The problems of a field."""
        return tuple(one for one in self.problems if one.field == field)


def _amount(form: BookingForm | CountForm) -> int:
    """Minor units; 0 with a problem where that is none."""
    if form.currency not in currencies():
        words = text("“{currency}” is no currency of today.", currency=form.currency)
        form.problems.append(Problem("option", "currency", words))
        return 0
    typed = form.of("amount").strip()
    found: int | Text = read_amount(typed, minor_digits(form.currency))
    if isinstance(found, Text):
        form.problems.append(Problem("range", "amount", found))
        return 0
    return found


def period_of(given: MultiDict[str, str]) -> CashPeriod:
    """The days a page is asked for; an end that is no day is open."""
    return CashPeriod(_day(given.get("from", "")), _day(given.get("to", "")))


def _day(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None

"""Defines what is typed at the cash box: a line to note, a count of the till, a stretch of days."""

from uuid import UUID

from flask import abort
from wtforms.widgets import DateInput

from scorekeeper.language import currencies
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.manual_lines import ABOUT_PEOPLE, BY_HAND, OF_ENTRANTS, CashForm
from scorekeeper.web.form import (
    AmountField,
    ChoiceField,
    DayField,
    Dropdown,
    Form,
    KeyField,
    LineField,
    SentValues,
    WordsField,
)


class EntrantForm(Form):
    """Reads whose account it is, where it is an entrant's of a tournament."""

    tournament = KeyField()
    entrant = LineField()

    @property
    def whose(self) -> tuple[UUID, str] | None:
        """The tournament and the key."""
        if not self.of("tournament") or not self.of("entrant"):
            return None
        return self.tournament.data or abort(404), self.of("entrant")


class CountForm(Form):
    """Reads what was found in the till, and why it is another sum than the book's."""

    currency = LineField()
    amount = AmountField(lambda form: form.of("currency"))
    words = WordsField()


class BookingForm(CountForm, EntrantForm):
    """Reads a line to be noted by hand."""

    person = KeyField(widget=Dropdown())
    payer = WordsField()

    def __init__(
        self, given: SentValues | None, *, of_entrant: bool, noted: dict[str, str]
    ) -> None:
        self.kinds = OF_ENTRANTS if of_entrant else BY_HAND
        fields = {
            "kind": ChoiceField(self.kinds, self.kinds[0], widget=Dropdown()),
            "currency": LineField(widget=Dropdown([(one, one) for one in currencies()])),
        }
        super().__init__(*(() if given is None else (given,)), fields=fields, noted=noted)

    @property
    def wanted(self) -> CashForm:
        """The line."""
        kind = self["kind"].data
        is_about = kind in ABOUT_PEOPLE and not self.whose
        return CashForm(
            kind,
            self.amount.data,
            self.currency.data,
            self.person.data if is_about else None,
            self.words.data,
            self.payer.data,
            self.whose,
        )


class PeriodForm(Form):
    """Reads the days a page is asked for; an end that is no day is open."""

    start = DayField(name="from", widget=DateInput())
    end = DayField(name="to", widget=DateInput())

    @property
    def days(self) -> CashPeriod:
        """These days."""
        return CashPeriod(self.start.data, self.end.data)

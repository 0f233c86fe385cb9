"""Serves the pages of the cash box."""

from datetime import UTC, datetime
from uuid import UUID

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms.widgets import DateInput

from scorekeeper.engine.text import text
from scorekeeper.language import ReaderVoice, as_decimal, currencies
from scorekeeper.pages import fields, value_fields
from scorekeeper.pages.fields import whole_number
from scorekeeper.services.access.clubs import club_for_member
from scorekeeper.services.answers import Refused
from scorekeeper.services.cash import manual_lines, view
from scorekeeper.services.cash import till as till_of
from scorekeeper.services.cash.box import DUE, PAID, CashKind
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.cash.manual_lines import ABOUT_PEOPLE, BY_HAND, OF_ENTRANTS, CashForm
from scorekeeper.services.people.roster import roster
from scorekeeper.services.seasons import seasons
from scorekeeper.tournaments.files.spreadsheets import Spreadsheet
from scorekeeper.web import current_account, forms, papers

bp = Blueprint("cash", __name__)


class EntrantForm(forms.Form):
    """Reads whose account it is, where it is an entrant's of a tournament."""

    tournament = value_fields.KeyField()
    entrant = fields.LineField()

    @property
    def whose(self) -> tuple[UUID, str] | None:
        """The tournament and the key."""
        if not self.of("tournament") or not self.of("entrant"):
            return None
        return self.tournament.data or abort(404), self.of("entrant")


class CountForm(forms.Form):
    """Reads what was found in the till, and why it is another sum than the book's."""

    currency = fields.LineField()
    amount = value_fields.AmountField(lambda form: form.of("currency"))
    words = fields.WordsField()


class BookingForm(CountForm, EntrantForm):
    """Reads a line to be noted by hand."""

    person = value_fields.KeyField(widget=fields.Dropdown())
    payer = fields.WordsField()

    def __init__(
        self, values: fields.SentValues | None, *, of_entrant: bool, noted: dict[str, str]
    ) -> None:
        self.kinds = OF_ENTRANTS if of_entrant else BY_HAND
        own_fields = {
            "kind": value_fields.ChoiceField(self.kinds, self.kinds[0], widget=fields.Dropdown()),
            "currency": fields.LineField(
                widget=fields.Dropdown([(currency, currency) for currency in currencies()])
            ),
        }
        super().__init__(*(() if values is None else (values,)), fields=own_fields, noted=noted)

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


class PeriodForm(forms.Form):
    """Reads the days a page is asked for; an end that is no day is open."""

    start = value_fields.DayField(name="from", widget=DateInput())
    end = value_fields.DayField(name="to", widget=DateInput())

    @property
    def days(self) -> CashPeriod:
        """These days."""
        return CashPeriod(self.start.data, self.end.data)


@bp.get("/clubs/<uuid:club>/cash")
def box(club: UUID) -> Response:
    """Who owes what, what lies in the till, and every line that says why."""
    me = current_account.signed_in()
    period = PeriodForm(request.args).days
    person = request.args.get("person", type=UUID)
    cash_box = view.view_cash_box(
        me.id,
        club,
        period=period,
        person_id=person,
        page=request.args.get("page", 1, type=whole_number),
    )
    _, known = seasons.seasons_of(me.id, club)
    accounts, people = view.some_accounts(
        cash_box, request.args.get("people", 1, type=whole_number)
    )
    page = render_template(
        "cash/box.html",
        box=cash_box,
        form=PeriodForm(None, noted={"start": period.start, "end": period.end}),
        accounts=accounts,
        people=people,
        kinds=view.KINDS,
        of_accounts=(*DUE, *PAID),
        purse=_purse,
        seasons=known,
    )
    return forms.send_uncached(page)


@bp.get("/clubs/<uuid:club>/cash/new")
def new(club: UUID) -> Response:
    """Ask for a line."""
    return _new(club, request.args)


@bp.post("/clubs/<uuid:club>/cash")
def book(club: UUID) -> Response:
    """Book a line."""
    return _new(club)


@bp.post("/clubs/<uuid:club>/cash/<int:number>/take-back")
def take_back(club: UUID, number: int) -> Response:
    """Let a line count for nothing."""
    manual_lines.take_back(current_account.signed_in().id, club, number, forms.client_id())
    return redirect(url_for("cash.box", club=club, _anchor="lines"), 303)


@bp.get("/clubs/<uuid:club>/cash/tournaments/<uuid:tournament>")
def cup(club: UUID, tournament: UUID) -> Response:
    """The money of a tournament, entrant by entrant."""
    cup_box = view.cup_box(current_account.signed_in().id, club, tournament)
    return forms.send_uncached(
        render_template("cash/cup.html", cup=cup_box, kinds=view.KINDS, purse=_purse)
    )


@bp.get("/clubs/<uuid:club>/cash/till")
def till(club: UUID) -> Response:
    """The till since it was counted last, or up to a count."""
    return _till(club, None)


@bp.post("/clubs/<uuid:club>/cash/till")
def count(club: UUID) -> Response:
    """Note what lies in the till."""
    me = current_account.signed_in()
    form = CountForm()
    if form.validate_on_submit():
        counted, currency, words = form.amount.data, form.currency.data, form.words.data
        answer = manual_lines.count_till(me.id, club, counted, currency, words, forms.client_id())
        if not isinstance(answer, Refused):
            return redirect(url_for("cash.till", club=club, number=answer), 303)
        form.refuse(answer.problems)
    manual_lines.club_for_cashier(me.id, club)
    return _till(club, form)


@papers.on_paper(bp, "/clubs/<uuid:club>/cash/till/paper")
def till_paper(club: UUID) -> papers.PaperView:
    """The till for paper."""
    query = {name: request.args.get(name) for name in ("number", "currency")}
    back = url_for("cash.till", club=club, **query)  # type: ignore[arg-type]  # for the path
    return papers.people_list(
        "till.pdf", till_of.paper(_asked_till(club), datetime.now(UTC)), back, **query
    )


@papers.on_paper(bp, "/clubs/<uuid:club>/cash/paper")
def paper(club: UUID) -> papers.PaperView:
    """Who owes what for paper."""
    me, period = current_account.signed_in(), PeriodForm(request.args).days
    table = view.paper(view.view_cash_box(me.id, club, period=period), datetime.now(UTC))
    days = {name: request.args.get(name) for name in ("from", "to")}
    back = url_for("cash.box", club=club, **days)  # type: ignore[arg-type]  # for the path
    return papers.people_list("cash.pdf", table, back, **days)


@bp.get("/clubs/<uuid:club>/cash/cash.csv")
def as_csv(club: UUID) -> Response:
    """Every line of these days, for any program."""
    return papers.csv_file(_sheet(club), ReaderVoice({}))


@bp.get("/clubs/<uuid:club>/cash/cash.xlsx")
def as_xlsx(club: UUID) -> Response:
    """The same as a workbook."""
    return papers.workbook_file([_sheet(club)], ReaderVoice({}))


def _sheet(club: UUID) -> Spreadsheet:
    person = request.args.get("person", type=UUID)
    return view.sheet(current_account.signed_in().id, club, PeriodForm(request.args).days, person)


def _purse(currency: str) -> ReaderVoice:
    return ReaderVoice({}, currency)


def _asked_till(club: UUID) -> till_of.Till:
    number, currency = (
        request.args.get("number", type=whole_number),
        request.args.get("currency", ""),
    )
    return till_of.see_till(current_account.signed_in().id, club, currency, number)


def _till(club: UUID, form: CountForm | None) -> Response:
    if form is None or form.of("currency") not in currencies():
        till_view = _asked_till(club)
    else:
        till_view = till_of.see_till(current_account.signed_in().id, club, form.of("currency"))
    page = render_template(
        "cash/till.html",
        till=till_view,
        form=form or CountForm(),
        kinds=view.KINDS,
        purse=_purse,
    )
    return forms.send_uncached(page, 200 if form is None else 422)


def _new(club: UUID, values: fields.SentValues | None = None) -> Response:
    """Ask for a line, as far as it is `values`; or note the one that was posted."""
    me = current_account.signed_in()
    reached = manual_lines.club_for_cashier(me.id, club)
    entrant = (EntrantForm() if values is None else EntrantForm(values)).whose
    cup = None if entrant is None else view.cup_box(me.id, club, entrant[0])
    share = None
    if cup is not None and entrant is not None:
        share = next((x for x in cup.shares if x.entrant == entrant[1]), None) or abort(404)
    noted = {"currency": _currency(club)} if share is None else _settling(share)
    form = BookingForm(values, of_entrant=entrant is not None, noted=noted)
    if form.validate_on_submit():
        answer = manual_lines.book(me.id, club, form.wanted, forms.client_id())
        if not isinstance(answer, Refused):
            if entrant is None:
                whose = form.person.data if form.wanted.kind in DUE else None
                return redirect(url_for("cash.box", club=club, person=whose, _anchor="lines"), 303)
            return redirect(url_for("cash.cup", club=club, tournament=entrant[0]), 303)
        form.refuse(answer.problems)
    known = [(person.id, person.called) for person in roster(reached.space_id).people.values()]
    page = render_template(
        "cash/new.html",
        club=reached,
        form=form,
        cup=cup,
        share=share,
        kinds={kind: view.KINDS[kind] for kind in form.kinds},
        people=[("", text("nobody: income or expense of the club")), *known],
        purse=_purse,
    )
    return forms.send_uncached(page, 422 if form.is_submitted() else 200)


def _settling(share: view.EntrantShare) -> dict[str, str]:
    """What settles this account, to begin with."""
    owed = share.due - share.paid
    kind = CashKind.PAYMENT if owed >= 0 else CashKind.REFUND
    amount = str(as_decimal(abs(owed), share.currency)) if owed else ""
    return {"kind": kind.value, "amount": amount, "currency": share.currency}


def _currency(club: UUID) -> str:
    """That of the club's last line, so that nobody chooses it each time."""
    currency = view.last_currency(club_for_member(current_account.signed_in().id, club).space_id)
    return currency or currencies()[0]

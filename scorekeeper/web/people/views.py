"""Serves the list of people, and somebody: added, renamed, merged, forgotten, exported."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from uuid import UUID

from flask import redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response
from wtforms.widgets import SearchInput, TextArea

from scorekeeper.engine.text import text
from scorekeeper.games import GAMES
from scorekeeper.language import ReaderVoice
from scorekeeper.language import say_on_page as words_of
from scorekeeper.pages.fields import Chip, Dropdown, LineField, TickField, whole_number
from scorekeeper.pages.value_fields import KeyField, SeveralField
from scorekeeper.services.access import clubs
from scorekeeper.services.access.clubs import ClubAccess
from scorekeeper.services.answers import Refused
from scorekeeper.services.archives.export import matches_sheet, person_archive
from scorekeeper.services.papers.people_lists import member_list
from scorekeeper.services.people import erasure, traces, unidentified, view
from scorekeeper.services.people import people as people_people
from scorekeeper.services.people.people import PersonForm
from scorekeeper.services.people.roster import NamedPerson, roster
from scorekeeper.services.people.unidentified import SeatView
from scorekeeper.web import current_account, papers
from scorekeeper.web.forms import Form, client_id, send_uncached
from scorekeeper.web.people import bp


class PeopleSearchForm(Form):
    """Reads the letters that are looked for among the names."""

    who = LineField(widget=SearchInput())


class PersonFields(Form):
    """How somebody is called, and the club's note; `twin`: somebody else of a name there is.
    `base`: what the page showed.
    """

    client_id = LineField()
    base = LineField()
    name = LineField()
    nickname = LineField()
    note = LineField(widget=TextArea())
    twin = TickField()

    @property
    def wanted(self) -> PersonForm:
        """As typed."""
        return PersonForm(self.of("name"), self.of("nickname"), self.of("note"))


class MergeForm(Form):
    """Reads who somebody really is."""

    into = KeyField(text("Choose who it is."), widget=Dropdown())


class ForgetForm(Form):
    """Reads a name that is to go for good."""

    sure = LineField(text("Tick this first: it cannot be undone."), widget=Chip(is_box=True))


class SortForm(Form):
    """Reads who a name is."""

    key = LineField()
    who = LineField(text("Choose who it is."), widget=Dropdown())


class SeatedForm(Form):
    """Reads who sat in each seat of a match."""

    def __init__(self, seats: Iterable[SeatView]) -> None:
        there = tuple(seats)
        noted = {seat.field: seat.person.id for seat in there if seat.person}
        fields = {seat_view.field: LineField(widget=Dropdown()) for seat_view in there}
        super().__init__(fields=fields, noted=noted)


class AdoptForm(Form):
    """Reads the tables to adopt, by the code of one or all at once; and who is who at them."""

    client_id = LineField()
    code = LineField()
    table = SeveralField()
    name = SeveralField()
    who = SeveralField(widget=Dropdown())

    @property
    def choices(self) -> dict[str, str]:
        """Who is who, by name."""
        return dict(zip(self.name.data, self.who.data, strict=False))


GAME_NAMES = {game.key: game.words.name for game in GAMES}


def me() -> UUID:
    """The account of this device, or the page to sign in."""
    return current_account.signed_in().id


def readable_club(club: UUID) -> ClubAccess:
    """The club, for any of its members. Raises NotFound."""
    return clubs.club_for_member(me(), club)


def organisable_club(club: UUID) -> ClubAccess:
    """The club, for its organisers. Raises NotFound, Forbidden."""
    return clubs.club_for_organiser(me(), club)


def asked_page() -> int:
    """Which page of a long list is asked for."""
    return request.args.get("page", 1, type=whole_number)


def person_choices(
    everybody: Iterable[NamedPerson], likely: Collection[NamedPerson] = ()
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Everybody of the club to choose from, in groups: those it might be first."""
    rest = [named_person for named_person in everybody if named_person not in likely]
    groups = [(gettext("It might be"), likely)] if likely else []
    return [
        (label, [(str(p.id), _entry(p)) for p in people])
        for label, people in (*groups, (gettext("Everybody"), rest))
    ]


def _entry(named_person: NamedPerson) -> str:
    called = words_of(named_person.called)
    return f"{called} · {named_person.nickname}" if named_person.nickname else called


def person_page(
    template: str, club: ClubAccess, form: Form | None = None, **parts: object
) -> Response:
    """A page of this room; where a form was refused, with what is wrong and what was typed."""
    page = render_template(
        template,
        club=club,
        game_names=GAME_NAMES,
        form=form,
        whom=person_choices,
        **parts,
    )
    return send_uncached(page, 422 if form is not None and form.problems else 200)


_ROOM = "/clubs/<uuid:club>/people"
_PERSON = f"{_ROOM}/<uuid:person>"


@bp.get(_ROOM)
def people(club: UUID) -> Response:
    """A club's people by name, or those with these letters."""
    reached, form = readable_club(club), PeopleSearchForm(request.args)
    return person_page(
        "people/people.html",
        reached,
        form,
        people=view.people(reached, form.of("who")[:80], asked_page()),
        waiting=unidentified.count_unsorted(reached.space_id),
    )


@papers.on_paper(bp, f"{_ROOM}/paper")
def paper(club: UUID) -> papers.PaperView:
    """Everybody for paper."""
    table = member_list(readable_club(club), datetime.now(UTC))
    return papers.people_list("people.pdf", table, url_for("people.people", club=club))


@bp.get(f"{_ROOM}/new")
def new(club: UUID) -> Response:
    """Somebody new."""
    return person_page("people/new.html", organisable_club(club), PersonFields())


@bp.post(f"{_ROOM}/new")
def add(club: UUID) -> Response:
    """Add them."""
    form = PersonFields()
    who = people_people.add_person(me(), club, form.wanted, client_id(), may_share=form.twin.data)
    if isinstance(who, Refused):
        form.refuse(who.problems)
        return person_page("people/new.html", organisable_club(club), form)
    return _to(club, who)


@bp.get(_PERSON)
def person(club: UUID, person: UUID) -> Response:
    """Somebody: what they played, and what may be done about them."""
    reached = readable_club(club)
    entry = view.see_person(reached, person, asked_page())
    return person_page("people/person.html", reached, person=entry)


@bp.get(f"{_PERSON}/edit")
def edit(club: UUID, person: UUID) -> Response:
    """How they are called, and the club's note."""
    reached = organisable_club(club)
    entry = view.see_person(reached, person)
    noted = {"name": entry.name, "nickname": entry.nickname, "note": entry.note}
    return _editing(reached, entry, PersonFields(noted=noted), PersonForm(**noted).base)


def _editing(reached: ClubAccess, entry: view.PersonView, form: Form, base: str) -> Response:
    return person_page("people/edit.html", reached, form, person=entry, base=base)


@bp.post(f"{_PERSON}/edit")
def change(club: UUID, person: UUID) -> Response:
    """Save that."""
    form = PersonFields()
    base = form.of("base")
    outcome = people_people.change_person(me(), club, person, form.wanted, base)
    if isinstance(outcome, Refused):
        form.refuse(outcome.problems)
        reached = organisable_club(club)
        entry = view.see_person(reached, person)
        return _editing(reached, entry, form, outcome.agree or base)
    return _to(club, person)


@bp.get(f"{_PERSON}/merge")
def merging(club: UUID, person: UUID) -> Response:
    """Who else in the list is the same person."""
    return _merging(club, person, MergeForm())


@bp.post(f"{_PERSON}/merge")
def merge(club: UUID, person: UUID) -> Response:
    """Say so: the page of who they are shows both."""
    form = MergeForm()
    if form.validate_on_submit():
        refused = people_people.merge(me(), club, person, form.into.data)
        if refused is None:
            return _to(club, form.into.data)
        form.refuse(refused.problems)
    return _merging(club, person, form)


@bp.post(f"{_PERSON}/unmerge")
def unmerge(club: UUID, person: UUID) -> Response:
    """Somebody of their own again."""
    people_people.unmerge(me(), club, person)
    return _to(club, person)


@bp.get(f"{_PERSON}/forget")
def forgotten(club: UUID, person: UUID) -> Response:
    """What goes, what stays, and what cannot be reached."""
    return _forgetting(club, person, ForgetForm())


@bp.post(f"{_PERSON}/forget")
def forget(club: UUID, person: UUID) -> Response:
    """Take their name out of everything."""
    form = ForgetForm()
    if not form.validate_on_submit():
        return _forgetting(club, person, form)
    erasure.erase_person(me(), club, person)
    return _to(club, person)


@bp.get(f"{_PERSON}/home.json")
def take_home(club: UUID, person: UUID) -> Response:
    """Everything the club has about them, as a file."""
    return papers.archive_file(person_archive(organisable_club(club), person))


@bp.get(f"{_PERSON}/home.csv")
def take_matches(club: UUID, person: UUID) -> Response:
    """Their matches as a table."""
    return papers.csv_file(matches_sheet(organisable_club(club), person), ReaderVoice({}))


def _merging(club: UUID, person: UUID, form: MergeForm) -> Response:
    reached = organisable_club(club)
    entry = view.see_person(reached, person)
    others = [p for p in roster(reached.space_id).people.values() if p.id != entry.id]
    may = [other for other in others if other.is_forgotten == entry.is_forgotten]
    return person_page("people/merging.html", reached, form, person=entry, others=may)


def _forgetting(club: UUID, person: UUID, form: ForgetForm) -> Response:
    reached = organisable_club(club)
    traces_left = traces.find_traces(reached, person)
    return person_page(
        "people/forgotten.html",
        reached,
        form,
        person=view.see_person(reached, person),
        going=[trace for trace in traces_left if trace.why is None],
        staying=[t for t in traces_left if t.why is not None],
    )


def _to(club: UUID, person: UUID) -> Response:
    return redirect(url_for("people.person", club=club, person=person), 303)

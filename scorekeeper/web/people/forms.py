"""Defines what is typed about people: who they are, whom they are, and whose matches are whose."""

from collections.abc import Iterable

from wtforms.widgets import SearchInput, TextArea

from scorekeeper.engine.text import text
from scorekeeper.pages.fields import Chip, Dropdown
from scorekeeper.services.people.people import PersonForm
from scorekeeper.services.people.unidentified import SeatView
from scorekeeper.web.form import Form, KeyField, LineField, SeveralField, TickField


class PeopleSearchForm(Form):
    """Reads the letters that are looked for among the names."""

    who = LineField(widget=SearchInput())


class PersonFields(Form):
    """How somebody is called, and the club's note; `twin`: somebody else of a name there is."""

    client_id = LineField()
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
        noted = {one.field: one.person.id for one in there if one.person}
        fields = {one.field: LineField(widget=Dropdown()) for one in there}
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

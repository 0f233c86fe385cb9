"""Defines what is typed about people: who they are, whom they are, and whose matches are whose."""

from collections.abc import Iterable

from wtforms.widgets import TextArea

from scorekeeper.engine.text import text
from scorekeeper.services.people.people import PersonForm
from scorekeeper.web.form import Form, KeyField, LineField, SeveralField, TickField


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

    into = KeyField(text("Choose who it is."))


class ForgetForm(Form):
    """Reads a name that is to go for good."""

    sure = LineField(text("Tick this first: it cannot be undone."))


class SortForm(Form):
    """Reads who a name is."""

    key = LineField()
    who = LineField(text("Choose who it is."))


class SeatedForm(Form):
    """Reads who sat in each seat of a match."""

    def __init__(self, seats: Iterable[str]) -> None:
        super().__init__(fields={seat: LineField() for seat in seats})


class AdoptForm(Form):
    """Reads the tables to adopt, by the code of one or all at once; and who is who at them."""

    client_id = LineField()
    code = LineField()
    table = SeveralField()
    name = SeveralField()
    who = SeveralField()

    @property
    def choices(self) -> dict[str, str]:
        """Who is who, by name."""
        return dict(zip(self.name.data, self.who.data, strict=False))

"""Defines the forms of a club: its name, its members, its tokens."""

from scorekeeper.services.access import clubs
from scorekeeper.services.api.tokens import DAYS
from scorekeeper.web.form import Chip, ChoiceField, Dropdown, Form, LineField


class NameForm(Form):
    """Reads what a club or a token is called."""

    name = LineField()


class MemberForm(Form):
    """Reads who somebody is, and what they may do; nothing any more where that is no role."""

    login = LineField()
    role = ChoiceField(clubs.ROLES, otherwise="", default="desk", widget=Dropdown())


class NewTokenForm(NameForm):
    """Reads a token to make."""

    scope = LineField(default="read", widget=Chip())
    days = ChoiceField(DAYS, otherwise=-1, default=365)

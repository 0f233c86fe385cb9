"""Defines the sign-in forms; passwords are never shown again."""

from collections.abc import Iterable

from werkzeug.datastructures import MultiDict
from wtforms import FileField, Form, PasswordField, StringField

from scorekeeper.engine.game import Problem


class DoorForm(Form):
    """Fields with the problems beside them."""

    def __init__(self, given: MultiDict[str, str] | None = None) -> None:
        super().__init__(given)
        self.problems: tuple[Problem, ...] = ()

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Show what is wrong."""
        self.problems = tuple(problems)

    def problems_at(self, field: str) -> tuple[Problem, ...]:
        """What is wrong beside a field; "" gathers what none shows."""
        return tuple(
            one
            for one in self.problems
            if one.field == field or (not field and one.field not in self)
        )


class SignInForm(DoorForm):
    """Who somebody is."""

    login = StringField()
    password = PasswordField()


class FirstForm(DoorForm):
    """The first account, or a backup in its place."""

    login = StringField()
    name = StringField()
    password = PasswordField()
    backup = FileField()


class PasswordForm(DoorForm):
    """A new password."""

    old = PasswordField()
    password = PasswordField()

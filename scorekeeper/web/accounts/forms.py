"""Defines the sign-in forms; passwords are never shown again."""

from scorekeeper.web.form import FileField, Form, LineField, PasswordField
from scorekeeper.web.settings.forms import BackForm


class SignInForm(BackForm):
    """Who somebody is."""

    login = LineField()
    password = PasswordField()


class FirstForm(Form):
    """The first account, or a backup in its place."""

    login = LineField()
    name = LineField()
    password = PasswordField()
    backup = FileField()


class PasswordForm(Form):
    """A new password."""

    old = PasswordField()
    password = PasswordField()

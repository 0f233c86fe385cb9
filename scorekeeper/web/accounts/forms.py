"""Defines the sign-in forms; passwords are never shown again."""

from scorekeeper.web.form import FileField, Form, LineField, PasswordField
from scorekeeper.web.settings.forms import BackForm


class SignInForm(BackForm):
    """Reads who somebody is."""

    login = LineField()
    password = PasswordField()


class FirstForm(Form):
    """Reads the first account, or a backup in its place."""

    login = LineField()
    name = LineField()
    password = PasswordField()
    backup = FileField()


class PasswordForm(Form):
    """Reads a new password."""

    old = PasswordField()
    password = PasswordField()

"""Signs organisers in and out, makes the first account or restores a backup in its place, and lets
in by a passkey or a printed code.
"""

import tempfile
from pathlib import Path
from uuid import UUID

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_wtf.file import FileField
from werkzeug.wrappers import Response

from scorekeeper.config import LARGEST_BACKUP
from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.pages.fields import LineField, PasswordField
from scorekeeper.services.access import accounts, passkeys
from scorekeeper.services.answers import Refused
from scorekeeper.services.storage import uploaded_backup
from scorekeeper.services.storage.backup_contents import Holdings
from scorekeeper.web import current_account, rate_limits
from scorekeeper.web.forms import Form, client_id, send_uncached
from scorekeeper.web.settings import BackForm

bp = Blueprint("accounts", __name__)


class SignInForm(BackForm):
    """Reads who somebody is, by their password, their code on paper, or a passkey."""

    login = LineField()
    password = PasswordField()
    code = LineField()
    credential = LineField()


class FirstForm(Form):
    """Reads the first account, or a backup in its place."""

    login = LineField()
    name = LineField()
    password = PasswordField()
    backup = FileField()


class PasswordForm(Form):
    """Reads a new password, or what else lets in: a passkey, as the browser says it."""

    old = PasswordField()
    password = PasswordField()
    credential = LineField()


@bp.get("/sign-in")
def sign_in() -> Response:
    """Name and password."""
    return _door(SignInForm())


@bp.post("/sign-in")
@rate_limits.count_guesses("password")
def enter() -> Response:
    """Come in, or hear that one of the two is wrong."""
    form = SignInForm()
    account = accounts.sign_in(form.login.data, form.password.data)
    if account is None:
        words = text("This name and this password do not go together.")
        form.refuse([Problem("players", "password", words)])
        return _door(form, 422)
    current_account.sign_in(account)
    return redirect(form.way_back, 303)


@bp.post("/sign-in/passkey")
@rate_limits.count_guesses("passkey", is_long=True)
def enter_by_passkey() -> Response:
    """Come in without a name and a password."""
    form = SignInForm()
    account = passkeys.come_in(form.credential.data, request.host)
    if isinstance(account, Refused):
        form.refuse(account.problems)
        return _door(form, 422)
    current_account.sign_in(account)
    return redirect(form.way_back, 303)


@bp.get("/recover")
def recover() -> Response:
    """A new password for who has neither the old one nor a passkey."""
    return _recover(SignInForm())


@bp.post("/recover")
@rate_limits.count_guesses("recovery", is_long=True)
def use_code() -> Response:
    """Come in by the code on paper, to look through what else lets in."""
    form = SignInForm()
    account = accounts.recover(form.login.data, form.code.data, form.password.data)
    if isinstance(account, Refused):
        form.refuse(account.problems)
        return _recover(form, 422)
    current_account.sign_in(account)
    return redirect(url_for("accounts.signed_in_devices"), 303)


@bp.get("/devices")
def signed_in_devices() -> Response:
    """The devices and passkeys of the account of this one, each to be sent away."""
    return _devices(PasswordForm())


@bp.post("/devices/passkeys")
def add_passkey() -> Response:
    """Let this device in by itself from now on."""
    account, form = current_account.signed_in(), PasswordForm()
    agent = request.headers.get("User-Agent", "")
    refused = passkeys.add(account, form.credential.data, request.host, agent)
    if refused is not None:
        form.refuse(refused.problems)
        return _devices(form, 422)
    return redirect(url_for("accounts.signed_in_devices"), 303)


@bp.post("/devices/passkeys/<uuid:passkey>/remove")
def remove_passkey(passkey: UUID) -> Response:
    """Let one of them in no more."""
    passkeys.remove(current_account.signed_in().id, passkey)
    return redirect(url_for("accounts.signed_in_devices"), 303)


@bp.post("/devices/code")
@rate_limits.count_guesses("password")
def make_code() -> Response:
    """Make a code to print, on the one page that shows it. Sent again, it is the same."""
    account, form = current_account.signed_in(), PasswordForm()
    code = accounts.make_code(account.id, form.old.data, client_id())
    if isinstance(code, Refused):
        form.refuse(code.problems)
        return _devices(form, 422)
    return send_uncached(render_template("accounts/make_code.html", account=account, code=code))


@bp.post("/devices/<uuid:device>/sign-out")
def end_device(device: UUID) -> Response:
    """Sign out one of them; this one too."""
    accounts.end(current_account.signed_in().id, device)
    return redirect(url_for("accounts.signed_in_devices"), 303)


@bp.post("/devices/sign-out-others")
def end_others() -> Response:
    """Sign out all but this one."""
    accounts.end_others(current_account.signed_in().id, current_account.device())
    return redirect(url_for("accounts.signed_in_devices"), 303)


@bp.post("/sign-out")
def leave() -> Response:
    """Forget the account on this device."""
    current_account.sign_out()
    return redirect(url_for("home.menu"), 303)


@bp.get("/first/<token>")
def first(token: str) -> Response:
    """The first account, for who read the address off the terminal."""
    return send_uncached(_first(token, FirstForm()))


@bp.post("/first/<token>")
def begin(token: str) -> Response:
    """Make it, and be signed in."""
    form = FirstForm()
    page = _first(token, form)
    signed_in = accounts.add_account(form.login.data, form.password.data, form.name.data)
    if isinstance(signed_in, Refused):
        form.refuse(signed_in.problems)
        page = _first(token, form)
        return send_uncached(page, 422)
    current_account.sign_in(signed_in)
    return redirect(url_for("clubs.mine"), 303)


@bp.url_value_preprocessor
def take_a_large_one(endpoint: str | None, values: dict[str, str] | None) -> None:
    """Let a backup be larger than any other file, from who may bring one: before anything reads
    what is sent.
    """
    token = (values or {}).get("token", "")
    if endpoint == "accounts.restore" and accounts.is_first_token(token):
        request.max_content_length = LARGEST_BACKUP


@bp.post("/first/<token>/restore")
@rate_limits.bringing_in
def restore(token: str) -> Response:
    """Bring back everything from a backup, as long as there is nothing here."""
    form = FirstForm()
    _first(token, form)
    if not uploaded_backup.may_restore():
        abort(404)
    answer = _brought_back(form)
    if isinstance(answer, Refused):
        form.refuse(answer.problems)
        return send_uncached(_first(token, form), 422)
    return redirect(url_for("home.menu" if accounts.is_first() else "accounts.sign_in"), 303)


def _brought_back(form: FirstForm) -> Holdings | Refused:
    file = form.backup.data
    if file is None:
        return Refused((Problem("record", "backup", text("Choose a file first.")),))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup.zip"
        file.save(path)
        return uploaded_backup.restore(path)


@bp.get("/password")
def password() -> Response:
    """A new password for the account of this device."""
    return _password(PasswordForm())


@bp.post("/password")
@rate_limits.count_guesses("password")
def change_password() -> Response:
    """Change it; every other device has to sign in again."""
    form = PasswordForm()
    me = current_account.signed_in()
    changed = accounts.change_password(me.id, form.old.data, form.password.data)
    if isinstance(changed, Refused):
        form.refuse(changed.problems)
        return _password(form, 422)
    current_account.sign_in(changed)
    return redirect(url_for("clubs.mine"), 303)


def _door(form: SignInForm, status: int = 200) -> Response:
    back = request.args.get("next") or form.of("back") or url_for("clubs.mine")
    facts = {"form": form, "back": back, "is_lost": "lost" in request.args}
    facts["options"] = passkeys.options_to_come_in(request.host)
    return send_uncached(render_template("accounts/sign_in.html", **facts), status)


def _devices(form: PasswordForm, status: int = 200) -> Response:
    account = current_account.signed_in()
    page = render_template(
        "accounts/signed_in_devices.html",
        form=form,
        here=current_account.device(),
        devices=accounts.devices_of(account.id),
        passkeys=passkeys.passkeys_of(account.id),
        options=passkeys.options_to_add(account, request.host),
    )
    return send_uncached(page, status)


def _recover(form: SignInForm, status: int = 200) -> Response:
    return send_uncached(render_template("accounts/recover.html", form=form), status)


def _first(token: str, form: FirstForm) -> str:
    if not accounts.is_first_token(token):
        abort(404)
    may_restore = uploaded_backup.may_restore()
    return render_template("accounts/first.html", form=form, token=token, may_restore=may_restore)


def _password(form: PasswordForm, status: int = 200) -> Response:
    account = current_account.signed_in()
    return send_uncached(
        render_template("accounts/password.html", form=form, account=account), status
    )

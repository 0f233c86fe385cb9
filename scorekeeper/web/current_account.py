"""Says which account is signed in on this device."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from uuid import UUID

from flask import Flask, Response, abort, current_app, g, redirect, request, session, url_for

from scorekeeper.services.access import accounts
from scorekeeper.services.access.accounts import SignedIn
from scorekeeper.services.answers import Busy, NotFound


def init_app(app: Flask) -> None:
    """Note each day on which a device came, behind the answer; where nothing can be written just
    now, the next one notes it.
    """

    @app.after_request
    def remembered(response: Response) -> Response:
        if (noted := g.pop("device_today", None)) is not None:
            with suppress(Busy):
                accounts.note_visit(*noted)
        return response


def sign_in(account: SignedIn) -> None:
    """Remember the account here; what the device knew of tables stays. Forms get a new secret: who
    knew the one of before, having planted its cookie here, knows nothing.
    """
    sign_out()
    session.permanent = True
    session.pop("csrf_token", None)
    permanent_session_lifetime: timedelta = current_app.permanent_session_lifetime
    key = accounts.begin(
        account.id, request.headers.get("User-Agent", ""), permanent_session_lifetime
    )
    session["account"] = [str(account.id), account.epoch, str(key)]


def sign_out() -> None:
    """Forget it, here and on the server: a copy of the cookie is good for nothing."""
    account, key = me(), device()
    session.pop("account", None)
    if account is not None and key is not None:
        # From another device, just now; where nothing can be written it is forgotten here at least.
        with suppress(NotFound, Busy):
            accounts.end(account.id, key)


def device() -> UUID | None:
    """The signed-in device that this one says it is."""
    match session.get("account"):
        case [_, _, str(key)]:
            return UUID(key)
    return None


def me() -> SignedIn | None:
    """The account of this device, None when there is none, it was signed out from another, or the
    password is another by now.
    """
    match session.get("account"):
        case [str(), int(epoch), str(key)]:
            device = accounts.device_account(UUID(key), epoch)
            if device is None:
                return None
            account, seen_on = device
            if seen_on != (today := datetime.now(UTC).date()):
                g.device_today = UUID(key), today
            return account
    return None


def signed_in() -> SignedIn:
    """The account of this device; without one the answer is the page to sign in, which leads back
    here, and says so where something was sent that is not stored.
    """
    account = me()
    if account is None:
        is_sent = True if request.method == "POST" else None
        here = _page_above(request.path) if is_sent else request.full_path.removesuffix("?")
        abort(redirect(url_for("accounts.sign_in", next=here, lost=is_sent), 303))
    return account


def _page_above(path: str) -> str:
    """The nearest page at or above the address of a form: no browser says which one sent it."""
    addresses = current_app.url_map.bind("")
    while path and not addresses.test(path, "GET"):
        path = path.rpartition("/")[0]
    return path or "/clubs"

"""Says which account is signed in on this device."""

from uuid import UUID

from flask import abort, redirect, request, session, url_for

from scorekeeper.services.access import accounts
from scorekeeper.services.access.accounts import SignedIn


def sign_in(account: SignedIn) -> None:
    """Remember the account here; what the device knew of tables stays. Forms get a new secret: who
    knew the one of before, having planted its cookie here, knows nothing.
    """
    session.permanent = True
    session.pop("csrf_token", None)
    session["account"] = [str(account.id), account.epoch]


def sign_out() -> None:
    """Forget it."""
    session.pop("account", None)


def me() -> SignedIn | None:
    """The account of this device, None when there is none or its password is another by now."""
    match session.get("account"):
        case [str(key), int(epoch)]:
            return accounts.account(UUID(key), epoch)
    return None


def signed_in() -> SignedIn:
    """The account of this device; without one the answer is the page to sign in, which leads back
    here.
    """
    found = me()
    if found is None:
        here = request.full_path.removesuffix("?") if request.method == "GET" else "/clubs"
        abort(redirect(url_for("accounts.sign_in", next=here), 303))
    return found

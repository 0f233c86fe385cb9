"""Lets organisers in by a passkey of their device, which proves that it holds a key of theirs.

What a device is asked to sign is signed by us, and kept nowhere. It is good for ten minutes, and
for one use of a passkey: the next one needs a question that was asked after it.
"""

import json
import secrets
import struct
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from uuid import UUID

from flask import current_app
from itsdangerous import BadData, URLSafeSerializer
from itsdangerous.encoding import base64_decode, base64_encode
from sqlalchemy import or_, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Account, Passkey
from scorekeeper.services.access import accounts
from scorekeeper.services.access.accounts import DeviceView, SignedIn
from scorekeeper.services.answers import NotFound, Refused, refuse
from scorekeeper.services.storage.transactions import writing

if TYPE_CHECKING:
    from fido2.server import Fido2Server

GOOD_FOR = timedelta(minutes=10)
LONGEST, LARGEST = 16_000, 1_000  # letters that a browser sends, bytes of a passkey: plenty
_ALGORITHMS = (-7, -257)  # ES256 and RS256, as COSE numbers them: every device has one
_CHOSEN = {"residentKey": "required", "requireResidentKey": True, "userVerification": "required"}
_ENTRY = "to come in"
# How a library says that what came from outside is not what it should be.
_SPOILT = (
    *(ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError),
    *(RecursionError, NotImplementedError, struct.error, BadData),
)
_NOT_ADDED = text("This passkey was not added. Try again.")
_NO_ENTRY = text("This passkey opens nothing here. Try again, or type your password.")


def options_to_add(account: SignedIn, host: str) -> dict[str, Any]:
    """Say what the browser is asked for a new passkey, in the form of WebAuthn's JSON."""
    mine = select(Passkey.credential_id).where(Passkey.account_id == account.id)
    known = [{"type": "public-key", "id": key} for key in db.session.scalars(mine)]
    key, name = _encoded(account.id.bytes), _name_of(host)
    return {
        "rp": {"id": name, "name": name},
        "user": {"id": key, "name": account.login, "displayName": account.name},
        "challenge": _challenge(str(account.id)),
        "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in _ALGORITHMS],
        "excludeCredentials": known,
        "authenticatorSelection": _CHOSEN,
        "attestation": "none",
    }


def options_to_come_in(host: str) -> dict[str, str]:
    """Say the same of one that is there, whosever it is."""
    chosen = {"rpId": _name_of(host), "userVerification": "required"}
    return {**chosen, "challenge": _challenge(_ENTRY)}


def add(account: SignedIn, sent: str, host: str, agent: str) -> Refused | None:
    """Keep a passkey that the browser (`agent`) at this host has made. Raises Busy."""
    from fido2.webauthn import RegistrationResponse  # noqa: PLC0415 - 11 MB, for who has a passkey

    try:
        response = RegistrationResponse.from_dict(json.loads(sent[:LONGEST]))
        state, _ = _state(response.response.client_data.challenge, str(account.id))
        attested = _server(host).register_complete(state, response)
    except _SPOILT:
        return refuse("players", _NOT_ADDED, "credential")
    data = attested.credential_data
    if data is None or len(data) > LARGEST or data.public_key.get(3) not in _ALGORITHMS:
        return refuse("players", _NOT_ADDED, "credential")
    passkey = Passkey(
        account_id=account.id,
        credential_id=_encoded(data.credential_id),
        credential=_encoded(data),
        uses=attested.counter,
        **accounts.browser_named(agent),
        created_at=datetime.now(UTC),
    )
    try:
        with writing():
            db.session.add(passkey)
    except IntegrityError:
        return refuse("players", text("This passkey is here already."), "credential")
    return None


def come_in(sent: str, host: str) -> SignedIn | Refused:
    """Find whose passkey has signed what it was asked, once. Raises Busy."""
    from fido2 import webauthn  # noqa: PLC0415 - as above

    refused = refuse("players", _NO_ENTRY, "credential")
    try:
        response = webauthn.AuthenticationResponse.from_dict(json.loads(sent[:LONGEST]))
        state, asked_at = _state(response.response.client_data.challenge, _ENTRY)
        query = select(Passkey, Account).join(Account, Account.id == Passkey.account_id)
        mine = Passkey.credential_id == _encoded(response.raw_id)
        row = db.session.execute(query.where(mine)).one_or_none()
        if row is None or response.response.user_handle != row[1].id.bytes:
            return refused
        key, signed_in = row[0].id, accounts.account_view(row[1])
        known = webauthn.AttestedCredentialData(base64_decode(row[0].credential))
        _server(host).authenticate_complete(state, [known], response)
    except _SPOILT:
        return refused
    uses = response.response.authenticator_data.counter
    is_fresh = or_(Passkey.used_at.is_(None), Passkey.used_at < asked_at)
    is_counted = Passkey.uses < uses if uses else Passkey.uses == 0  # else there is a copy of it
    used = update(Passkey).where(Passkey.id == key, is_fresh, is_counted).returning(Passkey.id)
    with writing():
        noted = db.session.execute(used.values(uses=uses, used_at=datetime.now(UTC))).all()
    return signed_in if noted else refused


def passkeys_of(account_id: UUID) -> tuple[DeviceView, ...]:
    """List all of them, by the browser where each was added, the newest first."""
    mine = select(Passkey).where(Passkey.account_id == account_id)
    return tuple(
        accounts.device_view(row, row.used_at and row.used_at.date())
        for row in db.session.scalars(mine.order_by(Passkey.created_at.desc()))
    )


def remove(account_id: UUID, passkey_id: UUID) -> None:
    """Let one open nothing any more. Raises NotFound for another's, and for one that is gone."""
    with writing():
        passkey = db.session.get(Passkey, passkey_id, populate_existing=True)
        if passkey is None or passkey.account_id != account_id:
            raise NotFound
        db.session.delete(passkey)


def _server(host: str) -> "Fido2Server":
    """Make what verifies that something was signed for this name, on a page of this very host."""
    from fido2 import rpid, server, webauthn  # noqa: PLC0415 - as above

    name = _name_of(host)

    def is_ours(origin: str) -> bool:
        return urlsplit(origin).netloc == host and rpid.verify_rp_id(name, origin)

    ours = webauthn.PublicKeyCredentialRpEntity(name=name, id=name)
    return server.Fido2Server(ours, verify_origin=is_ours)


def _name_of(host: str) -> str:
    return host.partition(":")[0]


def _signer(purpose: str) -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=f"a passkey {purpose}")


def _challenge(purpose: str) -> str:
    """Make what is to be signed, as it stands in a page."""
    facts = [datetime.now(UTC).isoformat(), secrets.token_urlsafe(16)]
    return _encoded(str(_signer(purpose).dumps(facts)).encode())


def _state(challenge: bytes, purpose: str) -> tuple[Mapping[str, str], datetime]:
    """Say what the library compares with, and when we asked. Raises one of _SPOILT for what we did
    not ask, or not for this, or too long ago.
    """
    asked_at = datetime.fromisoformat(_signer(purpose).loads(challenge)[0])
    if not timedelta() <= datetime.now(UTC) - asked_at <= GOOD_FOR:
        raise BadData("too long ago")
    return {"challenge": _encoded(challenge), "user_verification": "required"}, asked_at


def _encoded(data: bytes) -> str:
    return base64_encode(data).decode()

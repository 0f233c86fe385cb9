"""A device that makes passkeys and signs with them, as a browser hands on what it says."""

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from tests.web.plain_browser import Form

_FLAG = AuthenticatorData.FLAG
HERE = "http://localhost"


def options_of(form: Form) -> dict[str, Any]:
    """What a form asks the device for."""
    options: dict[str, Any] = json.loads(form.attributes["data-passkey"])
    return options


@dataclass
class Authenticator:
    """One passkey; `is_verified`: whether it has seen its owner's finger."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    credential_id: bytes = field(default_factory=lambda: os.urandom(32))
    user: bytes = b""
    uses: int = 0
    is_verified: bool = True
    algorithm: int = ES256.ALGORITHM

    def _flags(self) -> AuthenticatorData.FLAG:
        return _FLAG.UP | (_FLAG.UV if self.is_verified else _FLAG(0))

    def made(self, options: dict[str, Any], origin: str = HERE, name: str = "") -> str:
        """A new passkey, as the browser says it; `name`: the one it believes to be asked by."""
        self.user = websafe_decode(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32) for number in (point.x, point.y))
        public = ES256({1: 2, 3: self.algorithm, -1: 1, -2: x, -3: y})
        attested = AttestedCredentialData.create(b"\0" * 16, self.credential_id, public)
        of = sha256((name or options["rp"]["id"]).encode()).digest()
        data = AuthenticatorData.create(of, self._flags() | _FLAG.AT, self.uses, attested)
        said = {
            "clientDataJSON": self._client_data("webauthn.create", options, origin),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
            "transports": ["internal"],
        }
        return self._sent(said)

    def signed(self, options: dict[str, Any], origin: str = HERE, name: str = "") -> str:
        """What it signs to come in."""
        self.uses += bool(self.uses)
        of = sha256((name or options["rpId"]).encode()).digest()
        data = AuthenticatorData.create(of, self._flags(), self.uses)
        client_data = self._client_data("webauthn.get", options, origin)
        content = data + sha256(websafe_decode(client_data)).digest()
        said = {
            "clientDataJSON": client_data,
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(self.key.sign(content, ec.ECDSA(SHA256()))),
            "userHandle": websafe_encode(self.user),
        }
        return self._sent(said)

    def _client_data(self, kind: str, options: dict[str, Any], origin: str) -> str:
        return CollectedClientData.create(kind, options["challenge"], origin).b64

    def _sent(self, said: dict[str, Any]) -> str:
        key = websafe_encode(self.credential_id)
        more = {"authenticatorAttachment": "platform", "clientExtensionResults": {}}
        return json.dumps({"id": key, "rawId": key, "type": "public-key", "response": said, **more})

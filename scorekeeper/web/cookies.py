"""Signs the cookie, and checks its age.

A laptop in a bar may have its clock put right in the middle of an evening. A cookie signed by a
clock that was ahead is as good as one of this moment; one too old is forgotten as ever.
"""

from typing import Any

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer

NAME, LOCKED_NAME = "scorekeeper", "__Host-scorekeeper"


class _Signer(TimestampSigner):
    """Takes what was signed in a future that was put off."""

    def unsign(
        self,
        signed_value: str | bytes,
        max_age: int | None = None,
        return_timestamp: Any = False,  # noqa: ANN401, FBT002 (a bool, that decides what comes back)
    ) -> Any:  # noqa: ANN401 (bytes, or bytes and the moment they were signed)
        try:
            return super().unsign(signed_value, max_age, return_timestamp)
        except SignatureExpired as expired:
            signed = expired.date_signed
            if signed is None or signed.timestamp() <= self.get_timestamp():
                raise
            return super().unsign(signed_value, None, return_timestamp)


class _Sessions(SecureCookieSessionInterface):
    """Those of one app. What signs them is made once for its key: it is asked for twice a request,
    and where no cookie came there is nothing to look at.
    """

    def __init__(self) -> None:
        self._made: tuple[object, URLSafeTimedSerializer | None] = (None, None)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        key = (app.secret_key, app.config["SECRET_KEY_FALLBACKS"])
        if self._made[0] != key:
            found = super().get_signing_serializer(app)
            if found is not None:
                found.signer = _Signer
            self._made = (key, found)
        return self._made[1]

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        if app.secret_key and "HTTP_COOKIE" not in request.environ:
            return self.session_class()
        return super().open_session(app, request)


def init_app(app: Flask) -> None:
    """Read cookies so. Where they are for https alone, they say so in their name too, and no other
    host beside this one can set them.
    """
    app.session_interface = _Sessions()
    if app.config["SESSION_COOKIE_SECURE"] and app.config["SESSION_COOKIE_NAME"] == NAME:
        app.config["SESSION_COOKIE_NAME"] = LOCKED_NAME

"""Protects every request and answer: foreign writes, headers, letters that turn, the cookie.

A laptop in a bar may have its clock put right in the middle of an evening. A cookie signed by a
clock that was ahead is as good as one of this moment; one too old is forgotten as ever.

A page hands the name by which it was asked on, in its codes and links. So where nobody has said how
the server is called, it answers for numbers and for names that nobody else can have.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, render_template, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer

from scorekeeper.engine.text import strip_bidi
from scorekeeper.services.access.public_address import stored_url
from scorekeeper.services.storage.transactions import FENCE
from scorekeeper.web.device import is_for_programs

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_READING = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE, LOCKED_COOKIE = "scorekeeper", "__Host-scorekeeper"
EPOCH = "scorekeeper_epoch"
_EVENING = 24 * 60 * 60  # no backup brought back later is of an epoch too early
POLICY = (
    "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; font-src 'self';"
    " manifest-src 'self'; worker-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]*)?")
# What a router calls the machines of a house, and what the world's register gives to nobody (RFC
# 6761, 6762, 8375; ICANN's collisions). One word alone is none of its names either.
_IN_A_HOUSE = re.compile(
    r"[a-z0-9_-]+|([a-z0-9_-]+\.)+"
    r"(fritz\.box|home|home\.arpa|internal|intranet|lan|local|localdomain|localhost|test)"
)
_YEAR = 365 * 24 * 60 * 60
_SEALS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Robots-Tag", "noindex, nofollow"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", PERMISSIONS),
)
_NAMES = frozenset(name.lower() for name, _ in _SEALS)


def init_app(app: Flask) -> None:
    """Protect everything that comes and goes; in this order."""
    _seal(app)
    _straighten(app)
    _keep_sessions(app)
    _refuse_names(app)
    _refuse_foreign(app)
    _refuse_fenced(app)


class SafeResponse(Response):
    """Answers with the headers of safety, but for those a view has said otherwise. They are put
    on as it leaves, all at once: one by one they took longer than a poll's question.
    """

    def get_wsgi_response(
        self, environ: "WSGIEnvironment"
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """What goes to the server."""
        body, status, headers = super().get_wsgi_response(environ)
        own = _NAMES.intersection([name.lower() for name, _ in headers])
        return body, status, [*headers, *(seal for seal in _SEALS if seal[0].lower() not in own)]


def _seal(app: Flask) -> None:
    """Seal every answer; pages are never kept by anybody, our own files are."""
    app.response_class = SafeResponse

    @app.after_request
    def seal(response: Response) -> Response:
        headers = response.headers
        if request.is_secure and current_app.config["SESSION_COOKIE_SECURE"]:
            headers.setdefault("Strict-Transport-Security", f"max-age={_YEAR}; includeSubDomains")
        if request.endpoint == "static":
            headers["Cache-Control"] = f"public, max-age={_YEAR}, immutable"
            del headers["Content-Disposition"], headers["Last-Modified"]  # its address says both
        elif "Cache-Control" not in headers:
            headers["Cache-Control"] = "private, no-cache"
        return response


def _straighten(app: Flask) -> None:
    """Look at every page before it leaves."""

    @app.after_request
    def straightened(response: Response) -> Response:
        if response.mimetype == "text/html" and not response.is_streamed:
            written = response.get_data()
            content = strip_bidi(written)
            if content != written:
                response.set_data(content)
        return response


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
    """Reads the sessions of one app. What signs them is made once for its key: it is asked for
    twice a request, and where no cookie came there is nothing to look at.
    """

    def __init__(self) -> None:
        self._made: tuple[object, URLSafeTimedSerializer | None] = (None, None)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        key = (app.secret_key, app.config["SECRET_KEY_FALLBACKS"])
        if self._made[0] != key:
            serializer = super().get_signing_serializer(app)
            if serializer is not None:
                serializer.signer = _Signer
            self._made = (key, serializer)
        return self._made[1]

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        if app.secret_key and "HTTP_COOKIE" not in request.environ:
            return self.session_class()
        return super().open_session(app, request)


def _keep_sessions(app: Flask) -> None:
    """Read cookies so. Where they are for https alone, they say so in their name too, and no other
    host beside this one can set them.
    """
    app.session_interface = _Sessions()
    if app.config["SESSION_COOKIE_SECURE"] and app.config["SESSION_COOKIE_NAME"] == COOKIE:
        app.config["SESSION_COOKIE_NAME"] = LOCKED_COOKIE


def _refuse_names(app: Flask) -> None:
    """Look at the name by which was asked. What is the same for everybody is given by any."""

    @app.before_request
    def named() -> tuple[str, int] | None:
        if request.endpoint == "static" or request.blueprint == "health":
            return None
        if _is_answered_for(request.host, is_vouched_for=request.is_secure):
            return None
        if is_for_programs():
            abort(400)
        return render_template("errors/host.html", again=None), 400


def _refuse_foreign(app: Flask) -> None:
    """Look at every write before anything else does. Programs have no cookie that could be used
    behind their back.
    """

    @app.before_request
    def looked_at() -> None:
        if request.method not in _READING and not is_for_programs() and _is_foreign():
            abort(403)


def _refuse_fenced(app: Flask) -> None:
    """Let nobody write here once another computer has taken over. A device that was there says so
    by a cookie, where both have the same name.
    """

    @app.before_request
    def refuse() -> None:
        fence = app.extensions[FENCE]
        if value := request.cookies.get(EPOCH):
            fence.note_signed(str(app.config["SECRET_KEY"]), value)
        if fence.is_up and request.method not in _READING:
            abort(503)

    @app.after_request
    def remember(response: Response) -> Response:
        if (fence := app.extensions[FENCE]).epoch and response.mimetype == "text/html":
            value = fence.sign(str(app.config["SECRET_KEY"]))
            is_secure = bool(app.config["SESSION_COOKIE_SECURE"])
            response.set_cookie(
                EPOCH, value, _EVENING, secure=is_secure, httponly=True, samesite="Lax"
            )
        return response


def _is_foreign() -> bool:
    """Whether the browser says that somebody else's page asks. No page of ours tells where it is
    from (no-referrer), so a form of ours comes with the origin “null”, and so may a foreign one.
    """
    if request.headers.get("Sec-Fetch-Site", "none") in ("cross-site", "same-site"):
        return True
    origin = request.headers.get("Origin", "null")
    ours = {request.host, urlsplit(str(current_app.config["PUBLIC_ADDRESS"])).netloc}
    return origin != "null" and urlsplit(origin).netloc not in ours


def _is_answered_for(host: str, *, is_vouched_for: bool) -> bool:
    """Whether pages are given to who asked by this name, a port behind it or not.
    `is_vouched_for`: by a certificate, the line is encrypted. So does a proxy of ours, that sends
    on what it was asked by; and where an address was said, links lead to that one.
    """
    config = current_app.config
    return (
        is_vouched_for
        or _is_nobody_elses(host)
        or bool(
            config["TRUSTED_HOPS"]
            or config["PUBLIC_ADDRESS"]
            or config["TRUSTED_HOSTS"]
            or stored_url()
        )
        or (bool(config["SERVER_NAME"]) and _bare(host) == _bare(config["SERVER_NAME"]))
    )


@lru_cache(64)
def _is_nobody_elses(host: str) -> bool:
    name = _bare(host)
    if name == socket.gethostname().lower() or _IN_A_HOUSE.fullmatch(name):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _bare(host: str) -> str:
    """The name without its port; blank for what is none."""
    match = _HOST.fullmatch(host.lower())
    return match[1].strip("[]").rstrip(".") if match else ""

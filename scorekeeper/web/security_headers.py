"""Sets the security headers of every answer: CSP, framing, referrer, HSTS."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, Response, current_app, request

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

POLICY = (
    "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; font-src 'self';"
    " manifest-src 'self'; worker-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
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


class Sealed(Response):
    """An answer that carries all of them, but for those a view has said otherwise. They are put on
    as it leaves, all at once: one by one they took longer than a poll's question.
    """

    def get_wsgi_response(
        self, environ: "WSGIEnvironment"
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """What goes to the server."""
        body, status, headers = super().get_wsgi_response(environ)
        said = _NAMES.intersection([name.lower() for name, _ in headers])
        return body, status, [*headers, *(one for one in _SEALS if one[0].lower() not in said)]


def init_app(app: Flask) -> None:
    """Seal every answer; pages are never kept by anybody, our own files are."""
    app.response_class = Sealed

    @app.after_request
    def kept(response: Response) -> Response:
        headers = response.headers
        if request.is_secure and current_app.config["SESSION_COOKIE_SECURE"]:
            headers.setdefault("Strict-Transport-Security", f"max-age={_YEAR}; includeSubDomains")
        if request.endpoint == "static":
            headers["Cache-Control"] = f"public, max-age={_YEAR}, immutable"
        elif "Cache-Control" not in headers:
            headers["Cache-Control"] = "private, no-cache"
        return response

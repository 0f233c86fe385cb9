"""What every answer carries: no script or style but our own, no framing, no referrer, no index, no
camera; and by https, where cookies are for https alone, that it stays so.
"""

from flask import Flask, Response, current_app, request

POLICY = (
    "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; font-src 'self';"
    " manifest-src 'self'; worker-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
_YEAR = 365 * 24 * 60 * 60


def init_app(app: Flask) -> None:
    """Add the headers to every answer; pages are never kept by anybody, our own files are."""

    @app.after_request
    def sealed(response: Response) -> Response:
        headers = response.headers
        headers.setdefault("Content-Security-Policy", POLICY)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Referrer-Policy", "no-referrer")
        headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        headers.setdefault("Permissions-Policy", PERMISSIONS)
        if request.is_secure and current_app.config["SESSION_COOKIE_SECURE"]:
            headers.setdefault("Strict-Transport-Security", f"max-age={_YEAR}; includeSubDomains")
        if request.endpoint == "static":
            headers["Cache-Control"] = f"public, max-age={_YEAR}, immutable"
        elif "Cache-Control" not in headers:
            headers["Cache-Control"] = "private, no-cache"
        return response

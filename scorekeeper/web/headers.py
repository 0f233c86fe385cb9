"""What every answer carries: no script or style but our own, no framing, no referrer, no index."""

from flask import Flask, Response, request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Their addresses change with their content.
_STATIC_SECONDS = 365 * 24 * 60 * 60


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
        if request.endpoint == "static":
            headers["Cache-Control"] = f"public, max-age={_STATIC_SECONDS}, immutable"
        elif "Cache-Control" not in headers:
            headers["Cache-Control"] = "private, no-cache"
        return response

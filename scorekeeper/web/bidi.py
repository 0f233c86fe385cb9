"""Strips Unicode bidirectional overrides from pages."""

from flask import Flask, Response

from scorekeeper.engine.direction import straight


def init_app(app: Flask) -> None:
    """Look at every page before it leaves."""

    @app.after_request
    def straightened(response: Response) -> Response:
        if response.mimetype == "text/html" and not response.is_streamed:
            written = response.get_data()
            found = straight(written)
            if found != written:
                response.set_data(found)
        return response

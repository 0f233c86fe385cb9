"""No name turns round the line it stands in: the letters that only say “from here on the other way”
are left out of every page. Names that are written from right to left need none of them.
"""

import re

from flask import Flask, Response

# U+202A to U+202E and U+2066 to U+2069, as UTF-8 has them.
_TURNS = re.compile(rb"\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])")


def init_app(app: Flask) -> None:
    """Look at every page before it leaves."""

    @app.after_request
    def straightened(response: Response) -> Response:
        if response.mimetype == "text/html" and not response.is_streamed:
            written = response.get_data()
            straight = _TURNS.sub(b"", written)
            if straight != written:
                response.set_data(straight)
        return response

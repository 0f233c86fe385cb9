"""Answers with an archive, to be saved under the name of what it is of."""

import json
from typing import Any

from flask import make_response
from werkzeug.wrappers import Response


def archive_file(document: dict[str, Any]) -> Response:
    """The file, read anew each time: it is private, and it changes."""
    response = make_response(json.dumps(document, ensure_ascii=False, indent=1))
    response.headers["Content-Type"] = "application/json; charset=utf-8"
    name = f"{document['of']}.json"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    response.headers["Cache-Control"] = "no-store"
    return response

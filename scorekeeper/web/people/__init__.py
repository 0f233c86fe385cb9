"""Serves a club's people."""

from flask import Blueprint

bp = Blueprint("people", __name__)

import scorekeeper.web.people.matches  # noqa: E402
import scorekeeper.web.people.views  # noqa: E402, F401  (the views ask for the blueprint)

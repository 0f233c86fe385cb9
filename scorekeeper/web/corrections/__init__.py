"""The mending room: why a hand counts as it does, and what was wrong with the table itself."""

from flask import Blueprint

bp = Blueprint("corrections", __name__)

import scorekeeper.web.corrections.views  # noqa: E402, F401  (the views ask for the blueprint)

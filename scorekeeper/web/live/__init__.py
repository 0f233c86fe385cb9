"""Pages that others watch: what they ask for every two seconds, and get only when it changed."""

from flask import Blueprint

bp = Blueprint("live", __name__)

import scorekeeper.web.live.views  # noqa: E402, F401  (the views ask for the blueprint)

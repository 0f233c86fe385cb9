"""Around the match: sit down again, look from afar, carry it elsewhere, let it go."""

from flask import Blueprint

bp = Blueprint("around", __name__)

import scorekeeper.web.around.views  # noqa: E402, F401  (the views ask for the blueprint)

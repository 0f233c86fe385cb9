"""The rules' room: each game explained, with examples the engine plays and every house rule."""

from flask import Blueprint

bp = Blueprint("rules", __name__)

import scorekeeper.web.rules.views  # noqa: E402, F401  (the views ask for the blueprint)

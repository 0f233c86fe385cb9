"""Serves the rules pages: each game explained, with examples the engine plays."""

from flask import Blueprint

bp = Blueprint("rules", __name__)

import scorekeeper.web.rules.views  # noqa: E402, F401  (the views ask for the blueprint)

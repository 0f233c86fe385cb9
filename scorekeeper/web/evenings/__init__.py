"""Serves an evening: one game after the other, and one settlement."""

from flask import Blueprint

bp = Blueprint("evenings", __name__)

import scorekeeper.web.evenings.views  # noqa: E402, F401  (the views ask for the blueprint)

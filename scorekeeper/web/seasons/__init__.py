"""Serves the seasons of a club."""

from flask import Blueprint

bp = Blueprint("seasons", __name__)

import scorekeeper.web.seasons.views  # noqa: E402, F401  (the views ask for the blueprint)

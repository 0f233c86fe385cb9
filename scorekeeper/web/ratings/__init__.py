"""Serves ratings, and how they are computed."""

from flask import Blueprint

bp = Blueprint("ratings", __name__)

import scorekeeper.web.ratings.views  # noqa: E402, F401  (the views ask for the blueprint)

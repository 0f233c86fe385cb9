"""The seasons of a club: tournaments that add up to a league."""

from flask import Blueprint

bp = Blueprint("seasons", __name__)

import scorekeeper.web.seasons.views  # noqa: E402, F401  (the views ask for the blueprint)

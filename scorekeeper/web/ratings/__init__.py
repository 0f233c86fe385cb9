"""How strong a club's people are at each game, and how that is reckoned."""

from flask import Blueprint

bp = Blueprint("ratings", __name__)

import scorekeeper.web.ratings.views  # noqa: E402, F401  (the views ask for the blueprint)

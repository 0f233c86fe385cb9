"""Serves cards, seat plans and posters."""

from flask import Blueprint

bp = Blueprint("cards", __name__)

import scorekeeper.web.cards.views  # noqa: E402, F401  (the views ask for the blueprint)

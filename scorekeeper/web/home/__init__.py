"""Serves the menu of games, and the tables of this device."""

from flask import Blueprint

bp = Blueprint("home", __name__)

import scorekeeper.web.home.views  # noqa: E402, F401  (the views ask for the blueprint)

"""Serves a club: its members and its tournaments."""

from flask import Blueprint

bp = Blueprint("clubs", __name__)

import scorekeeper.web.clubs.views  # noqa: E402, F401  (the views ask for the blueprint)

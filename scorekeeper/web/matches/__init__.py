"""Serves the table: a match is begun, scored, corrected and shared here."""

from flask import Blueprint

bp = Blueprint("matches", __name__)

import scorekeeper.web.matches.views  # noqa: E402, F401  (the views ask for the blueprint)

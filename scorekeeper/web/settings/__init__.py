"""Serves the reader's settings: language, text size, deck, light or dark."""

from flask import Blueprint

bp = Blueprint("settings", __name__)

import scorekeeper.web.settings.views  # noqa: E402, F401  (the views ask for the blueprint)

"""How a reader likes the pages: language, size of the text, light or dark."""

from flask import Blueprint

bp = Blueprint("settings", __name__)

import scorekeeper.web.settings.views  # noqa: E402, F401  (the views ask for the blueprint)

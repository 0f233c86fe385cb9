"""Explains hands, and corrects what a table got wrong about itself."""

from flask import Blueprint

bp = Blueprint("corrections", __name__)

import scorekeeper.web.corrections.views  # noqa: E402, F401  (the views ask for the blueprint)

"""Asks the other side whether a result is right; a referee settles disputes."""

from flask import Blueprint

bp = Blueprint("confirmations", __name__)

import scorekeeper.web.confirmations.views  # noqa: E402, F401  (the views ask for the blueprint)

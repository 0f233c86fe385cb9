"""Serves the cash box of a club."""

from flask import Blueprint

bp = Blueprint("cash", __name__)

import scorekeeper.web.cash.views  # noqa: E402, F401  (the views ask for the blueprint)

"""Serves figures of a club, of somebody, of two people."""

from flask import Blueprint

bp = Blueprint("statistics", __name__)

import scorekeeper.web.statistics.views  # noqa: E402, F401  (the views ask for the blueprint)

"""Serves health checks."""

from flask import Blueprint

bp = Blueprint("health", __name__)

import scorekeeper.web.health.views  # noqa: E402, F401  (the views ask for the blueprint)

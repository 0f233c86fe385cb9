"""Serves what installing on a phone needs, and what opens without signal."""

from flask import Blueprint

bp = Blueprint("offline", __name__)

import scorekeeper.web.offline.views  # noqa: E402, F401  (the views ask for the blueprint)

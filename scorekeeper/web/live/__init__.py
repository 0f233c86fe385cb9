"""Serves the fragments that watched pages poll."""

from flask import Blueprint

bp = Blueprint("live", __name__)

import scorekeeper.web.live.views  # noqa: E402, F401  (the views ask for the blueprint)

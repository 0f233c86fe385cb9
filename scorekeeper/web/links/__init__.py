"""Serves the links of a match: who may what, and their codes."""

from flask import Blueprint

bp = Blueprint("links", __name__)

import scorekeeper.web.links.views  # noqa: E402, F401  (the views ask for the blueprint)

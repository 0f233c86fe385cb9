"""Who may: the links of a match, what they may, and the codes that stand for them."""

from flask import Blueprint

bp = Blueprint("links", __name__)

import scorekeeper.web.links.views  # noqa: E402, F401  (the views ask for the blueprint)

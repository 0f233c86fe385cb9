"""What a club's matches add up to: the club's, somebody's, two people's."""

from flask import Blueprint

bp = Blueprint("statistics", __name__)

import scorekeeper.web.statistics.views  # noqa: E402, F401  (the views ask for the blueprint)

"""On the phone's own screen: what installing needs, and what opens without a signal."""

from flask import Blueprint

bp = Blueprint("offline", __name__)

import scorekeeper.web.offline.views  # noqa: E402, F401  (the views ask for the blueprint)

"""Whether this server lives and is ready: for the proxy before it, and who looks after it."""

from flask import Blueprint

bp = Blueprint("health", __name__)

import scorekeeper.web.health.views  # noqa: E402, F401  (the views ask for the blueprint)

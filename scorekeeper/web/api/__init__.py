"""Serves programs: everything a page shows as JSON, and hands and results to record."""

from flask import Blueprint

from scorekeeper.extensions import csrf

bp = Blueprint("api", __name__, url_prefix="/api/v1")
# A page of somebody else's cannot make a browser send what these ask for: no cookie opens them.
csrf.exempt(bp)

import scorekeeper.web.api.clubs  # noqa: E402  (the views ask for the blueprint)
import scorekeeper.web.api.games  # noqa: E402
import scorekeeper.web.api.matches  # noqa: E402
import scorekeeper.web.api.openapi  # noqa: E402
import scorekeeper.web.api.tournaments  # noqa: E402, F401

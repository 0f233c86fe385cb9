"""Serves tournaments: for those who run them, play in them, or look on."""

from flask import Blueprint

bp = Blueprint("tournaments", __name__)

import scorekeeper.web.tournaments.during_rounds  # noqa: E402  (the same)
import scorekeeper.web.tournaments.files  # noqa: E402  (the same)
import scorekeeper.web.tournaments.print_bundles  # noqa: E402  (the same)
import scorekeeper.web.tournaments.registration  # noqa: E402  (the same)
import scorekeeper.web.tournaments.rehearsal  # noqa: E402  (the same)  # noqa: E402  (the same)
import scorekeeper.web.tournaments.views  # noqa: E402, F401  (the same)

"""A tournament: for those who run it, those who play in it, and everybody who looks."""

from flask import Blueprint

bp = Blueprint("tournaments", __name__)

import scorekeeper.web.tournaments.drawings  # noqa: E402  (the views ask for the blueprint)
import scorekeeper.web.tournaments.files  # noqa: E402  (the same)
import scorekeeper.web.tournaments.hall  # noqa: E402  (the same)
import scorekeeper.web.tournaments.joining  # noqa: E402  (the same)
import scorekeeper.web.tournaments.printing  # noqa: E402  (the same)
import scorekeeper.web.tournaments.running  # noqa: E402  (the same)
import scorekeeper.web.tournaments.trying  # noqa: E402  (the same)
import scorekeeper.web.tournaments.views  # noqa: E402  (the same)
import scorekeeper.web.tournaments.walls  # noqa: E402, F401  (the same)

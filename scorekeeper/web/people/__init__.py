"""A club's people: who they are, whose matches are whose, and what they may ask for."""

from flask import Blueprint

bp = Blueprint("people", __name__)

import scorekeeper.web.people.matches  # noqa: E402
import scorekeeper.web.people.views  # noqa: E402, F401  (the views ask for the blueprint)

"""The door for those who run a club's evenings; nobody else needs an account."""

from flask import Blueprint

bp = Blueprint("accounts", __name__)

import scorekeeper.web.accounts.views  # noqa: E402, F401  (the views ask for the blueprint)

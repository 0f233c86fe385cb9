"""Serves sign-in for those who run a club's evenings."""

from flask import Blueprint

bp = Blueprint("accounts", __name__)

import scorekeeper.web.accounts.views  # noqa: E402, F401  (the views ask for the blueprint)

"""Serves the grid in which a sheet filled with a pencil is typed."""

from flask import Blueprint

bp = Blueprint("grid", __name__)

from scorekeeper.web.grid import views  # noqa: E402, F401

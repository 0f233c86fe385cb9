"""The grid: a sheet that was filled with a pencil, typed in row by row."""

from flask import Blueprint

bp = Blueprint("grid", __name__)

from scorekeeper.web.grid import views  # noqa: E402, F401

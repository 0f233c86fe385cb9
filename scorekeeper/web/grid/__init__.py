"""Serves the grid in which a sheet filled with a pencil is typed."""

from flask import Blueprint

from scorekeeper.web.matches.views import serve

bp = Blueprint("grid", __name__)
serve(bp)

"""Serves papers: a sheet as a page for the browser's print, and as PDF."""

from flask import Blueprint

bp = Blueprint("papers", __name__)

from scorekeeper.web.papers import views  # noqa: E402, F401

"""The papers: the same sheet as a page for the browser's own print, and as a PDF."""

from flask import Blueprint

bp = Blueprint("papers", __name__)

from scorekeeper.web.papers import views  # noqa: E402, F401

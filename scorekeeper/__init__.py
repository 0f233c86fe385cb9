"""Holds the version, and the app for `flask --app scorekeeper`; importing a game loads no web."""

from importlib import import_module
from wsgiref.types import WSGIApplication

__version__ = "1.0.0"


def create_app() -> WSGIApplication:
    """The app on the usual instance folder, its tables brought up to date as at every start."""
    app: WSGIApplication = import_module("scorekeeper.app").create_app()
    import_module("scorekeeper.services.storage.transactions").upgrade(app)
    return app

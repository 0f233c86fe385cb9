"""The pages: one package per room, each a blueprint. A view finds, asks, acts and answers."""

from flask import Flask

from scorekeeper.web import around, headers, home, matches, mending, papers, rules, settings


def init_app(app: Flask) -> None:
    """Open every room, and put the headers on whatever leaves."""
    headers.init_app(app)
    for room in (around, home, matches, mending, papers, rules, settings):
        app.register_blueprint(room.bp)

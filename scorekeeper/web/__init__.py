"""The pages: one package per room, each a blueprint. A view finds, asks, acts and answers."""

from flask import Flask

from scorekeeper.web import (
    accounts,
    api,
    around,
    cards,
    cash,
    checking,
    clubs,
    direction,
    evenings,
    grid,
    headers,
    health,
    home,
    installing,
    links,
    live,
    logged,
    matches,
    mending,
    origins,
    papers,
    people,
    ratings,
    remembering,
    rules,
    seasons,
    seen,
    settings,
    statistics,
    tournaments,
)
from scorekeeper.web.numbers import Place

ROOMS = (
    accounts,
    api,
    around,
    cards,
    cash,
    checking,
    clubs,
    evenings,
    grid,
    health,
    home,
    installing,
    links,
    live,
    matches,
    mending,
    papers,
    people,
    ratings,
    rules,
    seasons,
    settings,
    statistics,
    tournaments,
)


def init_app(app: Flask) -> None:
    """Open every room, and put the headers on whatever leaves."""
    logged.init_app(app)
    headers.init_app(app)
    direction.init_app(app)
    remembering.init_app(app)
    origins.init_app(app)
    app.url_map.converters["int"] = Place
    for room in ROOMS:
        app.register_blueprint(room.bp)
    seen.init_app(app)

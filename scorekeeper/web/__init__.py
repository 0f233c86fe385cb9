"""Registers the blueprints; a view finds, asks, acts and answers."""

from flask import Flask

from scorekeeper.web import (
    accounts,
    api,
    cards,
    cash,
    clubs,
    confirmations,
    corrections,
    current_account,
    device,
    evenings,
    health,
    home,
    links,
    live,
    matches,
    offline,
    papers,
    people,
    rate_limits,
    ratings,
    request_log,
    rules,
    seasons,
    security,
    settings,
    spare,
    statistics,
    tournaments,
)
from scorekeeper.web.addresses import Place

ROOMS = (
    accounts,
    api,
    cards,
    cash,
    confirmations,
    clubs,
    evenings,
    health,
    home,
    offline,
    links,
    live,
    matches,
    corrections,
    papers,
    people,
    ratings,
    rules,
    seasons,
    settings,
    spare,
    statistics,
    tournaments,
)


def init_app(app: Flask) -> None:
    """Open every room, and put the headers on whatever leaves."""
    request_log.init_app(app)
    request_log.serve_metrics(app)
    security.init_app(app)
    rate_limits.init_app(app)
    spare.init_app(app)
    app.url_map.converters["int"] = Place
    for blueprint in (*(room.bp for room in ROOMS), corrections.grid):
        app.register_blueprint(blueprint)
    current_account.init_app(app)
    device.read_from_replica(app)

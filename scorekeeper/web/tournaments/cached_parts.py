"""A part of a page that is the same for everybody at one address: worded once a version.

What a tournament is at a version never changes, so nothing has to be forgotten but what is oldest.
"""

from collections.abc import Mapping
from typing import Any

from flask import render_template
from markupsafe import Markup

from scorekeeper.language import chosen_language
from scorekeeper.services.storage.lru_cache import LruCache

_KEPT = 128
PARTS: LruCache[tuple[object, ...], Markup] = LruCache(_KEPT)


def standings(context: Mapping[str, Any]) -> Markup:
    """The table of the standings, for a reader of this language and deck."""
    return _part("tournaments/_standings.html", context)


def tables(context: Mapping[str, Any]) -> Markup:
    """The tables of this round, for a reader of this language."""
    hall = context["hall"]
    here = {"tables": hall.tables, "meetings": hall.round.meetings}
    return _part("tournaments/_tables.html", {**context, **here})


def _part(template: str, context: Mapping[str, Any]) -> Markup:
    hall, voice = context["hall"], context["voice"]
    place = (
        template,
        context["key"],
        hall.access.tournament_id,
        hall.version,
        chosen_language(),
        voice.deck,
    )
    return PARTS.of(place, lambda: Markup(render_template(template, **context)))  # noqa: S704 - our own template, which escapes

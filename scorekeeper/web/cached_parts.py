"""Caches parts of pages for readers of the same language.

What a part says is known by a mark that changes with it, so that nothing has to be forgotten but
what is oldest.
"""

from collections.abc import Mapping
from typing import Any

from flask import render_template
from markupsafe import Markup

from scorekeeper.language import ReaderVoice
from scorekeeper.services.ratings.view import RatingTable
from scorekeeper.services.statistics.view import ClubFigures
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.web.device import chosen_language

_ROOM = 192
PARTS: LruCache[tuple[object, ...], Markup] = LruCache(_ROOM)


def part(template: str, mark: tuple[object, ...], context: Mapping[str, Any]) -> Markup:
    """A template drawn once for a mark and a language."""
    place = (template, *mark, chosen_language())
    return PARTS.of(place, lambda: Markup(render_template(template, **context)))  # noqa: S704 - our own template, which escapes


def answers_part(figures: ClubFigures) -> Markup:
    """The questions with their answers, and the ways to others' figures."""
    matches = frozenset((key, match.at, match.token) for key, match in figures.matches.items())
    return part("statistics/_said.html", (figures.mark, matches), _figures(figures))


def ratings_part(ranking: RatingTable) -> Markup:
    """The table of a game's ratings."""
    return part("ratings/_rated.html", ranking.mark, _figures(ranking))


def tournament_part(template: str, context: Mapping[str, Any]) -> Markup:
    """A part of what stands at one address: what a tournament is at a version never changes."""
    tournament, deck = context["tournament"], context["voice"].deck
    mark = (context["key"], tournament.access.tournament_id, tournament.version, deck)
    here = {
        "tables": tournament.tables,
        "meetings": () if tournament.round is None else tournament.round.meetings,
    }
    return part(template, mark, {**context, **here})


def _figures(table: ClubFigures | RatingTable) -> Mapping[str, Any]:
    return {"shown": table, "is_paper": False, "number": ReaderVoice({}, "EUR").number}

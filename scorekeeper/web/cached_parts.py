"""Caches parts of a club's pages for readers of the same language.

What a part says is known by a mark that changes with the figures, with how anybody is called and
with the addresses of the matches, so that nothing has to be forgotten but what is oldest.
"""

from flask import render_template
from markupsafe import Markup

from scorekeeper.language import ReaderVoice, chosen_language
from scorekeeper.services.ratings.view import RatingTable
from scorekeeper.services.statistics.view import ClubFigures
from scorekeeper.services.storage.lru_cache import LruCache

_KEPT = 64
PARTS: LruCache[tuple[object, ...], Markup] = LruCache(_KEPT)


def said(shown: ClubFigures) -> Markup:
    """The questions with their answers, and the ways to others' figures."""
    matches = frozenset((key, one.at, one.token) for key, one in shown.matches.items())
    return _part("statistics/_said.html", (shown.mark, matches), shown)


def rated(shown: RatingTable) -> Markup:
    """The table of a game's ratings."""
    return _part("ratings/_rated.html", shown.mark, shown)


def _part(template: str, mark: tuple[object, ...], shown: ClubFigures | RatingTable) -> Markup:
    place = (template, mark, chosen_language())
    number = ReaderVoice({}, "EUR").number

    def worded() -> Markup:
        page = render_template(template, shown=shown, is_paper=False, number=number)
        return Markup(page)  # noqa: S704 - our own template, which escapes

    return PARTS.of(place, worded)

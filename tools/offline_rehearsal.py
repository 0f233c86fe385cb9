"""Draws the pages of a match of every game once, so that all they need is loaded."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jinja2 import Environment, meta

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.games import GAMES
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.offline.worker import Phone

# What the desk answers with.
TEMPLATES = (
    "matches/table.html",
    "matches/correct_hand.html",
    "matches/_preview.html",
    "matches/_changes.html",
    "corrections/explain.html",
    "corrections/house_rules.html",
    "corrections/log.html",
    "corrections/players.html",
    "corrections/stake.html",
    "grid/grid.html",
    "live/_table.html",
    "matches/big.html",
    "matches/delete.html",
    "matches/new.html",
    "matches/plot.html",
    "matches/share.html",
    "offline/_menu.html",
    "offline/_missing.html",
    "offline/_unlike.html",
    "prints/match_sheet.html",
    "rules/game.html",
    "rules/play.html",
)
# And the pages of a phone alone.
ALONE = (
    "/",
    "/new/{0}",
    "/rules/{0}",
    "/rules/{0}/play",
    *(
        "/m/{0}" + page
        for page in ("", "/big", "/house-rules", "/log", "/players", "/share", "/sheet", "/stake")
    ),
)
_AT = "2026-01-01T20:00:00+00:00"
_LINK = {
    "id": "00000000-0000-0000-0000-000000000001",
    "scope": "organiser",
    "label": "",
    "created_at": _AT,
    "revoked_at": None,
    "expires_at": None,
}


class _Anywhere(dict[str, str]):
    """Addresses that nobody will follow."""

    def __missing__(self, endpoint: str) -> str:
        return "/"


def run(translations: Path, templates: Path, compiled: Path) -> frozenset[str]:
    """Draw them, and compile every template that any answer could need; their names."""
    phone = Phone(translations, templates, _Anywhere(), compiled)
    for game in GAMES:
        for code in LANGUAGES:
            request = _request(game, code)
            phone.answer(request)
            own = {**request["known"], "id": game.key, "table": game.key, "is_served": False}
            alone_request = {**request, "alone": True, "kept": [own], "ask_again": 0}
            for page in ALONE:
                phone.answer({**alone_request, "address": f"?at={page.format(game.key)}"})
    return frozenset(_needed(phone.templates, TEMPLATES))


def _needed(pages: Environment, names: Iterable[str]) -> set[str]:
    """These templates and all that they refer to."""
    modules: set[str] = set()
    left = set(names)
    while left:
        name = left.pop()
        modules.add(name)
        pages.get_template(name)
        source, *_ = pages.loader.get_source(pages, name) if pages.loader else ("",)
        referred = meta.find_referenced_templates(pages.parse(source))
        left |= {s for s in referred if s is not None} - modules
    return modules


def _request(game: AnyGame, code: str) -> dict[str, Any]:
    options = game.words.options
    needed = [slot.name for slot in slots_of(game.rules) if slot.is_required]
    match = {
        "game": game.key,
        "title": "",
        "names": [""] * game.seats.usual,
        "sides": [],
        "first_dealer": 0,
        "cut": None,
        "rules": {name: options[name].suggested[0] for name in needed},
        "customs": {},
        "currency": "EUR",
        "language": code,
        "version": 0,
        "witness": None,
        "is_checked": False,
        "stake": None,
        "created_at": _AT,
    }
    known = {
        "match": match,
        "links": [_LINK],
        "entries": [],
        "link": _LINK["id"],
        "score_token": "rehearsal",
        "watch_token": "",
        "code": "",
        "watch_code": "",
        "evening": None,
        "finished": None,
        "ask_again": 0,
    }
    look = {"language": code, "deck": "spanish", "theme": "auto", "size": "normal", "csrf": ""}
    request = {"address": "/m/rehearsal", "method": "GET", "fields": [], "at": 0}
    full = {**request, "known": known, "tag": game.key, "waiting": [], "look": look}
    decoded: dict[str, Any] = json.loads(json.dumps(full))
    return decoded

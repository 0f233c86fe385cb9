"""Makes the papers of a match or an evening: finished HTML, and the same as PDF."""

import hashlib
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Literal, TypedDict, Unpack
from xml.etree import ElementTree as ET

import segno
from flask import Flask, current_app, render_template

from scorekeeper.config import PACKAGE
from scorekeeper.engine.game import AnyGame
from scorekeeper.language import ReaderVoice, reader_language, speak
from scorekeeper.printing import Press, is_available
from scorekeeper.services.access.public_address import public
from scorekeeper.services.evenings.account import EveningView
from scorekeeper.services.evenings.share_text import score_line
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers.match_sheet import match_sheet_of
from scorekeeper.services.storage.journals import MATCH_LOG
from scorekeeper.services.storage.lru_cache import LruCache

SYMBOLS = PACKAGE / "static" / "img" / "symbols.svg"
_SVG = "http://www.w3.org/2000/svg"
_INK = (("currentColor", "#000"), ("var(--hole, #fff)", "#fff"))


@cache
def icon_url(symbol: str) -> str:
    """A symbol as a `data:` address. Raises KeyError for one that is not drawn."""
    return _signs()[symbol]


def qr_code(address: str) -> str:
    """The QR code of an address as a `data:` address; blank for none."""
    return (
        str(segno.make(address, error="m", micro=False).svg_data_uri(border=0)) if address else ""
    )


@cache
def _signs() -> dict[str, str]:
    ET.register_namespace("", _SVG)
    images = {}
    # Our own drawing, part of the program.
    for drawn in ET.parse(SYMBOLS).getroot().iter(f"{{{_SVG}}}symbol"):  # noqa: S314
        picture = ET.Element(f"{{{_SVG}}}svg", {"viewBox": drawn.attrib["viewBox"]})
        picture.extend(drawn)
        svg = ET.tostring(picture, encoding="unicode")
        for ink, colour in _INK:
            svg = svg.replace(ink, colour)
        code = b64encode(svg.encode()).decode("ascii")
        images[drawn.attrib["id"]] = f"data:image/svg+xml;base64,{code}"
    return images


Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")
Ways = tuple[tuple[str, str], ...]
_ROOM = 64
# So many amounts stand beside each other on paper that stands upright.
_UPRIGHT = 5
_Shelf = LruCache[str, bytes]
"""The papers printed last, by what is on them: the same page again costs nothing."""


def init_app(app: Flask) -> None:
    """Give the app its press; the printing process itself starts with the first paper."""
    patience = float(app.config["PRINT_SECONDS"])
    app.extensions["press"] = Press(Path(app.static_folder or ""), timeout=patience)
    shelf: _Shelf = LruCache(_ROOM)
    app.extensions["printed"] = shelf


def waiting_papers(app: Flask) -> int:
    """How many papers are being printed or wait for it, in this process."""
    press: Press = app.extensions["press"]
    return press.jobs


def can_print() -> bool:
    """Whether this machine can make PDFs; else each paper still opens as a page."""
    return is_available()


class OnScreen(TypedDict, total=False):
    """Says of a paper that stands on a screen: by which link it is read (`token`) and which ways on
    from it there are, as words and addresses; `is_unprinted`: no PDF could be made of it.
    """

    token: str
    ways: Ways
    is_unprinted: bool


_NOT_THERE: OnScreen = {"token": "", "ways": (), "is_unprinted": False}


def paper_page(template: str, paper: Paper, on: OnScreen, **facts: object) -> str:
    """A paper as a finished page in the reader's language; upright, unless the facts say not."""
    context = {"paper": paper, "lang": reader_language(), "is_wide": False}
    return render_template(template, **{**context, **_NOT_THERE, **on, **facts})


def match_sheet(match: MatchView, paper: Paper = "a4", **on: Unpack[OnScreen]) -> str:
    """The filled sheet of a match as a finished page in the reader's language."""
    address = public("matches.table", token=match.watch_token) if match.watch_token else ""
    facts: dict[str, object] = {"address": address, "picture": qr_code(address)}
    if match.history:  # counted anew: it may have been changed past the program
        facts["fingerprint"] = MATCH_LOG.fingerprint(match.history, match.version)
    return paper_page("prints/match_sheet.html", paper, on, **facts, **match_sheet_of(match))


def paper_title(title: str, game: AnyGame) -> str:
    """The title of what is about a match, or about a sheet for one."""
    return title or speak(game.words.name)


def evening_sheet(evening: EveningView, paper: Paper = "a4", **on: Unpack[OnScreen]) -> str:
    """The summary of an evening as a finished page: its matches, what each has cost everybody, and
    who pays whom.
    """
    return paper_page(
        "prints/evening.html",
        paper,
        on,
        evening=evening,
        is_wide=len(evening.names) * len(evening.accounts) > _UPRIGHT,
        lines=[
            (part, score_line(part.match), ReaderVoice(part.match.names, part.match.currency))
            for part in evening.parts
        ],
        account_voice=lambda account: ReaderVoice(evening.names, account.currency),
    )


def printed_html(html: str, title: str) -> bytes:
    """A finished page as tagged PDF, kept. Raises PressBusy, PressFailed, PressMissing."""
    shelf: _Shelf = current_app.extensions["printed"]
    key = hashlib.sha256(html.encode()).hexdigest()
    printed = shelf.get(key)
    if printed is None:
        press: Press = current_app.extensions["press"]
        printed = press.pdf(html, title=title, lang=reader_language())
        shelf.put(key, printed)
    return printed

"""Makes table cards and posters with codes to scan."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Unpack

import segno
from flask import current_app

from scorekeeper.engine.text import text
from scorekeeper.language import ReaderVoice, reader_language, speak, speak_of
from scorekeeper.printing import Press
from scorekeeper.services.access.public_address import public
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers.papers import OnScreen, Paper, paper_page, paper_title

Each = Literal[1, 4]
LONGEST_NETWORK = 32
LONGEST_PASSWORD = 63
# As it is written on a letter; a square of a code is so many points wide in the picture.
_SCALE = 3


@dataclass(frozen=True, slots=True)
class Scan:
    """A code to scan: the address it opens, and what that is good for."""

    address: str
    words: str

    @property
    def picture(self) -> str:
        """The code as a `data:` address."""
        return qr_picture(self.address)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card. `code`: to type instead of scanning, in two halves; `notes`: what else to know."""

    title: str
    subtitle: str = ""
    names: tuple[str, ...] = ()
    scans: tuple[Scan, ...] = ()
    code: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """Holds what is on a poster. `network` blank: only the address. The password is on the paper
    and nowhere else: neither it nor what is printed from it is kept.
    """

    title: str = ""
    network: str = ""
    password: str = ""
    is_hidden: bool = False


def qr_picture(says: str) -> str:
    """A QR code of these letters as a `data:` address, black on white with its quiet border."""
    code = segno.make(says, error="m", micro=False)
    return str(code.png_data_uri(scale=_SCALE, border=2))


def wifi(poster: Poster) -> str:
    """What a phone reads to join a network, as ZXing wrote it down: `WIFI:T:WPA;S:...;P:...;;`."""
    named = f"S:{_escaped(poster.network)};"
    secret = f"P:{_escaped(poster.password)};" if poster.password else ""
    hidden = "H:true;" if poster.is_hidden else ""
    return f"WIFI:T:{'WPA' if secret else 'nopass'};{named}{secret}{hidden};"


def _escaped(typed: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in typed)


def table_card(match: MatchView) -> Card:
    """For everybody at a table and around it: the score to watch."""
    notes = (speak(text("This link shows the score and can change nothing.")),)
    address = public("matches.table", token=match.watch_token)
    scan = Scan(address, speak(text("Watch the score")))
    return _card(match, (scan,), match.watch_code, notes)


def score_card(match: MatchView) -> Card:
    """For who is to score too, from a phone of their own: the code that makes it one that may."""
    notes = [
        speak(text("Anyone with this link can score here. Show it only to people you want to."))
    ]
    if not match.code:
        notes.append(speak(text("The code was not used for a week. Make another one first.")))
    scans = (_score_scan(match),) if match.code else ()
    return _card(match, scans, match.code, tuple(notes))


def _score_scan(match: MatchView) -> Scan:
    return Scan(public("links.code", typed=match.code), speak(text("Score from another phone")))


def _card(match: MatchView, scans: tuple[Scan, ...], code: str, notes: tuple[str, ...]) -> Card:
    if code:
        notes = (speak(text("Or type the code at {address}", address=public("links.code"))), *notes)
    return Card(
        title=paper_title(match.title, match.game),
        subtitle=speak(match.game.words.name) if match.title else "",
        names=tuple(match.names[side] for side in match.replay.table.sides),
        scans=scans,
        code=f"{code[:3]} {code[3:]}" if code else "",
        notes=notes,
    )


def cards_page(
    cards: Sequence[Card], paper: Paper = "a4", each: Each = 1, **on: Unpack[OnScreen]
) -> str:
    """Cards as a finished page, one or four to a sheet; one card alone fills the four."""
    filled = cards if len(cards) > 1 or each == 1 else [*cards] * each
    return paper_page(
        "prints/cards.html",
        paper,
        on,
        cards=filled,
        each=each,
    )


# Where on a clock's face each sits: the first at the bottom, play goes to the right.
CLOCK = {
    2: (6, 12),
    3: (6, 2, 10),
    4: (6, 3, 12, 9),
    5: (6, 4, 1, 11, 8),
    6: (6, 4, 2, 12, 10, 8),
}


def seat_plan(match: MatchView, paper: Paper = "a4", **on: Unpack[OnScreen]) -> str:
    """Who sits where at a table, as a finished page."""
    speak_of(match.game.words)
    table = match.replay.table
    return paper_page(
        "prints/seat_plan.html",
        paper,
        on,
        match=match,
        voice=ReaderVoice(match.names, match.currency),
        seats=list(zip(table.players, CLOCK[len(table.players)], strict=True)),
        table=table,
    )


def poster_page(poster: Poster, paper: Paper = "a4", **on: Unpack[OnScreen]) -> str:
    """A poster as a finished page."""
    address = public("home.menu")
    return paper_page(
        "prints/poster.html",
        paper,
        on,
        poster=poster,
        title=poster.title or speak(text("Keep the score here")),
        wifi_picture=qr_picture(wifi(poster)) if poster.network else "",
        address=address,
        picture=qr_picture(address),
        ways=(),
    )


def poster_pdf(poster: Poster, paper: Paper = "a4") -> bytes:
    """The same as tagged PDF, kept nowhere. Raises PressBusy, PressFailed, PressMissing."""
    press: Press = current_app.extensions["press"]
    title = poster.title or speak(text("Keep the score here"))
    return press.pdf(poster_page(poster, paper), title=title, lang=reader_language())

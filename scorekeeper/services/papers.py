"""Papers of a match: finished HTML for the browser's own print, and the same page as PDF."""

import hashlib
from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import Literal

from flask import Flask, current_app, render_template

from scorekeeper.engine.ledger import fewest_transfers
from scorekeeper.engine.rules import house_rules
from scorekeeper.engine.sheet import Row
from scorekeeper.language import ReaderVoice, reader_language, speak
from scorekeeper.printing import Press, is_available
from scorekeeper.services.views import HandView, MatchView

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")
_KEPT = 64


class _Shelf:
    """The papers printed last, by what is on them: the same page again costs nothing."""

    def __init__(self) -> None:
        self._printed: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> bytes | None:
        """The paper with these contents, if it is still here."""
        with self._lock:
            if key in self._printed:
                self._printed.move_to_end(key)
            return self._printed.get(key)

    def put(self, key: str, paper: bytes) -> None:
        """Keep it; the one unused longest goes."""
        with self._lock:
            self._printed[key] = paper
            while len(self._printed) > _KEPT:
                self._printed.popitem(last=False)


def init_app(app: Flask) -> None:
    """Give the app its press; the printing process itself starts with the first paper."""
    app.extensions["press"] = Press(Path(app.static_folder or ""))
    app.extensions["printed"] = _Shelf()


def can_print() -> bool:
    """Whether this machine can make PDFs; else each paper still opens as a page."""
    return is_available()


def match_sheet(
    seen: MatchView, paper: Paper = "a4", *, token: str = "", is_unprinted: bool = False
) -> str:
    """The filled sheet of a match as a finished page in the reader's language.

    `token`: the link it is read by, for the ways on from it that only a screen shows.
    `is_unprinted`: it is shown because no PDF could be made, and says so.
    """
    voice = ReaderVoice(seen.names, seen.currency)
    settlement = None
    if not seen.is_ended:
        settlement = seen.game.settle(seen.replay.rules, seen.replay.state)
    return render_template(
        "prints/match_sheet.html",
        match=seen,
        voice=voice,
        paper=paper,
        lang=reader_language(),
        is_wide=False,
        token=token,
        is_unprinted=is_unprinted,
        rows=[_row(seen, hand) for hand in seen.hands],
        house_rules=house_rules(seen.game, seen.replay.rules),
        columns=seen.game.sheet.columns(seen.replay.rules, seen.replay.table),
        settlement=settlement,
        transfers=() if settlement is None else fewest_transfers(settlement.balances),
    )


def _row(seen: MatchView, hand: HandView) -> tuple[HandView, Row | None]:
    """A hand and its cells; none for a hand that does not fit or stands behind one."""
    step = hand.step
    if step is None or step.played is None:
        return hand, None
    cells = seen.game.sheet.row(seen.replay.rules, step.before, step.hand, step.played)
    return hand, cells


def match_sheet_pdf(seen: MatchView, paper: Paper = "a4") -> bytes:
    """The same page as tagged PDF. Raises PressBusy, PressFailed, PressMissing."""
    html = match_sheet(seen, paper)
    shelf: _Shelf = current_app.extensions["printed"]
    key = hashlib.sha256(html.encode()).hexdigest()
    printed = shelf.get(key)
    if printed is None:
        press: Press = current_app.extensions["press"]
        title = seen.title or speak(seen.game.words.name)
        printed = press.pdf(html, title=title, lang=reader_language())
        shelf.put(key, printed)
    return printed

"""Makes certificates for the first places of a tournament."""

from dataclasses import dataclass
from datetime import datetime
from typing import Unpack

from scorekeeper.engine.text import text
from scorekeeper.language import day, speak
from scorekeeper.services.answers import NotFound
from scorekeeper.services.papers.papers import OnScreen, Paper, paper_page
from scorekeeper.services.tournaments.view_models import TournamentState

_HONOURED = 3
# So many letters go on one line of a sheet that lies on its side, in points; more take a line for
# each partner.
_SIZES = ((22, 58), (29, 45), (38, 34), (48, 27))
_LEAST = 21


@dataclass(frozen=True, slots=True)
class CertificatePlace:
    """One certificate: the place, and the name in lines of one size, in points."""

    place: str
    lines: tuple[str, ...]
    size: int


def certificates_page(
    hall: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """A certificate for each side on the first three places, to be signed, as a finished page.
    Raises NotFound before the first round, Forbidden for who keeps no desk.
    """
    if hall.round is None:
        raise NotFound
    hall.access.need()
    return paper_page(
        "prints/certificates.html",
        paper,
        on,
        is_wide=True,
        hall=hall,
        day=day(now, "long"),
        honours=[
            certificate_place(speak(text("Place {n}", n=row.place)), hall.names[row.entrant])
            for row in hall.standings.rows
            if row.place <= _HONOURED
        ],
    )


def certificate_place(place: str, name: str) -> CertificatePlace:
    """A name on one line while it is readable from a step away, else a line for each partner."""
    most = _SIZES[-1][0]
    lines = (name,) if _letters(name) <= most else tuple(name.split(" – "))
    longest = max(map(_letters, lines))
    return CertificatePlace(
        place, lines, next((pt for room, pt in _SIZES if longest <= room), _LEAST)
    )


def _letters(line: str) -> int:
    """How many small letters take the room of these; a capital takes that of three for two."""
    return len(line) + sum(one.isupper() for one in line) // 2

"""Makes papers for the desk: receipts to sign, the evening to tick off, and certificates."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Unpack

from scorekeeper.engine.text import Money, Text, text
from scorekeeper.language import day, speak
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.shown_match import readable_entrant, readable_name
from scorekeeper.services.papers.papers import OnScreen, Paper, paper_page
from scorekeeper.services.tournaments.prizes import gift_words, gifts
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.displays.receipts import (
    Receipt,
    checklist,
    fee_receipts,
    prize_receipts,
)
from scorekeeper.tournaments.seating.state import sizing

TITLES: Mapping[str, Text] = {
    "fees": text("Receipts for the fee"),
    "prizes": text("Receipts for prizes"),
}
PER_LEAF = 8
_HONOURED = 3
# So many letters go on one line of a sheet that lies on its side, in points; more take a line for
# each partner.
_SIZES = ((22, 58), (29, 45), (38, 34), (48, 27))
_LEAST = 21


@dataclass(frozen=True, slots=True)
class ReceiptsQuery:
    """Receipts about “fees” or “prizes”; `is_each`: one for each of a pair."""

    about: str
    is_each: bool = False


def receipts(tournament: TournamentState, query: ReceiptsQuery) -> tuple[Receipt, ...]:
    """The receipts there are. Raises Forbidden, and NotFound for what there are none about."""
    tournament.access.need()
    # By the names that are read: who was forgotten is a player with a number.
    people = {
        key: replace(
            person,
            name=readable_entrant(person.name),
            players=tuple(map(readable_name, person.players)),
        )
        for key, person in tournament.evening.people.items()
    }
    if query.about == "fees":
        return fee_receipts(tournament.evening.plan, people.values(), is_each=query.is_each)
    if query.about == "prizes":
        generator = (
            (
                people[gift.entrant],
                gift.amount,
                gift_words(gift),
                speak(gift.why, tournament.voice),
                gift.is_handed,
            )
            for gift in gifts(tournament)
        )
        return prize_receipts(generator, is_each=query.is_each)
    raise NotFound


def receipts_page(
    tournament: TournamentState,
    query: ReceiptsQuery,
    now: datetime,
    paper: Paper = "a4",
    **on: Unpack[OnScreen],
) -> str:
    """Receipts, eight to a sheet, as a finished page. Raises Forbidden, NotFound."""
    found = receipts(tournament, query)
    return paper_page(
        "prints/receipts.html",
        paper,
        on,
        tournament=tournament,
        voice=tournament.voice,
        title=speak(TITLES[query.about]),
        receipts=[
            (receipt, tournament.voice.money(Money(receipt.amount)) if receipt.amount else "")
            for receipt in found
        ],
        per_leaf=PER_LEAF,
        printed_at=now,
    )


def tables_needed(tournament: TournamentState) -> int:
    """How many tables everybody who has entered needs; those of the round once there is one."""
    if tournament.tables:
        return len(tournament.tables)
    contest, n = tournament.evening.plan.contest, len(tournament.evening.people)
    if contest.kind == "sides":
        return n // 2
    found = sizing(n, tournament.rounds or 1, contest.sizes)
    return 0 if found is None else len(found.tables)


def checklist_page(
    tournament: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """The evening on one page, as a finished page. Raises Forbidden."""
    tournament.access.need()
    return paper_page(
        "prints/checklist.html",
        paper,
        on,
        tournament=tournament,
        stages=checklist(tournament.evening, tables_needed(tournament), tournament.rounds),
        voice=tournament.voice,
        printed_at=now,
    )


@dataclass(frozen=True, slots=True)
class CertificatePlace:
    """One certificate: the place, and the name in lines of one size, in points."""

    place: str
    lines: tuple[str, ...]
    size: int


def certificates_page(
    tournament: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """A certificate for each side on the first three places, to be signed, as a finished page.
    Raises NotFound before the first round, Forbidden for who keeps no desk.
    """
    if tournament.round is None:
        raise NotFound
    tournament.access.need()
    return paper_page(
        "prints/certificates.html",
        paper,
        on,
        is_wide=True,
        tournament=tournament,
        day=day(now, "long"),
        honours=[
            certificate_place(speak(text("Place {n}", n=row.place)), tournament.names[row.entrant])
            for row in tournament.standings.rows
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
    return len(line) + sum(s.isupper() for s in line) // 2

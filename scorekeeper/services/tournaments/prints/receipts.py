"""Makes papers for the desk: receipts to sign, and the evening on one page to tick off."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Unpack

from scorekeeper.engine.text import Money, Text, text
from scorekeeper.language import ReaderVoice, speak
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
from scorekeeper.tournaments.plan import PlannedPerson
from scorekeeper.tournaments.seating.table_sizes import sizing

TITLES: Mapping[str, Text] = {
    "fees": text("Receipts for the fee"),
    "prizes": text("Receipts for prizes"),
}
PER_LEAF = 8


@dataclass(frozen=True, slots=True)
class ReceiptsQuery:
    """Receipts about “fees” or “prizes”; `is_each`: one for each of a pair."""

    about: str
    is_each: bool = False


def receipts(hall: TournamentState, asked: ReceiptsQuery) -> tuple[Receipt, ...]:
    """The receipts there are. Raises Forbidden, and NotFound for what there are none about."""
    hall.access.need()
    people = {key: _spoken(one) for key, one in hall.evening.people.items()}
    if asked.about == "fees":
        return fee_receipts(hall.evening.plan, people.values(), is_each=asked.is_each)
    if asked.about == "prizes":
        voice = _voice(hall)
        given = (
            (
                people[one.entrant],
                one.amount,
                gift_words(one),
                speak(one.why, voice),
                one.is_handed,
            )
            for one in gifts(hall)
        )
        return prize_receipts(given, is_each=asked.is_each)
    raise NotFound


def _spoken(person: PlannedPerson) -> PlannedPerson:
    """By the names that are read: who was forgotten is a player with a number."""
    players = tuple(readable_name(name) for name in person.players)
    return replace(person, name=readable_entrant(person.name), players=players)


def _voice(hall: TournamentState) -> ReaderVoice:
    return ReaderVoice(hall.names, hall.evening.plan.currency)


def receipts_page(
    hall: TournamentState,
    asked: ReceiptsQuery,
    now: datetime,
    paper: Paper = "a4",
    **on: Unpack[OnScreen],
) -> str:
    """Receipts, eight to a sheet, as a finished page. Raises Forbidden, NotFound."""
    found = receipts(hall, asked)
    voice = _voice(hall)
    return paper_page(
        "prints/receipts.html",
        paper,
        on,
        hall=hall,
        voice=voice,
        title=speak(TITLES[asked.about]),
        receipts=[(one, voice.money(Money(one.amount)) if one.amount else "") for one in found],
        per_leaf=PER_LEAF,
        printed_at=now,
    )


def tables_needed(hall: TournamentState) -> int:
    """How many tables everybody who has entered needs; those of the round once there is one."""
    if hall.tables:
        return len(hall.tables)
    contest, n = hall.evening.plan.contest, len(hall.evening.people)
    if contest.kind == "sides":
        return n // 2
    found = sizing(n, hall.rounds or 1, contest.sizes)
    return 0 if found is None else len(found.tables)


def checklist_page(
    hall: TournamentState, now: datetime, paper: Paper = "a4", **on: Unpack[OnScreen]
) -> str:
    """The evening on one page, as a finished page. Raises Forbidden."""
    hall.access.need()
    return paper_page(
        "prints/checklist.html",
        paper,
        on,
        hall=hall,
        stages=checklist(hall.evening, tables_needed(hall), hall.rounds),
        voice=_voice(hall),
        printed_at=now,
    )

"""Serves figures: the club's, somebody's, and what two have together."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from scorekeeper.engine.text import Text
from scorekeeper.services.api.auth import club_for_bearer
from scorekeeper.services.statistics import view
from scorekeeper.services.statistics.view import ClubFigures
from scorekeeper.statistics.answers import Answer, Fact
from scorekeeper.statistics.seasons import Span
from scorekeeper.web.api.framework.operation import Reply, operation
from scorekeeper.web.api.framework.request import Asked
from scorekeeper.web.api.framework.serialize import struct_from
from scorekeeper.web.api.people import Somebody, person_shape

_ROOM = "/clubs/<uuid:club>/figures"


class Which(Struct, frozen=True):
    """The figures of one game (else of all), and of a year (2026) or of the season that begins in
    its September (2026-27).
    """

    game: Annotated[str, Meta(max_length=32)] = ""
    when: Annotated[str, Meta(max_length=7)] = ""


class FigureRecord(Struct, frozen=True):
    """The match that holds a record, and its hand (0: the match as a whole)."""

    value: int
    match: UUID
    hand: int
    at: datetime | None = None


class FactSaid(Struct, frozen=True):
    """One line of an answer: what, and how much."""

    label: Text
    value: Text | int
    record: FigureRecord | None = None


class FigureTable(Struct, frozen=True):
    """Holds what the page draws, as the table beside it: `head` over `rows`."""

    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text | int, ...], ...]


class AnswerSaid(Struct, frozen=True):
    """A question people ask with what the figures say to it; `note` what that rests on."""

    key: str
    question: Text
    facts: tuple[FactSaid, ...]
    table: FigureTable | None = None
    note: Text | None = None


class SpanSaid(Struct, frozen=True):
    """Years that can be asked for."""

    key: str
    called: Text


class FiguresSaid(Struct, frozen=True):
    """Answers, and what else could be asked: `games`, `spans`, and people they have played with or
    against. `left`: matches that are over and not yet in the figures.
    """

    game: str
    span: SpanSaid
    answers: tuple[AnswerSaid, ...]
    games: tuple[str, ...]
    spans: tuple[SpanSaid, ...]
    left: int
    person: Somebody | None = None
    other: Somebody | None = None
    company: tuple[Somebody, ...] = ()


@operation("GET", _ROOM, FiguresSaid, asks=Which)
def see_figures(asked: Asked, club: UUID) -> Reply:
    """What the club's matches add up to, with its records."""
    return _reply(view.club_figures(club_for_bearer(asked.by, club), club, _which(asked)))


@operation("GET", f"{_ROOM}/<uuid:person>", FiguresSaid, asks=Which)
def see_persons_figures(asked: Asked, club: UUID, person: UUID) -> Reply:
    """Somebody's figures and records."""
    return _reply(view.person_figures(club_for_bearer(asked.by, club), club, person, _which(asked)))


@operation("GET", f"{_ROOM}/<uuid:person>/and/<uuid:other>", FiguresSaid, asks=Which)
def see_pairs_figures(asked: Asked, club: UUID, person: UUID, other: UUID) -> Reply:
    """What two have with each other and against each other."""
    found = view.pair_figures(club_for_bearer(asked.by, club), club, person, other, _which(asked))
    return _reply(found)


def _which(asked: Asked) -> view.FiguresQuery:
    return view.FiguresQuery(asked.query.game, asked.query.when)


def _reply(shown: ClubFigures) -> Reply:
    told = struct_from(
        FiguresSaid,
        shown,
        game=shown.asked.game,
        span=_span(shown.span),
        answers=tuple(_answer(one, shown) for one in shown.answers),
        games=tuple(game.key for game in shown.games),
        spans=tuple(map(_span, shown.spans)),
        person=None if shown.who is None else person_shape(shown.who),
        other=None if shown.other is None else person_shape(shown.other),
        company=tuple(map(person_shape, shown.company)),
    )
    return Reply(told)


def _span(one: Span) -> SpanSaid:
    return SpanSaid(one.key, one.words)


def _answer(one: Answer, shown: ClubFigures) -> AnswerSaid:
    table = None if one.chart is None else struct_from(FigureTable, one.chart)
    return struct_from(
        AnswerSaid, one, facts=tuple(_fact(fact, shown) for fact in one.facts), table=table
    )


def _fact(fact: Fact, shown: ClubFigures) -> FactSaid:
    best = fact.best
    if best is None:
        return FactSaid(fact.label, fact.value)
    held = shown.matches.get(best.match)
    record = FigureRecord(
        best.value, UUID(best.match), best.hand, None if held is None else held.at
    )
    return FactSaid(fact.label, fact.value, record)

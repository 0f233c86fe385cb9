"""Whole tournaments of two sides, played by chance: people leave, come late, do not show up."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from scorekeeper.tournaments.event import (
    Away,
    Contest,
    Entrant,
    Event,
    Meeting,
    Result,
    Round,
    Score,
)
from scorekeeper.tournaments.files.event_file import faults
from scorekeeper.tournaments.format import AnyFormat


def entered(form: AnyFormat, many: int, seed: str, **settings: Any) -> Event:  # noqa: ANN401 (any format's)
    """So many sides before the first round."""
    entrants = tuple(Entrant(f"s{number:02}", rank=number + 1) for number in range(many))
    return Event(form.key, entrants, Contest(), settings=settings, seed=seed)


def settings_of(form: AnyFormat, event: Event) -> Any:  # noqa: ANN401 (any format's)
    """The settings as the format's functions take them."""
    return form.settings(**event.settings)


def scored(number: int, meeting: Meeting, random: Random, *, is_level: bool = False) -> Result:
    """A result by chance; `is_level` allows draws, walkovers and void matches."""
    one, other = meeting.seats
    table = meeting.table or 0
    ending = random.random()
    if is_level and ending < 0.05:
        return Result(number, table, ending="forfeit", absent=(random.choice(meeting.seats),))
    if is_level and ending < 0.08:
        return Result(number, table, ending="void")
    mine, theirs = random.sample(range(6), 2)
    if is_level and ending < 0.2:
        mine = theirs
    return Result(number, table, (Score(one, games=mine), Score(other, games=theirs)))


def with_round(event: Event, offered: Round, random: Random, *, is_level: bool = False) -> Event:
    """The event after a round is published and played."""
    results = tuple(
        scored(offered.number, meeting, random, is_level=is_level)
        for meeting in offered.meetings
        if not meeting.is_bye
    )
    return replace(event, rounds=(*event.rounds, offered), results=(*event.results, *results))


def away(event: Event, key: str, since: int, until: int | None = None) -> Event:
    """The event when somebody leaves, for good or for some rounds."""
    return replace(
        event,
        entrants=tuple(
            replace(one, away=(*one.away, Away(since, until))) if one.key == key else one
            for one in event.entrants
        ),
    )


def played(
    form: AnyFormat,
    event: Event,
    random: Random,
    *,
    is_level: bool = False,
    leaving: Mapping[int, str] | None = None,
) -> Event:
    """The event when all is over; `leaving`: who goes home before which round. Each draw is taken
    twice, and must be the same; each round must seat nobody twice.
    """
    while not form.is_over(settings_of(form, event), event):
        number = len(event.rounds) + 1
        assert number < 200, "it never ends"
        if leaving and number in leaving:
            event = away(event, leaving[number], number)
            if form.is_over(settings_of(form, event), event):
                break
        assert faults(event, form) == ()
        drawn = form.draw(settings_of(form, event), event)
        assert drawn == form.draw(settings_of(form, event), event)
        assert not drawn.problems, drawn.problems
        offered = drawn.rounds[0]
        assert offered.number == number
        seats = [key for meeting in offered.meetings for key in meeting.seats]
        assert len(seats) == len(set(seats))
        assert set(seats) <= set(event.present(number))
        tables = [meeting.table for meeting in offered.meetings if not meeting.is_bye]
        assert tables == [*range(1, len(tables) + 1)]
        assert all(meeting.reasons for meeting in offered.meetings)
        event = with_round(event, offered, random, is_level=is_level)
    return event

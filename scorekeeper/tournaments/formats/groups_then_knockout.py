"""Groups then knock-out: a round robin in each group, and the best of each in a bracket."""

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from string import ascii_uppercase
from typing import Literal

from scorekeeper.engine.game import Option, Problem, nothing
from scorekeeper.engine.text import text
from scorekeeper.tournaments.event import Event, Meeting, Round
from scorekeeper.tournaments.format import DrawnRounds, FormatWords
from scorekeeper.tournaments.formats.preliminaries import (
    KNOCKOUT,
    Groups,
    Opening,
    Tiers,
    by_points,
    then_knockout,
)
from scorekeeper.tournaments.formats.round_robin import fixtures, pairings, spare_byes
from scorekeeper.tournaments.pairing.two_sides import proof
from scorekeeper.tournaments.seeded_random import chance
from scorekeeper.tournaments.standings.standings import standings

MOST_ADVANCING = 64


@dataclass(frozen=True, slots=True)
class GroupsThenKnockout:
    """Says how many groups, how many of each go on, and how many of the best who follow; whether
    who does not go on plays a consolation.
    """

    groups: int = 2
    advance: int = 2
    runners_up: int = 0
    third: Literal["played", "eight", "shared"] = "played"
    out: Literal["home", "consolation"] = "home"


def check(settings: GroupsThenKnockout, event: Event) -> tuple[Problem, ...]:
    """Groups of two or more, out of each of which so many can go on."""
    if not 2 <= settings.groups <= len(ascii_uppercase):
        words = text(
            "From 2 to {most} groups can be drawn, not {n}.",
            most=len(ascii_uppercase),
            n=settings.groups,
        )
        return (Problem("range", "groups", words),)
    least = settings.groups * max(2, settings.advance)
    if len(event.entrants) < least:
        words = text(
            "{n} are there: {groups} groups out of which {advance} go on need {least} or more.",
            n=len(event.entrants),
            groups=settings.groups,
            advance=settings.advance,
            least=least,
        )
        return (Problem("players", "entrants", words),)
    if settings.advance < 1:
        words = text("Out of each group at least one must go on.")
        return (Problem("range", "advance", words),)
    if settings.runners_up >= settings.groups:
        words = text(
            "Of {groups} groups at most {most} of those who follow can be the best, not {n}.",
            groups=settings.groups,
            most=settings.groups - 1,
            n=settings.runners_up,
        )
        return (Problem("range", "runners_up", words),)
    return tuple(
        Problem(
            "option",
            f"entrants.{entrant.key}",
            text(
                "There is no group “{group}”: they are {groups}.",
                group=entrant.group,
                groups=tuple(_names(settings)),
            ),
        )
        for entrant in event.entrants
        if entrant.group and entrant.group not in _names(settings)
    )


def _names(settings: GroupsThenKnockout) -> str:
    return ascii_uppercase[: settings.groups]


def groups(settings: GroupsThenKnockout, event: Event) -> Groups:
    """Says who is in which group: as published, as the organiser set it, else drawn: in the order
    of the seeding, each into one of those that have the fewest.
    """
    members: dict[str, list[str]] = {name: [] for name in _names(settings)}
    set_by_hand = {
        entrant.key: entrant.group for entrant in event.entrants if entrant.group in members
    }
    played = {
        key: meeting.stage
        for _, meeting in event.meetings()
        if meeting.stage in members
        for key in meeting.seats
    }
    placed = set_by_hand | played
    for key in event.seeding:
        if key in placed:
            members[placed[key]].append(key)
    for key in event.seeding:
        if key not in placed:
            fewest = min(map(len, members.values()))
            open_ones = [name for name, keys in members.items() if len(keys) == fewest]
            members[chance(event.seed, "groups", key).choice(open_ones)].append(key)
    return {name: tuple(keys) for name, keys in members.items()}


def _to_play(settings: GroupsThenKnockout, event: Event) -> tuple[Round, ...]:
    """The rounds of all groups not yet published, side by side."""
    drawn = groups(settings, event)
    each = [fixtures(event, keys, 1) for keys in drawn.values()]
    round_s = []
    for number, rows in enumerate(zip_longest(*each, fillvalue=()), len(event.rounds) + 1):
        paired = [
            (name, pairing)
            for name, row in zip(drawn, rows, strict=True)
            for pairing in pairings(event, number, row)
        ]
        meetings, table = [], 0
        for name, sides in paired:
            table += not sides.is_bye
            meetings.append(
                Meeting(None, (sides.first,), stage=name, reasons=sides.reasons)
                if sides.is_bye
                else Meeting(table, (sides.first, sides.second), stage=name, reasons=sides.reasons)
            )
        round_s.append(Round(number, tuple(meetings), proof(event)))
    return tuple(round_s)


def tiers(settings: GroupsThenKnockout, event: Event) -> tuple[Tiers, Tiers]:
    """Says who goes on: all who won their group, then all seconds, and so on, group by group, then
    the best of the next; and who does not, by their places.
    """
    tables = [by_points(FORMAT, event, keys) for keys in groups(settings, event).values()]
    every = tuple(tuple(filter(None, tier)) for tier in zip_longest(*tables, fillvalue=""))
    going, staying = every[: settings.advance], every[settings.advance :]
    if not settings.runners_up or not staying:
        return going, staying
    compared = by_points(FORMAT, _of_equal_groups(settings, event), staying[0])
    best = compared[: settings.runners_up]
    rest = tuple(key for key in staying[0] if key not in best)
    return (*going, best), (rest, *staying[1:])


def _of_equal_groups(settings: GroupsThenKnockout, event: Event) -> Event:
    """The event as if all groups were as small as the smallest: what was played against the last of
    larger ones is left out (as UEFA compares runners-up), and so is sitting out in an odd one.
    """
    drawn = groups(settings, event)
    least = min(map(len, drawn.values()))
    plain, done = replace(FORMAT, order=nothing), event.opening
    out = {
        row.entrant
        for keys in drawn.values()
        for row in standings(event, plain, until=done, among=keys).rows[least:]
    }
    rounds = tuple(
        replace(x, meetings=tuple(m for m in x.meetings if m.table and out.isdisjoint(m.seats)))
        for x in event.rounds
    )
    left = {(x.number, meeting.table) for x in rounds for meeting in x.meetings}
    results = tuple(result for result in event.results if (result.round, result.table) in left)
    return replace(event, rounds=rounds, results=results)


def _spare_byes(settings: GroupsThenKnockout, event: Event) -> Mapping[str, int]:
    """Those of each group, by the rounds of the groups alone."""
    in_groups = event.after(event.opening)
    return ChainMap(
        *(dict(spare_byes(in_groups, keys, 1)) for keys in groups(settings, event).values())
    )


OPENING = Opening(
    text("Groups"),
    to_play=lambda settings, event: DrawnRounds(_to_play(settings, event)),
    left=lambda settings, event: len(_to_play(settings, event)),
    tiers=tiers,
    groups=groups,
)

FORMAT = then_knockout(
    "groups_then_knockout",
    GroupsThenKnockout,
    FormatWords(
        text("Groups, then knock-out"),
        text("Everybody plays several matches in a group; the best of each play on for the title."),
        {
            "groups": Option(
                text("Groups"),
                text("How many groups."),
                least=2,
                most=len(ascii_uppercase),
                suggested=(2, 4, 8),
            ),
            "advance": Option(
                text("Going on"),
                text("How many of each group play on."),
                least=1,
                most=MOST_ADVANCING,
                suggested=(1, 2, 4),
            ),
            "runners_up": Option(
                text("Best of the next"),
                text(
                    "How many more go on: the best of those who just missed it, compared without"
                    " what they played against the last of larger groups."
                ),
                least=0,
                most=len(ascii_uppercase),
                suggested=(0, 2, 4),
            ),
            **KNOCKOUT,
        },
    ),
    check,
    OPENING,
    ("difference", "games_won", "direct_encounter", "lot"),
    spare_byes=_spare_byes,
)

"""Groups then knock-out: a round robin in each group, and the best of each in a bracket."""

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from string import ascii_uppercase
from typing import Literal

from scorekeeper.engine.game import Option, Problem, nothing
from scorekeeper.engine.text import text
from scorekeeper.tournaments.brackets.bracket import Bracket, seed_order, size_for
from scorekeeper.tournaments.brackets.knockout import single
from scorekeeper.tournaments.event import Event, Meeting, Round
from scorekeeper.tournaments.format import DrawnRounds, Format, FormatWords
from scorekeeper.tournaments.formats.round_robin import fixtures, pairings, spare_byes
from scorekeeper.tournaments.formats.single_elimination import THIRD
from scorekeeper.tournaments.lazy_numpy import np
from scorekeeper.tournaments.pairing.matching import perfect_matching
from scorekeeper.tournaments.pairing.two_sides import missing, proof
from scorekeeper.tournaments.seeded_random import chance
from scorekeeper.tournaments.standings.standings import standings

Groups = dict[str, tuple[str, ...]]
MOST_ADVANCING = 64


@dataclass(frozen=True, slots=True)
class GroupsThenKnockout:
    """Says how many groups, and how many of each go on."""

    groups: int = 2
    advance: int = 2
    third: Literal["played", "eight", "shared"] = "played"


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


def _group_rounds(event: Event) -> int:
    """Counts how many rounds of the groups are published."""
    # A round of the bracket to which nobody came has no meeting.
    in_bracket = (
        at for at, round_ in enumerate(event.rounds) if any(it.slot for it in round_.meetings)
    )
    return next(in_bracket, len(event.rounds))


def _to_play(settings: GroupsThenKnockout, event: Event) -> tuple[Round, ...]:
    """The rounds of all groups not yet published, side by side; none once the bracket has begun."""
    if _group_rounds(event) < len(event.rounds):
        return ()
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


def qualifiers(settings: GroupsThenKnockout, event: Event) -> tuple[tuple[str, ...], ...]:
    """Says who goes on: all who won their group, then all seconds, and so on, group by group."""
    done = _group_rounds(event)
    plain = replace(FORMAT, order=nothing)
    tables = [
        [
            row.entrant
            for row in standings(event, plain, until=done, among=keys).rows
            if event.by_key[row.entrant].is_in(done + 1)
        ]
        for keys in groups(settings, event).values()
    ]
    return tuple(
        tuple(table[place] for table in tables if place < len(table))
        for place in range(settings.advance)
    )


def bracket(settings: GroupsThenKnockout, event: Event) -> Bracket:
    """The bracket of those who go on, placed so that who was in one group meets late."""
    group = {key: name for name, keys in groups(settings, event).items() for key in keys}
    tiers = qualifiers(settings, event)
    size = size_for(sum(map(len, tiers)))
    seeds: list[str] = []
    for tier in tiers:
        seeds += _placed(tier, seeds, group, size)
    plan = single(len(seeds), third=settings.third != "shared", eight=settings.third == "eight")
    return Bracket(event, tuple(seeds), plan, _group_rounds(event))


def _placed(
    tier: tuple[str, ...], seeds: Sequence[str], group: dict[str, str], size: int
) -> list[str]:
    """One tier on the next seeds: each as far as can be from those of its own group."""
    many, order = len(tier), seed_order(size)
    first, second = (grid.ravel() for grid in np.indices((many, many)))
    costs = [
        sum(
            4 ** _nearness(order, at + 1, len(seeds) + seed + 1)
            for at, other in enumerate(seeds)
            if group[other] == group[tier[who]]
        )
        * many**3
        + (who - seed) ** 2
        for who, seed in zip(first.tolist(), second.tolist(), strict=True)
    ]
    pairs = perfect_matching(first, second + many, costs, 2 * many) or ()
    return [tier[who] for who, _ in sorted(pairs, key=lambda pair: pair[1])]


def _nearness(order: tuple[int, ...], seat: int, other: int) -> int:
    """The rounds left after the one in which these two seeds would meet."""
    apart = order.index(seat) ^ order.index(other)
    return len(order).bit_length() - apart.bit_length()


def _spare_byes(settings: GroupsThenKnockout, event: Event) -> Mapping[str, int]:
    """Those of each group, by the rounds of the groups alone."""
    in_groups = event.after(_group_rounds(event))
    return ChainMap(
        *(dict(spare_byes(in_groups, keys, 1)) for keys in groups(settings, event).values())
    )


def draw(settings: GroupsThenKnockout, event: Event) -> DrawnRounds:
    """All rounds of the groups; when they are played, the bracket round by round."""
    rounds = _to_play(settings, event)
    if rounds:
        return DrawnRounds(rounds)
    if _group_rounds(event) == len(event.rounds) and missing(event):
        words = text("The groups are not over: {n} results are missing.", n=missing(event))
        return DrawnRounds(problems=(Problem("missing", "results", words),))
    return bracket(settings, event).draw()


def is_over(settings: GroupsThenKnockout, event: Event) -> bool:
    """Says whether the final is published."""
    return not _to_play(settings, event) and bracket(settings, event).is_over


def rounds(settings: GroupsThenKnockout, event: Event) -> int:
    """Those of the largest group, and those of the bracket."""
    to_play = len(_to_play(settings, event))
    return _group_rounds(event) + to_play + len(bracket(settings, event).plan)


def order(settings: GroupsThenKnockout, event: Event) -> tuple[tuple[str, ...], ...]:
    """By how far they got in the bracket, then those who did not reach it; while groups are played,
    by points alone.
    """
    if _group_rounds(event) == len(event.rounds):
        return ()
    levels = bracket(settings, event).order()
    reached = {key for level in levels for key in level}
    others = tuple(key for key in event.seeding if key not in reached)
    return (*levels, others) if others else levels


def bracket_begun(settings: GroupsThenKnockout, event: Event) -> Bracket | None:
    """The bracket once its first round is published."""
    is_begun = _group_rounds(event) < len(event.rounds)
    return bracket(settings, event) if is_begun else None


FORMAT = Format(
    key="groups_then_knockout",
    kind="sides",
    settings=GroupsThenKnockout,
    check=check,
    draw=draw,
    is_over=is_over,
    rounds=rounds,
    default_tiebreaks=("difference", "games_won", "direct_encounter", "lot"),
    words=FormatWords(
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
            "third": THIRD,
        },
    ),
    order=order,
    crossed=groups,
    spare_byes=_spare_byes,
    bracket=bracket_begun,
)

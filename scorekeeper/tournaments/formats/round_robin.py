"""Implements round robins: everybody against everybody, once or twice."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import Who, text
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import DrawnRounds, Format, FormatWords
from scorekeeper.tournaments.pairing.field import NOBODY, Fixture, PairOfSides, berger, remaining
from scorekeeper.tournaments.pairing.two_sides import publish_round, too_few
from scorekeeper.tournaments.seeded_random import lots

LEGS = Option(
    text("How often"),
    text("How often everybody meets everybody; the second time the other deals first."),
    values=((1, text("Once")), (2, text("Twice"))),
)


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Says how often everybody meets everybody."""

    legs: Literal[1, 2] = 1


def check(settings: RoundRobin, event: Event) -> tuple[Problem, ...]:  # noqa: ARG001 (one signature for all)
    """Two sides or more; any number can play each other."""
    return too_few(event)


def draw(settings: RoundRobin, event: Event) -> DrawnRounds:
    """All rounds not yet published: the rest of the table, where whoever is away is a bye for the
    others. When that is no longer all that is left to play, what is left, in few rounds; then
    nobody has a bye, for some would have more of them than others.
    """
    number = len(event.rounds) + 1
    rounds = fixtures(event, event.seeding, settings.legs)
    return DrawnRounds(
        tuple(
            publish_round(event, at, pairings(event, at, pairs))
            for at, pairs in enumerate(rounds, start=number)
        )
    )


def fixtures(event: Event, keys: Iterable[str], legs: int) -> tuple[tuple[Fixture, ...], ...]:
    """Says who still meets whom among these, round by round; numbers are drawn by lot."""
    drawn = lots(event.seed, tuple(sorted(keys)))
    table = berger(tuple(sorted(drawn, key=drawn.__getitem__)), is_double=legs == 2)
    done = len(event.rounds)
    here = set(event.present(done + 1)) & set(drawn)
    left = _counted(table) - _met(event)
    planned = _counted(table[done:])
    for pair in {*left, *planned}:
        if not pair <= here:
            del left[pair], planned[pair]
    if left == planned:
        return table[done:] if left else ()
    wanted = [x for each in table for x in each if _take(left, x)]
    return tuple(remaining(wanted))


def _take(left: "Counter[frozenset[str]]", fixture: Fixture) -> bool:
    pair = frozenset(fixture)
    left[pair] -= 1
    return left[pair] >= 0


def _counted(rounds: Iterable[Iterable[Fixture]]) -> "Counter[frozenset[str]]":
    return Counter(frozenset(x) for each in rounds for x in each if NOBODY not in x)


def _met(event: Event) -> "Counter[frozenset[str]]":
    """Says who has met how often; a void match is still to be played."""
    return Counter(
        frozenset(meeting.seats)
        for number, meeting in event.meetings()
        if not meeting.is_bye
        and ((result := event.result(number, meeting)) is None or result.ending != "void")
    )


def pairings(event: Event, number: int, fixtures: Iterable[Fixture]) -> tuple[PairOfSides, ...]:
    """A round of the table as it can be played: who is away leaves a bye, two of them nothing."""
    sides, alone = [], []
    for fixture in fixtures:
        here = [key for key in fixture if key and event.by_key[key].is_in(number)]
        away = [key for key in fixture if key and key not in here]
        if len(here) == 2:
            sides.append(PairOfSides(fixture[0], fixture[1], (_EVERYBODY,)))
        elif here:
            why = text("A bye: an odd number play, and it comes to everybody once.")
            if away:
                why = text("A bye: {who} is not there.", who=Who(away[0]))
            alone.append(PairOfSides(here[0], NOBODY, (why,)))
    return (*sides, *alone)


def spare_byes(event: Event, keys: Iterable[str], legs: int) -> Mapping[str, int]:
    """How many byes of each of these are more than what the others get. Whoever is there has as
    many rounds as everybody in the end, played or sat out; who sat out before somebody came late
    has more, and meets everybody all the same.
    """
    among = frozenset(keys)
    inside = [m for _, m in event.meetings() if not m.slot and among.issuperset(m.seats)]
    byes = Counter(meeting.seats[0] for meeting in inside if meeting.is_bye)
    if not byes:
        return {}
    number = len(event.rounds) + 1
    rounds = Counter(key for pair in _met(event).elements() if pair <= among for key in pair) + byes
    for at, row in enumerate(fixtures(event, among, legs), start=number):
        for pairing in pairings(event, at, row):
            rounds.update({pairing.first, pairing.second} - {NOBODY})
    least = min((rounds[key] for key in event.present(number) if key in among), default=0)
    return {key: max(0, min(many, rounds[key] - least)) for key, many in byes.items()}


_EVERYBODY = text("Everybody meets everybody; the numbers of the table were drawn by lot.")


def is_over(settings: RoundRobin, event: Event) -> bool:
    """Says whether nobody who is there has anybody left to meet."""
    return not fixtures(event, event.seeding, settings.legs)


def rounds(settings: RoundRobin, event: Event) -> int:
    """Those published and those to come."""
    return len(event.rounds) + len(fixtures(event, event.seeding, settings.legs))


FORMAT = Format(
    key="round_robin",
    kind="sides",
    settings=RoundRobin,
    check=check,
    draw=draw,
    is_over=is_over,
    rounds=rounds,
    default_tiebreaks=("difference", "games_won", "direct_encounter", "sonneborn_berger", "lot"),
    words=FormatWords(
        text("Round robin"),
        text("Everybody against everybody: best for up to eight."),
        {"legs": LEGS},
    ),
    crossed=lambda _, event: {"": event.seeding},
    spare_byes=lambda settings, event: spare_byes(event, event.seeding, settings.legs),
    late_seats="table",
)

"""Converts between an event and its draw of two sides a table."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count, takewhile

from scorekeeper import __version__
from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.tournaments.event import Event, Meeting, Proof, Round
from scorekeeper.tournaments.format import MOST_ROUNDS
from scorekeeper.tournaments.pairing.field import Field, FieldSide, PairOfSides
from scorekeeper.tournaments.standings.tally import Bout, tally

ROUNDS = Option(
    text("Rounds"),
    text("How many rounds are played."),
    least=1,
    most=MOST_ROUNDS,
    suggested=(5, 6, 7),
)


def field_of(
    event: Event,
    number: int,
    left: int,
    *,
    is_ranked: bool = False,
    ahead: Mapping[str, int] | None = None,
) -> Field:
    """Everybody who is there for a round, by the results as they are now. `is_ranked`: equals meet
    by the seeding, not by lot; `ahead`: halves that somebody is given for this draw alone.
    """
    counted = tally(event)
    bouts, taken = counted.bouts, {key: counted.taken(key)[0] for key in counted.bouts}
    scores = _scores(bouts, taken)
    first = {(meeting.seats[0], at) for at, meeting in event.meetings() if not meeting.is_bye}
    sides = tuple(_side(key, bouts[key], scores, first) for key in event.present(number))
    more = {key: (ahead or {}).get(key, 0) - taken[key] for key in taken}
    sides = tuple(replace(side, score=side.score + more[side.key]) for side in sides)
    return Field(
        sides, number, left, event.seed, event.forbidden, event.seeding if is_ranked else ()
    )


def _scores(
    bouts: Mapping[str, tuple[Bout, ...]], taken: Mapping[str, int]
) -> dict[tuple[str, int], int]:
    """The halves that each had before each round, less what was taken."""
    scores = {}
    for key, own in bouts.items():
        halves = -taken[key]
        for bout in own:
            scores[key, bout.round] = halves
            halves += int(2 * bout.worth)
    return scores


def _side(
    key: str,
    own: tuple[Bout, ...],
    scores: Mapping[tuple[str, int], int],
    first: set[tuple[str, int]],
) -> FieldSide:
    """Only what was played, or still is, has been met and dealt (as FIDE counts, C.04)."""
    met = [bout for bout in own if bout.how in ("played", "open")]
    gaps = [scores[key, bout.round] - scores[bout.opponents[0], bout.round] for bout in met]
    firsts = sum((key, bout.round) in first for bout in met)
    turns = [(key, bout.round) in first for bout in reversed(met)]
    running = len(list(takewhile(lambda turn: turn == turns[0], turns)))
    byes = sum(bout.how in ("bye", "won_unplayed") for bout in own)
    return FieldSide(
        key,
        score=sum(int(2 * bout.worth) for bout in own),
        met=tuple(bout.opponents[0] for bout in met),
        byes=byes,
        missed=sum(bout.is_choice for bout in own),
        downs=byes + sum(gap > 0 for gap in gaps),
        ups=sum(gap < 0 for gap in gaps),
        firsts=firsts,
        seconds=len(met) - firsts,
        running=running if turns and turns[0] else -running,
    )


def publish_round(
    event: Event,
    number: int,
    pairings: Iterable[PairOfSides],
    weights: Mapping[str, int] | None = None,
) -> Round:
    """A round as it would be published: tables numbered from the top, byes without one."""
    tables = count(1)
    meetings = tuple(
        Meeting(None, (pairing.first,), reasons=pairing.reasons)
        if pairing.is_bye
        else Meeting(next(tables), (pairing.first, pairing.second), reasons=pairing.reasons)
        for pairing in pairings
    )
    return Round(number, meetings, proof(event, weights))


def proof(event: Event, weights: Mapping[str, int] | None = None) -> Proof:
    """With what a round of this event is drawn."""
    return Proof(event.seed, __version__, weights or {})


def missing(event: Event) -> int:
    """Counts how many results of published rounds are not there yet."""
    return sum(
        event.result(number, meeting) is None
        for number, meeting in event.meetings()
        if not meeting.is_bye
    )


def open_results(event: Event) -> tuple[Text, ...]:
    """A note for a draw that does not wait for the last results."""
    many = missing(event)
    words = text_n(
        "{n} result is missing and does not count yet.",
        "{n} results are missing and do not count yet.",
        many,
    )
    return (words,) if many else ()


def too_few(
    event: Event, least: int = 2, here: tuple[str, ...] | None = None
) -> tuple[Problem, ...]:
    """A contest needs somebody to play against; `here`: those who count, if not all."""
    many = len(event.entrants if here is None else here)
    if many >= least:
        return ()
    words = text("{n} are there, and this format needs {least} or more.", n=many, least=least)
    return (Problem("players", "entrants", words),)

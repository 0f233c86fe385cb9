"""Checks and explains rounds of many at a table."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Protocol, TypeVar

from scorekeeper import __version__
from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import Part, Text, Who, text, text_n
from scorekeeper.tournaments.event import Event, Meeting, Proof, Round
from scorekeeper.tournaments.format import DrawnRounds, Format, FormatWords, Term
from scorekeeper.tournaments.pairing import two_sides
from scorekeeper.tournaments.seating.bounds import Bound, repeats_by_role
from scorekeeper.tournaments.seating.partners import PARTNER
from scorekeeper.tournaments.seating.seating import BARRED, SeatedTable, TableSeats
from scorekeeper.tournaments.seating.state import SeatingState, sizing

# Turns of later rounds are compared as one number of so many ternary digits.
MOST_ROUNDS = 38
MOST_TABLES = 256
VERSION = __version__

WEIGHTS = {"forbidden": BARRED, "repeats": 1}

Why = Callable[[SeatedTable, TableSeats], tuple[Text, ...]]

TABLES = Option(
    text("Number of tables"),
    text("0: as many as suit the game best; the page of the draw compares what is possible."),
    most=MOST_TABLES,
)
ROUNDS = replace(two_sides.ROUNDS, suggested=(3, 4, 5))


class Rounds(Protocol):
    """Settings that say how many rounds are played."""

    @property
    def rounds(self) -> int:
        """Counts them."""


S = TypeVar("S", bound=Rounds)


def seated_rounds(
    key: str,
    settings: type[S],
    words: FormatWords,
    *,
    check: Callable[[S, Event], tuple[Problem, ...]],
    draw: Callable[[S, Event], DrawnRounds],
    cost: Callable[[S, Event, Round], tuple[Term, ...]],
) -> Format[S]:
    """A format of as many rounds at tables of many as its settings say."""
    return Format(
        key=key,
        kind="tables",
        settings=settings,
        check=check,
        draw=draw,
        is_over=lambda x, event: len(event.rounds) >= x.rounds,
        rounds=lambda y, _: y.rounds,
        default_tiebreaks=("game_points", "contracts_made", "opponents_points", "lot"),
        words=words,
        cost=cost,
    )


def refusals(event: Event, rounds: int, wanted: int = 0) -> tuple[Problem, ...]:
    """Says what keeps all rounds from being seated, each with what would be possible."""
    if rounds > MOST_ROUNDS:
        words = text(
            "{n} rounds are too many: up to {most} can be seated.", n=rounds, most=MOST_ROUNDS
        )
        return (Problem("range", "rounds", words),)
    return tuple(
        problem
        for number in range(len(event.rounds) + 1, rounds + 1)
        for problem in _of_round(event, number, rounds, wanted)
    )


def _of_round(event: Event, number: int, rounds: int, wanted: int) -> Iterator[Problem]:
    here = event.present(number)
    least = event.contest.sizes[0]
    choice = sizing(len(here), rounds, event.contest.sizes, wanted)
    if choice is None:
        words = text(
            "Round {round}: {n} are there, and a table needs {least}. From {least} on it can be"
            " drawn; smaller tables would have to be allowed.",
            round=number,
            n=len(here),
            least=least,
        )
        yield Problem("players", "entrants", words)
        return
    per_table = Counter(table for key in here if (table := event.by_key[key].table) is not None)
    for table, players in sorted(per_table.items()):
        if players > min(choice.tables) or table < 1:
            words = text(
                "Round {round}: {n} keep table {table}, where {most} sit; up to {most} may keep a"
                " table, from table 1 on.",
                round=number,
                n=players,
                table=table,
                most=min(choice.tables),
            )
            yield Problem("table", "entrants", words)
    if len(per_table) > len(choice.tables):
        words = text(
            "Round {round}: {n} tables are kept, and there are {tables}; so many may be kept.",
            round=number,
            n=len(per_table),
            tables=len(choice.tables),
        )
        yield Problem("table", "entrants", words)


def publish_rounds(
    seating: SeatingState, seated: tuple[SeatedTable, ...], weights: dict[str, int], why: Why
) -> tuple[Round, ...]:
    """The rounds with the reasons of every table, and what is needed to draw them again."""
    reasons = _Reasons(seating)
    return tuple(
        Round(
            seated_table.number,
            tuple(
                Meeting(
                    table.number,
                    table.seats,
                    reasons=(*why(seated_table, table), *reasons.of(table)),
                )
                for table in seated_table.tables
            )
            + tuple(Meeting(None, (key,), reasons=(_SITS_OUT,)) for key in seated_table.out),
            Proof(seating.event.seed, VERSION, weights),
        )
        for seated_table in seated
    )


_SITS_OUT = text("Sits out: nobody here has sat out less often.")


class _Reasons:
    """Gathers what there is to say of each table, the rounds taken in their order."""

    def __init__(self, seating: SeatingState) -> None:
        self._seating = seating
        self._partnered = seating.partnered > 0
        self._met = seating.met - seating.partnered > 0

    def of(self, table: TableSeats) -> tuple[Text, ...]:
        """Says who met before, should not meet, has the turn, stays, and deals first."""
        return (
            *self._meetings(table),
            *self._turn(table),
            *self._kept_notes(table),
            text(
                "{name} deals first: everybody in turn, as evenly as can be.",
                name=Who(table.seats[0]),
            ),
        )

    def _meetings(self, table: TableSeats) -> Iterator[Text]:
        sides = self._seating.event.contest.sides_of(table.seats)
        again: list[Text] = []
        barred: list[Text] = []
        partners: list[Text] = []
        for pair in combinations(table.seats, 2):
            player, other = (self._seating.place[key] for key in pair)
            is_of_side = any(set(pair) <= set(side) for side in sides)
            met, noted = (self._partnered, partners) if is_of_side else (self._met, again)
            if met[player, other]:
                noted.append(_pair(pair))
            if self._seating.barred[player, other]:
                barred.append(_pair(pair))
            met[player, other] = met[other, player] = True
        if partners:
            yield text("Partners again: {pairs}.", pairs=tuple(partners))
        if self._seating.event.contest.has_partners:
            if again:
                yield text("Opponents again: {pairs}.", pairs=tuple(again))
            if not again and not partners:
                yield text("Everybody has a new partner and new opponents.")
        elif again:
            yield text_n(
                "{n} pair here met before: {pairs}.",
                "{n} pairs here met before: {pairs}.",
                len(again),
                pairs=tuple(again),
            )
        else:
            yield text("Nobody here met before.")
        if barred:
            yield text("Should not meet, but there was no other way: {pairs}.", pairs=tuple(barred))

    def _turn(self, table: TableSeats) -> Iterator[Text]:
        if table.is_odd and self._seating.is_strict:
            yield text(
                "A table of {size}: it is the turn of those who had one least often.",
                size=len(table.seats),
            )

    def _kept_notes(self, table: TableSeats) -> Iterator[Text]:
        stay: tuple[Part, ...] = tuple(
            Who(key) for key in table.seats if self._seating.event.by_key[key].table == table.number
        )
        if stay:
            yield text("{names} cannot move and stay here.", names=stay)


def _pair(pair: tuple[str, str]) -> Text:
    return text("{one} with {other}", one=Who(pair[0]), other=Who(pair[1]))


def notes(
    seating: SeatingState, reached: int, known: Bound, words: Text | None = None
) -> tuple[Text, ...]:
    """Counts how many meet again, and how few could, or says so in `words`; who has to sit out."""
    sentences = [_repeats(reached, known) if words is None else words]
    for number, choice in zip(seating.numbers, seating.sizings, strict=True):
        if choice.out:
            seated = sum(choice.tables)
            sentences.append(
                text_n(
                    "Round {round}: {n} sits out; nobody would with {less} or {more} players.",
                    "Round {round}: {n} sit out; nobody would with {less} or {more} players.",
                    choice.out,
                    round=number,
                    less=seated,
                    more=_next(seating, seated + choice.out),
                )
            )
    if reached and words is None:
        sentences.append(text("A third meeting of two counts as two, a fourth as three."))
    return tuple(sentences)


def _repeats(reached: int, known: Bound) -> Text:
    if not reached:
        return text("Nobody meets anybody twice.")
    if not known.repeats:
        return text("Second meetings: {n}; no way without was found.", n=reached)
    return text(
        "Second meetings: {n}; {bound} there must be: {why}.",
        n=reached,
        bound=known.repeats,
        why=known.why,
    )


def _next(seating: SeatingState, players: int) -> int:
    while (choice := sizing(players, seating.total, seating.event.contest.sizes)) and choice.out:
        players += 1
    return players


def terms(event: Event, rounds: tuple[Round, ...]) -> tuple[Term, ...]:
    """Says what rounds to come cost: those together who should not be, the same partners where they
    change, and last second meetings.
    """
    # Somebody of a draft may have left since.
    everybody = tuple(replace(entrant, away=()) for entrant in event.entrants)
    seating = SeatingState(replace(event, entrants=everybody), (len(event.rounds) + 1,), 1)
    meetings = [meeting.seats for round_ in rounds for meeting in round_.meetings]
    pairs = (pair for seats in meetings for pair in combinations(seats, 2))
    barred = sum(int(seating.barred[seating.place[a], seating.place[b]]) for a, b in pairs)
    again, others = repeats_by_role(seating, meetings)
    partners = Term("partners", PARTNER, again, text("partners who were so before"))
    return (
        Term("forbidden", BARRED, barred, text("together who should not meet")),
        *((partners,) if event.contest.has_partners else ()),
        Term("repeats", 1, others, text("meetings of two who met before")),
    )

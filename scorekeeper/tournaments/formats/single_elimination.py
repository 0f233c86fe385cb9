"""Implements single elimination: who loses is out; the first seeds have byes, or some who lost the
first round come back, or all who lost it play a consolation.
"""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.engine.game import Option
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.tournaments.brackets import repesca
from scorekeeper.tournaments.brackets.bracket import Bracket
from scorekeeper.tournaments.brackets.knockout import (
    LOTS,
    SEEDING,
    elimination,
    keys_by_lot,
    loser,
    seeds,
    single,
    slot_sources,
    with_consolation,
)
from scorekeeper.tournaments.brackets.ladder import tables_by_round
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import FormatWords

THIRD = Option(
    text("Third place"),
    text(
        "Whether the losers of the semi-finals play for third place and, of eight or more, those of"
        " the quarter-finals for places 5 to 8."
    ),
    values=(
        ("played", text("Played")),
        ("eight", text("Played, and places 5 to 8")),
        ("shared", text("Shared")),
    ),
)
FILLING = Option(
    text("How the bracket is filled"),
    text(
        "A bracket has 4, 8, 16, 32 … places. With byes, many may sit out the first round. With a"
        " repesca everybody plays it, one sits out at most; then some who lost are asked to come"
        " back."
    ),
    values=(
        ("byes", text("Byes in the first round")),
        ("lot", text("Repesca: who lost, by lot")),
        ("best", text("Repesca: who lost by least")),
    ),
)
OUT = Option(
    text("Those who are out"),
    text("Whether they go home or play for a consolation of their own beside the knock-out."),
    values=(("home", text("Go home")), ("consolation", text("Play a consolation"))),
)


@dataclass(frozen=True, slots=True)
class SingleElimination:
    """Says whether third place is played, and places 5 to 8; whether who has a rank is seeded and
    only the others are drawn by lot, or all are; whether byes fill the bracket, or who lost its
    first round; whether all who lost that play a consolation.
    """

    filling: Literal["byes", "lot", "best"] = "byes"
    third: Literal["played", "eight", "shared"] = "played"
    seeding: Literal["rank", "lot"] = "rank"
    out: Literal["home", "consolation"] = "home"


def bracket(settings: SingleElimination, event: Event) -> Bracket:
    """The bracket as it stands: as many rounds as it takes to halve the field down to one."""
    placed = seeds(event, settings.seeding)
    is_filled = repesca.is_filled(event, len(placed), is_chosen=settings.filling != "byes")
    third, eight = settings.third != "shared", settings.third == "eight"
    plan = single(len(placed), third=third, eight=eight, repesca=is_filled)
    drawn = keys_by_lot(event, settings.seeding)
    bracket = Bracket(event, placed, plan, weights=LOTS, drawn=drawn)
    by_lot = settings.filling != "best"
    if is_filled and bracket.done > 1:
        bracket = replace(bracket, places=repesca.places_of(bracket))
    elif bracket.is_open_repesca and not bracket.undecided:
        came = repesca.fill(bracket, by_lot=by_lot)
        bracket = replace(bracket, places=tuple(came), came=came)
    sources = [source for slots in plan for slot in slots for source in slot.sources]
    has_match = any(x.what == "loser" and x.slot in (y.key for y in plan[0]) for x in sources)
    if settings.out == "home" or not plan or has_match or (is_filled and not bracket.places):
        return bracket
    lost = [loser(slot.key) for slot in plan[0] if bracket.is_played(slot)]
    if is_filled:
        losers = repesca.losers(bracket, by_lot=by_lot)
        others = tuple(key for key in losers if key not in bracket.places)
        bracket, lost = replace(bracket, others=others), slot_sources("other", len(others))
    return replace(bracket, plan=with_consolation(plan, lost, since=1))


def ways(settings: SingleElimination, event: Event) -> tuple[Text, Text]:
    """Says of byes and of a repesca, before the first round, how many tables play in each."""
    return (
        _way(replace(settings, filling="byes"), event, text("With byes")),
        _way(replace(settings, filling="lot"), event, text("With a repesca")),
    )


def _way(settings: SingleElimination, event: Event, words: Text) -> Text:
    played = bracket(settings, replace(event, rounds=(), results=()))
    by_round = tables_by_round(played)
    tables, n = " · ".join(map(str, by_round)), len(played.seeds) - 2 * sum(by_round[:1])
    if not n:
        return text(
            "{way}: {tables} tables, round by round; everybody plays the first.",
            way=words,
            tables=tables,
        )
    return text_n(
        "{way}: {tables} tables, round by round; {n} sits out the first.",
        "{way}: {tables} tables, round by round; {n} sit out the first.",
        n,
        way=words,
        tables=tables,
    )


FORMAT = elimination(
    "single_elimination",
    SingleElimination,
    FormatWords(
        text("Single elimination"),
        text("Who loses is out, until one is left."),
        {"filling": FILLING, "third": THIRD, "seeding": SEEDING, "out": OUT},
    ),
    bracket,
)

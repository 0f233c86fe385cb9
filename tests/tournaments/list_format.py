"""A format for tests: whoever is next on the list; and events in a few words."""

from dataclasses import dataclass

from scorekeeper.engine.game import Option, Problem
from scorekeeper.engine.text import text
from scorekeeper.tournaments.event import Contest, Entrant, Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.format import DrawnRounds, Format, FormatWords


@dataclass(frozen=True, slots=True)
class Listed:
    """One setting: how many rounds."""

    rounds: int = 3


def draw(settings: Listed, event: Event) -> DrawnRounds:
    """Neighbours on the list, always the same."""
    keys = event.present(len(event.rounds) + 1)
    meetings = tuple(
        Meeting(at // 2 + 1, keys[at : at + 2], reasons=(text("Next on the list."),))
        for at in range(0, len(keys) - 1, 2)
    )
    return DrawnRounds((Round(len(event.rounds) + 1, meetings),), notes=(text("Nobody moves."),))


def check(settings: Listed, event: Event) -> tuple[Problem, ...]:
    """More than nine rounds are refused."""
    if settings.rounds <= 9:
        return ()
    return (Problem("range", "rounds", text("At most {n} rounds.", n=9)),)


LISTED = Format(
    key="listed",
    kind="sides",
    settings=Listed,
    check=check,
    draw=draw,
    is_over=lambda settings, event: len(event.rounds) >= settings.rounds,
    rounds=lambda settings, _: settings.rounds,
    default_tiebreaks=("difference", "buchholz_cut1"),
    words=FormatWords(
        text("Listed"),
        text("As they come."),
        {"rounds": Option(text("Rounds"), text("How many."), least=1)},
    ),
)


def sides(*rounds: str, **more: object) -> Event:
    """An event from lines such as “a-b 4:2, c-d 3:3, e”: a match each, one alone has a bye; a match
    without a score is open, with a name and “!” after it that one did not come, “x” is void.
    """
    entrants: dict[str, Entrant] = {}
    published, results = [], []
    for number, line in enumerate(rounds, start=1):
        meetings = []
        for table, one in enumerate(line.split(", "), start=1):
            names, _, ended = one.partition(" ")
            seats = tuple(names.split("-"))
            entrants |= {key: entrants.get(key, Entrant(key, key.title())) for key in seats}
            meetings.append(Meeting(table if len(seats) > 1 else None, seats))
            if ended:
                results.append(_result(number, table, seats, ended))
        published.append(Round(number, tuple(meetings)))
    settings = {"system": "listed", "entrants": tuple(entrants.values()), "seed": "s", **more}
    return Event(rounds=tuple(published), results=tuple(results), **settings)  # type: ignore[arg-type] # by name


def _result(number: int, table: int, seats: tuple[str, ...], ended: str) -> Result:
    if ended == "x":
        return Result(number, table, ending="void")
    if ended.endswith("!"):
        absent = tuple(ended[:-1].split("&"))
        return Result(number, table, ending="forfeit", absent=absent)
    games = [int(one) for one in ended.split(":")]
    return Result(number, table, tuple(Score(*one) for one in zip(seats, games, strict=True)))


CAPPED = Contest(cap=3)

"""Proposes arrangements for an evening, and says what each costs and how well it finds the best."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter

from scorekeeper.engine.game import Length, Lengths, Problem
from scorekeeper.tournaments.brackets.bracket import size_for
from scorekeeper.tournaments.brackets.knockout import double, single
from scorekeeper.tournaments.event import Contest, Entrant, Event
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.plan import STEP, Fit, fit
from scorekeeper.tournaments.seating.state import sizing
from scorekeeper.tournaments.seeded_random import chance
from scorekeeper.tournaments.simulation import SimulatedEvening, berger_of

MOST_CARDS, FIRST_PLACES, FEW_ENTRANTS = 3, 3, 8
"""Up to so few entrants everybody plays everybody."""
MOST_IN_ROUNDS, LEAST_IN_GROUP, MOST_IN_GROUP = 64, 3, 6
"""Entrants of a round robin, and of one of several groups; with more no evening is long enough."""
TOP, FEW, CUP = "top", "few", "cup"
"""Tables drawn with a top table in the last round; tables planned with few rounds, long matches; a
knock-out in whose first round everybody plays, one but them at most sits out.
"""
_SYSTEMS = {TOP: "tables_drawn", CUP: "single_elimination"}
SEED = "advice"


@dataclass(frozen=True, slots=True)
class Occasion:
    """Holds who comes to play what, how many tables there are, 0 for enough, how many minutes, and
    how many between two rounds; how long a match may be.
    """

    contest: Contest
    entrants: int
    minutes: int
    habit: Lengths
    tables: int = 0
    pause: int = STEP


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A format with its settings, for so many entrants. `name`: its key, TOP, FEW or CUP."""

    name: str
    system: str
    contest: Contest
    entrants: int
    settings: tuple[tuple[str, int | str], ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The tables of a round, where all rounds have as many."""
        if self.contest.kind == "sides":
            return (2,) * (self.entrants // 2)
        rounds, wanted = self.number("rounds"), self.number("tables")
        seated = sizing(self.entrants, rounds, self.contest.sizes, wanted)
        return seated.tables if seated else ()

    def number(self, name: str) -> int:
        """A setting, 0 where it is not said."""
        return int(dict(self.settings).get(name, 0))


@dataclass(frozen=True, slots=True)
class ScheduleOption:
    """An arrangement with the match that it leaves time for."""

    arrangement: Arrangement
    fit: Fit

    @property
    def form(self) -> AnyFormat:
        """Its format."""
        return BY_KEY[self.arrangement.system]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What keeps so many from playing it."""
        return problems_of(self.arrangement)

    @property
    def key(self) -> str:
        """How a form calls it: by all it settles, so that nothing else is begun than was read."""
        values = (value for _, value in self.arrangement.settings)
        length = self.fit.length
        every = (
            self.arrangement.name,
            *values,
            length.unit,
            length.count,
            self.fit.timetable.total,
        )
        return "-".join(map(str, every))


@dataclass(frozen=True, slots=True)
class Prospects:
    """Says what simulated evenings came to: matches that everybody plays at `least`; how many sit
    out of a round at most, and how `often` one of them; in how many `of` a hundred, or as many as
    were simulated, the strongest is `first`, and `among` the first three.
    """

    least: int
    out: int
    often: int
    of: int
    first: int
    among: int


@dataclass(frozen=True, slots=True)
class Remedies:
    """Says what would do where nothing fits: so many minutes, so many tables, or matches of so many
    minutes; 0 where that alone would not.
    """

    minutes: int
    tables: int
    match_minutes: int


@lru_cache(maxsize=256)
def problems_of(arrangement: Arrangement) -> tuple[Problem, ...]:
    """Says what keeps so many from playing it."""
    form, names = BY_KEY[arrangement.system], map(str, range(arrangement.entrants))
    event = Event(form.key, tuple(map(Entrant, names)), arrangement.contest)
    return form.check(form.settings(**dict(arrangement.settings)), event)


def play(arrangement: Arrangement, minutes: int, seed: str) -> tuple[SimulatedEvening, list[int]]:
    """One evening of it with matches of so many minutes, and everybody from the first place on."""
    many, number = arrangement.entrants, arrangement.number
    evening = SimulatedEvening(arrangement.contest, many, minutes, chance(seed, "evening"))
    match arrangement.system:
        case "round_robin":
            for tables in berger_of(range(many)):
                evening.play_round(tables, range(many))
        case "groups_then_knockout":
            seeds, others = evening.play_groups(number("groups"), number("advance"))
            plan = single(len(seeds), third=True)
            return evening, [*evening.play_bracket(plan, seeds), *others]
        case "swiss_then_knockout":
            for _ in range(number("swiss")):
                evening.play_by_standing(arrangement.sizes, is_level=True, has_top=False)
            order, advance = evening.standing(), number("advance")
            plan = single(advance, third=True)
            return evening, [*evening.play_bracket(plan, order[:advance]), *order[advance:]]
        case "single_elimination":
            plan = single(many, third=True, repesca=bool(arrangement.settings))
            return evening, evening.play_bracket(plan, range(many))
        case "double_elimination":
            return evening, evening.play_bracket(double(many, reset=True), range(many))
        case system:
            is_level = system in ("swiss", "tables_drawn")
            for left in reversed(range(number("rounds"))):
                has_top = arrangement.name == TOP and not left
                evening.play_by_standing(arrangement.sizes, is_level=is_level, has_top=has_top)
    return evening, evening.standing()


@lru_cache(maxsize=256)
def tables_of(arrangement: Arrangement) -> tuple[int, ...]:
    """At how many tables it plays in each round; at one in one where so many cannot."""
    return (1,) if problems_of(arrangement) else tuple(play(arrangement, 1, SEED)[0].tables)


@lru_cache(maxsize=256)
def prospects(proposal: ScheduleOption, seed: str = SEED) -> Prospects:
    """Says what evenings come to: 200 of a few entrants, 20 of many, as a page has time for."""
    evenings = max(20, min(200, 6400 // proposal.arrangement.entrants))
    minutes, of = proposal.fit.timetable.minutes, min(100, evenings)
    played = [play(proposal.arrangement, minutes, f"{seed} {n}") for n in range(evenings)]
    places = [order.index(evening.best) for evening, order in played]
    return Prospects(
        least=min(min(evening.plays) for evening, _ in played),
        out=max(max(evening.out) for evening, _ in played),
        often=max(max(evening.idle) for evening, _ in played),
        of=of,
        first=places.count(0) * of // evenings,
        among=sum(place < FIRST_PLACES for place in places) * of // evenings,
    )


def usual_rounds(entrants: int) -> int:
    """How many rounds of a Swiss clubs play with so many."""
    return 5 if entrants <= 24 else 6 if entrants <= 48 else 7


def best_way(name: str, occasion: Occasion) -> ScheduleOption | None:
    """How to hold what has this name; None where it is not meant for so many."""
    blank = Arrangement(name, _SYSTEMS.get(name, name), occasion.contest, occasion.entrants)
    many, short = blank.entrants, list[Arrangement]()
    match name:
        case "round_robin":
            good = [blank] if many <= MOST_IN_ROUNDS else []
        case "groups_then_knockout":
            good, short = _groups(blank, 2), _groups(blank, 1)
        case "swiss_then_knockout":
            most = 8 if many > 24 else 4
            good = [_swiss_then(blank, rounds, most) for rounds in (4, 3)]
            short = [_swiss_then(blank, 2, advance) for advance in (4, 2)]
        case "single_elimination" | "double_elimination":
            good = [blank]
        case "cup":
            half = (many + 1) // 2
            filling = (("filling", "lot"),) if half < size_for(half) else ()
            good = [replace(blank, settings=filling)]
        case _:
            most, least = {"final_table": (1, 1)}.get(name, (5, 3))
            if name == "swiss":
                most = min(usual_rounds(many), max(1, many - 1 + many % 2))
                least = min(most, max(3, (many - 1).bit_length()))
            good = [with_rounds(blank, n, occasion.tables) for n in range(most, least - 1, -1)]
            short = [with_rounds(blank, n, occasion.tables) for n in range(least - 1, 1, -1)]
    return best_fit(good, short, occasion) if good else None


def _swiss_then(blank: Arrangement, rounds: int, advance: int) -> Arrangement:
    return replace(blank, settings=(("swiss", rounds), ("advance", advance)))


def _groups(blank: Arrangement, advance: int) -> list[Arrangement]:
    """Two groups or four, eight, sixteen, the largest that an evening has time for first."""
    least = min(LEAST_IN_GROUP, blank.entrants // 2)
    return [
        replace(blank, settings=(("groups", groups), ("advance", advance)))
        for groups in (2, 4, 8, 16)
        if least * groups <= blank.entrants <= MOST_IN_GROUP * groups
    ]


def with_rounds(arrangement: Arrangement, rounds: int, tables: int) -> Arrangement:
    """Gives the same in so many rounds; with many at a table, at as few tables as there are."""
    settings: tuple[tuple[str, int | str], ...] = (("rounds", rounds),)
    if arrangement.name == TOP:
        settings = (*settings, ("top_table", "last"))
    usual = replace(arrangement, settings=settings)
    may_choose = arrangement.system in ("tables_planned", "tables_drawn")
    if not may_choose or not 0 < tables < len(usual.sizes):
        return usual
    return replace(usual, settings=(*settings, ("tables", tables)))


def fit_of(arrangement: Arrangement, length: Length, occasion: Occasion) -> Fit:
    """A match of this length in it: where there are fewer tables than matches a round takes several
    turns.
    """
    needed = tables_of(arrangement)
    turns = tuple(max(1, -(-each // (occasion.tables or each or 1))) for each in needed)
    return fit(length, turns, occasion.habit.pace, occasion.minutes, occasion.pause)


def best_fit(
    good: Iterable[Arrangement], short: Iterable[Arrangement], occasion: Occasion
) -> ScheduleOption:
    """The first that has time for a match of a usual length, with the longest; else of any length;
    else one of those for short evenings. Where none has, the quickest, which is too long then.
    """
    usual, every = occasion.habit.usual, (*occasion.habit.usual, *occasion.habit.short)
    proposals: list[ScheduleOption] = []
    for lengths, arrangements in ((usual, good), (every, good), (every, short)):
        for arrangement in arrangements:
            fits = (fit_of(arrangement, length, occasion) for length in lengths)
            each = [ScheduleOption(arrangement, fit) for fit in fits]
            fitting = [proposal for proposal in each if proposal.fit.is_fitting]
            if fitting:
                return max(fitting, key=_duration)
            proposals += each
    return min(proposals, key=lambda x: (x.fit.timetable.total, x.fit.length.count))


def _duration(proposal: ScheduleOption) -> tuple[int, int]:
    return proposal.fit.timetable.minutes, proposal.fit.length.count


def _ways(occasion: Occasion) -> Iterator[ScheduleOption]:
    """Lists what so many can play, what suits them best first, in time or not."""
    names = ["tables_planned", TOP]
    if occasion.contest.kind == "sides":
        usual = "round_robin", "swiss"
        first, other = usual if occasion.entrants <= FEW_ENTRANTS else usual[::-1]
        groups = ["groups_then_knockout"] if occasion.entrants >= 2 * LEAST_IN_GROUP else []
        swiss = ["swiss_then_knockout"] if occasion.entrants > FEW_ENTRANTS else []
        names = [first, *groups, CUP, *swiss, "double_elimination", other]
    ways = [best_way(name, occasion) for name in names]
    yield from (way for way in ways if way is not None and not way.problems)
    rounds = ways[0].fit.timetable.rounds if ways[0] else 0
    if occasion.contest.kind == "tables" and rounds > 2 and ways[0]:
        few = replace(ways[0].arrangement, name=FEW)
        yield best_fit([with_rounds(few, (rounds + 1) // 2, occasion.tables)], [], occasion)


@lru_cache(maxsize=64)
def propose(occasion: Occasion) -> tuple[ScheduleOption, ...]:
    """Three that are over in time and really different, what suits so many best first; fewer where
    there are not as many.
    """
    cards: list[ScheduleOption] = []
    for way in _ways(occasion):
        rounds = [tables_of(card.arrangement) for card in cards]
        is_same = occasion.contest.kind == "sides" and tables_of(way.arrangement) in rounds
        is_short = way.arrangement.name == FEW and _duration(way) <= _duration(cards[0])
        if way.fit.is_fitting and not is_same and not is_short:
            cards.append(way)
    return tuple(cards[:MOST_CARDS])


def remedies(occasion: Occasion) -> Remedies | None:
    """Says what would do where nothing fits; None where so few can play nothing."""
    quickest = min(
        (way.fit.timetable for way in _ways(occasion)), key=attrgetter("total"), default=None
    )
    if quickest is None:
        return None
    for_matches = occasion.minutes - (quickest.rounds - 1) * occasion.pause
    minutes = max(0, for_matches) // sum(quickest.turns)
    numbers = range(occasion.tables, occasion.entrants if occasion.tables else 0)
    at = bisect_left(numbers, 1, key=lambda n: len(propose(replace(occasion, tables=n))))
    tables = numbers[at] if at < len(numbers) else 0
    return Remedies(quickest.total, tables, minutes if minutes >= STEP else 0)

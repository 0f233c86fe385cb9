"""What villages really run, played to the end by chance: the table is what plain sums say it is."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from scorekeeper.tournaments.event import Contest, Entrant, Event, Meeting, Result, Score
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.standings.prizes import Prize, awards
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.random_tournaments import away, settings_of

Scored = Callable[[Meeting, Random], tuple[int, int]]


class League(NamedTuple):
    """One whose order is by points: what a win, a draw, a loss and a bye are worth in halves."""

    name: str
    many: int
    system: str
    settings: dict[str, int]
    worth: tuple[int, int, int, int] = (2, 1, 0, 2)
    cap: int | None = None
    absent: float = 0


LEAGUES = (
    League("Torrefarrera", 22, "swiss", {"rounds": 6}, cap=121),
    League("Vilaplana", 17, "swiss", {"rounds": 5}, cap=121),
    League("Lliga botifarra", 8, "round_robin", {"legs": 2}, (6, 2, 0, 0)),
    League("CN Lleida", 9, "round_robin", {"legs": 2}, (4, 2, 0, 0), absent=0.1),
)
SEEDS = [*map(str, range(4))]


def entered(
    system: str,
    many: int,
    seed: str,
    contest: Contest,
    *tiebreaks: str,
    **settings: Any,  # noqa: ANN401 (any format's)
) -> tuple[AnyFormat, Event]:
    entrants = tuple(Entrant(f"pair{number:02}") for number in range(1, many + 1))
    event = Event(system, entrants, contest, settings, seed=seed, tiebreaks=tiebreaks)
    return BY_KEY[system], event


def to_four(_: Meeting, random: Random) -> tuple[int, int]:
    """A match of guiñote, mus or watten: the first to win four games."""
    games = [4, random.randrange(4)]
    random.shuffle(games)
    return games[0], games[1]


def of_points(_: Meeting, random: Random) -> tuple[int, int]:
    """Twelve deals of botifarra: points of each side, beyond 121 now and then, at times level."""
    first = random.randrange(20, 180)
    return first, first if random.random() < 0.15 else random.randrange(20, 180)


def played(
    form: AnyFormat,
    event: Event,
    scores: Scored,
    measure: str,
    *,
    declines: float = 0,
    absent: float = 0,
) -> Event:
    """The event to its end; some of those who lost would not come back, and some do not come."""
    random = Random(event.seed)
    while not form.is_over(settings_of(form, event), event):
        number = len(event.rounds) + 1
        for key in sorted(losers(event, 1)) if declines and number == 2 else ():
            if random.random() < declines:
                event = away(event, key, 2)
        offered = form.draw(settings_of(form, event), event).rounds[0]
        event = replace(event, rounds=(*event.rounds, offered))
        for meeting in offered.meetings:
            if meeting.table is not None:
                result = Result(number, meeting.table, ending="forfeit", absent=meeting.seats[:1])
                if random.random() >= absent:
                    both = zip(meeting.seats, scores(meeting, random), strict=True)
                    made = tuple(Score(key, **{measure: one}) for key, one in both)
                    result = Result(number, meeting.table, made)
                event = replace(event, results=(*event.results, result))
    return event


def losers(event: Event, number: int) -> set[str]:
    """Who lost a match of this round, by games."""
    return {
        min(result.scores, key=lambda score: score.games).entrant
        for result in event.results
        if result.round == number
    }


def places(form: AnyFormat, event: Event) -> dict[str, int]:
    return {row.entrant: row.place for row in standings(event, form).rows}


def reached(event: Event, since: int = 1) -> dict[str, tuple[int, int]]:
    """How far each got in a knock-out with a match for third place: the last round they played,
    then whether they won it. Whoever lost a semi-final played for third in the last round.
    """
    far: dict[str, tuple[int, int]] = {entrant.key: (0, 0) for entrant in event.entrants}
    for round_ in event.rounds[since - 1 :]:
        lost = losers(event, round_.number)
        for meeting in round_.meetings:
            final = 2 if meeting.slot and not meeting.slot.startswith("third") else 0
            last = final if round_ is event.rounds[-1] else 0
            far |= {key: (round_.number, last + (key not in lost)) for key in meeting.seats}
    return far


def assert_by_how_far(form: AnyFormat, event: Event, far: Mapping[str, tuple[int, int]]) -> None:
    """Nobody stands before somebody who got further; the first four have a place of their own."""
    table = places(form, event)
    assert [far[key] for key in table] == sorted(far.values(), reverse=True)
    assert [place for place in table.values() if place <= 4] == [1, 2, 3, 4]


def knockout(many: int, filling: str, seed: str, **how: float) -> tuple[AnyFormat, Event]:
    form, event = entered("single_elimination", many, seed, Contest(), filling=filling)
    return form, played(form, event, to_four, "games", **how)


@pytest.mark.parametrize("seed", SEEDS)
def test_campo_de_borja(seed: str) -> None:
    """35 pairs in one afternoon, one exempt at most, a final and third place."""
    form, event = knockout(35, "lot", seed)
    tables = [sum(not meeting.is_bye for meeting in r.meetings) for r in event.rounds]
    assert tables == [17, 16, 8, 4, 2, 2]
    again = {key for meeting in event.rounds[1].meetings for key in meeting.seats}
    won = set(event.by_key) - losers(event, 1)
    assert (len(won), len(again - won)) == (18, 14)
    assert won < again
    assert_by_how_far(form, event, reached(event))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("many", [21, 24, 31])
def test_interservice_mus(many: int, seed: str) -> None:
    """Everybody plays the first round, one exempt at most; who lost by least is back."""
    form, event = knockout(many, "best", seed)
    assert sum(meeting.is_bye for meeting in event.rounds[0].meetings) == many % 2
    again = {key for meeting in event.rounds[1].meetings for key in meeting.seats}
    opening = (result for result in event.results if result.round == 1)
    games = {score.entrant: score.games for result in opening for score in result.scores}
    back, out = again & losers(event, 1), losers(event, 1) - again
    assert len(again) == 16
    assert not out or not back or min(games[key] for key in back) >= max(games[k] for k in out)
    assert_by_how_far(form, event, reached(event))


@pytest.mark.parametrize("seed", SEEDS)
def test_wattmatt(seed: str) -> None:
    """Losers are drawn back in to fill the bracket, and may decline: the next is asked."""
    form, event = knockout(21, "lot", seed, declines=0.4)
    again = {key for meeting in event.rounds[1].meetings for key in meeting.seats}
    gone = {entrant.key for entrant in event.entrants if entrant.away}
    assert not gone & again
    assert gone <= losers(event, 1)
    assert len(again) == min(16, 21 - len(gone))
    assert_by_how_far(form, event, reached(event))


def sums(event: Event, village: League) -> dict[str, tuple[Fraction, ...]]:
    """Of each side: points for won, drawn, lost and sat out, then made less lost, then made."""
    won, drawn, lost, out = (Fraction(halves, 2) for halves in village.worth)
    table: dict[str, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * 3)
    for _, meeting in event.meetings():
        for key in meeting.seats if meeting.is_bye else ():
            table[key][0] += out
    for result in event.results:
        seats = next(
            m.seats for n, m in event.meetings() if (n, m.table) == (result.round, result.table)
        )
        for key in seats:
            if result.absent:
                table[key][0] += lost if key in result.absent else won
                continue
            made = {s.entrant: s.points for s in result.scores}
            mine, theirs = made.pop(key), *made.values()
            table[key][0] += won if mine > theirs else drawn if mine == theirs else lost
            mine, theirs = min(mine, village.cap or mine), min(theirs, village.cap or theirs)
            table[key][1] += mine - theirs
            table[key][2] += mine
    return {key: tuple(numbers) for key, numbers in table.items()}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("village", LEAGUES, ids=lambda village: village.name)
def test_leagues_and_swiss_go_by_wins_then_difference_then_points_made(
    village: League, seed: str
) -> None:
    """Of the Lliga 3-1-0 home and away; in Lleida who does not come loses; of the others 121 points
    count at most in a match, and a bye is a win with difference 0.
    """
    win, draw, loss, bye = village.worth
    contest = Contest("sides", "other", win, draw, loss, bye, village.cap)
    order = ("points_difference", "game_points", "points_lost", "lot")
    form, event = entered(
        village.system, village.many, f"{village.name} {seed}", contest, *order, **village.settings
    )
    event = played(form, event, of_points, "points", absent=village.absent)
    table, expected = standings(event, form), sums(event, village)
    assert [row.values[:3] for row in table.rows] == sorted(expected.values(), reverse=True)
    assert {row.entrant: row.values[:3] for row in table.rows} == expected
    assert all(row.values[3] == row.values[2] - row.values[1] for row in table.rows)
    met = [frozenset(meeting.seats) for _, meeting in event.meetings() if not meeting.is_bye]
    assert max(map(met.count, met)) == village.settings.get("legs", 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_navajas(seed: str) -> None:
    """Groups, then a knock-out of 32, and prizes to the 32nd place: each of the first four their
    own, then two hams, sausages, wine by how far they got.
    """
    form, event = entered(
        "groups_then_knockout", 40, seed, Contest(), groups=8, advance=4, third="played"
    )
    event = played(form, event, to_four, "games")
    begun = next(r.number for r in event.rounds if any(meeting.slot for meeting in r.meetings))
    far = reached(event, begun)
    assert_by_how_far(form, event, far)
    things = ["600 €", "300 €", "150 €", "75 €", *["two hams"] * 4, *["sausages"] * 8]
    things += ["wine"] * 16
    prizes = [Prize(f"p{n}", place=n, words=thing) for n, thing in enumerate(things, start=1)]
    given = awards(standings(event, form).rows, prizes)
    won = {award.entrant: award.prize.words for award in given}
    by_round = {"two hams": begun + 2, "sausages": begun + 1, "wine": begun}
    assert len(won) == 32
    for key, thing in won.items():
        assert far[key][0] == by_round.get(thing, begun + 4)
    best = sorted(far, key=far.__getitem__, reverse=True)
    assert [won[key] for key in best[:4]] == things[:4]


@pytest.mark.parametrize("seed", SEEDS)
def test_valdegastea(seed: str) -> None:
    """A knock-out, and a cup for those who lost in its first round."""
    form, event = entered("single_elimination", 32, seed, Contest(), out="consolation")
    event = played(form, event, to_four, "games")
    first, cup = losers(event, 1), [m for _, m in event.meetings() if m.stage == "consolation"]
    assert len(cup) == 15
    assert {key for meeting in cup for key in meeting.seats} == first
    (number, last) = next((n, m) for n, m in reversed([*event.meetings()]) if m in cup)
    table = places(form, event)
    (winner,) = {*last.seats} - losers(event, number)
    assert [key for key, place in table.items() if place == 17] == [winner]
    assert min(table[key] for key in first) == 17


@pytest.mark.parametrize("seed", SEEDS)
def test_mallorca(seed: str) -> None:
    """Towns of 8 to 16 pairs: each winner and the best of the seconds to a final of 16."""
    settings = {"groups": 12, "advance": 1, "runners_up": 4}
    form, event = entered("groups_then_knockout", 100, seed, Contest(), **settings)
    event = played(form, event, to_four, "games")
    begun = next(r for r in event.rounds if any(meeting.slot for meeting in r.meetings))
    going = {key for meeting in begun.meetings for key in meeting.seats}
    towns = form.crossed(settings_of(form, event), event)
    sizes = [len(keys) for keys in towns.values()]
    assert (min(sizes), max(sizes)) == (8, 9)
    order = {name: town_table(event, keys, begun.number) for name, keys in towns.items()}
    assert {table[0] for table in order.values()} <= going
    left_out = {key for table in order.values() for key in table[min(sizes) :]}
    seconds = {t[1]: wins(event, t[1], begun.number, without=left_out) for t in order.values()}
    chosen = seconds.keys() & going
    assert len(chosen) == 4
    rest = seconds.keys() - chosen
    assert min(seconds[key] for key in chosen) >= max(seconds[key] for key in rest)


def town_table(event: Event, keys: tuple[str, ...], until: int) -> list[str]:
    """Who stands where in a town before the final."""
    before = event.after(until - 1)
    return [row.entrant for row in standings(before, BY_KEY[event.system], among=keys).rows]


def wins(event: Event, key: str, until: int, without: set[str]) -> int:
    """How many matches somebody won before a round, but for those against some."""
    return sum(
        key in meeting.seats
        and without.isdisjoint(meeting.seats)
        and not meeting.is_bye
        and key not in losers_of(event, number, meeting)
        for number, meeting in event.meetings()
        if number < until
    )


def losers_of(event: Event, number: int, meeting: Meeting) -> set[str]:
    result = event.result(number, meeting)
    assert result is not None
    return {min(result.scores, key=lambda score: score.games).entrant}

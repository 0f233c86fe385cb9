"""Tables of four whose partners change: who plays with whom and against whom, how often."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.displays.progress_chart import way_drawn
from scorekeeper.tournaments.event import Away, Contest, Entrant, Event, Result, Round, Score
from scorekeeper.tournaments.files.answers import verify_rounds
from scorekeeper.tournaments.files.event_file import faults, incoherences
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.lazy_numpy import np
from scorekeeper.tournaments.seating.partners import Tables, change_partners
from scorekeeper.tournaments.seating.plans import choice_of
from scorekeeper.tournaments.seating.search import PATIENCE, STEP_COST
from scorekeeper.tournaments.standings.crosstable import crosstables
from scorekeeper.tournaments.standings.standings import standings
from scorekeeper.tournaments.standings.tally import places_of
from scorekeeper.tournaments.standings.tiebreaks import TIEBREAKS

PARTNERS = Contest("tables", "guinote", sizes=(4, 4, 4), has_partners=True)
PLANNED, DRAWN = BY_KEY["tables_planned"], BY_KEY["tables_drawn"]
Pairs = Counter[frozenset[str]]


def entered(many: int, rounds: int, system: str = "tables_planned") -> Event:
    entrants = tuple(Entrant(f"p{number:02}") for number in range(1, many + 1))
    settings = {"rounds": rounds}
    return Event(system, entrants, PARTNERS, settings, seed="centre", tiebreaks=("difference",))


def drawn(event: Event) -> Event:
    """The event with all rounds that its format offers at once."""
    form = BY_KEY[event.system]
    assert not faults(event, form)
    offered = form.draw(form.settings(**event.settings), event)
    assert not offered.problems
    return replace(event, rounds=(*event.rounds, *offered.rounds))


def met(rounds: tuple[Round, ...]) -> tuple[Pairs, Pairs]:
    """How often each two were partners, and opponents."""
    partners: Pairs = Counter()
    opponents: Pairs = Counter()
    for meeting in (x for one in rounds for x in one.meetings if not x.is_bye):
        first, second = PARTNERS.sides_of(meeting.seats)
        partners.update(map(frozenset, (first, second)))
        opponents.update(map(frozenset, product(first, second)))
    return partners, opponents


def test_eight_have_each_other_as_partner_exactly_once() -> None:
    event = drawn(entered(8, 7))
    partners, opponents = met(event.rounds)
    every = {frozenset(two) for two in combinations(event.by_key, 2)}
    assert partners == Counter(every)
    assert set(opponents.values()) == {2}
    words = choice_of(event.rounds[0])
    assert words is not None
    assert say(words, PlainVoice()) == (
        "Same partner again: 0, at least 0. Same opponent again: 28, at least 28; a third time"
        " counts as two."
    )


def test_a_search_that_finds_nothing_better_ends_and_everybody_still_sits() -> None:
    first: Tables = [(0, 1, 2, 3)]
    rounds = [first, [*first, (4, 5, 6, 7)], first, first]
    for shape, many in (([first], 4), (rounds, 8)):  # of one table all swaps are tabu soon
        prices = np.full((many, many), 64), np.full((many, many), 1)
        effort = 4 * PATIENCE * (STEP_COST + 8 * 32)
        seated = change_partners(shape, prices, np.zeros(many, bool), 1, effort=effort, goal=-1)
        assert [sorted(p for table in one for p in table) for one in seated] == [
            sorted(p for table in one for p in table) for one in shape
        ]


def test_somebodys_way_names_the_partner_and_the_points_of_opponents_are_all_of_theirs() -> None:
    event = drawn(entered(8, 1))
    meeting = event.rounds[0].meetings[0]
    scores = tuple(Score(key, games=4 - 2 * (at % 2)) for at, key in enumerate(meeting.seats))
    event = replace(event, results=(Result(1, meeting.table or 0, scores),))
    way = way_drawn(event, PLANNED, "games", meeting.seats[0])
    assert way is not None
    (words,) = [say(sentence, PlainVoice()) for sentence in way.said]
    assert f"With {meeting.seats[2]}." in words
    (rule,) = (rule for rule in TIEBREAKS if rule.key == "opponents_points")
    help_ = say(rule.worded(PARTNERS).help, PlainVoice())
    assert help_ == "The points of everybody one played against."


@pytest.mark.parametrize(("many", "rounds"), [(16, 5), (10, 5), (13, 5), (40, 5)])
def test_nobody_plays_twice_with_or_against_the_same(many: int, rounds: int) -> None:
    event = drawn(entered(many, rounds))
    partners, opponents = met(event.rounds)
    assert {*partners.values(), *opponents.values()} == {1}
    out = Counter(x.seats[0] for one in event.rounds for x in one.meetings if x.is_bye)
    assert sum(out.values()) == many % 4 * rounds
    counts = [out[key] for key in event.by_key]
    assert max(counts) - min(counts) <= 1
    deals = Counter(x.seats[0] for one in event.rounds for x in one.meetings if not x.is_bye)
    assert max(deals.values()) - min(deals[key] for key in event.by_key) <= 1


@pytest.mark.parametrize(("many", "rounds"), [(4, 3), (4, 5), (9, 12)])
def test_a_bound_is_never_above_what_was_reached(many: int, rounds: int) -> None:
    event = drawn(entered(many, rounds))
    words = choice_of(event.rounds[0])
    assert words is not None
    facts = dict(words.values)
    partners, opponents = met(event.rounds)
    for pairs, reached, least in ((partners, "n", "least"), (opponents, "other", "bound")):
        assert facts[reached] == sum(n * (n - 1) // 2 for n in pairs.values())
        assert facts[least] <= facts[reached]  # type: ignore[operator] # both are numbers
    assert (many, rounds, facts["n"], facts["least"]) in {
        (4, 3, 0, 0),
        (4, 5, 4, 4),
        (9, 12, 12, 12),
    }


def test_rounds_to_come_are_planned_anew_around_what_was_played() -> None:
    event = drawn(entered(12, 5)).after(2)
    gone, late = event.entrants[0], Entrant("z1", away=(Away(1, 2),))
    entrants = (replace(gone, away=(Away(3),)), *event.entrants[1:], late)
    event = drawn(replace(event, entrants=entrants))
    assert len(event.rounds) == 5
    assert set(met(event.rounds)[0].values()) == {1}
    assert all(gone.key not in x.seats for one in event.rounds[2:] for x in one.meetings)
    assert all(late.key in str(one.meetings) for one in event.rounds[2:])


def test_who_should_not_meet_and_who_cannot_move() -> None:
    event = entered(12, 4)
    kept = tuple(replace(x, table=2) if x.key == "p01" else x for x in event.entrants)
    event = drawn(replace(event, entrants=kept, forbidden=(("p02", "p03", "p04"),)))
    tables = {x.table for one in event.rounds for x in one.meetings if "p01" in x.seats}
    assert tables == {2}
    together = (
        len({"p02", "p03", "p04"} & {*x.seats}) for one in event.rounds for x in one.meetings
    )
    assert max(together) == 1
    assert set(met(event.rounds)[0].values()) == {1}


def result(event: Event, number: int, at: int, *games: int) -> Result:
    seats = event.rounds[number - 1].meetings[at].seats
    heads = (Score(seats[0], games=games[0]), Score(seats[1], games=games[1]))
    return PARTNERS.shared(Result(number, at + 1, heads), seats)


def test_by_the_standings_nobody_has_the_same_partner_twice() -> None:
    event = entered(8, 5, "tables_drawn")
    for number in range(1, 6):
        event = drawn(event)
        made = tuple(result(event, number, at, 3, number % 3) for at in (0, 1))
        event = replace(event, results=(*event.results, *made))
    assert set(met(event.rounds)[0].values()) == {1}
    assert [one.verdict for one in verify_rounds(event, DRAWN)] == ["same"] * 5


def test_each_has_what_the_side_made() -> None:
    event = drawn(entered(9, 2))
    event = replace(event, results=(result(event, 1, 0, 3, 1), result(event, 1, 1, 2, 2)))
    assert not incoherences(event, PLANNED)
    table = standings(event, PLANNED, until=1)
    first, second = (event.rounds[0].meetings[at].seats for at in (0, 1))
    points = {row.entrant: row.points for row in table.rows}
    assert {key: points[key] for key in first} == dict(zip(first, (1, 0, 1, 0), strict=True))
    assert {points[key] for key in second} == {Fraction(1, 2)}
    (out,) = event.rounds[0].meetings[2].seats
    assert points[out] == 1
    assert places_of(PARTNERS, event.results[0], first) == (1, 2)
    (cross,) = crosstables(event, PLANNED, "games")
    assert cross.shape == "rounds"
    cells = {line.entrant: line.cells[0][0] for line in cross.lines}
    numbers = {line.entrant: line.number for line in cross.lines}
    assert set(cells[first[0]].opponents) == {numbers[first[1]], numbers[first[3]]}
    assert (cells[first[1]].mine, cells[first[1]].theirs) == (1, 3)


def test_of_those_who_came_nobody_loses() -> None:
    event = drawn(entered(8, 2))
    seats = event.rounds[0].meetings[0].seats
    forfeit = Result(1, 1, ending="forfeit", absent=seats[:1])
    rows = standings(replace(event, results=(forfeit,)), PLANNED, until=1).rows
    assert {row.entrant: row.points for row in rows if row.entrant in seats} == dict(
        zip(seats, (0, 1, 1, 1), strict=True)
    )


def test_what_cannot_be_is_said() -> None:
    event = drawn(entered(8, 2))
    whole = result(event, 1, 0, 3, 1)
    unlike = replace(whole, scores=(*whole.scores[:3], replace(whole.scores[3], games=2)))
    (problem,) = incoherences(replace(event, results=(unlike,)), PLANNED)
    assert say(problem.words, PlainVoice()) == "Partners have the same result."
    wrong = replace(PARTNERS, sizes=(3, 4, 5))
    assert incoherences(replace(event, contest=wrong), PLANNED)
    three = replace(event.rounds[0].meetings[0], seats=event.rounds[0].meetings[0].seats[:3])
    round_ = replace(event.rounds[0], meetings=(three, *event.rounds[0].meetings[1:]))
    assert incoherences(replace(event, rounds=(round_,)), PLANNED)
    assert incoherences(replace(event, tiebreaks=("buchholz",)), PLANNED)

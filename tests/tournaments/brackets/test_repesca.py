"""A knock-out in which everybody plays the first round, and some who lost it come back."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.journal import Entry
from scorekeeper.tournaments.brackets.bracket import Bracket, size_for
from scorekeeper.tournaments.brackets.ladder import ladders, tables_by_round
from scorekeeper.tournaments.brackets.layout import WALL, drawing, sheets
from scorekeeper.tournaments.brackets.repesca import comebacks
from scorekeeper.tournaments.displays.log_sentences import entry_sentence
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Event, Result, Round, Score
from scorekeeper.tournaments.files.event_file import read, write
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.formats.single_elimination import FORMAT, bracket, ways
from scorekeeper.tournaments.plan import Offered
from scorekeeper.tournaments.standings.standings import standings
from tests.games.scorer import said
from tests.tournaments.random_tournaments import away, entered, played, settings_of, with_round
from tests.tournaments.sample_brackets import after, bracket_of, in_order, names_of


def offered(event: Event) -> Round:
    (drawn_round,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    return drawn_round


def began(many: int, filling: str = "lot", seed: str = "evening", **settings: str) -> Event:
    """So many sides after the first round, each match won by chance."""
    event = entered(FORMAT, many, seed, filling=filling, **settings)
    return with_round(event, offered(event), Random(seed))


def went_on(event: Event) -> tuple[set[str], set[str]]:
    """Who won the first round or sat it out, and who lost it."""
    first, results = event.rounds[0], {one.table: one for one in event.results if one.round == 1}
    won, lost = set(), set()
    for meeting in first.meetings:
        if meeting.is_bye:
            won.add(meeting.seats[0])
            continue
        ranked = sorted(results[meeting.table or 0].scores, key=lambda score: score.games)
        lost.add(ranked[0].entrant)
        won.add(ranked[1].entrant)
    return won, lost


def back(event: Event) -> list[str]:
    return [key for key, _, is_back in comebacks([offered(event)]) if is_back]


def sentences(event: Event) -> list[str]:
    return [said(words) for _, words, _ in comebacks([offered(event)])]


def with_results(event: Event, *results: Result) -> Event:
    """The event with these instead of what was said of their tables."""
    named = {(one.round, one.table) for one in results}
    others = (one for one in event.results if (one.round, one.table) not in named)
    return replace(event, results=(*others, *results))


def tables(many: int, **settings: str) -> tuple[int, ...]:
    event = entered(FORMAT, many, "evening", **settings)
    return tables_by_round(bracket(settings_of(FORMAT, event), event))


def test_both_ways_say_how_many_tables_play_in_each_round() -> None:
    assert tables(35) == (3, 16, 8, 4, 2, 2)
    assert tables(35, filling="lot") == tables(35, filling="best") == (17, 16, 8, 4, 2, 2)
    assert tables(35, filling="lot", third="shared") == (17, 16, 8, 4, 2, 1)
    event = entered(FORMAT, 35, "evening", filling="best")
    assert [said(words) for words in ways(settings_of(FORMAT, event), event)] == [
        "With byes: 3 · 16 · 8 · 4 · 2 · 2 tables, round by round; 29 sit out the first.",
        "With a repesca: 17 · 16 · 8 · 4 · 2 · 2 tables, round by round; 1 sits out the first.",
    ]
    eight = entered(FORMAT, 8, "evening")
    assert [said(words) for words in ways(settings_of(FORMAT, eight), eight)] == [
        f"{way}: 4 · 2 · 2 tables, round by round; everybody plays the first."
        for way in ("With byes", "With a repesca")
    ]
    # Half of these fill the next round by themselves: nobody comes back.
    assert tables(31, filling="lot") == tables(31) == (15, 8, 4, 2, 2)
    assert tables(32, filling="lot") == tables(32) == (16, 8, 4, 2, 2)


@pytest.mark.slow(keep=20)
@pytest.mark.parametrize("many", range(2, 41))
@pytest.mark.parametrize("filling", ["lot", "best"])
def test_everybody_plays_the_first_round_and_the_next_is_full(many: int, filling: str) -> None:
    event = entered(FORMAT, many, "evening", filling=filling)
    over = played(FORMAT, event, Random(many))
    assert len(over.rounds) == FORMAT.rounds(settings_of(FORMAT, event), event)
    assert len(over.rounds) == (many - 1).bit_length()
    first, *later = over.rounds
    assert sorted(key for one in first.meetings for key in one.seats) == sorted(over.by_key)
    assert sum(one.is_bye for one in first.meetings) == many % 2
    assert not any(one.is_bye and one.stage != "third" for x in later for one in x.meetings)
    half = (many + 1) // 2
    assert all(len(each.meetings) >= size_for(half) >> at for at, each in enumerate(later, 1))
    groups = FORMAT.order(settings_of(FORMAT, over), over)
    assert sorted(key for group in groups for key in group) == sorted(over.by_key)
    assert [len(group) for group in groups[:2]] == [1, 1]
    assert len(comebacks(over.rounds)) == (size_for(half) - half if half < size_for(half) else 0)


@pytest.mark.parametrize("seed", [*map(str, range(12))])
@pytest.mark.parametrize("many", [5, 6, 9, 11, 21])
def test_nobody_who_comes_back_meets_at_once_whom_they_lost_to(many: int, seed: str) -> None:
    event = began(many, seed=seed)
    before = {frozenset(one.seats) for one in event.rounds[0].meetings}
    assert before.isdisjoint(frozenset(one.seats) for one in offered(event).meetings)


def test_the_lot_is_of_the_seed_alone() -> None:
    event = began(35)
    won, lost = went_on(event)
    came = back(event)
    assert (len(won), len(lost), len(came)) == (18, 17, 14)
    assert set(came) <= lost
    assert {key for one in offered(event).meetings for key in one.seats} == won | set(came)
    turned = replace(event, entrants=tuple(reversed(event.entrants)))
    assert back(turned) == came
    assert back(replace(event, seed="another")) != came
    entry = Entry(9, JournalKind.PUBLISH, Offered(offered(event)))
    assert said(entry_sentence(entry)).startswith(
        f"Round 2 published. Back after losing the first round: {came[0]}, {came[1]}, "
    )
    assert sentences(event)[0] == f"{came[0]} lost in the first round and is back: number 1 by lot."
    reasons = [said(why) for one in offered(event).meetings for why in one.reasons]
    assert sum("goes on from the first round" in one for one in reasons) == 18


def test_each_of_those_who_lost_comes_back_as_often() -> None:
    """One of three comes back: 200 times of 600, give or take four standard deviations."""
    times: Counter[str] = Counter()
    first = began(6)
    _, lost = went_on(first)
    for seed in range(600):
        times.update(back(replace(first, seed=str(seed))))
    assert set(times) == lost
    assert all(154 < number < 246 for number in times.values())


def test_the_best_who_lost_are_those_who_lost_by_least_then_made_most_then_the_lot() -> None:
    event = began(10, "best")
    scores = ((5, 0, 0, 0), (4, 3, 50, 90), (3, 2, 0, 0), (4, 3, 60, 90), (4, 3, 60, 90))
    results = tuple(
        Result(1, at, (Score(meeting.seats[0], a, points=d), Score(meeting.seats[1], b, points=c)))
        for at, (meeting, (a, b, c, d)) in enumerate(
            zip(event.rounds[0].meetings, scores, strict=True), start=1
        )
    )
    event = with_results(event, *results)
    assert sorted(back(event)[:2]) == ["s05", "s06"]
    assert back(event)[2] == "s08"
    assert sentences(event)[2] == (
        "s08 lost in the first round and is back: number 3 of those who lost by least."
    )
    lot = [back(replace(event, seed=str(seed)))[:2] for seed in range(8)]
    assert ["s05", "s06"] in lot
    assert ["s06", "s05"] in lot


def test_who_would_not_come_back_is_passed_over_and_the_next_is_asked() -> None:
    event = began(11)
    first, second = back(event)
    declined = away(event, first, 2)
    assert back(declined)[0] == second
    third = back(declined)[1]
    assert third not in (first, second)
    assert sentences(declined) == [
        f"{first}, number 1 of those who lost, does not come back.",
        f"{second} lost in the first round and is back: number 2 by lot.",
        f"{third} lost in the first round and is back: number 3 by lot.",
    ]


def test_where_nobody_would_come_back_the_next_round_has_byes() -> None:
    event = began(11)
    won, lost = went_on(event)
    for key in lost:
        event = away(event, key, 2)
    assert back(event) == []
    assert sum("does not come back" in one for one in sentences(event)) == len(lost)
    meetings = offered(event).meetings
    assert sorted(key for one in meetings for key in one.seats) == sorted(won)
    assert sum(one.is_bye for one in meetings) == 2
    assert len(played(FORMAT, event, Random(1)).rounds) == 4
    for key in won:
        event = away(event, key, 2)
    assert offered(event).meetings == ()
    gone = replace(event, rounds=(*event.rounds, offered(event)))
    assert bracket(settings_of(FORMAT, gone), gone).places == ()
    assert len(played(FORMAT, gone, Random(1)).rounds) == 4


def test_who_had_not_come_is_asked_last() -> None:
    event = began(6)
    one, other, last = event.rounds[0].meetings
    event = with_results(
        event,
        Result(1, 1, ending="forfeit", absent=(one.seats[1],)),
        Result(1, 2, ending="forfeit", absent=other.seats),
        Result(1, 3, (Score(last.seats[0], 3), Score(last.seats[1], 0))),
    )
    # Two go on, two are missing: whoever lost at the table first, then one of those not there.
    came = back(event)
    assert came[0] == last.seats[1]
    assert came[1] in {one.seats[1], *other.seats}
    assert len(offered(event).meetings) == 2


def test_the_next_round_waits_for_every_winner() -> None:
    event = began(6)
    level = with_results(event, Result(1, 2, ending="void"))
    problems = FORMAT.draw(settings_of(FORMAT, level), level).problems
    assert [said(one.words)[:40] for one in problems] == [
        "Round 1, table 2: there is no winner yet"
    ]
    assert bracket(settings_of(FORMAT, level), level).places == ()


def test_for_a_winner_who_left_one_more_comes_back() -> None:
    event = began(11)
    won, _ = went_on(event)
    left = min(won)
    gone = away(event, left, 2)
    assert len(back(gone)) == 3
    second = with_round(gone, offered(gone), Random(2))
    reached = FORMAT.order(settings_of(FORMAT, second), second)
    assert left in reached[-1]


def test_what_was_drawn_stays_when_a_first_result_is_corrected() -> None:
    event = began(11)
    second = with_round(event, offered(event), Random(2))
    before = bracket(settings_of(FORMAT, second), second)
    one = event.rounds[0].meetings[1]
    scores = {score.entrant: score.games for score in event.results[0].scores}
    mended = Result(1, 1, tuple(Score(key, games) for key, games in zip(
        one.seats, (scores[one.seats[1]], scores[one.seats[0]]), strict=True
    )))  # fmt: skip
    corrected = with_results(second, mended)
    assert went_on(corrected) != went_on(second)
    after_it = bracket(settings_of(FORMAT, corrected), corrected)
    assert after_it.places == before.places
    later = [slot.key for slots in before.plan[1:3] for slot in slots]
    assert [after_it.sides[key] for key in later] == [before.sides[key] for key in later]
    out = went_on(corrected)[0] - set(before.places)
    reached = FORMAT.order(settings_of(FORMAT, corrected), corrected)
    assert out <= set(reached[-1])
    assert comebacks(corrected.rounds) == comebacks(second.rounds)


@pytest.mark.parametrize("filling", ["byes", "lot"])
def test_a_bracket_goes_on_as_it_began_whatever_is_settled_later(filling: str) -> None:
    event = began(11, filling)
    other = replace(event, settings={"filling": "lot" if filling == "byes" else "byes"})
    assert offered(other) == offered(event)


def test_what_was_drawn_is_read_from_a_file_as_well() -> None:
    event = began(11)
    second = with_round(event, offered(event), Random(2))
    again = read(write(second), BY_KEY)
    assert comebacks(again.rounds) == comebacks(second.rounds) != ()


def parts(event: Event) -> list[list[str]]:
    """Each part of the bracket: its title and those of its columns."""
    return [
        [said(part.title), *(said(column.title) for column in part.columns)]
        for part in ladders(of(event), "games")
    ]


def of(event: Event) -> Bracket:
    return bracket_of(FORMAT, event)


def test_nobody_reads_before_the_next_round_is_published_who_comes_back() -> None:
    event = began(11)
    assert parts(event) == [
        ["First round", "First round"],
        ["Knock-out", "Quarter-finals", "Semi-finals", "Final"],
    ]
    first, then = ladders(of(event), "games")
    assert [one.state for one in first.columns[0].matches] == ["bye", *["played"] * 5]
    spots = [spot for one in then.columns[0].matches for spot in one.spots]
    assert {(spot.entrant, spot.comes and said(spot.comes)) for spot in spots} == {
        (None, "From the first round")
    }
    assert [one.number for one in then.columns[0].matches] == [6, 7, 8, 9]
    # In the standings who lost is out, and who won is in.
    assert FORMAT.order(settings_of(FORMAT, event), event)[0] == tuple(sorted(went_on(event)[0]))


def test_the_bracket_marks_who_came_back() -> None:
    event = began(11)
    second = replace(event, rounds=(*event.rounds, offered(event)))
    _, then = ladders(of(second), "games")
    spots = [spot for one in then.columns[0].matches for spot in one.spots]
    assert {spot.entrant for spot in spots if spot.is_back} == set(back(event))
    names = names_of(second)
    lines = [row.lines[0][1] for box in drawing(then, names).boxes[:4] for row in box.rows]
    assert sorted(line for line in lines if line.startswith("↺")) == sorted(
        f"↺ {key}" for key in back(event)
    )
    many = after(FORMAT, 35, 2, filling="lot")
    first, then = ladders(of(many), "games")
    assert [len(each.columns[0].matches) for each in sheets(first, WALL)] == [4, 4, 4, 4, 2]
    assert all(drawing(each, names_of(many)).boxes for each in sheets(then, WALL))


def test_who_lost_and_is_back_may_win_it_all() -> None:
    event = began(11)
    came = back(event)[0]
    while not FORMAT.is_over(settings_of(FORMAT, event), event):
        drawn_round = offered(event)
        results = [in_order(drawn_round.number, one) for one in drawn_round.meetings]
        results = [
            replace(
                one, scores=tuple(Score(s.entrant, 3 * (s.entrant == came)) for s in one.scores)
            )
            if came in [score.entrant for score in one.scores]
            else one
            for one in results
        ]
        event = replace(
            event,
            rounds=(*event.rounds, drawn_round),
            results=(*event.results, *results),
        )
    rows = standings(event, FORMAT).rows
    assert rows[0].entrant == came
    assert [row.place for row in rows[:4]] == [1, 2, 3, 4]

"""Swiss: whole events by chance, with people who leave, come back and do not show up."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Away, Contest, Entrant, Event, Result, Round
from scorekeeper.tournaments.formats import swiss
from scorekeeper.tournaments.formats.swiss import FORMAT
from scorekeeper.tournaments.pairing.field import Field
from scorekeeper.tournaments.pairing.two_sides import field_of
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.list_format import sides
from tests.tournaments.random_tournaments import away, entered, played, settings_of, with_round


def check(event: Event) -> list[tuple[str, str]]:
    found = FORMAT.check(settings_of(FORMAT, event), event)
    return [(one.code, say(one.words, PlainVoice())) for one in found]


@given(st.integers(4, 20), st.integers(0, 10**6))
def test_nobody_meets_twice_or_has_two_byes(many: int, seed: int) -> None:
    rounds = min(5, many - 1)
    event = entered(FORMAT, many, str(seed), rounds=rounds)
    over = played(FORMAT, event, Random(seed))
    assert len(over.rounds) == FORMAT.rounds(settings_of(FORMAT, event), event) == rounds
    pairs = [frozenset(one.seats) for _, one in over.meetings()]
    assert len(pairs) == len(set(pairs))


@given(st.integers(6, 16), st.integers(0, 10**6))
def test_an_evening_with_gaps_goes_on(many: int, seed: int) -> None:
    event = entered(FORMAT, many, str(seed), rounds=5)
    event = away(event, "s03", 1, 2)
    event = replace(event, forbidden=(("s00", "s01"),))
    over = played(FORMAT, event, Random(seed), is_level=True, leaving={3: "s02", 5: "s04"})
    assert len(over.rounds) == 5
    assert not any("s02" in meeting.seats for number, meeting in over.meetings() if number >= 3)
    assert any("s03" in meeting.seats for _, meeting in over.meetings())


def test_the_draw_uses_a_corrected_result_and_published_rounds_stay() -> None:
    random = Random(1)
    event = entered(FORMAT, 8, "evening", rounds=3)
    first = FORMAT.draw(settings_of(FORMAT, event), event).rounds[0]
    after = with_round(event, first, random)
    result = after.results[0]
    turned = tuple(
        replace(one, games=other.games)
        for one, other in zip(result.scores, reversed(result.scores), strict=True)
    )
    corrected = replace(after, results=(replace(result, scores=turned), *after.results[1:]))
    assert corrected.rounds == after.rounds
    drawn, again = (
        FORMAT.draw(settings_of(FORMAT, one), one).rounds[0].meetings for one in (after, corrected)
    )
    assert [one.seats for one in drawn] != [one.seats for one in again]


def test_a_swap_shows_what_it_costs() -> None:
    random = Random(5)
    event = entered(FORMAT, 9, "evening", rounds=5)
    for _ in range(2):
        drawn = FORMAT.draw(settings_of(FORMAT, event), event)
        event = with_round(event, drawn.rounds[0], random)
    drawn = FORMAT.draw(settings_of(FORMAT, event), event)
    (offered,) = drawn.rounds
    settings = settings_of(FORMAT, event)
    assert FORMAT.cost(settings, event, offered) == drawn.cost
    one, other, *rest = offered.meetings
    swapped = Round(
        offered.number,
        (
            replace(one, seats=(one.seats[0], other.seats[0])),
            replace(other, seats=(one.seats[1], other.seats[1])),
            *rest,
        ),
    )
    dearer = FORMAT.cost(settings, event, swapped)
    assert [term.weight for term in dearer] == [term.weight for term in drawn.cost]
    assert [term.amount for term in dearer] > [term.amount for term in drawn.cost]


def test_a_walkover_is_a_bye_and_no_meeting() -> None:
    event = entered(FORMAT, 2, "", rounds=1)
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    published = replace(event, rounds=(offered,))
    open_field = field_of(published, 2, 0)
    assert all(side.met and side.firsts + side.seconds == 1 for side in open_field.sides)
    drawn = FORMAT.draw(settings_of(FORMAT, published), published)
    assert "1 result is missing and does not count yet." in [
        say(note, PlainVoice()) for note in drawn.notes
    ]
    forfeit = with_round(event, offered, Random(0))
    forfeit = replace(
        forfeit, results=(replace(forfeit.results[0], ending="forfeit", absent=("s00",)),)
    )
    sides = field_of(forfeit, 2, 0).by_key
    assert (sides["s00"].byes, sides["s01"].byes) == (0, 1)
    assert not sides["s00"].met


@pytest.mark.parametrize(
    ("many", "rounds", "said"),
    [
        (1, 1, [("players", "1 are there, and this format needs 2 or more.")]),
        (4, 4, [("range", "4 sides can play 3 rounds without meeting twice, not 4.")]),
        (5, 5, []),
        (5, 6, [("range", "5 sides can play 5 rounds without meeting twice, not 6.")]),
    ],
)
def test_impossible_settings_are_refused_with_what_would_be_possible(
    many: int, rounds: int, said: list[tuple[str, str]]
) -> None:
    assert check(entered(FORMAT, many, "", rounds=rounds)) == said


def test_without_anybody_there_is_no_round() -> None:
    event = away(away(entered(FORMAT, 2, "", rounds=1), "s00", 1), "s01", 1)
    drawn = FORMAT.draw(settings_of(FORMAT, event), event)
    assert [one.code for one in drawn.problems] == ["players"]


def test_a_late_entrant_joins_with_nothing() -> None:
    random = Random(7)
    event = entered(FORMAT, 6, "evening", rounds=3)
    event = with_round(event, FORMAT.draw(settings_of(FORMAT, event), event).rounds[0], random)
    late = replace(event, entrants=(*event.entrants, Entrant("late"), Entrant("later")))
    over = played(FORMAT, late, random)
    assert sum("late" in meeting.seats for _, meeting in over.meetings()) == 2


@pytest.mark.parametrize(("rounds", "left"), [(1, 0), (2, 0), (3, 1), (5, 3)])
def test_the_draw_looks_at_the_rounds_that_are_left(
    monkeypatch: pytest.MonkeyPatch, rounds: int, left: int
) -> None:
    event = entered(FORMAT, 8, "evening", rounds=rounds)
    first = FORMAT.draw(settings_of(FORMAT, event), event).rounds[0]
    event = with_round(event, first, Random(1))
    seen: list[tuple[int, int]] = []

    def watched(event: Event, number: int, rest: int, **more: Any) -> Field:  # noqa: ANN401 (as given)
        seen.append((number, rest))
        return field_of(event, number, rest, **more)

    monkeypatch.setattr(swiss, "field_of", watched)
    drawn = FORMAT.draw(settings_of(FORMAT, event), event)
    FORMAT.cost(settings_of(FORMAT, event), event, drawn.rounds[0])
    assert seen == [(2, left)] * 2


def test_by_rank_the_upper_half_meets_the_lower_and_the_last_has_the_bye() -> None:
    event = entered(FORMAT, 9, "evening", rounds=3, seeding="rank")
    first = FORMAT.draw(settings_of(FORMAT, event), event).rounds[0]
    assert [sorted(one.seats) for one in first.meetings] == [
        ["s00", "s04"],
        ["s01", "s05"],
        ["s02", "s06"],
        ["s03", "s07"],
        ["s08"],
    ]
    # Who deals first is drawn all the same.
    assert {one.seats[0] for one in first.meetings} & {"s04", "s05", "s06", "s07"}
    gone = away(event, "s00", 1)
    first = FORMAT.draw(settings_of(FORMAT, gone), gone).rounds[0]
    assert sorted(first.meetings[0].seats) == ["s01", "s05"]


@pytest.mark.parametrize(
    ("contest", "lifts"), [(Contest(), ("1", "1", "½")), (Contest(win=6, draw=2), ("3", "3", "1"))]
)
def test_baku_acceleration_lifts_the_upper_half_for_half_of_the_rounds(
    contest: Contest, lifts: tuple[str, ...]
) -> None:
    event = entered(FORMAT, 8, "evening", rounds=5, seeding="rank", acceleration="baku")
    event = replace(event, contest=contest)
    upper = {"s00", "s01", "s02", "s03"}
    said = []
    for number in range(1, 5):
        drawn = FORMAT.draw(settings_of(FORMAT, event), event)
        if number == 1:
            for one in drawn.rounds[0].meetings:
                assert len(upper & set(one.seats)) in (0, 2)
        said += [say(one, PlainVoice()) for one in drawn.notes if "Accel" in one.msgid]
        event = with_round(event, drawn.rounds[0], Random(number))
    words = "Accelerated: for this draw the upper half by seeding stand {} higher."
    assert said == [words.format(points) for points in lifts]


def test_a_round_missed_by_leave_is_worth_a_draw() -> None:
    event = entered(FORMAT, 4, "evening", rounds=3)
    leave = Away(1, 1, is_half=True)
    event = replace(
        event, entrants=(replace(event.entrants[0], away=(leave,)), *event.entrants[1:])
    )
    event = with_round(event, FORMAT.draw(settings_of(FORMAT, event), event).rounds[0], Random(1))
    side = field_of(event, 2, 0).by_key["s00"]
    assert (side.score, side.byes, side.met) == (1, 0, ())


def bye_of(one: Round) -> str:
    """Who has the bye of a round."""
    return next(meeting.seats[0] for meeting in one.meetings if meeting.is_bye)


@pytest.mark.parametrize("missing", ["late", "on leave", "no-show"])
@pytest.mark.parametrize("many", [7, 71])
def test_who_missed_a_round_is_the_last_to_have_a_bye(many: int, missing: str) -> None:
    for seed in range(12):
        event = entered(FORMAT, many, str(seed), rounds=5)
        if missing != "no-show":
            gone = replace(event.entrants[0], away=(Away(1, 1, is_half=missing == "on leave"),))
            event = replace(event, entrants=(gone, *event.entrants[1:]))
        one = FORMAT.draw(settings_of(FORMAT, event), event).rounds[0]
        event = with_round(event, one, Random(seed))
        if missing == "no-show" and bye_of(one) != "s00":
            at = next(meeting.table for meeting in one.meetings if "s00" in meeting.seats)
            absent = Result(1, at or 0, ending="forfeit", absent=("s00",))
            results = tuple(absent if each.table == at else each for each in event.results)
            event = replace(event, results=results)
        drawn = FORMAT.draw(settings_of(FORMAT, event), event)
        assert bye_of(drawn.rounds[0]) != "s00"


# ── Neighbours in the standings ─────────────────────────────────────────────────────────────────


def met(event: Event, **settings: object) -> list[str]:
    """Say who meets in the next round, the first place first; and why."""
    event = replace(event, system="swiss", settings={"rounds": 5, **settings})
    drawn = FORMAT.draw(settings_of(FORMAT, event), event)
    return [
        f"{'-'.join(sorted(meeting.seats))}: {say(meeting.reasons[0], PlainVoice())}"
        for meeting in drawn.rounds[0].meetings
    ]


def test_neighbours_in_the_standings_meet_and_again_if_they_may() -> None:
    first = sides("a-b 0:1, c-d 4:0, e-f 0:3")
    six = ["c-f: Places 1 and 2.", "a-b: Places 3 and 4.", "d-e: Places 5 and 6."]
    assert met(first, meets="again") == six
    # a and b have met: the nearest others do.
    assert met(first, meets="neighbours") == [
        "c-f: Places 1 and 2.",
        "b-e: Places 3 and 5.",
        "a-d: Places 4 and 6.",
    ]


def test_the_last_without_a_bye_has_it() -> None:
    event = sides("a-b 2:0, c-d 3:0, e")
    pairs = met(event, meets="again")
    assert pairs[-1] == "d: An odd number play: d stands last of those who have had no bye."
    assert len(pairs) == 3


@given(st.integers(2, 24), st.integers(0, 10**6))
def test_again_it_goes_on_for_as_long_as_they_like(many: int, seed: int) -> None:
    event = entered(FORMAT, many, str(seed), rounds=9, meets="again")
    over = played(FORMAT, event, Random(seed))
    assert len(over.rounds) == 9
    for number in range(1, 10):
        before = replace(over, rounds=over.rounds[: number - 1])
        order = [row.entrant for row in standings(before, FORMAT).rows]
        alone = {one.seats[0] for one in over.rounds[number - 1].meetings if one.is_bye}
        order = [key for key in order if key not in alone]
        pairs = [set(one.seats) for one in over.rounds[number - 1].meetings if not one.is_bye]
        assert pairs == [{*order[at : at + 2]} for at in range(0, len(order), 2)]


def test_who_may_not_meet_again_has_no_more_rounds_than_others() -> None:
    assert [code for code, _ in check(entered(FORMAT, 4, "s", rounds=4, meets="neighbours"))]
    assert not check(entered(FORMAT, 4, "s", rounds=4, meets="again"))

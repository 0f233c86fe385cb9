"""Tables planned ahead, as whole tournaments."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Away, Entrant, Event, Result
from scorekeeper.tournaments.formats.tables_planned import FORMAT, Planned, cost, draw
from scorekeeper.tournaments.seating.plans import choice_of
from tests.tournaments.evenings import (
    assert_everybody_once,
    assert_in_turn,
    changed,
    evening,
    odd_ones,
    played,
    repeated,
)
from tests.tournaments.seating.test_seating import IS_SOAK

EVENINGS = 1_000 if IS_SOAK else 5


def planned(event: Event) -> Planned:
    return Planned(**event.settings)


def drawn(event: Event) -> Event:
    found = draw(planned(event), event)
    assert not found.problems
    return replace(event, rounds=(*event.rounds, *found.rounds))


def test_all_rounds_are_drawn_at_once_with_seed_and_version() -> None:
    event = evening("tables_planned", 16, (4, 4, 4))
    found = draw(planned(event), event)
    assert [one.number for one in found.rounds] == [1, 2, 3, 4, 5]
    assert repeated(found.rounds) == 0
    assert {one.proof.seed for one in found.rounds if one.proof} == {"evening"}
    assert [(one.key, one.amount) for one in found.cost] == [("forbidden", 0), ("repeats", 0)]
    assert say(found.notes[0], PlainVoice()) == "Nobody meets anybody twice."


def test_every_table_says_why() -> None:
    event = evening("tables_planned", 7, (3, 4, 4), rounds=2, odd_tables="in_turn")
    event = changed(event, "p001", table=1)
    event = replace(event, forbidden=(("p001", "p002", "p003", "p004", "p005"),))
    found = draw(planned(event), event)
    said = {
        say(words, PlainVoice())
        for one in found.rounds
        for meeting in one.meetings
        for words in meeting.reasons
    }
    assert "Nobody here met before." in said
    assert "p001 cannot move and stay here." in said
    assert any(words.startswith("Should not meet, but there was no other way") for words in said)
    assert any("met before: " in words for words in said)
    assert any(words.startswith("A table of 3: it is the turn") for words in said)
    assert any(" deals first: " in words for words in said)


def test_as_published_round_by_round_the_plan_stays() -> None:
    event = evening("tables_planned", 26, (4, 5, 6), rounds=4)
    whole = draw(planned(event), event).rounds
    random = Random(3)
    for one in whole:
        assert draw(planned(event), event).rounds[0] == one
        event = played(event, one, random)
    assert FORMAT.is_over(planned(event), event)
    assert not FORMAT.is_over(Planned(5), event)
    assert FORMAT.rounds(planned(event), event) == 4


def test_who_leaves_changes_only_the_rounds_to_come() -> None:
    event = evening("tables_planned", 16, (4, 4, 4))
    whole = draw(planned(event), event).rounds
    event = changed(replace(event, rounds=whole[:2]), "p007", away=(Away(3),))
    again = draw(planned(event), event).rounds
    assert [one.number for one in again] == [3, 4, 5]
    for one in again:
        assert_everybody_once(event, one)
    assert (
        draw(planned(event), replace(event, rounds=(*event.rounds, again[0]))).rounds == again[1:]
    )
    # Fifteen sit as 4, 4, 4 and one who came late makes them sixteen again.
    event = replace(event, entrants=(*event.entrants, Entrant("new", away=(Away(1, 3),))))
    late = draw(planned(event), event).rounds
    assert "new" not in {key for meeting in late[0].meetings for key in meeting.seats}
    for one in late:
        assert_everybody_once(event, one)


def test_a_round_changed_by_hand_is_planned_around() -> None:
    event = evening("tables_planned", 9, (3, 3, 3), rounds=4)
    first = draw(planned(event), event).rounds[0]
    one, other, last = first.meetings
    one, other = (
        replace(one, seats=(*one.seats[:2], other.seats[2])),
        replace(other, seats=(*other.seats[:2], one.seats[2])),
    )
    event = replace(event, rounds=(replace(first, meetings=(one, other, last), moved=True),))
    found = draw(planned(event), event)
    assert repeated((*event.rounds, *found.rounds)) == 0


def test_a_table_that_counts_for_nobody_leaves_the_plan_as_it_was() -> None:
    event = evening("tables_planned", 9, (3, 3, 3), rounds=4)
    whole = draw(planned(event), event).rounds
    event = replace(event, rounds=whole[:1], results=(Result(1, 1, ending="void"),))
    assert draw(planned(event), event).rounds == whole[1:]


def test_who_was_not_there_in_the_first_rounds_is_planned_in() -> None:
    event = evening("tables_planned", 4, (3, 3, 3), rounds=2)
    whole = draw(planned(event), event).rounds
    away = [changed(event, key, away=(Away(1, 1),)) for key in ("p001", "p002")]
    event = replace(away[0], entrants=(away[0].entrants[0], *away[1].entrants[1:]))
    event = replace(event, rounds=(replace(whole[0], meetings=()),))
    assert [one.number for one in draw(planned(event), event).rounds] == [2]


def test_a_round_by_hand_is_weighed_as_it_is() -> None:
    event = evening("tables_planned", 9, (3, 3, 3), rounds=2)
    event = replace(event, forbidden=(("p001", "p002", "p003"),))
    first = draw(planned(event), event).rounds[0]
    seats = [tuple(f"p{3 * at + add:03}" for add in (1, 2, 3)) for at in range(3)]
    meetings = [replace(one, seats=s) for one, s in zip(first.meetings, seats, strict=True)]
    offered = replace(first, meetings=tuple(meetings))
    assert [one.amount for one in cost(planned(event), event, offered)] == [3, 0]
    published = replace(event, rounds=(offered,))
    second = replace(offered, number=2)
    assert [one.amount for one in cost(planned(event), published, second)] == [3, 9]


@pytest.mark.parametrize(
    ("players", "rounds", "words"),
    [
        (9, 5, "Second meetings: 9; 9 there must be: 45 meetings, and 36 pairs"),
        (12, 5, "; no way without was found."),
    ],
)
def test_second_meetings_are_said_with_how_few_there_could_be(
    players: int, rounds: int, words: str
) -> None:
    event = evening("tables_planned", players, (3, 3, 3), rounds=rounds)
    assert words in say(draw(planned(event), event).notes[0], PlainVoice())


@pytest.mark.parametrize("settings", [{}, {"odd_tables": "few_repeats"}])
def test_few_repeats_before_turns_unless_turns_were_chosen(settings: dict[str, str]) -> None:
    event = evening("tables_planned", 26, (4, 5, 6), **settings)
    found = draw(planned(event), event)
    assert repeated(found.rounds) == 0
    said = "second meetings, 0, a third of the same two counting as two. In turn they would be 8."
    assert said in say(found.notes[1], PlainVoice())
    assert all(choice_of(one) == found.notes[1] for one in found.rounds)


def test_turns_that_cost_second_meetings_say_what_the_other_choice_would_give() -> None:
    event = evening("tables_planned", 26, (4, 5, 6), odd_tables="in_turn")
    found = draw(planned(event), event)
    assert repeated(found.rounds) == 8
    said = "as two. So that the fewest meet again they would be 0."
    assert said in say(found.notes[1], PlainVoice())


def test_turns_that_cost_nothing_are_kept_and_nothing_is_said_of_a_choice() -> None:
    event = evening("tables_planned", 13, (4, 4, 5), rounds=1)
    found = draw(planned(event), event)
    assert repeated(found.rounds) == 0
    assert [choice_of(one) for one in found.rounds] == [None]


def test_who_sits_out_is_said_with_what_would_be_possible() -> None:
    event = evening("tables_planned", 7, (4, 5, 6), rounds=1)
    found = draw(planned(event), event)
    assert say(found.notes[1], PlainVoice()) == (
        "Round 1: 1 sits out; nobody would with 6 or 8 players."
    )
    assert [one.seats for one in found.rounds[0].meetings if one.is_bye]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (evening("x", 2, (3, 3, 3)), "Round 1: 2 are there, and a table needs 3."),
        (evening("x", 9, (3, 3, 3), rounds=39), "39 rounds are too many: up to 38"),
        (
            changed(evening("x", 3, (3, 3, 3), rounds=1), "p001", table=0),
            "Round 1: 1 keep table 0, where 3 sit",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_possible(event: Event, words: str) -> None:
    problems = FORMAT.check(planned(event), event)
    assert draw(planned(event), event).problems == problems
    assert say(problems[0].words, PlainVoice()).startswith(words)


def test_more_kept_tables_than_there_are_is_refused() -> None:
    event = evening("x", 6, (3, 3, 3), rounds=1)
    for number, key in enumerate(("p001", "p002", "p003"), start=1):
        event = changed(event, key, table=number)
    (problem,) = FORMAT.check(planned(event), event)
    assert say(problem.words, PlainVoice()) == (
        "Round 1: 3 tables are kept, and there are 2; so many may be kept."
    )


@pytest.mark.slow
@settings(max_examples=EVENINGS)
@given(st.data())
def test_whole_evenings_with_people_who_leave_and_come_late(data: st.DataObject) -> None:
    sizes = data.draw(st.sampled_from([(3, 3, 4), (3, 4, 4), (4, 5, 6), (4, 4, 4)]))
    players = data.draw(st.integers(12, 40))
    event = evening("tables_planned", players, sizes, rounds=5)
    random = Random(players)
    for number in range(1, 6):
        leaver, comer = data.draw(st.tuples(st.booleans(), st.booleans()))
        here = event.present(number)
        if leaver and number > 1 and len(here) > 8:
            event = changed(event, random.choice(here), away=(Away(number),))
        if comer and number > 1:
            new = Entrant(f"late{number}", away=(Away(1, number - 1),))
            event = replace(event, entrants=(*event.entrants, new))
        rounds = draw(planned(event), event).rounds
        for one in rounds:
            assert_everybody_once(event, one)
        event = played(event, rounds[0], random)
    always = [key for key in event.seeding if all(event.by_key[key].is_in(n) for n in range(1, 6))]
    if len(always) == len(event.entrants):
        assert_in_turn(always, [odd_ones(one) for one in event.rounds])

"""What is said of a tournament in words: lists, log, receipts, numbers, names that fit."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.displays.log_sentences import entry_sentence
from scorekeeper.tournaments.displays.number_format import exact, fit_name, format_number, width_of
from scorekeeper.tournaments.displays.receipts import Stage, checklist, fee_receipts, prize_receipts
from scorekeeper.tournaments.entries import DESK, TABLE, JournalKind
from scorekeeper.tournaments.event import Meeting, Penalty, Result, Round, Score
from scorekeeper.tournaments.plan import (
    ClockBell,
    Closing,
    Confirmation,
    Doors,
    HandedPrize,
    Offered,
    Plan,
    PlannedPerson,
    Presence,
    Removal,
    Report,
    Reseated,
)
from scorekeeper.tournaments.standings.prizes import Prize
from tests.tournaments.test_journal import PLAN, enter, evening

RICH = replace(
    PLAN,
    fee=500,
    minutes=35,
    prizes=(Prize("p1", amount=10000), Prize("p2", words="un jamón")),
)


def listed(stages: tuple[Stage, ...]) -> dict[str, list[str]]:
    return {
        say(one.title, PlainVoice()): [say(it.words, PlainVoice()) for it in one.items]
        for one in stages
    }


def test_what_to_bring_is_counted_from_the_tables() -> None:
    found = listed(checklist(evening((JournalKind.SETTLE, PLAN), enter("a"), enter("b")), 8, 5))
    bring = found["To bring"]
    assert "Decks of cards: 9, one of them spare" in bring
    assert "Tables: 8, chairs: 2" in bring
    assert "Pencils: 17" in bring
    assert "Result slips: 40" in bring
    assert not any("cash box" in one or "Prize" in one for one in bring)


def test_a_pair_needs_two_chairs() -> None:
    pair = enter("a", players=("Ana", "Bea"))
    found = listed(checklist(evening((JournalKind.SETTLE, PLAN), pair, enter("b")), 1, None))
    assert "Tables: 1, chairs: 3" in found["To bring"]
    assert "Result slips: 1 for each round" in found["To bring"]


def test_fee_prizes_and_clock_bring_their_own_lines() -> None:
    people = (enter("a", is_paid=True), enter("b"), enter("c", is_paid=True))
    found = listed(checklist(evening((JournalKind.SETTLE, RICH), *people), 1, 3))
    assert "Prize: un jamón" in found["To bring"]
    assert "The prize money in envelopes" in found["To bring"]
    assert "Take the fees; not paid yet: 1" in found["Before the first round"]
    assert (
        "Say aloud what game it is, its house rules and what happens at the gong"
        in found["Before the first round"]
    )
    assert "Start the clock: 35 minutes" in found["In every round"]
    assert any("prizes" in one for one in found["At the end"])


def test_times_are_counted_from_the_first_card() -> None:
    stages = checklist(evening((JournalKind.SETTLE, RICH)), 1, 3, pause=10)
    times = next(one for one in stages if say(one.title, PlainVoice()).startswith("Times"))
    assert [one.minute for one in times.items] == [0, 45, 90, 125]


def test_without_a_clock_or_a_number_of_rounds_there_are_no_times() -> None:
    for plan, rounds in ((PLAN, 3), (RICH, None), (RICH, 0)):
        found = listed(checklist(evening((JournalKind.SETTLE, plan)), 1, rounds))
        assert not any(one.startswith("Times") for one in found)


def test_without_a_clock_there_is_no_gong_to_explain() -> None:
    found = listed(checklist(evening((JournalKind.SETTLE, PLAN)), 1, 3))
    assert "Say aloud what game it is and its house rules" in found["Before the first round"]


def test_where_nobody_confirms_the_desk_looks_for_what_is_missing() -> None:
    plan = replace(PLAN, is_confirmed=False)
    found = listed(checklist(evening((JournalKind.SETTLE, plan)), 1, 3))
    assert "See that no result is missing" in found["In every round"]


VOICE = PlainVoice({"a": "Ana", "b": "Bea"})
ROUND = Round(2, (Meeting(1, ("a", "b")),))
PLAYED = Result(2, 1, (Score("a", games=5), Score("b", games=3)))


@pytest.mark.parametrize(
    ("kind", "what", "words"),
    [
        (JournalKind.SETTLE, Plan("Sant Jordi", "guinote", "swiss"), "Settled: Sant Jordi."),
        (JournalKind.ENTER, PlannedPerson("c", "Carles"), "Entered: Carles."),
        (JournalKind.REMOVE, Removal("a"), "Taken off the list: Ana."),
        (JournalKind.REMOVE, Removal("c", into="a"), "Entered twice, kept once: Ana."),
        (JournalKind.REGISTER, PlannedPerson("c", "Carles"), "Registered: Carles."),
        (JournalKind.DOORS, Doors(is_open=False), "Registration closed."),
        (JournalKind.DOORS, Doors(is_open=True), "Registration opened."),
        (JournalKind.DOORS, Doors(is_open=True, most=8), "Registration opened for 8 entrants."),
        (JournalKind.PRESENCE, Presence("a", is_here=True), "Ana is here."),
        (JournalKind.PRESENCE, Presence("a", is_here=False), "Ana has left."),
        (JournalKind.DRAFT, Offered(ROUND), "Round 2 drawn as a draft."),
        (JournalKind.PUBLISH, Offered(ROUND), "Round 2 published."),
        (JournalKind.RESEAT, Reseated(2, ROUND.meetings), "Seats of round 2 noted as they were."),
        (JournalKind.REPORT, Report(PLAYED), "Round 2, table 1: Ana 5 and Bea 3."),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, (Score("a", place=1), Score("b", place=2)))),
            "Round 2, table 1: Ana place 1 and Bea place 2.",
        ),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, (Score("a", points=-40), Score("b", points=40)))),
            "Round 2, table 1: Ana −40 and Bea 40.",
        ),
        (
            JournalKind.REPORT,
            Report(PLAYED, "upside down", Result(2, 1, (Score("a", games=3), Score("b", games=5)))),
            "Round 2, table 1: Ana 5 and Bea 3, was Ana 3 and Bea 5. Why: upside down",
        ),
        (
            JournalKind.DECIDE,
            Report(PLAYED, as_said_by="a"),
            "Round 2, table 1: decided, Ana 5 and Bea 3. As said by Ana.",
        ),
        (
            JournalKind.DECIDE,
            Report(PLAYED, as_said_by="desk-1"),
            "Round 2, table 1: decided, Ana 5 and Bea 3.",
        ),
        (
            JournalKind.DECIDE,
            Report(PLAYED, as_said_by=TABLE),
            "Round 2, table 1: decided, Ana 5 and Bea 3. As the table’s phone says.",
        ),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, ending="void")),
            "Round 2, table 1: counts for nobody.",
        ),
        (
            JournalKind.REPORT,
            Report(Result(2, 1, ending="forfeit", absent=("b",))),
            "Round 2, table 1: Bea did not come.",
        ),
        (JournalKind.CONFIRM, Confirmation(2, 1), "Round 2, table 1: confirmed."),
        (
            JournalKind.DECIDE,
            Report(PLAYED, "Seen."),
            "Round 2, table 1: decided, Ana 5 and Bea 3. Why: Seen.",
        ),
        (JournalKind.HAND_OUT, HandedPrize("p1", "a", 2500), "Handed to Ana: 25.00."),
        (JournalKind.HAND_OUT, HandedPrize("p1", "a"), "Handed to Ana: a prize."),
        (JournalKind.CLOCK, ClockBell(2, "start", 0), "The clock of round 2 runs."),
        (JournalKind.CLOCK, ClockBell(2, "pause", 0), "The clock of round 2 stands."),
        (JournalKind.CLOCK, ClockBell(2, "extra", 0, 300), "5 minutes more."),
        (JournalKind.CLOCK, ClockBell(2, "extra", 0, 60), "1 minute more."),
        (JournalKind.CLOSE, Closing(2), "The tournament is closed."),
        (
            JournalKind.RESEAT,
            Reseated(2, (), came=("a", "b")),
            "Round 2: seated although late: Ana and Bea.",
        ),
        (JournalKind.RESEAT, Reseated(2, (), drawn=(2, 3)), "Round 2: tables 2 and 3 drawn anew."),
        (
            JournalKind.RESEAT,
            Reseated(2, (), came=("a",), drawn=(2, 3)),
            "Round 2: tables 2 and 3 drawn anew, with Ana, who came late.",
        ),
        (JournalKind.PENALTY, Penalty("a", "swore"), "Warning for Ana: swore"),
        (
            JournalKind.PENALTY,
            Penalty("a", "swore", halves=1, games=2),
            "Sanction for Ana, −½ in points and −2 in games: swore",
        ),
        (
            JournalKind.PENALTY,
            Penalty("a", round=2, table=1, minutes=12, given=1),
            "Round 2, table 1: Ana 12 minutes late, it begins at 1-0 for the other side.",
        ),
        (
            JournalKind.PENALTY,
            Penalty("a", round=2, table=1, minutes=31, is_lost=True),
            "Round 2, table 1: Ana 31 minutes late, the match is lost.",
        ),
    ],
)
def test_it_is_told(kind: JournalKind, what: Any, words: str) -> None:  # noqa: ANN401 (one of many)
    assert say(entry_sentence(Entry(3, kind, what, DESK)), VOICE) == words


def test_taking_back_says_what() -> None:
    entries = {
        3: Entry(3, JournalKind.REPORT, Report(PLAYED), DESK),
        4: Entry(4, JournalKind.VOID, target=3),
    }
    said = say(entry_sentence(entries[4], entries), VOICE)
    assert said == "Taken back: Round 2, table 1: Ana 5 and Bea 3."
    again = Entry(5, JournalKind.VOID, target=4)
    assert say(entry_sentence(again, entries), VOICE) == "Taken back: entry 4."
    assert say(entry_sentence(entries[4]), VOICE) == "Taken back: entry 3."
    assert say(entry_sentence(Entry(6, JournalKind.VOID)), VOICE) == "Taken back: entry 0."


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", "0"),
        ("3", "3"),
        ("-3", "−3"),
        ("1/2", "½"),
        ("21/2", "10½"),
        ("-8/3", "−2⅔"),
        ("19/12", "1 7\N{FRACTION SLASH}12"),
        ("7/12", "7\N{FRACTION SLASH}12"),
    ],
)
def test_people_read_fractions(number: str, said: str) -> None:
    assert format_number(Fraction(number)) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", "0"),
        ("-3", "-3"),
        ("21/2", "10.5"),
        ("-1/4", "-0.25"),
        ("1/40", "0.025"),
        ("7/12", "7/12"),
        ("-7/12", "-7/12"),
    ],
)
def test_programs_read_decimals_where_they_end(number: str, said: str) -> None:
    assert exact(Fraction(number)) == said


@given(st.fractions())
def test_nothing_is_rounded(number: Fraction) -> None:
    assert Fraction(exact(number)) == number


PAID_PLAN = Plan("Sant Jordi", "guinote", "swiss", fee=1001)
PAIR = PlannedPerson("p", "Òscar / Àngels", ("Òscar", "Àngels"), is_paid=True)
ALONE = PlannedPerson("a", "Bea", ("Bea",))
NAMELESS = PlannedPerson("n", "Cobras", ("", ""))


def test_everybody_has_one_by_name_and_it_says_whether_it_is_paid() -> None:
    found = fee_receipts(PAID_PLAN, [PAIR, ALONE, NAMELESS])
    assert [(one.number, one.of, one.amount, one.is_settled) for one in found] == [
        (1, ("Bea",), 1001, False),
        (2, ("Cobras",), 1001, False),
        (3, ("Òscar", "Àngels"), 1001, True),
    ]


def test_a_pairs_fee_is_shared_to_the_cent() -> None:
    found = fee_receipts(PAID_PLAN, [PAIR, ALONE], is_each=True)
    assert [(one.of, one.amount) for one in found] == [
        (("Bea",), 1001),
        (("Òscar",), 501),
        (("Àngels",), 500),
    ]


def test_without_a_fee_there_is_nothing_to_sign() -> None:
    assert fee_receipts(replace(PAID_PLAN, fee=0), [PAIR]) == ()


def test_money_is_shared_and_a_thing_is_not() -> None:
    given = [(PAIR, 10001, "", "Place 1.", True), (PAIR, 0, "un jamón", "Place 1.", False)]
    one, other = prize_receipts(given)
    assert (one.of, one.amount, one.is_settled) == (("Òscar", "Àngels"), 10001, True)
    assert (other.words, other.why, other.is_settled) == ("un jamón", "Place 1.", False)
    found = prize_receipts(given, is_each=True)
    assert [(one.number, one.of, one.amount) for one in found] == [
        (1, ("Òscar",), 5001),
        (2, ("Àngels",), 5000),
        (3, ("Òscar", "Àngels"), 0),
    ]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ana", ("Ana",)),
        ("", ("",)),
        ("Ana Abadía – Luis Gil", ("Ana Abadía –", "Luis Gil")),
        ("José Antonio Gil y Ana", ("José Antonio Gil y", "Ana")),
        ("María del Carmen Escartín", ("María del", "Carmen Escartín")),
        ("Maximilianissimusque" * 2, ("Maximilianissimu…",)),
    ],
)
def test_a_pair_is_told_apart_where_it_is_one(name: str, lines: tuple[str, ...]) -> None:
    assert fit_name(name, 18, 188) == lines


def test_what_is_still_too_long_ends_in_dots() -> None:
    first, second = fit_name("Maria-Immaculada Concepció / Bartomeu-Llorenç Puigdemont", 18, 188)
    assert first.endswith("…") or second.endswith("…")
    assert second.startswith("Bartomeu")


def test_letters_are_as_wide_as_they_are_written() -> None:
    assert width_of("ill", 18) < width_of("ana", 18) < width_of("ANA", 18) < width_of("MMM", 18)
    assert width_of("漢字", 18) > width_of("ab", 18)
    assert width_of("e\N{COMBINING ACUTE ACCENT}", 18) > width_of("é", 18)


@given(name=st.text(max_size=60), room=st.integers(60, 300))
def test_a_line_never_leaves_its_room(name: str, room: int) -> None:
    lines = fit_name(name, 18, room)
    assert 1 <= len(lines) <= 2
    assert all(width_of(line, 18) <= room for line in lines)

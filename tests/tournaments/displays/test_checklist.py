"""The evening on one page follows from the tournament's own settings."""

from dataclasses import replace

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.displays.receipts import Stage, checklist
from scorekeeper.tournaments.entries import JournalKind
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

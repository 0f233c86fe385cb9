"""The money of a journal: a fee is due by the plan, and was paid as it was ticked."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.journal import Entry
from scorekeeper.tournaments.entries import DESK, JournalKind
from scorekeeper.tournaments.event import Meeting, Round
from scorekeeper.tournaments.journal import fold
from scorekeeper.tournaments.plan import (
    HandedPrize,
    Offered,
    Plan,
    PlannedPerson,
    Presence,
    Removal,
)
from scorekeeper.tournaments.standings.money import EntrantMoney, MoneyPart, dues, facts

PLAN = Plan("Cup", "guinote", "round_robin", seed="s", fee=1000)
ANA, BEA = PlannedPerson("ana", "Ana"), PlannedPerson("bea", "Bea")


def journal(*said: tuple[JournalKind, object]) -> tuple[Entry, ...]:
    """Entries in order, from a plan on; a void says the number of its target."""
    return tuple(
        Entry(number, kind, target=what)
        if kind is JournalKind.VOID and isinstance(what, int)
        else Entry(number, kind, what, DESK)
        for number, (kind, what) in enumerate(((JournalKind.SETTLE, PLAN), *said), start=1)
    )


def ticked(person: PlannedPerson, *, is_paid: bool = True) -> tuple[JournalKind, object]:
    return JournalKind.ENTER, replace(person, is_paid=is_paid)


def fee(amount: int, number: int, entrant: str = "ana", currency: str = "EUR") -> EntrantMoney:
    return EntrantMoney("fee", entrant, amount, currency, number)


def test_a_tick_pays_the_fee_as_it_is_then() -> None:
    dearer = (JournalKind.SETTLE, replace(PLAN, fee=1500, currency="CHF"))
    log = journal(ticked(ANA), dearer, ticked(BEA), ticked(replace(ANA, name="Anna")))
    assert facts(log) == (fee(1000, 2), fee(1500, 4, "bea", "CHF"))
    assert [one.amount for one in dues(fold(log))] == [1500, 1500]


def test_a_tick_taken_away_takes_back_what_it_paid() -> None:
    dearer = (JournalKind.SETTLE, replace(PLAN, fee=1500))
    log = journal(ticked(ANA), dearer, ticked(ANA, is_paid=False))
    assert facts(log) == (fee(1000, 2), fee(-1000, 4))
    assert list(dues(fold(log))) == []


def test_a_tick_before_there_is_a_fee_pays_the_first_one() -> None:
    free, again = replace(PLAN, fee=0), replace(PLAN, fee=1500)
    log = journal(
        (JournalKind.SETTLE, free),
        ticked(ANA),
        (JournalKind.SETTLE, PLAN),
        (JournalKind.SETTLE, again),
        ticked(BEA),
    )
    assert facts(log) == (fee(1000, 4), fee(1500, 6, "bea"))
    never = journal((JournalKind.SETTLE, free), ticked(ANA), ticked(ANA, is_paid=False))
    assert facts(never) == ()


def test_a_tick_pays_what_is_left_of_parts_that_came_before() -> None:
    log = journal(ticked(ANA), ticked(BEA))
    parts = (MoneyPart(1, "ana", 300), MoneyPart(2, "ana", 50), MoneyPart(1, "bea", 1200))
    assert facts(log, parts) == (fee(700, 2),)
    gone = journal(ticked(BEA), ticked(BEA, is_paid=False))
    assert facts(gone, parts) == (), "nothing was left to pay, nothing is given back"


def test_an_undo_is_a_line_of_its_own() -> None:
    log = journal(
        ticked(ANA),
        (JournalKind.VOID, 2),
        (JournalKind.HAND_OUT, HandedPrize("first", "bea", 700)),
        (JournalKind.VOID, 3),
    )
    assert facts(log) == (
        fee(1000, 2),
        fee(-1000, 3),
        EntrantMoney("prize", "bea", 700, "EUR", 4),
        fee(1000, 5),
    )


def test_a_thing_that_is_handed_out_is_no_money() -> None:
    assert facts(journal((JournalKind.HAND_OUT, HandedPrize("ham", "ana")))) == ()


def test_who_was_on_the_list_twice_has_paid_as_whom_they_are() -> None:
    log = journal(
        (JournalKind.REGISTER, replace(ANA, is_paid=True)),
        ticked(BEA, is_paid=False),
        (JournalKind.REMOVE, Removal("ana", "bea")),
    )
    assert facts(log) == (fee(1000, 2, "bea"),)
    gone = journal(ticked(ANA), (JournalKind.REMOVE, Removal("ana")))
    assert facts(gone) == (fee(1000, 2),)
    assert list(dues(fold(gone))) == []


def test_the_fee_is_due_from_who_sat_down_or_pays_in_parts() -> None:
    sat = Round(1, (Meeting(1, ("ana",)),))
    log = journal(
        ticked(ANA, is_paid=False), ticked(BEA, is_paid=False), (JournalKind.PUBLISH, Offered(sat))
    )
    evening = fold(log)
    assert [one.entrant for one in dues(evening)] == ["ana"]
    assert [one.entrant for one in dues(evening, frozenset({"bea"}))] == ["ana", "bea"]


SAID = st.one_of(
    st.builds(
        lambda n: (JournalKind.SETTLE, replace(PLAN, fee=n)), st.sampled_from((0, 1000, 1500))
    ),
    st.builds(
        lambda one, *, paid: ticked(one, is_paid=paid),
        st.sampled_from((ANA, BEA)),
        paid=st.booleans(),
    ),
    st.builds(lambda n: (JournalKind.HAND_OUT, HandedPrize("first", "ana", n)), st.integers(0, 9)),
    st.just((JournalKind.PRESENCE, Presence("ana", is_here=False))),
    st.builds(lambda n: (JournalKind.VOID, n), st.integers(2, 9)),
)


@given(st.lists(SAID, max_size=9))
def test_what_stood_once_stays_whatever_follows(said: list[tuple[JournalKind, object]]) -> None:
    said = [
        one
        for n, one in enumerate(said, 2)
        if one[0] is not JournalKind.VOID or int(str(one[1])) < n
    ]
    log = journal(*said)
    every = facts(log)
    for end in range(1, len(log) + 1):
        before = facts(log[:end])
        assert before == every[: len(before)]
        assert all(one.number > end for one in every[len(before) :])

"""Noting by hand, taking a line back, and counting the till."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from scorekeeper.language import speak
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.cash import manual_lines, till, view
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.cash.manual_lines import CashForm
from scorekeeper.services.people import people
from tests.services.people.cast import Club

ANA = UUID(int=1)


def owed(club: Club) -> dict[str, int]:
    return {speak(one.called): one.owed for one in view.view_cash_box(club.olga, club.id).accounts}


def test_a_line_taken_back_counts_for_nothing_and_stays(club: Club) -> None:
    ana = club.add("Ana")
    for n, kind in enumerate((CashKind.FEE, CashKind.PAYMENT)):
        manual_lines.book(club.olga, club.id, CashForm(kind, 500, "EUR", ana), f"line-{n}-00")
    assert manual_lines.take_back(club.olga, club.id, 2, "back-1-00") == 3
    assert manual_lines.take_back(club.pere, club.id, 2, "back-2-00") == 3, "once is enough"
    found = view.view_cash_box(club.olga, club.id, person_id=ana)
    assert found.tills == {"EUR": 0}
    assert [(one.number, one.is_taken_back, one.voids) for one in found.lines] == [
        (3, False, 2),
        (2, True, None),
    ]
    assert [(one.number, one.amount) for one in found.dues] == [(1, 500)]
    assert [one.till for one in view.view_cash_box(club.olga, club.id).lines] == [0, 500]
    with pytest.raises(NotFound):
        manual_lines.take_back(club.olga, club.id, 3, "back-3-00")


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (CashForm(CashKind.FEE, 500, "EUR"), "person"),
        (CashForm(CashKind.INCOME, 0, "EUR"), "amount"),
        (CashForm(CashKind.INCOME, 10**13, "EUR"), "amount"),
        (CashForm(CashKind.INCOME, 5, "EUR", words="x" * 121), "words"),
        (CashForm(CashKind.INCOME, 5, "EUR", words="\x00"), "words"),
        (CashForm(CashKind.INCOME, 5, "EUR", payer="x" * 61), "payer"),
        (CashForm(CashKind.INCOME, 5, "DOUBLOON"), "currency"),
        (CashForm(CashKind.STAKE, 5, "EUR", ANA), "kind"),
        (CashForm(CashKind.FEE, 5, "EUR", entrant=(ANA, "ana")), "kind"),
        (CashForm(CashKind.WAIVER, 5, "EUR", ANA), "words"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(club: Club, wanted: CashForm, field: str) -> None:
    answer = manual_lines.book(club.olga, club.id, wanted, "refused-1")
    assert isinstance(answer, Refused)
    assert [one.field for one in answer.problems] == [field]


def test_two_entries_of_one_person_have_one_balance(club: Club) -> None:
    ana, anna = club.add("Ana"), club.add("Anna")
    manual_lines.book(club.olga, club.id, CashForm(CashKind.FEE, 500, "EUR", ana), "line-1-00")
    manual_lines.book(club.olga, club.id, CashForm(CashKind.PAYMENT, 300, "EUR", anna), "line-2-00")
    people.merge(club.olga, club.id, anna, ana)
    assert owed(club) == {"Ana": 200}
    people.unmerge(club.olga, club.id, anna)
    assert owed(club) == {"Ana": 500, "Anna": -300}


def test_what_is_found_in_the_till_is_a_line_with_its_reason(club: Club) -> None:
    manual_lines.book(club.olga, club.id, CashForm(CashKind.INCOME, 14_000, "EUR"), "drinks-01")
    silent = manual_lines.count_till(club.pere, club.id, 13_950, "EUR", "", "counted-1")
    assert isinstance(silent, Refused)
    assert [one.field for one in silent.problems] == ["words"]
    why = "a coffee nobody wrote down"
    said = [
        manual_lines.count_till(club.pere, club.id, 13_950, "EUR", why, "counted-1") for _ in "ab"
    ]
    assert said == [2, 2], "sent twice it is counted once"
    assert isinstance(
        manual_lines.book(club.olga, club.id, CashForm(CashKind.INCOME, 1, "EUR"), "counted-1"),
        Refused,
    )
    now = till.see_till(club.olga, club.id)
    assert (now.opening, now.flows, now.book, now.counted) == (13_950, (), 13_950, 13_950)
    then = till.see_till(club.olga, club.id, number=2)
    assert then.count is not None
    assert (then.opening, then.book, then.counted) == (0, 14_000, 13_950)
    assert (then.count.difference, then.count.words, then.count.by) == (-50, why, "Pere")
    with pytest.raises(NotFound):
        till.see_till(club.olga, club.id, number=1)


def test_the_till_as_in_the_book_needs_no_reason(club: Club) -> None:
    manual_lines.book(club.olga, club.id, CashForm(CashKind.INCOME, 500, "EUR"), "drinks-01")
    assert manual_lines.count_till(club.olga, club.id, 500, "EUR", "", "counted-1") == 2
    page = till.paper(
        till.see_till(club.olga, club.id, number=2), datetime(2026, 11, 22, tzinfo=UTC)
    )
    assert [row[::3] for row in page.rows] == [
        ("", "€0.00"),
        ("income", "€5.00"),
        ("", "€5.00"),
        ("", "€5.00"),
        ("", "€0.00"),
    ]

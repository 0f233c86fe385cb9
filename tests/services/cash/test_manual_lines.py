"""Booking by hand, and taking a line back."""

from dataclasses import replace

import pytest

from scorekeeper.cash.box import CashKind
from scorekeeper.services.access.clubs import set_member
from scorekeeper.services.answers import Forbidden, NotFound, Refused
from scorekeeper.services.cash import manual_lines, view
from scorekeeper.services.cash.manual_lines import CashForm
from scorekeeper.services.people import people
from tests.services.people.cast import Club


def owed(club: Club) -> dict[str, int]:
    return {str(one.person.name): one.owed for one in view.box(club.olga, club.id).accounts}


def test_a_line_is_booked_once_however_often_it_is_sent(club: Club) -> None:
    ana = club.add("Ana")
    wanted = CashForm(CashKind.FEE, 500, "EUR", ana, "spring")
    assert [manual_lines.book(club.olga, club.id, wanted, "the-same-id") for _ in range(3)] == [
        1,
        1,
        1,
    ]
    assert owed(club) == {"Ana": 500}


def test_another_line_by_the_same_id_is_refused(club: Club) -> None:
    wanted = CashForm(CashKind.FEE, 500, "EUR", club.add("Ana"))
    manual_lines.book(club.olga, club.id, wanted, "the-same-id")
    other = manual_lines.book(club.olga, club.id, replace(wanted, amount=900), "the-same-id")
    assert isinstance(other, Refused)
    assert owed(club) == {"Ana": 500}


def test_the_desk_books_and_a_referee_looks(club: Club) -> None:
    wanted = CashForm(CashKind.INCOME, 1200, "EUR", words="drinks")
    assert manual_lines.book(club.pere, club.id, wanted, "from-the-desk") == 1
    set_member(club.olga, club.id, "pere", "referee")
    assert view.box(club.pere, club.id).tills == {"EUR": 1200}
    with pytest.raises(Forbidden):
        manual_lines.book(club.pere, club.id, wanted, "another-one")
    with pytest.raises(NotFound):
        view.box(club.xavi, club.id)


def test_a_line_taken_back_counts_for_nothing_and_stays(club: Club) -> None:
    ana = club.add("Ana")
    for n, kind in enumerate((CashKind.FEE, CashKind.PAYMENT)):
        manual_lines.book(club.olga, club.id, CashForm(kind, 500, "EUR", ana), f"line-{n}-00")
    assert manual_lines.take_back(club.olga, club.id, 2, "back-1-00") == 3
    assert manual_lines.take_back(club.pere, club.id, 2, "back-2-00") == 3, "once is enough"
    found = view.box(club.olga, club.id)
    assert found.taken_back == {2}
    assert found.tills == {"EUR": 0}
    assert [(one.booking.number, one.owed) for one in found.lines] == [(3, 500), (2, 0), (1, 500)]
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


def test_another_clubs_person_is_nobody_here(club: Club) -> None:
    with pytest.raises(NotFound):
        manual_lines.book(
            club.olga, club.id, CashForm(CashKind.FEE, 5, "EUR", club.olga), "stranger-1"
        )

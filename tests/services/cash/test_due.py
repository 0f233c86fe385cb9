"""What is due follows from tournaments and matches at every look; what was paid stays a fact."""

from dataclasses import replace
from itertools import count
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.language import speak
from scorekeeper.services.answers import Refused, Saved
from scorekeeper.services.cash import box, manual_lines, view
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.cash.manual_lines import CashForm
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.people import unidentified
from scorekeeper.services.statistics import sums
from scorekeeper.services.tournaments import draw, entrants, results
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.plan import HandedPrize, Plan
from scorekeeper.tournaments.standings.prizes import Prize
from tests import hands
from tests.services.people.cast import Club, write

PLAN = Plan(
    "Cup", "guinote", "round_robin", seed="s", fee=501, prizes=(Prize("first", amount=2000),)
)


PAIRS = "Ana / Bea\nCarles / Dolors"


class Cup:
    """A tournament with a fee, by default of two pairs."""

    def __init__(self, club: Club, plan: Plan = PLAN, names: str = PAIRS) -> None:
        self._ids = count()
        made = settings.begin(club.olga, club.id, plan, "the-cup-01")
        assert isinstance(made, UUID)
        self.id = made
        self.access: Access = by_account(club.olga, made)
        lines = read_list(names, in_pairs=True)
        assert isinstance(entrants.enter_lines(self.access, self.note(), lines), Saved)
        self.keys = list(load(self.access).evening.people)

    def note(self) -> TournamentWrite:
        return TournamentWrite(f"note-{next(self._ids):04}", load(self.access).version)

    def pays(self, key: str, *, is_paid: bool = True) -> None:
        answer = entrants.set_paid(self.access, self.note(), key, is_paid=is_paid)
        assert isinstance(answer, Saved)

    def settles(self, **said: Any) -> None:  # noqa: ANN401 (fields of a plan)
        plan = replace(load(self.access).evening.plan, **said)
        assert isinstance(settings.change_settings(self.access, self.note(), plan), Saved)

    def hands_out(self, key: str, amount: int, prize: str = "first") -> None:
        handed = HandedPrize(prize, key, amount)
        assert isinstance(results.hand_out_prize(self.access, self.note(), handed), Saved)

    def publishes(self) -> None:
        assert isinstance(draw.draft_round(self.access, self.note()), Saved)
        assert isinstance(draw.publish(self.access, self.note()), Saved)


def owed(club: Club) -> dict[str, tuple[int, int]]:
    """What is due from everybody, and what they paid; also of names the club does not know."""
    return {
        speak(one.called): (one.due, one.paid)
        for one in view.view_cash_box(club.olga, club.id).accounts
        if one.due or one.paid
    }


def till(club: Club) -> dict[str, int]:
    return dict(view.view_cash_box(club.olga, club.id).tills)


def test_a_fee_is_due_from_each_of_its_pair_and_paid_by_a_tick(club: Club) -> None:
    cup = Cup(club)
    cup.pays(cup.keys[0])
    assert owed(club) == {"Ana": (251, 251), "Bea": (250, 250)}
    assert till(club) == {"EUR": 501}


def test_who_sat_down_owes_the_fee_whether_or_not_the_club_knows_them(club: Club) -> None:
    club.add("Ana")
    cup = Cup(club)
    cup.publishes()
    assert owed(club) == {
        "Ana": (251, 0),
        "Bea": (250, 0),
        "Carles": (251, 0),
        "Dolors": (250, 0),
    }


def test_a_fee_raised_later_makes_no_payment_that_nobody_made(club: Club) -> None:
    names = "\n".join(f"A{n} / B{n}" for n in range(14))
    cup = Cup(club, replace(PLAN, fee=1000), names)
    for key in cup.keys:
        cup.pays(key)
    assert till(club) == {"EUR": 14_000}
    cup.settles(fee=1500)
    assert till(club) == {"EUR": 14_000}, "140 € lie in it, not 210 €"
    assert set(owed(club).values()) == {(750, 500)}


def test_who_is_taken_off_the_list_has_paid_all_the_same(club: Club) -> None:
    cup = Cup(club)
    cup.pays(cup.keys[0])
    assert isinstance(entrants.remove(cup.access, cup.note(), cup.keys[0]), Saved)
    assert till(club) == {"EUR": 501}
    assert owed(club) == {"taken off the list": (0, 501)}
    back = CashForm(CashKind.REFUND, 501, "EUR", entrant=(cup.id, cup.keys[0]))
    assert isinstance(manual_lines.book(club.pere, club.id, back, "given-back"), int)
    assert till(club) == {"EUR": 0}
    assert owed(club) == {}


def test_four_pairs_that_nobody_knows_and_their_prizes_are_in_the_till(club: Club) -> None:
    names = "\n".join(f"A{n} / B{n}" for n in range(4))
    cup = Cup(club, replace(PLAN, fee=2000), names)
    for key in cup.keys:
        cup.pays(key)
    cup.hands_out(cup.keys[0], 25_000)
    cup.hands_out(cup.keys[1], 15_000, "second")
    assert till(club) == {"EUR": -32_000}
    assert owed(club)["A0"] == (1000 - 12_500, 1000 - 12_500)


def test_a_fee_is_paid_in_parts_and_by_somebody_else(club: Club) -> None:
    cup = Cup(club, replace(PLAN, fee=1500))
    part = CashForm(
        CashKind.PAYMENT, 500, "EUR", payer="her brother", entrant=(cup.id, cup.keys[0])
    )
    assert isinstance(manual_lines.book(club.pere, club.id, part, "a-part-01"), int)
    assert owed(club) == {"Ana": (750, 250), "Bea": (750, 250)}
    cup.pays(cup.keys[0])
    assert till(club) == {"EUR": 1500}, "a tick pays what is left"
    lines = view.view_cash_box(club.olga, club.id).lines
    assert [(one.amount, one.payer, one.by) for one in lines] == [
        (1000, "", "Olga"),
        (500, "her brother", "Pere"),
    ]


def test_a_fee_that_is_let_off_stays_so_and_gives_nobody_money(club: Club) -> None:
    cup = Cup(club)
    cup.publishes()
    mine = (cup.id, cup.keys[0])
    silent = manual_lines.book(
        club.pere, club.id, CashForm(CashKind.WAIVER, 501, "EUR", entrant=mine), "w-00001"
    )
    assert isinstance(silent, Refused)
    assert [one.field for one in silent.problems] == ["words"]
    wanted = CashForm(CashKind.WAIVER, 501, "EUR", words="helped with the tables", entrant=mine)
    assert isinstance(manual_lines.book(club.pere, club.id, wanted, "w-00002"), int)
    assert "Ana" not in owed(club)
    cup.settles(fee=300)
    assert "Ana" not in owed(club), "no more is let off than is due"
    cup.settles(fee=601)
    assert owed(club)["Ana"] == (301 - 251, 0)


def test_the_money_of_a_tournament_is_shown_by_entrant(club: Club) -> None:
    cup = Cup(club)
    cup.pays(cup.keys[1])
    found = view.cup_box(club.pere, club.id, cup.id)
    assert [(speak(one.called), one.due, one.paid) for one in found.shares] == [
        ("Ana and Bea", 0, 0),
        ("Carles and Dolors", 501, 501),
    ]
    assert found.totals == {"EUR": (501, 501, 0)}


def coins(client_id: str = "for-money-1", value: int = 300) -> Started:
    """A match for money that is over: the pair of Ana and Pilar lost twice its value."""
    new = NewMatch(
        game="guinote",
        names=("Ana", "Bea", "Pilar", "Luis"),
        rules={"mode": "first_to", "games": 2, "match_value": value},
        currency="GBP",
    )
    started = hands.start_match(new, client_id)
    assert isinstance(started, Started)
    for _ in range(2):
        said = {"outcome": {"winner": "2"}}
        assert isinstance(hands.record_hand(write(started), said), Saved)
    return started


def staked(club: Club) -> dict[str, int]:
    return {name: due for name, (due, _) in owed(club).items()}


LOST = {"Ana": 633, "Bea": -633, "Luis": -633, "Pilar": 633}


def test_what_a_match_was_played_for_is_due_zero_sum_whoever_is_known(club: Club) -> None:
    club.add("Ana")
    club.adopt(coins(value=633))
    assert staked(club) == LOST
    assert view.view_cash_box(club.olga, club.id).tills == {}, "no money moved yet"


def test_a_name_that_is_sorted_takes_its_account_along(club: Club) -> None:
    club.adopt(coins(value=633))
    unidentified.sort_name(club.olga, club.id, "ana", "new", "sorted-01")
    found = view.view_cash_box(club.olga, club.id).accounts
    assert [(speak(one.called), one.person is not None, one.owed) for one in found] == [
        ("Ana", True, 633),
        ("Bea", False, -633),
        ("Luis", False, -633),
        ("Pilar", False, 633),
    ]


def test_every_match_is_due_not_the_latest_two_hundred(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sums, "AT_ONCE", 2)
    for n in range(5):
        club.adopt(coins(f"for-money-{n}", 100))
    assert staked(club) == {"Ana": 500, "Bea": -500, "Luis": -500, "Pilar": 500}


def test_what_waits_to_be_counted_is_said(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "AT_ONCE", 1)
    monkeypatch.setattr(box, "PATIENCE", -1.0)
    for n in range(3):
        club.adopt(coins(f"for-money-{n}", 100))
    assert [view.view_cash_box(club.olga, club.id).left for _ in range(3)] == [2, 1, 0]

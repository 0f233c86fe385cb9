"""What a tournament or a match has due is booked, and only what differs from before."""

from itertools import count
from uuid import UUID

from scorekeeper.cash.box import CashKind
from scorekeeper.services.answers import Saved
from scorekeeper.services.cash import manual_lines, postings, view
from scorekeeper.services.cash.entries import CashPeriod
from scorekeeper.services.matches import hands
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.tournaments import draw, entrants, results
from scorekeeper.services.tournaments.journal import by_account, load
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.plan import Handed, Plan
from scorekeeper.tournaments.standings.prizes import Prize
from tests.services.people.cast import Club, write

PLAN = Plan(
    "Cup", "guinote", "round_robin", seed="s", fee=501, prizes=(Prize("first", amount=2000),)
)


class Cup:
    """A tournament of two pairs with a fee, of which the club knows three people."""

    def __init__(self, club: Club) -> None:
        self._ids = count()
        made = settings.begin(club.olga, club.id, PLAN, "the-cup-01")
        assert isinstance(made, UUID)
        self.id = made
        self.access: Access = by_account(club.olga, made)
        lines = read_list("Ana / Bea\nCarles / Dolors", in_pairs=True)
        assert isinstance(entrants.enter_lines(self.access, self.note(), lines), Saved)
        self.keys = list(load(self.access).evening.people)

    def note(self) -> TournamentWrite:
        return TournamentWrite(f"note-{next(self._ids):04}", load(self.access).version)

    def pays(self, key: str, *, is_paid: bool = True) -> None:
        answer = entrants.set_paid(self.access, self.note(), key, is_paid=is_paid)
        assert isinstance(answer, Saved)


def sums(club: Club) -> dict[str, tuple[int, int]]:
    """What everybody was charged, and what they owe."""
    return {
        one.person.name: (one.sums.get(CashKind.FEE, 0), one.owed)
        for one in view.box(club.olga, club.id).accounts
    }


def test_a_fee_is_shared_by_its_pair_and_booked_once(club: Club) -> None:
    for name in ("Ana", "Bea", "Carles"):
        club.add(name)
    cup = Cup(club)
    cup.pays(cup.keys[0])
    booked = postings.book_tournament(club.olga, club.id, cup.id)
    assert (booked.lines, booked.unknown) == (4, 0), "fee and payment of the two who paid"
    assert sums(club) == {"Ana": (251, 0), "Bea": (250, 0)}
    again = postings.book_tournament(club.olga, club.id, cup.id)
    assert (again.lines, again.unknown) == (0, 0)


def test_who_sat_down_owes_the_fee_and_who_is_not_known_is_said(club: Club) -> None:
    for name in ("Ana", "Bea", "Carles"):
        club.add(name)
    cup = Cup(club)
    assert isinstance(draw.draft(cup.access, cup.note()), Saved)
    assert isinstance(draw.publish(cup.access, cup.note()), Saved)
    booked = postings.book_tournament(club.olga, club.id, cup.id)
    assert booked.unknown == 1, "nobody knows Dolors"
    assert sums(club) == {"Ana": (251, 251), "Bea": (250, 250), "Carles": (251, 251)}


def test_what_changed_since_is_booked_as_the_difference(club: Club) -> None:
    club.add("Ana")
    club.add("Bea")
    cup = Cup(club)
    cup.pays(cup.keys[0])
    postings.book_tournament(club.olga, club.id, cup.id)
    cup.pays(cup.keys[0], is_paid=False)
    postings.book_tournament(club.olga, club.id, cup.id)
    assert sums(club) == {"Ana": (0, 0), "Bea": (0, 0)}
    assert view.box(club.olga, club.id).tills == {"EUR": 0}


def coins(club: Club) -> Started:
    """A match for money that is over: the pair of Ana and Pilar lost six euros."""
    new = NewMatch(
        game="guinote",
        names=("Ana", "Bea", "Pilar", "Luis"),
        rules={"mode": "first_to", "games": 2, "match_value": 300},
        currency="EUR",
    )
    started = hands.start_match(new, "for-money-1")
    assert isinstance(started, Started)
    for _ in range(2):
        said = {"outcome": {"winner": "2"}}
        assert isinstance(hands.record_hand(write(started), said), Saved)
    return started


def test_what_a_match_was_played_for_is_booked_zero_sum(club: Club) -> None:
    for name in ("Ana", "Bea", "Pilar", "Luis"):
        club.add(name)
    club.adopt(coins(club))
    booked = postings.book_stakes(club.olga, club.id, CashPeriod())
    assert (booked.lines, booked.unknown) == (4, 0)
    owed = {one.person.name: one.owed for one in view.box(club.olga, club.id).accounts}
    assert sum(owed.values()) == 0
    assert owed["Ana"] > 0 > owed["Bea"]
    assert postings.book_stakes(club.olga, club.id, CashPeriod()).lines == 0


def test_a_match_is_booked_once_everybody_in_it_is_known(club: Club) -> None:
    for name in ("Ana", "Bea", "Pilar"):
        club.add(name)
    club.adopt(coins(club))
    assert postings.book_stakes(club.olga, club.id, CashPeriod()) == postings.PostedLines(0, 1)
    club.add("Luis")
    assert postings.book_stakes(club.olga, club.id, CashPeriod()) == postings.PostedLines(4, 0)


def test_what_was_taken_back_by_hand_is_due_again(club: Club) -> None:
    club.add("Ana")
    club.add("Bea")
    cup = Cup(club)
    cup.pays(cup.keys[0])
    postings.book_tournament(club.olga, club.id, cup.id)
    manual_lines.take_back(club.olga, club.id, 1, "back-1-00")
    assert postings.book_tournament(club.olga, club.id, cup.id).lines == 1


def test_prizes_handed_out_are_booked_and_paid(club: Club) -> None:
    club.add("Ana")
    club.add("Bea")
    cup = Cup(club)
    handed = Handed("first", cup.keys[0], 2000)
    assert isinstance(results.hand_out(cup.access, cup.note(), handed), Saved)
    postings.book_tournament(club.olga, club.id, cup.id)
    prizes = {
        one.person.name: (one.sums[CashKind.PRIZE], one.owed)
        for one in view.box(club.olga, club.id).accounts
    }
    assert prizes == {"Ana": (1000, 0), "Bea": (1000, 0)}

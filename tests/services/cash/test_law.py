"""After any history what is due is what a fresh count says, and money moves when somebody pays."""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from uuid import UUID

import pytest
from sqlalchemy import delete, select, update

from scorekeeper.extensions import db
from scorekeeper.language import speak
from scorekeeper.models import ClubMatch, DerivedLine, Played, Tournament
from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.cash import manual_lines, view
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.cash.manual_lines import CashForm
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.people import adoption, erasure
from scorekeeper.services.people import people as club_people
from scorekeeper.services.people.roster import roster
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import draw, entrants, results
from scorekeeper.services.tournaments.journal import load
from scorekeeper.tournaments.plan import HandedPrize
from tests import hands
from tests.services.cash.test_due import Cup
from tests.services.people.cast import Club, match_of, write

IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
HISTORIES, STEPS = (300, 60) if IS_SOAK else (1, 20)
NAMES = ("Ana", "Bea", "Carles", "Dolors", "Eva", "Fina")


class History:
    """A club to which anything may happen. What one asks may be refused: that is no matter here."""

    def __init__(self, club: Club, seed: int) -> None:
        self.club, self.random, self.steps = club, Random(seed), 0
        self.cup = Cup(club)
        self.tables: list[Started] = []
        self.people: list[UUID] = []

    def id(self) -> str:
        self.steps += 1
        return f"step-{self.steps:05}"

    def reached(self) -> UUID:
        return self.club.reached.space_id

    def begin(self) -> None:
        value = self.random.choice((0, 100, 633))
        rules: dict[str, int | str | bool] = {"mode": "first_to", "games": 2, "match_value": value}
        names = tuple(self.random.sample(NAMES, 4))
        new = NewMatch(
            game="guinote", names=names, rules=rules, currency=self.random.choice(CURRENCIES)
        )
        started = hands.start_match(new, self.id())
        assert isinstance(started, Started)
        self.tables.append(started)
        self.club.adopt(started)
        for _ in range(2):
            self._note(started)

    def _note(self, started: Started) -> None:
        said = {"outcome": {"winner": self.random.choice("12")}}
        hands.record_hand(write(started), said)

    def play(self) -> None:
        self._note(self.random.choice(self.tables))

    def undo(self) -> None:
        hands.undo(write(self.random.choice(self.tables)))

    def correct(self) -> None:
        started = self.random.choice(self.tables)
        number = self.random.randint(1, max(1, hands.see_match(started.score_token).version))
        hands.correct_hand(write(started), number, {"outcome": {"winner": "1"}})

    def release(self) -> None:
        match = match_of(self.random.choice(self.tables)).id
        adoption.release(self.club.olga, self.club.id, match)

    def adopt(self) -> None:
        started = self.random.choice(self.tables)
        adoption.adopt(self.club.olga, self.club.id, (started.score_token,), {}, self.id())

    def add(self) -> None:
        wanted = club_people.PersonForm(self.random.choice(NAMES))
        made = club_people.add_person(self.club.olga, self.club.id, wanted, self.id())
        if isinstance(made, UUID):
            self.people.append(made)

    def merge(self) -> None:
        one, other = self.random.choices(self.people, k=2)
        club_people.merge(self.club.olga, self.club.id, one, other)

    def unmerge(self) -> None:
        club_people.unmerge(self.club.olga, self.club.id, self.random.choice(self.people))

    def forget(self) -> None:
        erasure.erase_person(self.club.olga, self.club.id, self.random.choice(self.people))

    def settle(self) -> None:
        self.cup.settles(fee=self.random.choice((0, 501, 1000)))

    def publish(self) -> None:
        draw.draft_round(self.cup.access, self.cup.note())
        draw.publish(self.cup.access, self.cup.note())

    def remove(self) -> None:
        entrants.remove(self.cup.access, self.cup.note(), self.random.choice(self.cup.keys))

    def waive(self) -> None:
        mine = (self.cup.id, self.random.choice(self.cup.keys))
        wanted = CashForm(CashKind.WAIVER, 300, "EUR", words="a reason", entrant=mine)
        manual_lines.book(self.club.olga, self.club.id, wanted, self.id())

    def tick(self) -> None:
        there = list(load(self.cup.access).evening.people)
        if not there:
            raise NotFound
        key = self.random.choice(there)
        entrants.set_paid(
            self.cup.access, self.cup.note(), key, is_paid=self.random.choice((True, False))
        )

    def hand_out(self) -> None:
        handed = HandedPrize("first", self.random.choice(self.cup.keys), 700)
        results.hand_out_prize(self.cup.access, self.cup.note(), handed)

    def take_back(self) -> None:
        number = self.random.randint(1, 5)
        manual_lines.take_back(self.club.olga, self.club.id, number, self.id())

    def undo_at_desk(self) -> None:
        note = self.cup.note()
        draw.undo(self.cup.access, note, note.base)

    def pay(self) -> None:
        mine = (self.cup.id, self.random.choice(self.cup.keys))
        wanted = CashForm(CashKind.PAYMENT, self.random.randint(1, 300), "EUR", entrant=mine)
        manual_lines.book(self.club.pere, self.club.id, wanted, self.id())


CURRENCIES = ("EUR", "GBP")
PAYING = (*(History.tick, History.hand_out, History.take_back, History.undo_at_desk, History.pay),)
OTHER = (
    *(History.begin, History.begin, History.play, History.undo, History.correct, History.release),
    *(History.adopt, History.add, History.merge, History.unmerge, History.forget),
    *(History.settle, History.publish, History.remove, History.waive),
)


def shown(club: Club) -> dict[tuple[str, str], tuple[int, int]]:
    return {
        (speak(one.called), one.currency): (one.due, one.paid)
        for one in view.view_cash_box(club.olga, club.id).accounts
        if one.due or one.paid
    }


def counted_anew(club: Club) -> dict[tuple[str, str], tuple[int, int]]:
    """The same, all that is kept thrown away first."""
    with writing():
        db.session.execute(delete(DerivedLine))
        db.session.execute(update(ClubMatch).values(is_counted=False))
        db.session.execute(update(Tournament).values(money_version=None))
    return shown(club)


def stakes(history: History) -> Counter[tuple[str, str]]:
    """What the matches of the club come to for everybody, replayed one by one."""
    known = roster(history.reached())
    found: Counter[tuple[str, str]] = Counter()
    for started in history.tables:
        seen = open_match(started.score_token)
        settled = seen.replay.settlement(is_ended=seen.folded.is_ended)
        counts = select(ClubMatch).where(ClubMatch.match_id == seen.match.id)
        if settled is None or db.session.scalar(counts) is None:
            continue
        for seat, key in enumerate(seat_keys(4)):
            row = db.session.scalars(
                select(Played).where(Played.match_id == seen.match.id, Played.seat == seat)
            ).one()
            named = row.name if row.person_id is None else speak(known.person(row.person_id).called)
            found[named, seen.agreed.currency] -= settled.balances.get(key, 0)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(HISTORIES))
def test_due_is_what_a_fresh_count_says_and_only_paying_moves_money(club: Club, seed: int) -> None:
    history = History(club, seed)
    steps: list[Callable[[History], None]] = [History.begin, History.add]
    steps += [history.random.choice((*OTHER, *PAYING)) for _ in range(STEPS)]
    for place, step in enumerate(steps):
        before = view.view_cash_box(club.olga, club.id).tills
        try:
            step(history)
        except (NotFound, Forbidden):
            continue
        now = view.view_cash_box(club.olga, club.id)
        if step not in PAYING:
            assert now.tills == before, step
        if place % 3 and not IS_SOAK:
            continue
        said = shown(club)
        assert counted_anew(club) == said, step
        kinds: Counter[tuple[str, str]] = (
            Counter()
        )  # a person, and a name nobody sorted, may be one
        for one in now.accounts:
            kinds[speak(one.called), one.currency] -= one.sums.get(CashKind.STAKE, 0)
        fresh = {key: amount for key, amount in stakes(history).items() if amount}
        assert {key: amount for key, amount in kinds.items() if amount} == fresh, step
        of_all = [sum(one.paid for one in now.accounts if one.currency == x) for x in CURRENCIES]
        assert of_all == [now.tills.get(x, 0) for x in CURRENCIES], "nobody paid but somebody"

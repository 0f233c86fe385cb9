"""Decides whether the contract was made, and what each pays for it."""

from dataclasses import dataclass

from scorekeeper.engine.ledger import Transfer
from scorekeeper.engine.piles import complete_piles
from scorekeeper.engine.seats import Seat
from scorekeeper.games.tute_subastado.auction import Contract, contract_of
from scorekeeper.games.tute_subastado.facts import DECLARER, PILES, Hand, Rules, State
from scorekeeper.kits.tricks.announcements import worth
from scorekeeper.kits.tricks.cards import LAST_TRICK, POOL


@dataclass(frozen=True, slots=True)
class Count:
    """The declarer's points: cards, announcements, and whether the last ten are his."""

    cards: int
    sung: int
    is_last: bool

    @property
    def score(self) -> int:
        """All of it, to be held against the contract."""
        return self.cards + self.sung + LAST_TRICK * self.is_last


def count(hand: Hand, contract: Contract) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    if not hand.cards:
        return None
    cards = complete_piles(hand.cards, PILES.players, POOL)[DECLARER]
    sung = sum(worth(announcement, hand.trump) for announcement in hand.announcements)
    return Count(cards, sung, hand.last_trick in (DECLARER, contract.declarer))


def is_made(hand: Hand, contract: Contract, counted: Count | None) -> bool:
    """Seed 000: « un nombre de points égal ou supérieur ». A revoke loses for the offender's side
    whatever the points (S8).
    """
    if hand.special is not None:
        return hand.special.by != contract.declarer
    if counted is not None:
        return counted.score >= contract.points
    return bool(hand.made)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says what came of a contract: `amount` in points, from each of the `others` to the declarer
    if it was made, else from the declarer to each.
    """

    contract: Contract
    counted: Count | None
    is_made: bool
    amount: int
    others: tuple[Seat, ...]

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """Who pays whom, in points."""
        declarer, amount = self.contract.declarer, self.amount
        if self.is_made:
            return tuple(Transfer(other, declarer, amount) for other in self.others)
        return tuple(Transfer(declarer, other, amount) for other in self.others)


def verdict_of(rules: Rules, state: State, hand: Hand) -> Verdict | None:
    """The verdict on a checked hand; None when all passed."""
    contract = contract_of(state, hand)
    if contract is None:
        return None
    counted = count(hand, contract)
    # Seed 000: the amount is the contract, not the score; S2: the final contract doubles.
    amount = contract.points * (2 if contract.points >= rules.double_from else 1)
    paying = set(contract.defenders)
    if rules.idle_pays == "with_defenders" and contract.idle is not None:
        paying.add(contract.idle)
    others = tuple(player for player in state.table.players if player in paying)
    return Verdict(contract, counted, is_made(hand, contract, counted), amount, others)

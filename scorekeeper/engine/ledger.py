"""Computes who owes whom: zero-sum balances in minor units, pots, fewest transfers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import Why
from scorekeeper.engine.text import Money, Text, Who, text

Balances = Mapping[Seat, int]
_EXACT_UP_TO = 12


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment, a positive amount in minor units."""

    payer: Seat
    payee: Seat
    amount: int


def nobody_pays(players: Iterable[Seat]) -> dict[Seat, int]:
    """A ledger in which nothing has happened; every player is named."""
    return dict.fromkeys(players, 0)


def add_ledgers(ledger: Balances, other: Balances) -> dict[Seat, int]:
    """Both ledgers together, in the order of the first."""
    return {player: amount + other[player] for player, amount in ledger.items()}


def balances_of(players: Iterable[Seat], transfers: Iterable[Transfer]) -> dict[Seat, int]:
    """The balances these payments make."""
    balances = nobody_pays(players)
    for transfer in transfers:
        balances[transfer.payer] -= transfer.amount
        balances[transfer.payee] += transfer.amount
    return balances


def losers_pay(table: Table, winners: Sequence[Seat], amount: int) -> list[Transfer]:
    """RULES G12, U12: in pairs each loser pays the opponent on his right, alone each loser pays
    each winner. `winners` are sides; a side of neither kind does not occur.
    """
    losers = [player for player in table.players if table.side_of(player) not in winners]
    if not amount or not winners or not losers:
        return []
    if table.in_pairs:
        return [Transfer(player, table.right_of(player), amount) for player in losers]
    return [Transfer(player, winner, amount) for player in losers for winner in winners]


def payment_sentences(
    transfers: Sequence[Transfer], worth: Callable[[int], int | Money] = Money
) -> tuple[Text, ...]:
    """Says who pays whom how much: one who pays several, or else one sentence for each who is paid.
    Each pays the same. `worth`: what an amount is, minor units of money or points.
    """
    payees = dict.fromkeys(transfer.payee for transfer in transfers)
    if len(payees) > 1 == len({t.payer for t in transfers}):
        payer, amount = Who(transfers[0].payer), worth(transfers[0].amount)
        every = tuple(map(Who, payees))
        words = text(
            "{payer} pays {amount} to each ({payees}).", payer=payer, amount=amount, payees=every
        )
        return (words,)
    return tuple(
        _collected(Who(payee), [x for x in transfers if x.payee == payee], worth)
        for payee in payees
    )


def _collected(
    payee: Who, transfers: Sequence[Transfer], worth: Callable[[int], int | Money]
) -> Text:
    payers, amount = (
        tuple(Who(transfer.payer) for transfer in transfers),
        worth(transfers[0].amount),
    )
    if len(payers) == 1:
        return text("{payer} pays {payee} {amount}.", payer=payers[0], payee=payee, amount=amount)
    return text(
        "{payee} collects {amount} from each ({payers}).",
        payee=payee,
        amount=amount,
        payers=payers,
    )


def stake_whys(for_games: Sequence[Transfer], for_match: Sequence[Transfer]) -> list[Why]:
    """Says who pays whom for the games of a hand, and for the match that ends with it."""
    at_end = (
        text("At the end: {payment}", payment=payment_sentence)
        for payment_sentence in payment_sentences(for_match)
    )
    return [
        *(Why(payment, "game_value") for payment in payment_sentences(for_games)),
        *(Why(payment, "match_value") for payment in at_end),
    ]


def share_pot(pot: int, takers: Sequence[Seat]) -> dict[Seat, int]:
    """The pot in equal shares; what cannot be divided goes one unit each to the first takers."""
    share, rest = divmod(pot, len(takers))
    return {taker: share + (place < rest) for place, taker in enumerate(takers)}


def fewest_transfers(
    balances: Balances, rather: Iterable[tuple[Seat, Seat]] = ()
) -> tuple[Transfer, ...]:
    """Payments that settle the balances in the fewest transfers.

    Minimal for up to twelve people with a balance: the more groups that are even among themselves,
    the fewer transfers, found by dynamic programming over subsets. Above that, greedily. `rather`:
    who pays whom where that takes no transfer more (payer first).
    """
    transfers, rest = _even_pairs(balances, rather)
    open_ones = [(player, amount) for player, amount in rest.items() if amount]
    groups = (
        _even_groups(open_ones)
        if len(open_ones) <= _EXACT_UP_TO
        else [tuple(range(len(open_ones)))]
    )
    for group in groups:
        transfers += _settle([open_ones[place] for place in group])
    return tuple(transfers)


def rather_to_the_right(table: Table) -> tuple[tuple[Seat, Seat], ...]:
    """In pairs the opponent on the right is paid (RULES G12); alone it is all the same."""
    if not table.in_pairs:
        return ()
    return tuple((player, table.right_of(player)) for player in table.players)


def _even_pairs(
    balances: Balances, pairs: Iterable[tuple[Seat, Seat]]
) -> tuple[list[Transfer], dict[Seat, int]]:
    """Those of these pairs who are even with each other, settled, and the balances left.

    It costs no transfer: whoever else they were to be even with are even among themselves then.
    """
    rest = dict(balances)
    transfers = []
    for payer, payee in pairs:
        if rest[payer] < 0 and rest[payer] + rest[payee] == 0:
            transfers.append(Transfer(payer, payee, rest[payee]))
            rest[payer] = rest[payee] = 0
    return transfers, rest


def _even_groups(people: Sequence[tuple[Seat, int]]) -> list[tuple[int, ...]]:
    """The partition into the most groups whose balances add up to zero."""
    size = 1 << len(people)
    sums = [0] * size
    groups = [0] * size
    last_cut = [0] * size
    for subset in range(1, size):
        low = subset & -subset
        sums[subset] = sums[subset ^ low] + people[low.bit_length() - 1][1]
        for place in range(len(people)):
            bit = 1 << place
            if subset & bit and groups[subset ^ bit] >= groups[subset]:
                groups[subset] = groups[subset ^ bit]
                last_cut[subset] = bit
        groups[subset] += sums[subset] == 0
    parts: list[list[int]] = [[]]
    subset = size - 1
    while subset:
        if sums[subset] == 0 and parts[-1]:
            parts.append([])
        parts[-1].append(last_cut[subset].bit_length() - 1)
        subset ^= last_cut[subset]
    return [tuple(sorted(group)) for group in parts if group]


def _settle(people: Sequence[tuple[Seat, int]]) -> list[Transfer]:
    """Within one group: whoever owes pays the next who is owed; one transfer less than people."""
    open_balance = dict(people)
    transfers = []
    while payers := [player for player, amount in open_balance.items() if amount < 0]:
        payer = payers[0]
        payee = next(player for player, amount in open_balance.items() if amount > 0)
        amount = min(-open_balance[payer], open_balance[payee])
        transfers.append(Transfer(payer, payee, amount))
        open_balance[payer] += amount
        open_balance[payee] -= amount
    return transfers


@dataclass(frozen=True, slots=True)
class Bill:
    """Tells what a match has cost its people: zero-sum, in minor units of a currency (ISO 4217)."""

    currency: str
    balances: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class EveningAccount:
    """Everything in one currency: what each person of the evening has in the end, and the fewest
    payments that settle it (minimal for up to twelve people with a balance).
    """

    currency: str
    totals: Mapping[Seat, int]
    transfers: tuple[Transfer, ...]


def bill_of(currency: str, balances: Mapping[Seat, int], people: Mapping[Seat, Seat]) -> Bill:
    """The bill of a match whose balances are by seat; `people` says who sat there."""
    return Bill(currency, {people[seat]: amount for seat, amount in balances.items()})


def accounts(people: Sequence[Seat], bills: Iterable[Bill]) -> tuple[EveningAccount, ...]:
    """One account for each currency that was played for, in the order they were first; everybody
    stands in each. No currency is changed into another.
    """
    totals: dict[str, dict[Seat, int]] = {}
    for bill in bills:
        of_all = totals.setdefault(bill.currency, dict.fromkeys(people, 0))
        for person, amount in bill.balances.items():
            of_all[person] += amount
    return tuple(
        EveningAccount(currency, of_all, fewest_transfers(of_all))
        for currency, of_all in totals.items()
    )

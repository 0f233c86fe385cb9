"""Applies a hand of Tute à l'Atout: who pays whom, at once."""

from scorekeeper.engine.ledger import Transfer, add_ledgers, balances_of
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import PlayedHand, Why, dealer_of
from scorekeeper.engine.text import Money, Text, Who, text, text_c
from scorekeeper.games.tute_al_atout.facts import Hand, Rules, State
from scorekeeper.games.tute_al_atout.verdict import Verdict, count, verdict_of
from scorekeeper.kits.tricks.announcements import check_announcements, worth
from scorekeeper.kits.tricks.count import Count, sums


def play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, with its reasons."""
    table = state.table
    dealer = dealer_of(state, hand)
    counted = count(rules, state, hand)
    verdict = verdict_of(rules, state, hand, counted)
    points = points_paid(table, hand, verdict)
    payments = {player: n * rules.point_value for player, n in points.items()}
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=table.right_of(dealer),
        play=None if counted is None else counted.play,
        totals=None if counted is None else counted.totals,
        winners=verdict.winners,
        payments=payments,
        balances=add_ledgers(state.balances, payments),
        points=add_ledgers(state.points, points),
        table=table,
    )
    moment = None
    if hand.special is not None:
        moment = text_c("tute_al_atout", "Tute: {who}!", who=Who(hand.special.by))
    return PlayedHand(
        after, _said(hand, after, verdict), _whys(rules, hand, counted, verdict), moment
    )


def points_paid(table: Table, hand: Hand, verdict: Verdict) -> dict[Seat, int]:
    """Says what everybody wins and loses by a hand in points: each announcement is paid by both
    opponents whoever wins (seed 000, « sur-le-champ »), then the hand itself.
    """
    transfers: list[Transfer] = []
    for announcement in hand.announcements:
        transfers += _from_each(table, announcement.by, worth(announcement, hand.trump))
    for winner in verdict.winners:
        transfers += _from_each(table, winner, verdict.amount)
    return balances_of(table.players, transfers)


def _from_each(table: Table, winner: Seat, points: int) -> list[Transfer]:
    return [Transfer(other, winner, points) for other in table.others(winner)]


def _said(hand: Hand, after: State, verdict: Verdict) -> Text:
    if not verdict.winners:
        return text_c("tute_al_atout", "Level at the top: nobody wins.")
    winner = Who(verdict.winners[0])
    if hand.special is not None:
        return text_c("tute_al_atout", "Tute, {winner}: 200 from each.", winner=winner)
    if after.play is None:
        return text_c(
            "tute_al_atout",
            "{winner} wins {amount} from each.",
            winner=winner,
            amount=verdict.amount,
        )
    return text_c(
        "tute_al_atout",
        "{winner} wins, {points} in play: {amount} from each.",
        winner=winner,
        points=after.play[verdict.winners[0]],
        amount=verdict.amount,
    )


def _whys(rules: Rules, hand: Hand, counted: Count | None, verdict: Verdict) -> tuple[Why, ...]:
    """Says what was paid as it fell, the sums, then what decided."""
    whys = [Why(words) for words in _announced(hand)]
    if counted is not None:
        whys += sums(counted, hand.last_trick)
    whys += verdict.why
    if rules.point_value != 1:
        words = text("A point is worth {amount}.", amount=Money(rules.point_value))
        whys.append(Why(words, "point_value"))
    return tuple(whys)


def so_far(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """What was announced is paid before the hand is over; nothing is said of what cannot be."""
    problems = check_announcements(hand.announcements, hand.trump)
    return () if problems else tuple(_announced(hand))


def _announced(hand: Hand) -> list[Text]:
    return [
        text_c(
            "tute_al_atout",
            "{who} announced: {points} from each, at once.",
            who=Who(announcement.by),
            points=worth(announcement, hand.trump),
        )
        for announcement in hand.announcements
    ]

"""Checks and decides a hand of Tute à l'Atout, and says why: who pays whom, at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.ledger import Transfer, add_ledgers, balances_of
from scorekeeper.engine.piles import UNSAID
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.state import Did, PlayedHand, StatEvent, Why, dealer_of, hand_events
from scorekeeper.engine.text import Money, Text, Who, text, text_c
from scorekeeper.games.tute_al_atout.facts import DOUBLE, HUNDRED, SINGLE, Hand, Rules, State
from scorekeeper.kits.tricks import announcements
from scorekeeper.kits.tricks.cards import Count, decide_tie, pool_of, sums
from scorekeeper.kits.tricks.cards import count as counted_of
from scorekeeper.kits.tricks.checks import check_cards, check_people, check_points, doubt_count


def count(rules: Rules, state: State, hand: Hand) -> Count | None:
    """The count of a checked hand; None when it gave no points."""
    table = state.table
    return counted_of(hand, table, table.players, table_card_to=rules.table_card_to)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says who won (nobody: void) and what each opponent pays for it; the last reason says both."""

    winners: tuple[Seat, ...]
    is_double: bool
    why: tuple[Why, ...]

    @property
    def amount(self) -> int:
        """Points from each opponent, announcements apart."""
        return DOUBLE if self.is_double else SINGLE


def verdict_of(rules: Rules, state: State, hand: Hand, counted: Count | None) -> Verdict:
    """The verdict on a checked hand, however it was entered."""
    if hand.special is not None:
        words = text_c(
            "tute_al_atout", "{who} held the tute: 200 from each.", who=Who(hand.special.by)
        )
        return Verdict((hand.special.by,), is_double=True, why=(Why(words),))
    if counted is not None:
        return decide(rules, state, hand, counted)
    outcome = hand.outcome
    winners = () if outcome is None else (outcome.winner,)
    is_double = outcome is not None and outcome.double
    amount = DOUBLE if is_double else SINGLE
    won = (
        text_c(
            "tute_al_atout", "{winner} wins {amount} from each.", winner=Who(winner), amount=amount
        )
        for winner in winners
    )
    return Verdict(winners, is_double, (Why(text("Entered without points.")), *map(Why, won)))


def decide(rules: Rules, state: State, hand: Hand, counted: Count) -> Verdict:
    """By the points: most of them win (A1, A2), and more than 100 in play doubles."""
    compared = counted.totals if rules.winner_counts_announcements else counted.play
    most = max(compared.values())
    tied = [player for player in state.table.players if compared[player] == most]
    winner, why = _winner(rules, state, hand, most, tied)
    if winner is None:
        return Verdict((), is_double=False, why=(why,))
    in_play = counted.play[winner]
    is_double = in_play > HUNDRED
    words = text_c(
        "tute_al_atout",
        "{points} in play, announcements apart: 100 or less, so {winner} collects 100 from each.",
        points=in_play,
        winner=Who(winner),
    )
    if is_double:
        words = text_c(
            "tute_al_atout",
            "{points} in play, announcements apart: more than 100,"
            " so {winner} collects 200 from each.",
            points=in_play,
            winner=Who(winner),
        )
    return Verdict((winner,), is_double=is_double, why=(why, Why(words)))


def _winner(
    rules: Rules, state: State, hand: Hand, most: int, tied: Sequence[Seat]
) -> tuple[Seat | None, Why]:
    if len(tied) == 1:
        words = text("The most: {side}, with {points}.", side=Who(tied[0]), points=most)
        if not rules.winner_counts_announcements:
            words = text(
                "The most without announcements: {side}, with {points}.",
                side=Who(tied[0]),
                points=most,
            )
        return tied[0], Why(words, "winner_counts_announcements")
    winners, why = decide_tie(rules.tie_no_last, state, hand, tied, most)
    return (winners[0] if winners else None), why


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
        after, _verdict_words(hand, after, verdict), _whys(rules, hand, counted, verdict), moment
    )


def points_paid(table: Table, hand: Hand, verdict: Verdict) -> dict[Seat, int]:
    """Says what everybody wins and loses by a hand in points: each announcement is paid by both
    opponents whoever wins (seed 000, « sur-le-champ »), then the hand itself.
    """
    transfers: list[Transfer] = []
    for announcement in hand.announcements:
        transfers += _from_each(
            table, announcement.by, announcements.worth(announcement, hand.trump)
        )
    for winner in verdict.winners:
        transfers += _from_each(table, winner, verdict.amount)
    return balances_of(table.players, transfers)


def _from_each(table: Table, winner: Seat, points: int) -> list[Transfer]:
    return [Transfer(other, winner, points) for other in table.others(winner)]


def _verdict_words(hand: Hand, after: State, verdict: Verdict) -> Text:
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
        whys += sums(counted, hand.last_trick, hand.table_card)
    whys += verdict.why
    if rules.point_value != 1:
        words = text("A point is worth {amount}.", amount=Money(rules.point_value))
        whys.append(Why(words, "point_value"))
    return tuple(whys)


def so_far(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """What was announced is paid before the hand is over; nothing is said of what cannot be."""
    problems = announcements.check_announcements(hand.announcements, hand.trump)
    return () if problems else tuple(_announced(hand))


def _announced(hand: Hand) -> list[Text]:
    return [
        text_c(
            "tute_al_atout",
            "{who} announced: {points} from each, at once.",
            who=Who(announcement.by),
            points=announcements.worth(announcement, hand.trump),
        )
        for announcement in hand.announcements
    ]


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """Says who won, everybody's points, what was announced, and what all of it moved."""
    after = played.state
    won = {player: int(player in after.winners) for player in after.table.players}
    return (
        *hand_events(won, after.totals),
        *(StatEvent(Did.MOVED, p, after.points[p] - before.points[p]) for p in won),
        *announcements.trick_events(hand, hand.last_trick),
    )


def check(rules: Rules, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    problems = [
        *_check_people(state, hand),
        *_check_ending(state, hand),
        *check_cards(hand, len(state.table.players)),
        *announcements.check_singers(hand.announcements),
        *_check_points(state, hand),
    ]
    return tuple(problems or _check_agreement(rules, state, hand))


def warn(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a hand that can be."""
    counted = count(rules, state, hand)
    cards = {} if counted is None else counted.cards
    pool = pool_of(hand.table_card)
    return doubt_count(cards, pool, hand.last_trick, hand.announcements, state.table)


def _check_people(state: State, hand: Hand) -> list[Problem]:
    table = state.table
    problems = check_people(hand, table, table.players)
    if hand.outcome is not None:
        problems += check_player(hand.outcome.winner, "outcome", table, table.players)
    return problems


def _check_ending(state: State, hand: Hand) -> list[Problem]:
    if hand.special is None:
        return []
    problems = _check_special(hand.special)
    if hand.special.type == "four_of_a_kind":
        problems += announcements.check_conflict(hand.announcements, hand.special.by, state.table)
    if hand.outcome is not None:
        words = text_c("tute_al_atout", "Say who won, or that it was a tute, not both.")
        problems.append(Problem("outcome_mismatch", "outcome", words))
    return problems


def _check_special(special: announcements.Special) -> list[Problem]:
    if special.type != "four_of_a_kind":
        words = text_c("tute_al_atout", "A hand does not end like that here: only by a tute.")
        return [Problem("special", "special", words)]
    if special.rank not in (None, "kings", "knights"):
        return [Problem("special", "special", announcements.NO_TUTE)]
    return []


def _check_points(state: State, hand: Hand) -> list[Problem]:
    players = state.table.players
    is_said = hand.outcome is not None or hand.special is not None
    return check_points(hand, state.table, players, players, None if is_said else UNSAID)


def _check_agreement(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    counted = count(rules, state, hand)
    if counted is None or hand.outcome is None:
        return []
    verdict = decide(rules, state, hand, counted)
    if ((hand.outcome.winner,), hand.outcome.double) == (verdict.winners, verdict.is_double):
        return []
    words = text_c("tute_al_atout", "By the points nobody wins.")
    if verdict.winners:
        words = text_c(
            "tute_al_atout",
            "By the points {winner} wins {amount} from each.",
            winner=Who(verdict.winners[0]),
            amount=verdict.amount,
        )
    return [Problem("outcome_mismatch", "outcome", words)]

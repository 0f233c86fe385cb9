"""Describes Tute Subastado: three bid for the right to play alone against two (seed 000).

Thirty-six cards, without the twos (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten
for the last trick: 130. Three play; of four the dealer stays out of the hand. Twelve cards each, by
six. From the dealer's right each says once how many points he will make, in fives, 60 or more, each
bid higher than the last, or passes. The highest bidder is the *Joueur*: he names trumps and plays
against the other two, the defence. If all pass, the hand is void and the deal moves on.

With four the dealer is the *censor*: he may take the cards of whoever won the bidding, raise it by
five and play in his place; the two change seats for good. Only the declarer announces king and
knight of a suit, after winning a trick: 40 in trumps, 20 elsewhere; a tute counts nothing. With at
least as many points as the contract it is made, and each of the two defenders pays the contract
(not the score); else he pays each of them; double from 120. It ends when the evening does.

Rulings (RULES §2): S1 size of the raise `censor_raise` · S2 115 raised to 120 doubles · S3, S4 the
idle player `idle_pays` · S5 who deals after the exchange `dealer_after_swap` · S6 double from each
`double_from` · S7 several rounds of bidding `auction` · S8 `revoke` · S9 an open session · S10 all
pass with a censor: void.
"""

from dataclasses import replace

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.displays.sheet import Sheet
from scorekeeper.engine.game import Game, Lengths, Pace, Problem, Seats, check_player, deals
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.tute_subastado import auction
from scorekeeper.games.tute_subastado.facts import (
    DECLARER,
    DEFENDERS,
    PILES,
    Hand,
    Rules,
    State,
    start,
)
from scorekeeper.games.tute_subastado.play import play, tells, verdict_of
from scorekeeper.games.tute_subastado.questions import ask, columns, pad, row, score
from scorekeeper.games.tute_subastado.words import WORDS
from scorekeeper.kits.tricks import questions
from scorekeeper.kits.tricks.announcements import NO_TUTE, Special, check_announcements, check_trump
from scorekeeper.kits.tricks.cards import POOL, TUTE
from scorekeeper.kits.tricks.checks import check_count, check_last_trick, codes_with, doubt_count


def check(rules: Rules, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    active, declarer = auction.active_in(state, hand), auction.declarer_of(state, hand)
    if auction.check_calls(rules, state, hand):
        # By calls that cannot be nobody knows who plays, nor whose cards a censor took.
        active = state.table.players if auction.is_raised(state, hand) else active
        declarer = None
    problems = [
        *check_player(hand.dealer, "dealer", state.table, state.table.players),
        *auction.check_bidding(rules, state, hand),
        *_check_special(rules, state, hand, active),
        *_check_table_card(hand),
        *check_trump(hand.trump),
        *_check_singers(state, hand, active, declarer),
        *check_announcements(hand.announcements, hand.trump),
        *_check_points(state, hand, active),
    ]
    return tuple(problems or _check_agreement(rules, state, hand))


def warn(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a hand that can be; the declarer's pile is asked about as a side."""
    verdict = verdict_of(rules, state, hand)
    if verdict is None or verdict.counted is None:
        return ()
    contract, counted = verdict.contract, verdict.counted
    last = contract.declarer if counted.is_last else contract.defenders[0]
    cards = {contract.declarer: counted.cards}
    return doubt_count(cards, POOL, last, hand.announcements, state.table)


def _check_special(
    rules: Rules, state: State, hand: Hand, active: tuple[Seat, ...]
) -> list[Problem]:
    special = hand.special
    if special is None:
        return []
    problems = check_player(special.by, "special", state.table, active)
    words = _not_an_end(rules, special)
    return problems if words is None else [*problems, Problem("special", "special", words)]


def _not_an_end(rules: Rules, special: Special) -> Text | None:
    if special.type == "four_of_a_kind":
        # Seed 000: « Dans cette variante du jeu, le « Tute » … n'est pas valable. »
        return text_c("tute_subastado", "In Tute Subastado a tute counts nothing.")
    if special.type != "revoke":
        return text_c("tute_subastado", "A hand can’t end like that in this game.")
    if rules.revoke == "off":
        return text("At this table a revoke is not scored.")
    if special.rank not in (None, "kings", "knights"):
        return NO_TUTE
    return None


def _check_table_card(hand: Hand) -> list[Problem]:
    """Thirty-six cards are twelve each, also with four: no card is left."""
    if hand.table_card is None:
        return []
    words = text_c("tute_subastado", "All the cards are dealt: none is left on the table.")
    return [Problem("table_card", "table_card", words)]


def _check_singers(
    state: State, hand: Hand, active: tuple[Seat, ...], declarer: Seat | None
) -> list[Problem]:
    """Only the declarer announces (seed 000: « la défense n'a pas besoin d'annonces »)."""
    problems: list[Problem] = []
    for place, announcement in enumerate(hand.announcements):
        field = f"announcements.{place}"
        problems += check_player(announcement.by, field, state.table, active)
        if declarer is not None and announcement.by in active and announcement.by != declarer:
            words = text(
                "Only {declarer} can announce; it would not help the defence.",
                declarer=Who(declarer),
            )
            problems.append(Problem("defenders_announce", field, words))
    return problems


def _check_points(state: State, hand: Hand, active: tuple[Seat, ...]) -> list[Problem]:
    problems: list[Problem] = []
    if hand.last_trick not in (DECLARER, DEFENDERS):
        needs_last = hand.cards is not None
        problems = check_last_trick(hand.last_trick, state.table, active, is_needed=needs_last)
    if hand.cards is None:
        return problems + _check_said(hand)
    if not hand.cards:
        words = text_c("tute_subastado", "The points of the declarer, or those of the defence?")
        return [*problems, Problem("missing", "cards", words)]
    pool = POOL if hand.table_card is None else None
    return problems + check_count(hand.cards, PILES, PILES.players, pool)


def _check_said(hand: Hand) -> list[Problem]:
    if auction.is_passed(hand) or hand.made is not None or hand.special is not None:
        return []
    words = text_c("tute_subastado", "Made or lost? Tap one, or enter the card points.")
    return [Problem("missing", "made", words)]


def _check_agreement(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    verdict = verdict_of(rules, state, hand)
    if verdict is None or hand.made in (None, verdict.is_made):
        return []
    words = text_c("tute_subastado", "A revoke decides it, the other way round.")
    if hand.special is None and verdict.counted is not None:
        words = text_c(
            "tute_subastado",
            "By the points {declarer} has {score} of the {contract} that were bid.",
            declarer=Who(verdict.contract.declarer),
            score=verdict.counted.score,
            contract=verdict.contract.points,
        )
    return [Problem("made_mismatch", "made", words)]


CODES = codes_with(
    {
        "dealer_bid": "missing",
        "raise": "announce_suit",
        **dict.fromkeys(("defenders_announce", "bid_step", "bid_min", "bid_max"), "sum"),
        "bid_order": "sum",
        "bid_mismatch": "outcome_mismatch",
        "made_mismatch": "outcome_mismatch",
    }
)

GAME = Game(
    key="tute_subastado",
    seats=Seats(counts=(3, 4), usual=3),
    usual=Rules(),
    hand=Hand,
    pack=replace(TUTE, ranks=TUTE.ranks[:-1]),
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=questions.settle,
    sheet=Sheet(score, columns, row, questions.CURVE),
    pad=pad,
    words=WORDS,
    warn=warn,
    tells=tells,
    is_open=True,
    measures=(
        ("points", lambda _, state: state.points),
        ("made", lambda _, state: state.contracts),
    ),
    is_zero_sum=True,
    book=read_book(__name__),
    codes=CODES,
    lengths=Lengths(Pace(120, 150, 210), deals(24, 36), deals(12, 18)),
)

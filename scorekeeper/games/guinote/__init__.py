"""Describes Guiñote: two, three, or four in two pairs; first to 101 wins the game (seed 002).

Forty cards, 30 points a suit (ace 11, three 10, king 4, jack 3, knight 2), 120 in all, and ten for
the last trick: 130. King and jack of a suit are announced after winning a trick: 40 in trumps, 20
elsewhere. Four kings or four jacks in one hand, declared after a trick, win the game at once.

A game is one deal if somebody reaches 101: the highest total wins, a tie goes to whoever took the
last trick. If nobody does, *se da la vuelta*: totals carry over, the player who took the last trick
deals again, new trumps, new announcements. In that second deal a side that believes to have 101
claims: right, it wins, wrong, the others do, whatever they have. Played out, the side that passed
101 first wins. A revoke loses the game. A match is a number of games settled beforehand, often
eight; or, in Aragón, cotos of three games.

Rulings (RULES §5): G1 both over in the first deal `both_over` · G2 vuelta played out
`vuelta_unclaimed`, `first_to_101` · G3 false claim and revoke at three `opponents_win` · G4 three
players: a third deal · G5 tied, last trick elsewhere `tie_no_last` · G6 length `mode`, `games` · G7
level `tie_break` · G8 deal after a vuelta `dealer_after_vuelta` · G9 `four_of_a_kind` · G10 a four
of a kind counts one game, no points · G11 thirty card points `min_cards` · G12 `game_value`,
`match_value` · G13 `cotos` · G14 `next_dealer` · G15 a vuelta without points · G16 cards each.
"""

from scorekeeper.engine.book.reader import read_book
from scorekeeper.engine.displays.sheet import Curve, Sheet
from scorekeeper.engine.game import (
    Game,
    Length,
    Lengths,
    Pace,
    Problem,
    Seats,
    check_player,
    check_side,
)
from scorekeeper.engine.piles import UNSAID
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.games.guinote.facts import (
    TARGET,
    Claim,
    Hand,
    Outcome,
    Rules,
    State,
    deal_of,
    must_decide,
    start,
)
from scorekeeper.games.guinote.play import games_lost, play, settle
from scorekeeper.games.guinote.table import ask, columns, games_so_far, pad, row, score
from scorekeeper.games.guinote.verdict import Count, count, decide, tells
from scorekeeper.games.guinote.words import WORDS
from scorekeeper.kits.tricks import checks
from scorekeeper.kits.tricks.announcements import Special, check_conflict
from scorekeeper.kits.tricks.cards import GUINOTE, pool_of
from scorekeeper.kits.tricks.checks import codes_with


def check(rules: Rules, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    problems = [
        *_check_people(state, hand),
        *_check_ending(rules, state, hand),
        *checks.check_cards(hand, len(state.table.players)),
        *_check_points(state, hand),
    ]
    return tuple(problems or _check_agreement(rules, state, hand))


def warn(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a deal that can be."""
    table = state.table
    counted = count(state, hand)
    cards = {} if counted is None else counted.cards
    pool = pool_of(hand.table_card)
    doubts = checks.doubt_count(cards, pool, hand.last_trick, hand.announcements, table)
    if rules.four_of_a_kind and hand.special is None:
        doubts += checks.doubt_four_suits(hand.announcements, table)
    return doubts


def _check_people(state: State, hand: Hand) -> list[Problem]:
    table = state.table
    players = table.players
    problems = checks.check_people(hand, table, players, side_will_do=True)
    if hand.claim is not None:
        problems += check_player(hand.claim.by, "claim", table, players, side_will_do=True)
    problems += check_player(hand.first_to_101, "first_to_101", table, players, side_will_do=True)
    if hand.outcome is not None and hand.outcome.winner is not None:
        problems += check_side(hand.outcome.winner, "outcome", table)
    return problems


def _check_ending(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    problems: list[Problem] = []
    if hand.special is not None:
        problems += _check_special(rules, hand.special)
        if hand.special.type == "four_of_a_kind":
            problems += check_conflict(hand.announcements, hand.special.by, state.table)
    if hand.claim is not None and deal_of(state) == 1:
        words = text("101 is claimed in the vuelta: the first deal is played to the end.")
        problems.append(Problem("claim_first_deal", "claim", words))
    if hand.claim is not None:
        problems += _check_verdict_said(hand, hand.claim, state.table)
    if hand.claim is not None and hand.special is not None:
        words = text("A hand ends by a claim or by a special end, not by both.")
        problems.append(Problem("claim_mismatch", "claim", words))
    if hand.outcome is not None:
        problems += _check_outcome(state, hand, hand.outcome)
    if hand.first_to_101 is not None:
        is_played_out = hand.special is None and hand.claim is None
        if deal_of(state) == 1 or not is_played_out:
            words = text("Who passed 101 first is asked only when a vuelta is played to the end.")
            problems.append(Problem("first_to_101", "first_to_101", words))
    return problems


def _check_verdict_said(hand: Hand, claim: Claim, table: Table) -> list[Problem]:
    """A claim is right or wrong by what was said, or by the points of whoever claimed."""
    if hand.special is not None or claim.by not in (*table.players, *table.sides):
        return []
    side = table.side_of(claim.by)
    cards = hand.cards or {}
    follows = hand.last_trick is not None and len(cards) == len(table.sides) - 1
    if claim.correct is not None or side in cards or follows:
        return []
    words = text(
        "Was the claim right? Tap an answer, or enter the points of {side}.", side=Who(side)
    )
    return [Problem("missing", "claim", words)]


def _check_outcome(state: State, hand: Hand, outcome: Outcome) -> list[Problem]:
    if hand.special is not None or hand.claim is not None:
        words = text("Choose who won or how the hand ended, not both.")
        return [Problem("outcome_mismatch", "outcome", words)]
    if outcome.winner is None and outcome.vuelta is None:
        return [Problem("missing", "outcome", text("Who won, or is it a vuelta?"))]
    if outcome.winner is not None and outcome.vuelta is not None:
        words = text("Either somebody won or there is a vuelta.")
        return [Problem("outcome_mismatch", "outcome", words)]
    if outcome.vuelta is not None and must_decide(state):
        words = text("There is no further vuelta: by now somebody has 101.")
        return [Problem("outcome_mismatch", "outcome", words)]
    return []


def _check_special(rules: Rules, special: Special) -> list[Problem]:
    if special.type not in ("four_of_a_kind", "revoke"):
        words = text("A hand of Guiñote does not end like that: four of a kind or a revoke.")
        return [Problem("special", "special", words)]
    if special.type == "four_of_a_kind" and not rules.four_of_a_kind:
        words = text("At this table four of a kind does not win the game.")
        return [Problem("four_of_a_kind_off", "special", words)]
    if special.rank not in (None, "kings", "jacks"):
        words = text("In Guiñote the four are kings or jacks.")
        return [Problem("special", "special", words)]
    return []


def _check_points(state: State, hand: Hand) -> list[Problem]:
    """The count as this kind of hand needs it: whole, counted so far, or not at all."""
    table, cards = state.table, hand.cards
    is_so_far = hand.claim is not None and hand.last_trick is None
    is_vuelta = hand.outcome is not None and hand.outcome.vuelta is not None
    needs_last = is_vuelta or (cards is not None and not is_so_far)
    problems = checks.check_last_trick(hand.last_trick, table, table.players, is_needed=needs_last)
    if cards is None:
        is_said = hand.special is not None or hand.claim is not None or hand.outcome is not None
        return problems if is_said else [*problems, Problem("missing", "cards", UNSAID)]
    if cards and state.carry is None:
        words = text("The points of the first deal were not said, so these cannot be added up.")
        problems.append(Problem("carry", "cards", words))
    pool = checks.known_pool(hand.table_card, len(table.players))
    if is_so_far:
        return problems + checks.check_partial(cards, table, table.sides, pool)
    return problems + checks.check_count(cards, table, table.sides, pool)


def _check_agreement(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    counted = count(state, hand)
    if hand.claim is not None:
        return _check_claim(state, hand.claim, counted)
    if hand.first_to_101 is not None:
        problems = _check_first(state, hand, hand.first_to_101, counted)
        if problems:
            return problems
    if hand.outcome is None or counted is None:
        return []
    winners = () if hand.outcome.winner is None else (hand.outcome.winner,)
    verdict = decide(rules, state, hand, counted)
    if verdict.winners == winners and verdict.is_vuelta == (hand.outcome.vuelta is not None):
        return []
    words = text("By the points it is: {verdict}", verdict=verdict.why.words)
    return [Problem("outcome_mismatch", "outcome", words)]


def _check_first(state: State, hand: Hand, first: Seat, counted: Count | None) -> list[Problem]:
    """Who passed 101 first has 101 by the count, or is the winner that was said without one."""
    side = state.table.side_of(first)
    if counted is None and hand.outcome is not None and hand.outcome.winner == side:
        return []
    if counted is not None and counted.totals[side] >= TARGET:
        return []
    words = text("{side} does not reach 101 by this count.", side=Who(side))
    return [Problem("first_to_101", "first_to_101", words)]


def _check_claim(state: State, claim: Claim, counted: Count | None) -> list[Problem]:
    side = state.table.side_of(claim.by)
    if counted is None or side not in counted.totals:
        return []
    points = counted.totals[side]
    if claim.correct is None or claim.correct == (points >= TARGET):
        return []
    words = text("{side} has {points} by this count.", side=Who(side), points=points)
    return [Problem("claim_mismatch", "claim", words)]


def check_rules(rules: Rules, players: int) -> tuple[Problem, ...]:
    """G13: cotos are won by being first to a number of games."""
    if rules.cotos > 1 and rules.mode == "fixed":
        words = text("Several cotos need games that are played “first to” a number.")
        return (Problem("option", "cotos", words),)
    return ()


def fixed_length(games: int) -> Length:
    """So many games, all played."""
    return Length("games", games, rules={"mode": "fixed", "games": games})


def coto(games: int) -> Length:
    """One coto of so many games."""
    return Length("first_to", games, rules={"mode": "first_to", "games": games, "cotos": 1})


def length_of(rules: Rules) -> Length:
    """Says how long a match is; cotos count as the games they are won with."""
    if rules.mode == "fixed":
        return Length("games", rules.games, has_extra=rules.tie_break == "extra")
    return Length("first_to", rules.games * rules.cotos)


CODES = codes_with(
    {
        "claim_first_deal": "missing",
        "carry": "range",
        "first_to_101": "announce_suit",
        "claim_mismatch": "outcome_mismatch",
    }
)

GAME = Game(
    key="guinote",
    seats=Seats(counts=(2, 3, 4), in_pairs=frozenset({4}), usual=4),
    usual=Rules(),
    hand=Hand,
    pack=GUINOTE,
    start=start,
    ask=ask,
    check=check,
    play=play,
    settle=settle,
    sheet=Sheet(score, columns, row, Curve(text_c("guinote", "Games"), games_so_far)),
    pad=pad,
    words=WORDS,
    warn=warn,
    tells=tells,
    check_rules=check_rules,
    measures=(("games", games_so_far),),
    games_lost=games_lost,
    length=length_of,
    book=read_book(__name__),
    codes=CODES,
    # Five to ten minutes a game.
    lengths=Lengths(
        Pace(300, 480, 600),
        (fixed_length(4), coto(3), fixed_length(6), fixed_length(8)),
        (coto(2),),
    ),
)

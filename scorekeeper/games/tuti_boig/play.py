"""Checks and decides a hand of Tuti Boig: strikes, catch-up bars, who is out, who pays."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.game import Problem, check_player
from scorekeeper.engine.ledger import share_pot
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import (
    Did,
    PlayedHand,
    Settlement,
    StatEvent,
    Why,
    dealer_of,
    events_of_all,
)
from scorekeeper.engine.text import Text, Who, text, text_c, text_n
from scorekeeper.games.tuti_boig.facts import FEWEST, OWN_BARS, Hand, Outcome, Rules, State
from scorekeeper.kits.tricks import announcements
from scorekeeper.kits.tricks.cards import Count, Totals, pool_of, sums
from scorekeeper.kits.tricks.cards import count as counted_of
from scorekeeper.kits.tricks.checks import check_cards, check_people, check_points, doubt_count


@dataclass(frozen=True, slots=True)
class Verdict:
    """Says who loses, in seating order; what to call it in the result line; and why."""

    losers: tuple[Seat, ...]
    label: Text
    why: Why


def count(state: State, hand: Hand) -> Count | None:
    """Points of everyone who played a checked hand; None when it gave none."""
    return counted_of(hand, state.table, state.active)


def verdict_of(rules: Rules, state: State, hand: Hand, totals: Totals | None) -> Verdict:
    """Says who loses a checked hand, however it was entered."""
    if hand.special is not None and hand.special.type == "revoke":
        words = text("{who} revoked: only the offender is struck.", who=Who(hand.special.by))
        return Verdict((hand.special.by,), text("Revoke"), Why(words, "revoke"))
    if hand.special is not None:
        holder = hand.special.by
        words = text("{who} had a tute: everybody else loses.", who=Who(holder))
        losers = tuple(player for player in state.active if player != holder)
        return Verdict(losers, text("Tute by {who}", who=Who(holder)), Why(words))
    if totals is not None:
        return decide(rules, state, totals)
    seats = set() if hand.outcome is None else set(hand.outcome.losers)
    losers = tuple(player for player in state.active if player in seats)
    label = text("Lost") if len(losers) == 1 else text("Lost together")
    if len(losers) == len(state.active) - 1:
        (safe,) = (player for player in state.active if player not in seats)
        label = text("Everybody but {who}", who=Who(safe))
    return Verdict(losers, label, Why(text("Entered without points.")))


def decide(rules: Rules, state: State, totals: Totals) -> Verdict:
    """The losers by the points: a sweep, ties by the table's rule, else the second (seed 001)."""
    scored = [player for player in state.active if totals[player] > 0]
    if len(scored) == 1:
        words = text("{who} made all the points: everybody else loses.", who=Who(scored[0]))
        losers = tuple(player for player in state.active if player != scored[0])
        return Verdict(losers, text("All the points: {who}", who=Who(scored[0])), Why(words))
    tied = [player for player in state.active if list(totals.values()).count(totals[player]) > 1]
    ranks = sorted(set(totals.values()), reverse=True)
    firsts = _at(state, totals, ranks[0])
    second = () if len(firsts) > 1 else _at(state, totals, ranks[1])
    if rules.tie_rule == "second_place_only":
        return _second_place(firsts, second, ranks)
    if not tied:
        return _second(second, ranks[1])
    losers = tuple(tied)
    if rules.tie_rule == "tied_and_second":
        losers = tuple(p for p in state.active if p in tied or p in second)
        words = text("Equal totals lose, and the second too.")
    else:
        words = text("Equal totals lose instead of the second.")
    return Verdict(losers, text("Level"), Why(words, "tie_rule"))


def _at(state: State, totals: Totals, points: int) -> tuple[Seat, ...]:
    return tuple(player for player in state.active if totals[player] == points)


def _second(second: tuple[Seat, ...], points: int) -> Verdict:
    words = text("{who} is second, with {points}.", who=Who(second[0]), points=points)
    return Verdict(second, text("Second"), Why(words, "tie_rule"))


def _second_place(firsts: tuple[Seat, ...], second: tuple[Seat, ...], ranks: list[int]) -> Verdict:
    """T1, the option: only ties at second place count, and two firsts lose together."""
    if len(firsts) > 1:
        words = text("Level for first at {points}: they lose together.", points=ranks[0])
        return Verdict(firsts, text("Level"), Why(words, "tie_rule"))
    if len(second) == 1:
        return _second(second, ranks[1])
    words = text("Level for second at {points}: all of them lose.", points=ranks[1])
    return Verdict(second, text("Second"), Why(words, "tie_rule"))


Tally = Mapping[Seat, int]


def play(rules: Rules, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, with its reasons."""
    table = state.table
    dealer = dealer_of(state, hand)
    counted = count(state, hand)
    totals = None if counted is None else counted.totals
    verdict = verdict_of(rules, state, hand, totals)
    struck = {player: n + (player in verdict.losers) for player, n in state.struck.items()}
    bars = _granted(rules, state, struck, verdict.losers, dealer)
    gone = tuple(p for p in state.active if bars[p] and struck[p] >= OWN_BARS + bars[p])
    active = tuple(player for player in state.active if player not in gone)
    winners = None if len(active) >= FEWEST else _winners(rules, state, active, gone, struck)
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=table.right_of(dealer, active) if winners is None else None,
        totals=totals,
        losers=verdict.losers,
        struck=struck,
        bars=bars,
        out=state.out + gone,
        active=active,
        finished=winners is not None,
        match_winners=winners,
        settlement=None if winners is None else _settlement(rules, state, winners, struck),
        left={**state.left, **dict.fromkeys(gone, state.hand + 1)},
        table=table,
    )
    whys = _whys(rules, state, hand, after, verdict)
    return PlayedHand(after, _verdict_words(after, verdict), whys, _moment(state, after, gone))


def _granted(
    rules: Rules, state: State, struck: Tally, losers: tuple[Seat, ...], dealer: Seat
) -> dict[Seat, int]:
    """Catch-up bars after this hand's strikes are marked (T3, T4): 5 less the most strikes among
    those below five, or one bar when nobody is; two fifths together as T5 says.
    """
    fifths = [p for p in state.table.round_from(dealer, losers) if struck[p] == OWN_BARS]
    bars = dict(state.bars)
    for place, player in enumerate(fifths):
        below = [struck[p] for p in state.active if struck[p] < OWN_BARS]
        if rules.simultaneous_fifth == "by_turn":
            below += [OWN_BARS - 1] * (len(fifths) - place - 1)
        bars[player] = OWN_BARS - max(below) if below else 1
    return bars


def _winners(
    rules: Rules, state: State, active: tuple[Seat, ...], gone: tuple[Seat, ...], struck: Tally
) -> tuple[Seat, ...]:
    """Survivors; with one survivor T8 decides, with none the last players win jointly (T9)."""
    if not active:
        return state.active
    if len(active) == 1 and rules.single_survivor == "two_best":
        fewest = min(struck[player] for player in gone)
        return tuple(p for p in state.active if p in active or struck[p] == fewest)
    return active


def _settlement(
    rules: Rules, state: State, winners: tuple[Seat, ...], struck: Tally
) -> dict[Seat, int]:
    """Each loser pays his strikes, winners share equally and pay nothing (T10, T11)."""
    losers = [player for player in state.table.players if player not in winners]
    owed = {player: struck[player] * rules.bar_value for player in losers}
    takers = list(winners)
    if rules.remainder == "fewest_struck":
        takers.sort(key=lambda player: struck[player])
    shares = share_pot(sum(owed.values()), takers)
    return {p: shares[p] if p in shares else -owed[p] for p in state.table.players}


def _verdict_words(after: State, verdict: Verdict) -> Text:
    names = tuple(Who(loser) for loser in verdict.losers)
    if len(verdict.losers) == 1:
        n = after.struck[verdict.losers[0]]
        return text("{label}: {losers}. Bar {n} struck.", label=verdict.label, losers=names, n=n)
    return text("{label}. A bar each: {losers}.", label=verdict.label, losers=names)


def _moment(before: State, after: State, gone: tuple[Seat, ...]) -> Text | None:
    if after.match_winners is not None:
        winners = tuple(Who(winner) for winner in after.match_winners)
        return text_c("tuti_boig", "The match goes to {winners}.", winners=winners)
    if gone:
        return text_n(
            "{who} is out. {left} play on.",
            "{who} are out. {left} play on.",
            len(gone),
            who=tuple(Who(player) for player in gone),
            left=len(after.active),
        )
    granted = [p for p in after.active if after.bars[p] and not before.bars[p]]
    if granted:
        parts = tuple(
            text_n("{who} gets {n} bar", "{who} gets {n} bars", after.bars[p], who=Who(p))
            for p in granted
        )
        return text("Fifth bar: {parts} to catch up.", parts=parts)
    return None


def _whys(
    rules: Rules, state: State, hand: Hand, after: State, verdict: Verdict
) -> tuple[Why, ...]:
    whys = _sums(state, hand)
    whys.append(verdict.why)
    for player in after.active:
        if after.bars[player] and not state.bars[player]:
            words = text_n(
                "{who}: fifth bar struck, so {n} catch-up bar.",
                "{who}: fifth bar struck, so {n} catch-up bars.",
                after.bars[player],
                who=Who(player),
            )
            whys.append(Why(words, "simultaneous_fifth"))
    if after.match_winners is not None and len(after.active) < len(after.match_winners):
        words = text("Nobody else was left, so they share the win.")
        whys.append(Why(words, "single_survivor" if after.active else None))
    if after.settlement is not None and rules.bar_value:
        winners = after.match_winners or ()
        words = text(
            "Each loser pays the struck bars ({losers}), the winners share equally ({winners}).",
            losers=tuple(Who(player) for player in state.table.players if player not in winners),
            winners=tuple(map(Who, winners)),
        )
        whys.append(Why(words, "bar_value"))
    return tuple(whys)


def _sums(state: State, hand: Hand) -> list[Why]:
    """Says how each total came about that is more than its cards."""
    counted = count(state, hand)
    if counted is None:
        return []
    more = (counted.sung[player] or player == hand.last_trick for player in state.active)
    return [
        why for why, is_more in zip(sums(counted, hand.last_trick), more, strict=True) if is_more
    ]


def settle(rules: Rules, state: State) -> Settlement | None:
    """Says what the struck bars have cost; None before the end, or when bars cost nothing."""
    if state.settlement is None or not rules.bar_value:
        return None
    return Settlement(state.settlement)


def tells(
    rules: Rules, before: State, hand: Hand, played: PlayedHand[State]
) -> tuple[StatEvent, ...]:
    """Whom it struck and who got away, everybody's points, what was announced, who is out."""
    after = played.state
    away = [player for player in before.active if player not in after.losers]
    gone = [player for player in before.active if player in after.out]
    return (
        *events_of_all(Did.HELD, before.active),
        *events_of_all(Did.LOST, after.losers),
        *events_of_all(Did.AVOIDED, away),
        *events_of_all(Did.OUT, gone),
        *(StatEvent(Did.TOTAL, player, total) for player, total in (after.totals or {}).items()),
        *announcements.trick_events(hand, hand.last_trick),
    )


def check(rules: Rules, state: State, hand: Hand) -> tuple[Problem, ...]:
    """All problems of a hand; agreement between entries is asked once each of them stands."""
    problems = [
        *_check_people(state, hand),
        *_check_ending(rules, state, hand),
        *check_cards(hand, len(state.active)),
        *announcements.check_singers(hand.announcements),
        *_check_free_play(rules, hand),
        *_check_points(state, hand),
    ]
    return tuple(problems or _check_agreement(rules, state, hand))


def warn(rules: Rules, state: State, hand: Hand) -> tuple[Text, ...]:
    """Says what is rare in a hand that can be."""
    counted = count(state, hand)
    cards = {} if counted is None else counted.cards
    pool = pool_of(hand.table_card)
    return doubt_count(cards, pool, hand.last_trick, hand.announcements, state.table)


def _check_free_play(rules: Rules, hand: Hand) -> list[Problem]:
    if not rules.free_play or not hand.announcements:
        return []
    words = text("At this table nothing is announced.")
    return [Problem("announce_off", "announcements.0", words)]


def _check_people(state: State, hand: Hand) -> list[Problem]:
    problems = check_people(hand, state.table, state.active)
    for loser in () if hand.outcome is None else hand.outcome.losers:
        problems += check_player(loser, "outcome", state.table, state.active)
    return problems


def _check_ending(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    problems: list[Problem] = []
    if hand.special is not None:
        problems += _check_special(rules, hand.special)
        if hand.special.type == "four_of_a_kind":
            problems += announcements.check_conflict(
                hand.announcements, hand.special.by, state.table
            )
    if hand.outcome is not None:
        problems += _check_outcome(hand, hand.outcome)
    return problems


def _check_special(rules: Rules, special: announcements.Special) -> list[Problem]:
    if special.type == "revoke" and rules.revoke == "off":
        words = text("At this table a revoke is not scored.")
        return [Problem("special", "special", words)]
    if special.type not in ("four_of_a_kind", "revoke"):
        words = text("A hand of Tuti Boig does not end like that: only by a tute.")
        return [Problem("special", "special", words)]
    if special.rank not in (None, "kings", "knights"):
        return [Problem("special", "special", announcements.NO_TUTE)]
    return []


def _check_outcome(hand: Hand, outcome: Outcome) -> list[Problem]:
    if hand.special is not None:
        words = text("Say who lost, or how the hand ended by itself, not both.")
        return [Problem("outcome_mismatch", "outcome", words)]
    if not outcome.losers:
        return [Problem("missing", "outcome", text("Who lost? Somebody always does."))]
    if len(set(outcome.losers)) < len(outcome.losers):
        words = text("Nobody can lose the same hand twice.")
        return [Problem("outcome_mismatch", "outcome", words)]
    return []


def _check_points(state: State, hand: Hand) -> list[Problem]:
    is_said = hand.outcome is not None or hand.special is not None
    words = None if is_said else text("What happened? Say who lost, or the card points.")
    return check_points(hand, state.table, state.active, state.active, words)


def _check_agreement(rules: Rules, state: State, hand: Hand) -> list[Problem]:
    counted = count(state, hand)
    if counted is None or hand.outcome is None:
        return []
    verdict = decide(rules, state, counted.totals)
    if set(verdict.losers) == set(hand.outcome.losers):
        return []
    words = text(
        "By the points the loser is {losers}.",
        losers=tuple(Who(loser) for loser in verdict.losers),
    )
    return [Problem("outcome_mismatch", "outcome", words)]

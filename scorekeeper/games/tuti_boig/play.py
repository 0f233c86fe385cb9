"""Applies a hand of Tuti Boig: strikes, catch-up bars, who is out, who pays."""

from collections.abc import Mapping

from scorekeeper.engine.ledger import share_pot
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import PlayedHand, Settlement, Why, dealer_of
from scorekeeper.engine.text import Text, Who, text, text_c, text_n
from scorekeeper.games.tuti_boig.facts import FEWEST, OWN_BARS, Hand, Rules, State
from scorekeeper.games.tuti_boig.verdict import Verdict, count, verdict_of
from scorekeeper.kits.tricks.count import sums

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
    return PlayedHand(after, _said(after, verdict), whys, _moment(state, after, gone))


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


def _said(after: State, verdict: Verdict) -> Text:
    names = tuple(Who(loser) for loser in verdict.losers)
    if len(verdict.losers) == 1:
        n = after.struck[verdict.losers[0]]
        return text("{label}: {losers}. Bar {n} struck.", label=verdict.label, losers=names, n=n)
    return text("{label}: {losers}. A bar each.", label=verdict.label, losers=names)


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

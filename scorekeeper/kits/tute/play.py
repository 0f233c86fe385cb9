"""What a hand of Tute (003) does to the match: games, who has won it, who pays."""

from collections.abc import Mapping

from scorekeeper.engine.game import PlayedHand, Settlement, Why
from scorekeeper.engine.ledger import added, booked, losers_pay
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.sums import sum_words
from scorekeeper.engine.text import Money, Text, Who, text, text_c
from scorekeeper.kits.tute.facts import Hand, House, State, dealer_of
from scorekeeper.kits.tute.verdict import Count, Verdict, count, games_for, verdict_of


def play(house: House, state: State, hand: Hand) -> PlayedHand[State]:
    """The state after a checked hand, with its reasons."""
    table = state.table
    dealer = dealer_of(state, hand)
    counted = count(house, table, hand)
    verdict = verdict_of(house, state, hand, counted)
    won = {side: verdict.games * (side in verdict.winners) for side in table.sides}
    games = {side: n + won[side] for side, n in state.games.items()}
    match_winner = _match_winner(house, games)
    transfers = losers_pay(table, verdict.winners, house.game_value * verdict.games)
    if match_winner is not None:
        transfers += losers_pay(table, (match_winner,), house.match_value)
    payments = booked(table.players, transfers)
    after = State(
        hand=state.hand + 1,
        dealer=dealer,
        next_dealer=table.right_of(dealer) if match_winner is None else None,
        totals=None if counted is None else counted.totals,
        winners=verdict.winners,
        won=won,
        games=games,
        finished=match_winner is not None,
        match_winners=None if match_winner is None else (match_winner,),
        payments=payments,
        balances=added(state.balances, payments),
        table=table,
    )
    moment = None
    if match_winner is not None:
        moment = text_c("tute", "The match goes to {winner}.", winner=Who(match_winner))
    whys = _whys(house, hand, after, counted, verdict)
    return PlayedHand(after, said_of(after, verdict), whys, moment)


def _match_winner(house: House, games: Mapping[Seat, int]) -> Seat | None:
    """The first at the target; two there together and level play on until one leads (U11)."""
    most = max(games.values())
    leaders = [side for side, n in games.items() if n == most]
    return leaders[0] if most >= house.target and len(leaders) == 1 else None


def said_of(after: State, verdict: Verdict) -> Text:
    """The hand in one sentence: who won how many games, with the totals if they were said."""
    if verdict.how is not None:
        return text("{how}: {result}", how=verdict.how, result=_result(after, verdict))
    return _result(after, verdict)


def _result(after: State, verdict: Verdict) -> Text:
    winners = tuple(Who(side) for side in verdict.winners)
    score = "–".join(str(points) for points in (after.totals or {}).values())
    if not winners:
        return text_c("tute", "Level at the top, nobody wins: {score}.", score=score)
    if len(winners) > 1:
        if verdict.games == 1:
            return text_c(
                "tute", "One game each to {winners}: {score}.", winners=winners, score=score
            )
        return text_c("tute", "Two games each to {winners}: {score}.", winners=winners, score=score)
    if verdict.games == 1:
        if not score:
            return text_c("tute", "One game to {winner}.", winner=winners[0])
        return text_c("tute", "One game to {winner}: {score}.", winner=winners[0], score=score)
    if not score:
        return text_c("tute", "Two games to {winner}.", winner=winners[0])
    return text_c("tute", "Two games to {winner}: {score}.", winner=winners[0], score=score)


def _whys(
    house: House, hand: Hand, after: State, counted: Count | None, verdict: Verdict
) -> tuple[Why, ...]:
    """The sums, then what decided, then what it is worth."""
    table = after.table
    whys = []
    if counted is not None and hand.last_trick is not None:
        last = table.side_of(hand.last_trick)
        whys += [_sum(counted, side, is_last=side == last) for side in table.sides]
    whys.append(verdict.why)
    if counted is not None and verdict.winners and verdict.how is None:
        total = counted.totals[verdict.winners[0]]
        if games_for(total) > 1:
            whys.append(Why(text_c("tute", "{points} is more than 100: two games.", points=total)))
    if after.match_winners is not None:
        words = text_c("tute", "The match was to {n}.", n=house.target)
        whys.append(Why(words, "target"))
    elif max(after.games.values()) >= house.target:
        words = text_c("tute", "Level at the target: the match goes on until one leads.")
        whys.append(Why(words, "target"))
    return (*whys, *_stakes(house, after, verdict))


def _sum(counted: Count, side: Seat, *, is_last: bool) -> Why:
    words = sum_words(
        Who(side),
        counted.cards[side],
        counted.sung[side],
        is_last=is_last,
        table_card=counted.table_card[side],
    )
    return Why(words, "table_card_to" if counted.table_card[side] else None)


def _stakes(house: House, after: State, verdict: Verdict) -> list[Why]:
    """U12: what each loser pays, for the games of this hand and at the end for the match."""
    found = []
    if house.game_value and verdict.winners:
        amount = Money(house.game_value * verdict.games)
        found.append(Why(text("Each loser pays {amount}.", amount=amount), "game_value"))
    if house.match_value and after.match_winners is not None:
        words = text_c(
            "tute", "For the match each loser pays {amount}.", amount=Money(house.match_value)
        )
        found.append(Why(words, "match_value"))
    return found


def settle(house: House, state: State) -> Settlement | None:
    """What games and match have cost (U12); None while no stake is set."""
    if not (house.game_value or house.match_value):
        return None
    return Settlement(state.balances)

"""Words a stake (the coffees, the next round), and says who pays it (RULES G12, U12)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.replay import Replay
from scorekeeper.engine.seats import Seat, Table
from scorekeeper.engine.text import Text, Who, text, text_n

Each = Literal["match", "game"]


@dataclass(frozen=True, slots=True)
class Stake:
    """Says what is played for besides money, in the table's own words; blank is nothing. `each`: it
    is paid once for the match, or for each game lost.
    """

    words: str = ""
    each: Each = "match"


NOTHING = Stake()


def agreed_words(stake: Stake) -> Text | None:
    """Says what is played for, as it is said before the end; None for nothing."""
    if not stake.words:
        return None
    if stake.each == "game":
        return text("Each game is for: {stake}", stake=stake.words)
    return text("The match is for: {stake}", stake=stake.words)


def paid_words(stake: Stake, played: Replay) -> tuple[Text, ...]:
    """Says who pays it, a sentence for each side that does; nobody before the end, and nobody who
    won. A match without a winner costs nobody anything.
    """
    if not stake.words or not played.is_finished:
        return ()
    if stake.each == "game" and played.game.games_lost is not None:
        lost = games_lost(played)
        return tuple(
            _times(played.table, side, times, stake) for side, times in lost.items() if times
        )
    table, won = played.table, played.state.match_winners or ()
    losers = tuple(side for side in table.sides if side not in won)
    if not won or not losers:
        return (text("Nobody lost: nobody pays {stake}.", stake=stake.words),)
    return (
        text_n(
            "{who} pays {stake}.",
            "{who} pay {stake}.",
            sum(len(table.players_of(side)) for side in losers),
            who=tuple(map(Who, losers)),
            stake=stake.words,
        ),
    )


def games_lost(played: Replay) -> Mapping[Seat, int]:
    """Counts the games each side has to pay for; none where a match is not made of games."""
    lost = dict.fromkeys(played.table.sides, 0)
    of_hand = played.game.games_lost
    if of_hand is not None:
        for state in played.states:
            for side, games in of_hand(state).items():
                lost[side] += games
    return lost


def _times(table: Table, side: Seat, times: int, stake: Stake) -> Text:
    return text_n(
        "{who} pays {times} × {stake}.",
        "{who} pay {times} × {stake}.",
        len(table.players_of(side)),
        who=Who(side),
        times=times,
        stake=stake.words,
    )

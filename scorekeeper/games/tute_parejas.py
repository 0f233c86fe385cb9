"""Describes Tute por parejas: four players in two pairs, all counted by pairs (seed 003).

Forty cards (ace 11, three 10, king 4, knight 3, jack 2), 120 points and ten for the last trick:
130. Ten cards each; the dealer shows his last card for trumps and keeps it, nothing is exchanged.
King and knight of a suit are announced after winning a trick, one by each of the two partners: 40
in trumps, 20 elsewhere.

The highest total wins the hand: one game, two if it is more than 100; level, whoever took the last
trick. 66 to 64 wins a game, and if both pairs pass 100 only the higher one scores. The first to the
settled number of games wins the match.

Rulings (RULES §6): U1 level with the last trick elsewhere (never with two sides) · U5 four kings or
knights `four_of_a_kind_games` · U6 `target` · U8 more than 100, announced or not · U10 `revoke` ·
U12 each loser pays the opponent on his right `game_value`, `match_value`. A capote needs a stock.
"""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.game import Seats
from scorekeeper.engine.lesson import Manner, PlayFact, spanish
from scorekeeper.engine.text import text, text_c
from scorekeeper.kits import first_to, tute
from scorekeeper.kits.tricks import manner as shared
from scorekeeper.kits.tute import words as played


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of RULES §0; each default is the seed or the ruling named in the module."""

    target: int
    tie_no_last: tute.TieNoLast = "void"
    four_of_a_kind_games: Literal[0, 1, 2] = 0
    revoke: Literal["off", "side"] = "off"
    game_value: int = 0
    match_value: int = 0


_examples = first_to.examples("Ana", "Luis", "Pilar", "Jorge")

LESSON = (
    tute.cards_section(tute.TEN_CARDS),
    tute.winner_section(
        _examples(
            text(
                "Ana and Pilar have 60 in cards and the last trick, and each of them announced a"
                " twenty."
            ),
            {
                "cards": {"1": 60},
                "last_trick": "Pilar",
                "announcements": [{"by": "Ana", "value": 20}, {"by": "Pilar", "value": 20}],
            },
            {"totals": {"1": 110, "2": 60}, "won": {"1": 2, "2": 0}},
        ),
        _examples(
            text("65 to 55 in cards, and Jorge took the last trick."),
            {"cards": {"1": 65}, "last_trick": "Jorge"},
            {"winners": ["2"]},
        ),
        first=text_c("tute", "Everything is counted by pairs: cards, last trick, announcements."),
    ),
)

MANNER = Manner(
    (
        *played.CARDS,
        shared.TEAMS,
        *played.FOUR_SEATS,
        *played.FOUR_DUTIES,
        PlayFact(
            "partner",
            "trick",
            text("The book makes no exception for a partner's card: follow, head and ruff."),
            spanish(
                "Es igual que el tute entre cuatro individual, teniendo en cuenta que ahora todo se"
                " computa por parejas.",
                "It is the same as tute for four alone, bearing in mind that everything is now"
                " counted by pairs.",
            ),
            shared.ASK_PARTNER,
        ),
        PlayFact(
            "announce",
            "announcements",
            text("On a trick that the pair has won each of the two may announce one."),
            spanish(
                "En cada baza ganada pueden realizar un cante cada uno de los jugadores de la"
                " pareja que ha ganado la baza.",
                "On each trick won, each of the players of the pair that has won it may make"
                " one announcement.",
            ),
            shared.ASK_ANNOUNCE,
        ),
        played.FIRST_TRICK,
        PlayFact(
            "first-trick-partner",
            "announcements",
            text(
                "The book does not say whether the first trick may be your partner's: agree on it"
                " before you play."
            ),
            asked=text("Does my partner's first trick count as mine?"),
        ),
        played.HELD_CARDS,
        played.NOTHING_EXCHANGED,
        played.TOTAL,
    )
)

GAME = tute.describe_game(
    "tute_parejas",
    Seats(counts=(4,), in_pairs=frozenset({4}), usual=4),
    Rules(target=5),
    deal=tute.TEN_EACH,
    name=text_c("game name", "Tute por parejas"),
    tagline=text_c("tute", "Two pairs. The highest total wins a game."),
    own_terms=(("pairs", text_c("tute", "pairs")),),
    lesson=LESSON,
    manner=MANNER,
)

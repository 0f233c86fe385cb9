"""Explains Guiñote, with worked examples."""

from scorekeeper.engine.lesson import Example, Section, UsualText, at
from scorekeeper.engine.text import by_deck, text, text_c

_FOUR = ("Ana", "Luis", "Pilar", "Pepe")
_THREE = ("Ana", "Luis", "Pilar")

LESSON = (
    Section(
        text("The cards"),
        (
            by_deck(
                text(
                    "Forty cards. Ace 11, three 10, king 4, jack 3, knight 2: thirty points a suit,"
                    " 120 in all. Whoever takes the last trick adds ten."
                ),
                text(
                    "Forty cards. Ace 11, three 10, king 4, jack 3, queen 2: thirty points a suit,"
                    " 120 in all. Whoever takes the last trick adds ten."
                ),
            ),
            text(
                "King and jack of one suit in one hand are announced after winning a trick: forty"
                " in trumps, twenty in another suit."
            ),
        ),
    ),
    Section(
        text_c("guinote", "Winning a game"),
        (
            text_c("guinote", "Whoever reaches 101 wins the game. A revoke loses it."),
            UsualText(
                "both_over",
                text_c(
                    "guinote",
                    "If both do in the first deal, the higher total wins, and a tie goes to whoever"
                    " took the last trick.",
                ),
            ),
            UsualText(
                "four_of_a_kind",
                text_c(
                    "guinote",
                    "Four kings or four jacks in one hand, declared after winning a trick, win the"
                    " game at once.",
                ),
            ),
        ),
        (
            Example(
                by_deck(
                    text(
                        "Ana and Pilar have 71 in cards, Ana took the last trick and Pilar"
                        " announced twenty in cups."
                    ),
                    text(
                        "Ana and Pilar have 71 in cards, Ana took the last trick and Pilar"
                        " announced twenty in hearts."
                    ),
                ),
                _FOUR,
                (
                    {
                        "trump": "oros",
                        "cards": {"1": 71},
                        "last_trick": "Ana",
                        "announcements": [{"by": "Pilar", "suit": "copas"}],
                    },
                ),
                {"totals": {"1": 101, "2": 49}, "winners": ["1"]},
            ),
            Example(
                text(
                    "Ana and Pilar have 65 in cards and two twenties; Luis announced the forty and"
                    " took the last trick: 105 each."
                ),
                _FOUR,
                (
                    {
                        "trump": "oros",
                        "cards": {"1": 65},
                        "last_trick": "Luis",
                        "announcements": [
                            {"by": "Ana", "suit": "copas"},
                            {"by": "Pilar", "suit": "espadas"},
                            {"by": "Luis", "suit": "oros"},
                        ],
                    },
                ),
                {"totals": {"1": 105, "2": 105}, "winners": ["2"]},
            ),
        ),
    ),
    Section(
        text_c("guinote", "The vuelta"),
        (
            text_c(
                "guinote",
                "If nobody has 101, the points carry over and the winner of the "
                "last trick deals again, with new trumps and new announcements.",
            ),
            text(
                "In the vuelta, a player who thinks their side has 101 says so, "
                "and play stops. If it is right, they win; if not, the others do,"
                " whatever they have."
            ),
            text(
                "Played to the end, whoever passed 101 first wins, not whoever has more. A tie at"
                " 65 is no tie: nobody has 101, so there is a vuelta."
            ),
        ),
        (
            Example(
                text(
                    "50 to 80 after the first deal. In the vuelta Pilar claims 101 with 50 more in"
                    " cards: one short."
                ),
                _FOUR,
                (
                    {"trump": "oros", "cards": {"1": 50}, "last_trick": "Pepe"},
                    {"cards": {"1": 50, "2": 0}, "claim": {"by": "Pilar"}},
                ),
                {"totals": {"1": 100, "2": 80}, "winners": ["2"]},
            ),
            Example(
                text("65 to 65, and Luis took the last trick."),
                _FOUR,
                ({"cards": {"1": 65}, "last_trick": "Luis"},),
                {"totals": {"1": 65, "2": 65}, "game_over": False, "next_dealer": "Luis"},
            ),
        ),
    ),
    Section(
        text("At three"),
        (
            text(
                "Everybody plays alone, thirteen cards each; the card turned up for trumps stays on"
                " the table, and if it counts, its points are nobody's."
            ),
            UsualText(
                "tie_no_last",
                text_c(
                    "guinote",
                    "If two are level with 101 or more and the third took the last trick, the game"
                    " does not count.",
                ),
            ),
            text_c("guinote", "After two deals nobody may have 101: then there is a third."),
        ),
        (
            Example(
                text(
                    "Ana has 65 and the forty, Luis 45 and three twenties, Pilar 10 and the last"
                    " trick."
                ),
                _THREE,
                (
                    {
                        "trump": "oros",
                        "cards": {"Ana": 65, "Luis": 45, "Pilar": 10},
                        "last_trick": "Pilar",
                        "announcements": [
                            {"by": "Ana", "suit": "oros"},
                            {"by": "Luis", "suit": "copas"},
                            {"by": "Luis", "suit": "espadas"},
                            {"by": "Luis", "suit": "bastos"},
                        ],
                    },
                ),
                {"winners": [], "game_over": True, "games_played": 0},
            ),
        ),
        (at(3),),
    ),
    Section(
        text("How long a match is"),
        (
            UsualText(
                "mode",
                text_c(
                    "guinote",
                    "The book: a number of games settled beforehand, often eight, all of them"
                    " played.",
                ),
            ),
            UsualText("tie_break", text_c("guinote", "Level at the end, it is a draw.")),
            text_c(
                "guinote",
                "In Aragón: a coto is won by three games, the match by two cotos, and it is often"
                " the last trick that decides when both have 101.",
            ),
        ),
    ),
)

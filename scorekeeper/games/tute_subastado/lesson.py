"""Explains Tute Subastado, with worked examples."""

from scorekeeper.engine.lessons.lesson import Example, Section
from scorekeeper.engine.text import by_deck, text, text_c

_THREE = ("Ana", "Luis", "Pilar")
_FOUR = ("Ana", "Luis", "Pilar", "Jorge")

LESSON = (
    Section(
        text("The cards"),
        (
            by_deck(
                text_c(
                    "tute_subastado",
                    "Thirty-six cards: the twos are taken out. Ace 11, three 10, king 4, knight 3,"
                    " jack 2: 120 points, and ten for the last trick. Twelve cards each, by six.",
                ),
                text_c(
                    "tute_subastado",
                    "Thirty-six cards: the twos are taken out. Ace 11, three 10, king 4, queen 3,"
                    " jack 2: 120 points, and ten for the last trick. Twelve cards each, by six.",
                ),
            ),
            by_deck(
                text_c(
                    "tute_subastado",
                    "Only the declarer announces king and knight of one suit, after winning a"
                    " trick: forty in trumps, twenty in another suit. A tute counts nothing.",
                ),
                text_c(
                    "tute_subastado",
                    "Only the declarer announces king and queen of one suit, after winning a trick:"
                    " forty in trumps, twenty in another suit. A tute counts nothing.",
                ),
            ),
        ),
    ),
    Section(
        text_c("tute_subastado", "The bidding"),
        (
            text_c(
                "tute_subastado",
                "From the dealer's right everybody says once how many points they will make: in"
                " fives, 60 at least, more than the last bid, or a pass. The highest bidder is the"
                " declarer, names trumps and plays against the other two.",
            ),
            text_c("tute_subastado", "If all pass nobody pays, and the deal moves on."),
        ),
        (
            Example(
                text("Luis bids 60, Pilar passes, Ana bids 75. She has 65 and the last trick."),
                _THREE,
                (
                    {
                        "bids": [["Luis", 60], ["Pilar", None], ["Ana", 75]],
                        "cards": {"declarer": 65},
                        "last_trick": "declarer",
                    },
                ),
                {"declarer": "Ana", "payments": {"Ana": 150, "Luis": -75, "Pilar": -75}},
            ),
        ),
    ),
    Section(
        text_c("tute_subastado", "Made or lost"),
        (
            text_c(
                "tute_subastado",
                "With at least the points of the contract it is made, and each of the two defenders"
                " pays the contract, however many points there were; else the declarer pays each of"
                " them. From 120 it is double.",
            ),
        ),
        (
            Example(
                text("Luis bid 80. The defence has 60 in cards and the last trick; he has a 20."),
                _THREE,
                (
                    {
                        "bidder": "Luis",
                        "bid": 80,
                        "cards": {"defenders": 60},
                        "last_trick": "defenders",
                        "announcements": [{"by": "Luis", "value": 20}],
                    },
                ),
                {"score": 80, "made": True, "payments": {"Ana": -80, "Luis": 160, "Pilar": -80}},
            ),
            Example(
                text("Pilar bid 120 and has 119."),
                _THREE,
                (
                    {
                        "bidder": "Pilar",
                        "bid": 120,
                        "cards": {"declarer": 89},
                        "last_trick": "declarer",
                        "announcements": [{"by": "Pilar", "value": 20}],
                    },
                ),
                {"made": False, "payments": {"Ana": 240, "Luis": 240, "Pilar": -480}},
            ),
        ),
    ),
    Section(
        text_c("tute_subastado", "The censor"),
        (
            text_c(
                "tute_subastado",
                "With four the dealer has no cards and stays out of it: neither pays nor collects."
                " But the dealer may take the cards of whoever won the bidding, raise the bid by"
                " five and play instead. Then the two change seats for good.",
            ),
        ),
        (
            Example(
                text("Luis bid 80. Ana, who dealt, raises to 85 and has 75 and the last trick."),
                _FOUR,
                (
                    {
                        "bidder": "Luis",
                        "bid": 80,
                        "raise": 5,
                        "cards": {"declarer": 75},
                        "last_trick": "declarer",
                    },
                ),
                {
                    "payments": {"Ana": 170, "Luis": 0, "Pilar": -85, "Jorge": -85},
                    "seats": ["Luis", "Ana", "Pilar", "Jorge"],
                },
            ),
        ),
    ),
)

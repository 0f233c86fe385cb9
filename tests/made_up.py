"""A game nobody plays: three alone, most card points, first to two. Of the kits alone, so that what
a descriptor has to have is asked of it by every floor, and is not missed by a reader only.
"""

from scorekeeper.engine.game import Pace, Seats
from scorekeeper.engine.lessons.lesson import Manner, PlayFact, Section
from scorekeeper.engine.text import Text, text
from scorekeeper.kits import first_to
from scorekeeper.kits.first_to import card_points

KEY = "made_up"


def _words(english: str) -> Text:
    """Words of a game that no catalogue has."""
    return Text(english, ())


_shown = first_to.examples("Ana", "Bea", "Carla")

GAME = card_points.describe_game(
    KEY,
    Seats(counts=(3,), usual=3),
    cards=3,
    minds=lambda _: (_words("A two stays out."),),
    name=_words("Made up"),
    tagline=_words("Nobody plays it."),
    lengths=first_to.lengths(Pace(60, 120, 180), sides=3),
    lesson=(
        Section(
            text("The cards"),
            (_words("Forty, and 120 points."),),
            (
                _shown(
                    _words("Ana has 70."), {"cards": {"Ana": 70, "Bea": 20}}, {"winners": ["Ana"]}
                ),
            ),
        ),
        first_to.match(overshoots=False),
    ),
    manner=Manner(
        (
            PlayFact("order", "cards", _words("Ace, three, king.")),
            PlayFact("deal", "seats", _words("Three each.")),
            PlayFact(
                "follow", "trick", _words("Play anything."), asked=_words("What must I play?")
            ),
        )
    ),
)

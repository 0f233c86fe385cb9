"""Words Made up: its cards, its house rules, what is said of a hand.

Write `text_c("made_up", "…")` for what people read: `Text("…")` is not translated.
"""

from scorekeeper.engine.cards import SUITS, Pack, Rank
from scorekeeper.engine.game import GameWords, Option
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text, Who, text

CARDS = 12
PACK = Pack(
    SUITS,
    (
        Rank("ace", 3),
        Rank("king", 2),
        Rank("jack", 1),
        *(Rank(str(n)) for n in (7, 6, 5, 4, 3, 2)),
    ),
)
MINDS = (Text("One card at a time."),)
NOBODY = Text("Level at the top: nobody wins.")
MISMATCH = Text("By the points somebody else has won.")


def games(n: int) -> Text:
    """The unit of the score."""
    return Text("games" if n != 1 else "game")


def game_won(winner: Seat) -> Text:
    """Says who won a hand."""
    return Text("A game to {winner}.", (("winner", Who(winner)),))


def match_won(winner: Seat) -> Text:
    """Says who won it all."""
    return Text("The match goes to {winner}.", (("winner", Who(winner)),))


WORDS = GameWords(
    name=Text("Made up"),
    tagline=Text("Three players, each alone. Most points win a game."),
    terms={"hand": Text("hand"), "game": Text("game"), "match": Text("match")},
    options={
        "target": Option(
            Text("Games that win the match"),
            Text("The first to win that many games wins."),
            least=1,
            suggested=(5, 3),
        ),
        "match_value": Option(
            Text("Stake for the match"), text("Each loser pays it at the end."), is_money=True
        ),
    },
)

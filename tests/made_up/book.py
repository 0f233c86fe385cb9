"""Words Made up: its cards, its house rules, how it is played, what is said of a hand.

Write `text_c("made_up", "…")` for what people read: `Text("…")` is not translated.
"""

from scorekeeper.engine.cards import SUITS, Pack, Rank
from scorekeeper.engine.game import GameWords, Option
from scorekeeper.engine.lesson import Example, Manner, PlayFact, Section
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

MANNER = Manner(
    (
        PlayFact("order", "cards", Text("Ace, king, jack, 7 down to 2."), asked=Text("Order?")),
        PlayFact("pack", "cards", Text("Thirty-six cards.")),
        PlayFact("cut", "seats", Text("Whoever sits left of the dealer."), asked=Text("Cut?")),
        PlayFact("deal", "seats", Text("Twelve cards each, one at a time.")),
        PlayFact("lead", "seats", Text("Whoever sits right of the dealer."), asked=Text("Lead?")),
        PlayFact("follow", "trick", Text("Follow suit if you can."), asked=Text("Follow?")),
        PlayFact("total", "end", Text("24 points."), asked=Text("How many points are there?")),
    )
)

LESSON = (
    Section(Text("The cards"), (Text("Ace 3, king 2, jack 1: 24 points in all."),)),
    Section(
        Text("The game"),
        (Text("Most points win it; level at the top, nobody does."),),
        (
            Example(
                Text("Ana has 12, Bea 8, Carla the rest."),
                ("Ana", "Bea", "Carla"),
                ({"cards": {"Ana": 12, "Bea": 8}},),
                {"winner": "Ana", "totals": {"Ana": 12, "Bea": 8, "Carla": 4}},
            ),
            Example(
                Text("Ana and Bea have 10 each."),
                ("Ana", "Bea", "Carla"),
                ({"cards": {"Ana": 10, "Bea": 10}},),
                {"winner": None},
            ),
        ),
    ),
    Section(Text("The match"), (Text("The first to the games agreed on wins."),)),
)

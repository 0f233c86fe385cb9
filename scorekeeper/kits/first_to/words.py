"""Words a match to a number of games: its house rules, and how long it lasts."""

from collections.abc import Callable, Mapping

from scorekeeper.engine.game import Length, Lengths, Option, Pace
from scorekeeper.engine.lessons.lesson import Example, Section
from scorekeeper.engine.questions import Facts
from scorekeeper.engine.text import Text, text, text_c

TERMS: Mapping[str, Text] = {
    "hand": text_c("first to", "hand"),
    "game": text_c("first to", "game"),
    "match": text_c("first to", "match"),
}

OPTIONS: Mapping[str, Option] = {
    "target": Option(
        text_c("first to", "Games that win the match"),
        text_c("first to", "The first to win that many games wins. Usually five."),
        least=1,
        suggested=(3, 5, 10),
    ),
    "game_value": Option(
        text_c("first to", "Stake per game"),
        text("Each loser pays it; nothing by default."),
        ruling="U12",
        is_money=True,
    ),
    "match_value": Option(
        text_c("first to", "Stake for the match"),
        text("Each loser pays it at the end."),
        ruling="U12",
        is_money=True,
    ),
}


def examples(*players: str) -> Callable[[Text, Facts, Facts], Example]:
    """Says what makes an example of these players: its words, one hand, and what that shows."""
    return lambda words, hand, shows: Example(words, players, (hand,), shows, {"target": 5})


def match(*examples: Example, overshoots: bool = True) -> Section:
    """Says how long it lasts, and what it costs; `overshoots`: two games may be won at once."""
    target = text_c(
        "first to",
        "Before the first hand a number of games is agreed, often five. Whoever has that many first"
        " wins the match.",
    )
    if overshoots:
        target = text_c(
            "first to",
            "Before the first hand a number of games is agreed, often five. Whoever has that many"
            " first wins the match; two games at once may overshoot it.",
        )
    money = text_c(
        "first to",
        "With a stake each loser pays for every game of a hand, and once more at the end of the"
        " match.",
    )
    return Section(text_c("first to", "The match"), (target, money), examples)


def lengths(pace: Pace, sides: int = 2) -> Lengths:
    """Says what clubs play in a round: first to three or five, or to two on a short evening."""
    two, three, five = (
        Length("first_to", count, sides, rules={"target": count}) for count in (2, 3, 5)
    )
    return Lengths(pace, (three, five), (two,))

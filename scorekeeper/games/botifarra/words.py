"""Words Botifarra: its cards, its house rules, what is said of a hand."""

from collections.abc import Collection

from scorekeeper.engine.cards import SUIT_NAMES, SUITS, Pack, Rank
from scorekeeper.engine.displays.sheet import PadColumn, SheetColumn
from scorekeeper.engine.game import GameWords, Option, Preset
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text, Who, text, text_c, text_cn

CARDS, POOL, HALF = 12, 72, 36
_TOP = (Rank("9", 5, text_c("botifarra", "nine")), Rank("ace", 4))
_FIGURES = (Rank("king", 3), Rank("knight", 2), Rank("jack", 1))
PACK = Pack(SUITS, (*_TOP, *_FIGURES, *(Rank(str(n)) for n in range(8, 1, -1))), trick=1)

BOTIFARRA = text_c("botifarra", "botifarra")
CONTRO = text_c("botifarra", "Contro")
NO_CONTRO = text_c("botifarra", "no contro")
RAISED = {
    "contro": text_c("botifarra", "contro"),
    "recontro": text_c("botifarra", "recontro"),
    "sant_vicenc": text_c("botifarra", "Sant Vicenç"),
}
ABOVE = text_c("botifarra", "Points above 36")
LEVEL = text_c("botifarra", "36 each")
COUNTED = text_c("botifarra", "Counted")
SCORE = text_c("botifarra", "Score")
NOBODY = text_c("botifarra", "36 each: nobody scores.")
DOUBLED = text_c("botifarra", "No trumps: a botifarra counts double.")
MISMATCH = text_c("botifarra", "The points counted say something else.")
NO_SANT_VICENC = text_c("botifarra", "This table plays without Sant Vicenç.")
MINDS = (
    text_c("botifarra", "Four cards at a time."),
    text_c("botifarra", "The dealer names trumps or botifarra, or leaves it to the partner."),
)
COLUMNS = (
    SheetColumn("dealer", text("Dealer"), kind="name"),
    SheetColumn("trump", text("Trumps")),
)
PAD = (
    PadColumn("trump", text("Trumps")),
    PadColumn("raised", CONTRO, rings=text_c("botifarra", "×2 ×4 ×8")),
)


def not_above(points: int) -> Text:
    """Refuses what cannot be above 36."""
    return text_c("botifarra", "{n} is not possible: a hand has 1 to 36 points above 36.", n=points)


def above(side: Seat, n: int) -> Text:
    """Says what a side has above 36."""
    return text_cn("botifarra", "{side}: {n} above 36.", "{side}: {n} above 36.", n, side=Who(side))


def points_to(side: Seat, n: int) -> Text:
    """Says what a side notes, doubled as it is."""
    return text_cn("botifarra", "{n} point to {side}.", "{n} points to {side}.", n, side=Who(side))


def multiplier(word: str, times: int) -> Text:
    """Says what the word that raised multiplies by."""
    return Text("{word} ×{n}", (("word", RAISED[word]), ("n", times)))


def trump_words(trump: str | None, word: str | None) -> Text | None:
    """Says what was named for trumps, and what raised it; nothing where neither was said."""
    suits = {suit.value: name for suit, name in SUIT_NAMES.items()}
    sentences = [*([{**suits, "botifarra": BOTIFARRA}[trump]] if trump else [])]
    sentences += [RAISED[word]] if word else []
    pattern = ("", "{one}", "{one} · {other}")[len(sentences)]
    return (
        Text(pattern, tuple(zip(("one", "other"), sentences, strict=False))) if sentences else None
    )


def points(n: int) -> Text:
    """The unit of the score."""
    return text_cn("botifarra", "point", "points", n)


def to_points(target: int) -> Text:
    """Says what wins the match."""
    return text_cn("botifarra", "To {n} point", "To {n} points", target)


def match_was_to(target: int) -> Text:
    """Says what has won it."""
    return text_c("first to", "The match was to {n}.", n=target)


def match_won(winner: Seat, score: Collection[int]) -> Text:
    """Says who has won, and how high."""
    return text_cn(
        "first to",
        "The match goes to {winner}, {most} to {least}.",
        "The match goes to {winner}, {most} to {least}.",
        2,
        winner=Who(winner),
        most=max(score),
        least=min(score),
    )


WORDS = GameWords(
    name=text_c("game name", "Botifarra"),
    tagline=text_c("botifarra", "Two pairs and 48 cards. What is above 36 counts, to 101."),
    terms={
        "hand": text_c("botifarra", "hand"),
        "match": text_c("botifarra", "match"),
        "trump": text_c("botifarra", "trumps"),
        "botifarra": BOTIFARRA,
        "manilla": text_c("botifarra", "manilla"),
        **RAISED,
    },
    options={
        "target": Option(
            text_c("botifarra", "Points that win the match"),
            text_c("botifarra", "The first pair that has so many wins. Usually 101."),
            least=1,
            suggested=(101, 51, 151),
        ),
        "raises": Option(
            text_c("botifarra", "How far a hand may be doubled"),
            text_c("botifarra", "Each word doubles once more. Many tournaments stop at recontro."),
            (
                ("sant_vicenc", text_c("botifarra", "contro, recontro and Sant Vicenç")),
                ("recontro", text_c("botifarra", "contro and recontro")),
            ),
        ),
        "match_value": Option(
            text_c("first to", "Stake for the match"),
            text("Each loser pays it at the end."),
            is_money=True,
        ),
    },
    presets=(
        Preset("to_101", text_c("botifarra", "To 101, up to Sant Vicenç"), (("target", 101),)),
        Preset(
            "tournament",
            text_c("botifarra", "To 101, without Sant Vicenç"),
            (("target", 101), ("raises", "recontro")),
        ),
    ),
)

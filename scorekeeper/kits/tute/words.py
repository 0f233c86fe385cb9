"""Words Tute (003): the glossary the four games share, and their house rules.

Game, hand and match as in RULES §9: es mano < juego < partida.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.book.lesson import spanish
from scorekeeper.engine.game import Option, OptionValue, Preset
from scorekeeper.engine.text import Text, by_deck, text, text_c
from scorekeeper.kits import first_to

TERMS: Mapping[str, Text] = {
    **first_to.TERMS,
    "last_trick": text_c("tute", "last ten"),
    "announcement": text_c("tute", "announcement"),
    "four_of_a_kind": text_c("tute", "tute"),
    "go_out": text_c("tute", "go out"),
    "revoke": text_c("tute", "revoke"),
}

TIES: tuple[tuple[OptionValue, Text], ...] = (
    ("void", text("nobody scores")),
    ("last_trick", text("whoever took the last trick wins")),
    ("eldest", text("the first from the dealer's right wins")),
    ("shared", text("both score")),
)

TIE_NO_LAST = Option(
    text("Two level at the top, the last trick elsewhere"),
    text("46, 46 and 38 with the last ten: the book does not say who wins."),
    TIES,
    ruling="U1",
    source=spanish(
        "Cuando hay empate gana el juego aquel que se haya llevado las diez de últimas.",
        "In a tie the game is won by whoever has taken the last ten.",
    ),
)

# Two sides are never level with the last trick elsewhere: it is one of theirs.
TIE_NO_LAST_OF_TWO = replace(
    TIE_NO_LAST, help=text("With two sides this cannot happen."), only_with=()
)

TIE_NO_LAST_OF_FOUR = replace(
    TIE_NO_LAST,
    help=text("Two have the most and a third took the last trick: the book does not say who wins."),
)

CAPOTE_GAMES = Option(
    text_c("tute", "Games for a capote that is made"),
    text_c("tute", "A failed capote always gives the opponent one game."),
    (
        (1, text_c("tute", "one game")),
        (2, text_c("tute", "two games")),
        ("by_points", text_c("tute", "one; two with more than 100 points")),
    ),
    ruling="U2",
    source=spanish(
        "Si por el contrario, el jugador que ha cantado capote consigue ganar las ocho bazas gana"
        " el juego, independientemente de los tantos conseguidos.",
        "If, on the contrary, the player who has called capote manages to win the eight"
        " tricks, he wins the game, whatever the points made.",
    ),
)

FOUR_OF_A_KIND_GAMES = Option(
    by_deck(
        text_c("tute", "Games for a tute: four kings or four knights"),
        text_c("tute", "Games for a tute: four kings or four queens"),
    ),
    text_c("tute", "The book does not have it; most tables do."),
    (
        (0, text_c("tute", "none, it does not count")),
        (1, text_c("tute", "one game")),
        (2, text_c("tute", "two games")),
    ),
    ruling="U5",
)

TABLE_CARD_TO = Option(
    text("The card left on the table"),
    text("Its points belong to nobody, unless the table gives them to the last trick."),
    (
        ("nobody", text("counts for nobody")),
        ("last_trick", text("counts for whoever takes the last trick")),
    ),
    ruling="§1.4",
    source=spanish(
        "El que reparte da 13 cartas a cada jugador y vuelve la última carta para marcar el"
        " triunfo.",
        "The dealer gives 13 cards to each player and turns up the last card to show trumps.",
    ),
)

REVOKE = Option(
    text("A revoke"),
    text("The book says nothing of it."),
    (
        ("off", text("is not scored")),
        ("side", text_c("tute", "gives the other side one game")),
    ),
    ruling="U10",
)

OPTIONS: Mapping[str, Option] = {
    "target": replace(
        first_to.OPTIONS["target"],
        ruling="U6",
        source=spanish(
            "Previamente se ha establecido un número determinado de juegos por partida.",
            "A set number of games for the match has been settled beforehand.",
        ),
    ),
    "tie_no_last": TIE_NO_LAST,
    "capote_games": CAPOTE_GAMES,
    "four_of_a_kind_games": FOUR_OF_A_KIND_GAMES,
    "table_card_to": TABLE_CARD_TO,
    "revoke": REVOKE,
    "game_value": first_to.OPTIONS["game_value"],
    "match_value": first_to.OPTIONS["match_value"],
}

PRESETS = (
    Preset("book", text_c("tute", "As in the book, first to five games"), (("target", 5),)),
    Preset(
        "tute",
        text_c("tute", "First to five, a tute wins two games"),
        (("target", 5), ("four_of_a_kind_games", 2)),
    ),
)

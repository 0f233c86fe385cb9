"""Words Tute (003): the glossary the four games share, and their house rules.

Game, hand and match as in RULES §9: es mano < juego < partida.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.game import Option, OptionValue, Preset
from scorekeeper.engine.lesson import Example, PlayFact, Section, UsualText, spanish
from scorekeeper.engine.text import Text, by_deck, text, text_c
from scorekeeper.kits import first_to
from scorekeeper.kits.tricks import manner as shared
from scorekeeper.kits.tricks.manner import ANNOUNCEMENTS, FORTY_CARDS

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


HIGHEST = text_c(
    "tute",
    "The highest total wins the hand: one game, or two if it is more than 100. Only the winner"
    " scores, whoever else passed 100, and 66 to 64 is enough.",
)
LEVEL = text_c("tute", "If they are level at the top, the one who took the last trick wins.")
TUTE = by_deck(
    text_c(
        "tute",
        "Four kings or four knights in one hand, the tute, win nothing in the book; most tables let"
        " them win one game or two.",
    ),
    text_c(
        "tute",
        "Four kings or four queens in one hand, the tute, win nothing in the book; most tables let"
        " them win one game or two.",
    ),
)
LEFT = UsualText(
    "table_card_to",
    text("If it counts, the three piles add up to so much less than 120."),
)
TEN_CARDS = text_c(
    "tute",
    "Ten cards each. The dealer shows the last one for trumps and takes it up again; nothing is"
    " exchanged.",
)


def cards_section(*dealt: Text | UsualText, examples: tuple[Example, ...] = ()) -> Section:
    """The cards, what is announced, and how they are dealt."""
    return Section(text("The cards"), (FORTY_CARDS, ANNOUNCEMENTS, *dealt), examples)


def winner_section(
    *examples: Example, first: Text | None = None, level: Text | None = None
) -> Section:
    """Says who wins the hand; `level`: what else there is to say of a tie."""
    tie = None if level is None else UsualText("tie_no_last", level)
    tute = UsualText("four_of_a_kind_games", TUTE)
    body = tuple(words for words in (first, HIGHEST, LEVEL, tie, tute) if words is not None)
    return Section(text_c("tute", "Who wins the hand"), body, examples)


CARDS = (
    shared.ORDER.quoting(
        spanish(
            "El valor de las cartas ordenadas de mayor a menos es: as, tres, rey, caballo, sota,"
            " siete, seis, cinco, cuatro y dos.",
            "The value of the cards, from the highest to the lowest, is: ace, three, king,"
            " knight, jack, seven, six, five, four and two.",
        )
    ),
    shared.PACK,
)
SEATS = (
    PlayFact(
        "lot",
        "seats",
        text("First it is settled who shuffles first."),
        spanish(
            "Tras decidir quién comienza a barajar se reparten las cartas.",
            "Once it is decided who shuffles first, the cards are dealt.",
        ),
    ),
    shared.DIRECTION.quoting(
        spanish(
            "El sentido para fijar puestos, para dar las cartas y jugarlas es siempre el contrario"
            " al de las agujas del reloj.",
            "Seats are settled, cards dealt and played always against the clock.",
        )
    ),
    shared.CUT,
)
LEAD = shared.LEAD.quoting(
    spanish(
        "El jugador que gana una baza, se convierte en mano para la siguiente.",
        "The player who wins a trick leads to the next.",
    )
)
TRICKS = (
    shared.TRICK.quoting(
        spanish(
            "El triunfo marca qué palo supera a los demás en cualquier baza.",
            "Trumps say which suit beats the others in any trick.",
        )
    ),
    PlayFact(
        "pile",
        "trick",
        text("The trick lies face down beside whoever has won it."),
        spanish(
            "… la baza quedará al lado del jugador que la ha ganado boca abajo.",
            "… the trick stays face down beside the player who has won it.",
        ),
    ),
)
DISCARD = PlayFact(
    "discard",
    "trick",
    text(
        "If you can neither follow nor ruff. Whoever cannot overruff may play any card, a lower"
        " trump too."
    ),
    spanish(
        "Contrafallar. Estando en tercer lugar en la mesa, y habiendo fallado el segundo jugador, y"
        " teniendo que fallar nosotros por no tener carta del mismo palo que el mano, jugar una"
        " carta cualquiera por no tener triunfo mayor que la del segundo, o por no tener triunfo"
        " alguno. Al cuarto jugador se le puede dar también este caso.",
        "Contrafallar. Sitting third at the table, when the second player has ruffed and we have"
        " to ruff for want of a card of the eldest hand's suit, to play any card for want of a"
        " higher trump than the second's, or of any trump. It may happen to the fourth player"
        " too.",
    ),
    shared.ASK_DISCARD,
)
HELD_CARDS = shared.HELD_CARDS.quoting(
    spanish(
        "El jugador que posea esta combinación podrá realizar un cántico de ese palo.",
        "The player who holds this combination may announce that suit.",
    )
)
FIRST_TRICK = PlayFact(
    "first-trick",
    "announcements",
    text(
        "On the first trick you win, or never again; who has several announces the others with"
        " later ones."
    ),
    spanish(
        "Cuando el juego es entre 3, o entre 4 jugadores, es obligatorio cantar en la primera baza"
        " que se realice (a no ser que se tenga más de un cántico), si no ya no se podrá cantar en"
        " toda la partida.",
        "When 3 or 4 play, one must announce on the first trick one takes (unless one holds"
        " more than one announcement), or else one can no longer announce in the whole hand.",
    ),
    text("May I announce later than on the first trick I win?"),
)
TOTAL = PlayFact(
    "total",
    "end",
    shared.TOTALS,
    spanish(
        "Por lo tanto, en un juego es posible realizar como mucho tres cánticos de 20 y uno de 40,"
        " con un máximo de 100 tantos. … 150, 170, 190, 210 o 230 puntos dependiendo de los"
        " cantes.",
        "So in one game at most three announcements of 20 and one of 40 can be made, of 100 points"
        " at most. … 150, 170, 190, 210 or 230 points, depending on the announcements.",
    ),
    shared.ASK_TOTAL,
)
FOUR_SEATS = (
    *SEATS,
    PlayFact(
        "deal",
        "seats",
        text("Ten cards each; the dealer shows the last one for trumps and keeps it."),
        spanish(
            "El jugador que reparte da diez cartas a cada jugador y muestra su última carta para"
            " marcar el palo de triunfo …",
            "The dealer gives ten cards to each player and shows his last card to mark the"
            " suit of trumps …",
        ),
    ),
    LEAD,
)
FOUR_DUTIES = (
    *TRICKS,
    PlayFact(
        "follow",
        "trick",
        text(
            "You must follow suit, with a higher card if you can. Without the suit you must ruff."
        ),
        spanish(
            "Desde el momento en el que se acabe el mazo es obligatorio asistir, montar y fallar"
            " cuando no se puede asistir y se tiene triunfo. … El orden de juego y las normas son"
            " las mismas que en el tute habanero.",
            "From the moment the stock is gone one must follow, head, and ruff when one cannot"
            " follow and has a trump. … The order of play and the rules are those of tute"
            " habanero.",
        ),
        shared.ASK_HIGHER,
    ),
    DISCARD,
)
NOTHING_EXCHANGED = PlayFact(
    "exchange",
    "exchange",
    text("Nothing is exchanged."),
    spanish(
        "… en esta modalidad no se puede cambiar el pinte por el siete o por el dos …",
        "… in this kind of play the card turned up cannot be exchanged for the seven or the two …",
    ),
    shared.ASK_EXCHANGE,
)

"""Tells what the four games of seed 003 share of how they are played, fact by fact."""

from scorekeeper.engine.lessons.lesson import PlayFact, spanish
from scorekeeper.engine.text import text
from scorekeeper.kits.tricks import manner as shared

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
TRICK = shared.TRICK.quoting(
    spanish(
        "El triunfo marca qué palo supera a los demás en cualquier baza.",
        "Trumps say which suit beats the others in any trick.",
    )
)
DISCARD = shared.DISCARD
HELD = shared.HELD.quoting(
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
        " later ones, the forty first."
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
    text("130 without announcements; with them 150, 170, 190, 210 or 230."),
    spanish(
        "150, 170, 190, 210 o 230 puntos dependiendo de los cantes.",
        "150, 170, 190, 210 or 230 points, depending on the announcements.",
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
    TRICK,
    shared.FOLLOW.quoting(
        spanish(
            "El resto de jugadores tienen que jugar cartas del palo del pinte y mayores que éste"
            " (si las tuvieran). … El orden de juego y las normas son las mismas que en el tute"
            " habanero.",
            "The other players must play cards of the suit of the one led, and higher than it"
            " (if they have any). … The order of play and the rules are those of tute habanero.",
        )
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

"""Tells what the four games of seed 003 share of how they are played, fact by fact."""

from scorekeeper.engine.lessons.lesson import PlayFact, Quote
from scorekeeper.engine.text import text
from scorekeeper.kits.tricks import manner as shared


def book(words: str) -> Quote:
    """A sentence of seed 003."""
    return Quote("es", words)


CARDS = (
    PlayFact(
        "order",
        "cards",
        shared.ORDER,
        book(
            "El valor de las cartas ordenadas de mayor a menos es: as, tres, rey, caballo, sota,"
            " siete, seis, cinco, cuatro y dos."
        ),
        shared.ASK_ORDER,
    ),
    PlayFact("pack", "cards", shared.FRENCH_PACK, shared.FRENCH_PACK_QUOTE),
)
SEATS = (
    PlayFact(
        "direction",
        "seats",
        shared.DIRECTION,
        book(
            "El sentido para fijar puestos, para dar las cartas y jugarlas es siempre el contrario"
            " al de las agujas del reloj."
        ),
    ),
    PlayFact("cut", "seats", shared.CUT, asked=shared.ASK_CUT),
)
LEAD = PlayFact(
    "lead",
    "seats",
    shared.LEAD,
    book("El jugador que gana una baza, se convierte en mano para la siguiente."),
    shared.ASK_LEAD,
)
TRICK = PlayFact(
    "trick",
    "trick",
    shared.TRICK,
    book("El triunfo marca qué palo supera a los demás en cualquier baza."),
)
DISCARD = PlayFact("discard", "trick", shared.DISCARD, asked=shared.ASK_DISCARD)
HELD = PlayFact(
    "held",
    "announcements",
    shared.HELD,
    book("El jugador que posea esta combinación podrá realizar un cántico de ese palo."),
    shared.ASK_HELD,
)
FIRST_TRICK = PlayFact(
    "first-trick",
    "announcements",
    text(
        "On the first trick you win, or never again; who has several announces the others with"
        " later ones, the forty first."
    ),
    book(
        "Cuando el juego es entre 3, o entre 4 jugadores, es obligatorio cantar en la primera baza"
        " que se realice (a no ser que se tenga más de un cántico), si no ya no se podrá cantar en"
        " toda la partida."
    ),
    text("May I announce later than on the first trick I win?"),
)
TOTAL = PlayFact(
    "total",
    "end",
    text("130 without announcements; with them 150, 170, 190, 210 or 230."),
    book("150, 170, 190, 210 o 230 puntos dependiendo de los cantes."),
    shared.ASK_TOTAL,
)
FOUR_SEATS = (
    *SEATS,
    PlayFact(
        "deal",
        "seats",
        text("Ten cards each; the dealer shows the last one for trumps and keeps it."),
        book(
            "El jugador que reparte da diez cartas a cada jugador y muestra su última carta para"
            " marcar el palo de triunfo …"
        ),
    ),
    LEAD,
)
FOUR_DUTIES = (
    TRICK,
    PlayFact(
        "follow",
        "trick",
        shared.FOLLOW,
        book(
            "El resto de jugadores tienen que jugar cartas del palo del pinte y mayores que éste"
            " (si las tuvieran). … El orden de juego y las normas son las mismas que en el tute"
            " habanero."
        ),
        shared.ASK_HIGHER,
    ),
    DISCARD,
)
NOTHING_EXCHANGED = PlayFact(
    "exchange",
    "exchange",
    text("Nothing is exchanged."),
    book("… en esta modalidad no se puede cambiar el pinte por el siete o por el dos …"),
    shared.ASK_EXCHANGE,
)

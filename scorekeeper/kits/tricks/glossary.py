"""Defines the words of the table in the four languages, and what each means."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.engine.book.lesson import Quote, french, spanish
from scorekeeper.engine.text import Text, by_deck, text

_BOOK = "Reglas para jugar al Tute"


@dataclass(frozen=True, slots=True)
class TableWord:
    """One thing as each language calls it at the table (“es”, “ca”, “fr”, “en”)."""

    key: str
    said: Mapping[str, str]
    meaning: Text
    source: Quote | None = None


def _word(
    es: str, ca: str, fr: str, en: str, meaning: Text, source: Quote | None = None
) -> TableWord:
    quote = None if source is None else replace(source, book=source.book or _BOOK)
    return TableWord(en.replace(" ", "-"), {"es": es, "ca": ca, "fr": fr, "en": en}, meaning, quote)


GLOSSARY = (
    _word(
        "asistir",
        "seguir",
        "fournir",
        "follow",
        text("To play a card of the suit that was led."),
        spanish(
            "Asistir. Jugar carta del mismo palo que el jugado por el mano.",
            "To follow. To play a card of the same suit as the one that the eldest hand has"
            " played.",
        ),
    ),
    _word(
        "montar",
        "muntar",
        "monter",
        "head",
        text("To follow with a higher card."),
        spanish("Montar. Asistir con una carta mayor.", "To head. To follow with a higher card."),
    ),
    _word(
        "fallar",
        "fallar",
        "couper",
        "ruff",
        text("To play a trump for want of the suit that was led."),
        spanish(
            "Fallar. Jugar carta del palo del triunfo cuando no se tenga carta del mismo palo que"
            " el jugado por el mano.",
            "To ruff. To play a card of the trump suit when one has none of the suit that the"
            " eldest hand has played.",
        ),
    ),
    _word(
        "pisar",
        "trepitjar",
        "surcouper",
        "overruff",
        text("To play a higher trump where somebody has already ruffed."),
        spanish(
            "Pisar. Estando en tercer lugar en la mesa, y habiendo fallado el segundo jugador, y"
            " teniendo que fallar nosotros por no tener carta del mismo palo que el mano, jugar una"
            " carta de triunfo mayor que la del segundo. Al cuarto jugador se le puede dar también"
            " este caso.",
            "To overruff. Sitting third at the table, when the second player has ruffed and we"
            " have to ruff for want of a card of the eldest hand's suit, to play a higher trump"
            " than the second's. It may happen to the fourth player too.",
        ),
    ),
    _word(
        "contrafallar",
        "contrafallar",
        "jouer librement",
        "play freely",
        text(
            "To play any card where somebody has already ruffed, having neither the suit nor a"
            " higher trump."
        ),
        spanish(
            "Contrafallar. … jugar una carta cualquiera por no tener triunfo mayor que la del"
            " segundo, o por no tener triunfo alguno. Al cuarto jugador se le puede dar también"
            " este caso.",
            "Contrafallar. … to play any card for want of a higher trump than the second's, or of"
            " any trump. It may happen to the fourth player too.",
        ),
    ),
    _word(
        "arrastrar",
        "arrossegar",
        "attaquer atout",
        "lead trumps",
        text("To lead a trump, so that everybody has to play one."),
        spanish(
            "Arrastrar. Un jugador arrastra cuando es mano y sale con triunfo.",
            "To lead trumps. A player does so when he is to lead and leads a trump.",
        ),
    ),
    _word(
        "mano",
        "mà",
        "la Main",
        "eldest hand",
        text("Whoever leads to the trick; to the first one, the player on the dealer's right."),
        spanish(
            "Se llama jugador mano al jugador que inicia la mano, y postre, al que la termina.",
            "The player who begins the hand is called mano, and the one who ends it postre.",
        ),
    ),
    _word(
        "postre",
        "postre",
        "dernier",
        "last to play",
        text("Whoever plays last to the trick; to the first one, the dealer."),
        spanish(
            "Se llama jugador mano al jugador que inicia la mano, y postre, al que la termina.",
            "The player who begins the hand is called mano, and the one who ends it postre.",
        ),
    ),
    _word(
        "baza", "basa", "pli", "trick", text("One card of each; whoever wins it takes them all.")
    ),
    _word(
        "triunfo",
        "trumfo",
        "atout",
        "trumps",
        text("The suit that beats the three others."),
        spanish(
            "El triunfo marca qué palo supera a los demás en cualquier baza.",
            "Trumps say which suit beats the others in any trick.",
        ),
    ),
    _word(
        "pinta",
        "carta girada",
        "retourne",
        "card turned up",
        text(
            "The card that shows which suit is trumps. The book of Tute calls it “pinte”, and the"
            " first card of a trick too."
        ),
        spanish(
            "A la primera carta jugada en cada baza (la que juega el mano) se le llama pinte. … en"
            " esta modalidad no se puede cambiar el pinte por el siete o por el dos …",
            "The first card played in each trick (the one that the eldest hand plays) is called"
            " pinte. … in this kind of play the pinte cannot be exchanged for the seven or the"
            " two …",
        ),
    ),
    _word(
        "cartas blancas",
        "cartes blanques",
        "cartes blanches",
        "blank cards",
        text("The cards that are worth no points: the seven and those below it."),
        french(
            "Ces quatre dernières cartes n'ont aucune valeur en points et sont appelées « cartes"
            " blanches ».",
            "These last four cards have no value in points and are called “blank cards”.",
            "Règles du Tute Subastado",
        ),
    ),
    _word(
        "mazo",
        "munt",
        "talon",
        "stock",
        text("The cards not dealt, from which players draw after every trick."),
        spanish(
            "… el resto se dejará en un montón (mazo o baceta) boca abajo para que al concluir cada"
            " vuelta los jugadores roben una carta.",
            "… the rest is left in a pile (mazo or baceta) face down, so that the players draw a"
            " card from it after each round.",
        ),
    ),
    _word(
        "cante",
        "cant",
        "annonce",
        "announcement",
        by_deck(
            text("King and knight of one suit (in Guiñote king and jack), said aloud for points."),
            text("King and queen of one suit (in Guiñote king and jack), said aloud for points."),
        ),
        spanish(
            "Se llama cántico a la combinación de un rey y un caballo del mismo palo.",
            "The combination of a king and a knight of the same suit is called an announcement.",
        ),
    ),
    _word(
        "las cuarenta",
        "les quaranta",
        "quarante",
        "forty",
        text("The announcement in trumps; in another suit it is a twenty."),
        spanish(
            "Los cánticos tienen un valor de 40 tantos cuando su palo es el mismo que el del"
            " triunfo, y de 20 tantos en los demás casos.",
            "Announcements are worth 40 points when their suit is that of trumps, and 20 points"
            " otherwise.",
        ),
    ),
    _word(
        "diez de últimas",
        "deu d'últimes",
        "dix de der",
        "last ten",
        text("Ten points for whoever takes the last trick, which is also called “monte”."),
        spanish(
            'El jugador que gana la última baza suma diez puntos adicionales llamados "diez de'
            ' últimas".',
            "The player who wins the last trick adds ten points more, called “the last ten”.",
        ),
    ),
    _word(
        "renuncio",
        "renúncia",
        "renonce",
        "revoke",
        text("Not playing what you had to, though you could."),
    ),
    _word(
        "capote",
        "capot",
        "capot",
        "capote",
        text("Winning all the tricks that are left once the stock is gone, having said so."),
        spanish(
            'Hacer "capote" consiste en ganar las ocho bazas que restan tras acabarse el mazo.',
            "To make capote is to win the eight tricks that are left after the stock is gone.",
        ),
    ),
    _word(
        "cortar",
        "escapçar",
        "couper le paquet",
        "cut",
        text("To lift off a part of the pack before the deal, on the dealer's left."),
    ),
)

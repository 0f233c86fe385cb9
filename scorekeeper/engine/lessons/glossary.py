"""Defines the words of the table in the four languages, and what each means."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.lessons.lesson import Quote
from scorekeeper.engine.text import Text, by_deck, text

_BOOK = "Reglas para jugar al Tute"


@dataclass(frozen=True, slots=True)
class TableWord:
    """One thing as each language calls it at the table (“es”, “ca”, “fr”, “en”)."""

    key: str
    said: Mapping[str, str]
    meaning: Text
    source: Quote | None = None


def _word(es: str, ca: str, fr: str, en: str, meaning: Text, book: str | None = None) -> TableWord:
    quote = None if book is None else Quote("es", book, _BOOK)
    return TableWord(en.replace(" ", "-"), {"es": es, "ca": ca, "fr": fr, "en": en}, meaning, quote)


GLOSSARY = (
    _word(
        "asistir",
        "seguir",
        "fournir",
        "follow",
        text("To play a card of the suit that was led."),
        "Asistir. Jugar carta del mismo palo que el jugado por el mano.",
    ),
    _word(
        "montar",
        "muntar",
        "monter",
        "head",
        text("To follow with a higher card."),
        "Montar. Asistir con una carta mayor.",
    ),
    _word(
        "fallar",
        "fallar",
        "couper",
        "ruff",
        text("To play a trump for want of the suit that was led."),
        "Fallar. Jugar carta del palo del triunfo cuando no se tenga carta del mismo palo que el"
        " jugado por el mano.",
    ),
    _word(
        "pisar",
        "trepitjar",
        "surcouper",
        "overruff",
        text("To play a higher trump where somebody has already ruffed."),
        "Pisar. Estando en tercer lugar en la mesa, y habiendo fallado el segundo jugador, y"
        " teniendo que fallar nosotros por no tener carta del mismo palo que el mano, jugar una"
        " carta de triunfo mayor que la del segundo.",
    ),
    _word(
        "contrafallar",
        "contrafallar",
        "sous-couper",
        "underruff",
        text(
            "To play any card where somebody has already ruffed, having neither the suit nor a"
            " higher trump."
        ),
        "Contrafallar. … jugar una carta cualquiera por no tener triunfo mayor que la del segundo,"
        " o por no tener triunfo alguno.",
    ),
    _word(
        "arrastrar",
        "arrossegar",
        "attaquer atout",
        "lead trumps",
        text("To lead a trump, so that everybody has to play one."),
        "Arrastrar. Un jugador arrastra cuando es mano y sale con triunfo.",
    ),
    _word(
        "mano",
        "mà",
        "la Main",
        "eldest hand",
        text("Whoever leads to the trick; to the first one, the player on the dealer's right."),
        "Se llama jugador mano al jugador que inicia la mano, y postre, al que la termina.",
    ),
    _word(
        "postre",
        "postre",
        "dernier",
        "last to play",
        text("Whoever plays last to the trick; to the first one, the dealer."),
        "Se llama jugador mano al jugador que inicia la mano, y postre, al que la termina.",
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
        "El triunfo marca qué palo supera a los demás en cualquier baza.",
    ),
    _word(
        "pinta",
        "carta girada",
        "retourne",
        "card turned up",
        text("The card that shows which suit is trumps."),
    ),
    _word(
        "mazo",
        "munt",
        "talon",
        "stock",
        text("The cards not dealt, from which players draw after every trick."),
        "… el resto se dejará en un montón (mazo o baceta) boca abajo para que al concluir cada"
        " vuelta los jugadores roben una carta.",
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
        "Se llama cántico a la combinación de un rey y un caballo del mismo palo.",
    ),
    _word(
        "las cuarenta",
        "les quaranta",
        "quarante",
        "forty",
        text("The announcement in trumps; in another suit it is a twenty."),
        "Los cánticos tienen un valor de 40 tantos cuando su palo es el mismo que el del triunfo,"
        " y de 20 tantos en los demás casos.",
    ),
    _word(
        "diez de últimas",
        "deu d'últimes",
        "dix de der",
        "last ten",
        text("Ten points for whoever takes the last trick."),
        'El jugador que gana la última baza suma diez puntos adicionales llamados "diez de'
        ' últimas".',
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
        'Hacer "capote" consiste en ganar las ocho bazas que restan tras acabarse el mazo.',
    ),
    _word(
        "cortar",
        "escapçar",
        "couper le paquet",
        "cut",
        text("To lift off a part of the pack before the deal, on the dealer's left."),
    ),
)

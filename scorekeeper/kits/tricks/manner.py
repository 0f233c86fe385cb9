"""Words the facts of play that several games share, and the questions people quarrel about.

Each game says beside them on which sentence of its book they rest.
"""

from scorekeeper.engine.lessons.lesson import Quote
from scorekeeper.engine.text import by_deck, text

SUBASTADO_BOOK = "Règles du Tute Subastado"
GUINOTE_BOOK = "Règles du Guiñote"

ORDER = by_deck(
    text("From the highest: ace, three, king, knight, jack, 7, 6, 5, 4, 2."),
    text("From the highest: ace, three, king, queen, jack, 7, 6, 5, 4, 2."),
)
FRENCH_PACK = text(
    "From a French pack of 52 take out the eights, nines and tens; the queens stand for the"
    " knights."
)
FRENCH_PACK_QUOTE = Quote(
    "fr",
    "Il est possible, toutefois, d'utiliser un jeu français ou anglais de cinquante-deux cartes."
    " Dans ce cas, il faut retirer les huit, les neuf et les dix. Les Dames jouent alors le rôle"
    " des Cavaliers.",
    GUINOTE_BOOK,
)
LOT = text("The seats and the first dealer are drawn by lot.")
DIRECTION = text("Seats, deal and play go round to the right, against the clock.")
CUT = text("The player on the dealer's left cuts.")
LEAD = text(
    "The player on the dealer's right leads. After that whoever has just won a trick leads to the"
    " next."
)
THIRTEEN = text("Thirteen cards each; the last one is turned up for trumps and stays on the table.")
TRICK = text("The highest trump wins the trick; without one, the highest card of the suit led.")
FOLLOW = text(
    "You must follow suit, with a higher card if you can. Without the suit you must ruff, and"
    " overruff a trump that is already there."
)
DISCARD = text("Only if you can neither follow nor ruff may you discard any card.")
ONE_A_TRICK = text("One announcement for each trick won, the forty before any twenty.")
HELD = text("Both cards must still be in your hand: one that has been played is lost.")
EXCHANGE = text(
    "The seven of trumps may be exchanged for an ace, three or figure turned up; the two for a"
    " seven or lower."
)

ASK_ORDER = text("Which card beats which?")
ASK_CUT = text("Who cuts?")
ASK_LEAD = text("Who leads?")
ASK_HIGHER = text("Must I play higher if I can?")
ASK_DISCARD = text("When may I discard?")
ASK_PARTNER = text("May I discard when my partner is winning?")
ASK_ANNOUNCE = text("When may I announce, and how many?")
ASK_HELD = text("May I announce a card that I have already played?")
ASK_EXCHANGE = text("What may be exchanged, and until when?")
ASK_STOCK = text("Must I follow suit while there is a stock?")
ASK_TOTAL = text("How many points are there?")

"""Words the facts of play that several games share, and the questions people quarrel about.

Each game says beside them on which sentence of its book they rest.
"""

from scorekeeper.engine.lesson import PlayFact, at, french
from scorekeeper.engine.text import by_deck, text

SUBASTADO_BOOK = "Règles du Tute Subastado"
GUINOTE_BOOK = "Règles du Guiñote"

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

ORDER = PlayFact(
    "order",
    "cards",
    by_deck(
        text("From the highest: ace, three, king, knight, jack, 7, 6, 5, 4, 2."),
        text("From the highest: ace, three, king, queen, jack, 7, 6, 5, 4, 2."),
    ),
    asked=ASK_ORDER,
)
FRENCH_PACK = text(
    "From a French pack of 52 take out the eights, nines and tens; the queens stand for the"
    " knights."
)
FRENCH_PACK_QUOTE = french(
    "Il est possible, toutefois, d'utiliser un jeu français ou anglais de cinquante-deux cartes."
    " Dans ce cas, il faut retirer les huit, les neuf et les dix. Les Dames jouent alors le rôle"
    " des Cavaliers.",
    "It is possible, however, to use a French or English pack of fifty-two cards. In that case"
    " the eights, nines and tens must be taken out. The queens then play the part of the"
    " knights.",
    GUINOTE_BOOK,
)
PACK = PlayFact("pack", "cards", FRENCH_PACK, FRENCH_PACK_QUOTE)
TEAMS = PlayFact(
    "teams",
    "seats",
    text("The pairs are chosen or drawn by lot, and partners sit opposite each other."),
    french(
        "Comme pour tous les jeux de ce type, les équipes peuvent être formées soit par affinité ou"
        " bien par tirage au sort. Les joueurs d'une même équipe s'assoient face à face à la table"
        " de jeu …",
        "As in all games of this kind, the teams may be formed by liking or else by lot. The"
        " players of a team sit face to face at the table …",
        GUINOTE_BOOK,
    ),
    when=(at(4),),
)
LOT = PlayFact("lot", "seats", text("The seats and the first dealer are drawn by lot."))
DIRECTION = PlayFact(
    "direction", "seats", text("Seats, deal and play go round to the right, against the clock.")
)
CUT = PlayFact("cut", "seats", text("The player on the dealer's left cuts."), asked=ASK_CUT)
LEAD = PlayFact(
    "lead",
    "seats",
    text(
        "The player on the dealer's right leads. After that whoever has just won a trick leads to"
        " the next."
    ),
    asked=ASK_LEAD,
)
TRICK = PlayFact(
    "trick",
    "trick",
    text("The highest trump wins the trick; without one, the highest card of the suit led."),
)
FOLLOW = PlayFact(
    "follow",
    "trick",
    text(
        "You must follow suit, with a higher card if you can. Without the suit you must ruff, and"
        " overruff a trump that is already there."
    ),
    asked=ASK_HIGHER,
)
DISCARD = PlayFact(
    "discard",
    "trick",
    text("Only if you can neither follow nor ruff may you discard any card."),
    asked=ASK_DISCARD,
)
ONE_A_TRICK = PlayFact(
    "announce",
    "announcements",
    text("One announcement for each trick won, the forty before any twenty."),
    asked=ASK_ANNOUNCE,
)
HELD_CARDS = PlayFact(
    "held",
    "announcements",
    text("Both cards must still be in your hand: one that has been played is lost."),
    asked=ASK_HELD,
)
SUBASTADO_HELD = HELD_CARDS.quoting(
    french(
        "… l'on ne peut pas annoncer avec une carte que l'on détenait après la Donne initiale, mais"
        " que l'on a jouée entre-temps.",
        "… one cannot announce with a card that one held after the first deal but has played"
        " meanwhile.",
    )
)
SUBASTADO_LOT = LOT.quoting(
    french(
        "Pour commencer, il faut tirer au sort les places à la table de jeu ainsi que le premier"
        " donneur.",
        "To begin, one draws lots for the seats at the table and for the first dealer.",
    )
)
TOTALS = text(
    "130 without announcements; with them 150, 170, 190, 210 or 230: three twenties and a forty at"
    " most."
)
THIRTEEN = text("Thirteen cards each; the last one is turned up for trumps and stays on the table.")
EXCHANGE = text(
    "The seven of trumps may be exchanged for an ace, three or figure turned up; the two for a"
    " seven or lower."
)
FORTY_CARDS = by_deck(
    text(
        "Forty cards. Ace 11, three 10, king 4, knight 3, jack 2: 120 points, and ten for the last"
        " trick."
    ),
    text(
        "Forty cards. Ace 11, three 10, king 4, queen 3, jack 2: 120 points, and ten for the last"
        " trick."
    ),
)
"""Most of the games say this of the cards."""

ANNOUNCEMENTS = by_deck(
    text(
        "King and knight of one suit in one hand are announced after winning a trick: forty in"
        " trumps, twenty in another suit."
    ),
    text(
        "King and queen of one suit in one hand are announced after winning a trick: forty in"
        " trumps, twenty in another suit."
    ),
)
"""Most of the games say this of announcements."""

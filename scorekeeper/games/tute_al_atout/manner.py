"""Tells how Tute à l'Atout is played, fact by fact (seed 000)."""

from scorekeeper.engine.lessons.lesson import Manner, PlayFact, Quote
from scorekeeper.engine.text import text
from scorekeeper.kits.tricks import manner as shared


def _book(words: str) -> Quote:
    return Quote("fr", words)


MANNER = Manner(
    (
        PlayFact(
            "order",
            "cards",
            shared.ORDER,
            _book(
                "Pour toutes les couleurs, l'ordre et la valeur des cartes sont les mêmes que pour"
                " les autres jeux de la famille du Tute … As (11 points), trois (10 points), Roi (4"
                " points), Cavalier (3 points), Valet (2 points), sept, six, cinq et quatre."
            ),
            shared.ASK_ORDER,
        ),
        PlayFact("pack", "cards", shared.FRENCH_PACK, shared.FRENCH_PACK_QUOTE),
        PlayFact(
            "lot",
            "seats",
            shared.LOT,
            _book(
                "Pour commencer, il faut tirer au sort les places à la table de jeu ainsi que le"
                " premier donneur."
            ),
        ),
        PlayFact("cut", "seats", shared.CUT, asked=shared.ASK_CUT),
        PlayFact(
            "deal",
            "seats",
            text(
                "Thirteen cards each, one by one; the last one is turned up for trumps and stays on"
                " the table. (The book's “three” is a misprint.)"
            ),
            _book(
                "Le donneur remet trois cartes, une par une, à chacun, et il retourne sur le tapis"
                " la dernière, qui donne la couleur d'atout."
            ),
        ),
        PlayFact(
            "lead",
            "seats",
            shared.LEAD,
            _book(
                "Le gagnant de chaque pli ramasse les cartes et prend la Main pour le pli suivant."
            ),
            shared.ASK_LEAD,
        ),
        PlayFact(
            "follow",
            "trick",
            shared.FOLLOW,
            _book(
                "Chacun joue pour lui-même, et il est obligatoire de fournir, de monter, de couper"
                " ou de surcouper."
            ),
            shared.ASK_HIGHER,
        ),
        PlayFact(
            "discard",
            "trick",
            shared.DISCARD,
            _book(
                "C'est seulement lorsque le « Joueur » n'a pas les moyens de monter ni de couper"
                " qu'il a le droit de se défausser d'une carte quelconque."
            ),
            shared.ASK_DISCARD,
        ),
        PlayFact(
            "announce",
            "announcements",
            shared.ONE_A_TRICK,
            _book(
                "Une seule annonce est autorisée par pli gagnant, et il faut obligatoirement"
                " annoncer les Quarante … avant les Vingt …"
            ),
            shared.ASK_ANNOUNCE,
        ),
        PlayFact(
            "held",
            "announcements",
            shared.HELD,
            _book(
                "… l'on ne peut pas annoncer avec une carte que l'on détenait après la Donne"
                " initiale, mais que l'on a jouée entre-temps."
            ),
            shared.ASK_HELD,
        ),
        PlayFact(
            "exchange",
            "exchange",
            text(
                "Before the first card is played the seven of trumps may be exchanged for an ace,"
                " three or figure turned up, the two for a lower card. (The book forgets the ace.)"
            ),
            _book(
                "Avant de commencer le jeu, on peut échanger la carte d'atout contre le sept, si"
                " c'est une Figure ou un trois, ou contre le deux si c'est une carte blanche …"
            ),
            shared.ASK_EXCHANGE,
        ),
        PlayFact(
            "free",
            "exchange",
            text(
                "Nobody has to exchange. With the seven as your only trump and a poor hand, the"
                " three you would take only falls to the ace."
            ),
            _book(
                "Si, par exemple, la Retourne est un trois, et que le sept est l'unique atout d'un"
                " joueur qui, par ailleurs, détient de mauvaises cartes avec lesquelles il ne peut"
                " espérer gagner le coup, il n'a aucun intérêt à faire l'échange, car il a peu de"
                " chances de remporter un pli avec ce trois et toutes les probabilités, au"
                " contraire, de se le faire prendre par l'As d'atout."
            ),
            text("Do I have to exchange?"),
        ),
    )
)

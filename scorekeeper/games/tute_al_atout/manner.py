"""Tells how Tute à l'Atout is played, fact by fact (seed 000)."""

from scorekeeper.engine.lessons.lesson import Manner, PlayFact, french
from scorekeeper.engine.text import text
from scorekeeper.kits.tricks import manner as shared

MANNER = Manner(
    (
        shared.ORDER.quoting(
            french(
                "Pour toutes les couleurs, l'ordre et la valeur des cartes sont les mêmes que pour"
                " les autres jeux de la famille du Tute … As (11 points), trois (10 points), Roi (4"
                " points), Cavalier (3 points), Valet (2 points), sept, six, cinq et quatre.",
                "In all suits the order and the value of the cards are those of the other"
                " games of the Tute family … Ace (11 points), three (10 points), king (4"
                " points), knight (3 points), jack (2 points), seven, six, five and four.",
            )
        ),
        shared.PACK,
        shared.SUBASTADO_LOT,
        shared.CUT,
        PlayFact(
            "deal",
            "seats",
            text(
                "Thirteen cards each, one by one; the last one is turned up for trumps and stays on"
                " the table. (The book's “three” is a misprint.)"
            ),
            french(
                "Le donneur remet trois cartes, une par une, à chacun, et il retourne sur le tapis"
                " la dernière, qui donne la couleur d'atout.",
                "The dealer gives three cards, one by one, to each, and turns up the last one"
                " on the cloth: it shows the suit of trumps.",
            ),
        ),
        shared.LEAD.quoting(
            french(
                "Le gagnant de chaque pli ramasse les cartes et prend la Main pour le pli suivant.",
                "The winner of each trick gathers the cards and leads to the next.",
            )
        ),
        shared.FOLLOW.quoting(
            french(
                "Chacun joue pour lui-même, et il est obligatoire de fournir, de monter, de couper"
                " ou de surcouper.",
                "Everybody plays alone, and one must follow, head, ruff or overruff.",
            )
        ),
        shared.DISCARD.quoting(
            french(
                "C'est seulement lorsque le « Joueur » n'a pas les moyens de monter ni de couper"
                " qu'il a le droit de se défausser d'une carte quelconque.",
                "Only when the “player” can neither head nor ruff may he discard any card.",
            )
        ),
        shared.ONE_A_TRICK.quoting(
            french(
                "Une seule annonce est autorisée par pli gagnant, et il faut obligatoirement"
                " annoncer les Quarante … avant les Vingt …",
                "Only one announcement is allowed for each trick won, and the forty must be"
                " announced … before the twenties …",
            )
        ),
        shared.SUBASTADO_HELD,
        PlayFact(
            "exchange",
            "exchange",
            text(
                "Before the first card is played the seven of trumps may be exchanged for an ace,"
                " three or figure turned up, the two for a lower card. (The book forgets the ace.)"
            ),
            french(
                "Avant de commencer le jeu, on peut échanger la carte d'atout contre le sept, si"
                " c'est une Figure ou un trois, ou contre le deux si c'est une carte blanche …",
                "Before play begins, the trump card may be exchanged for the seven if it is a"
                " figure or a three, or for the two if it is a blank card …",
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
            french(
                "Si, par exemple, la Retourne est un trois, et que le sept est l'unique atout d'un"
                " joueur qui, par ailleurs, détient de mauvaises cartes avec lesquelles il ne peut"
                " espérer gagner le coup, il n'a aucun intérêt à faire l'échange, car il a peu de"
                " chances de remporter un pli avec ce trois et toutes les probabilités, au"
                " contraire, de se le faire prendre par l'As d'atout.",
                "If, for example, the card turned up is a three, and the seven is the only"
                " trump of a player who otherwise holds poor cards with which he cannot hope to"
                " win the hand, it does not pay him to exchange: he is unlikely to win a trick"
                " with that three and very likely, on the contrary, to lose it to the ace of"
                " trumps.",
            ),
            text("Do I have to exchange?"),
        ),
    )
)

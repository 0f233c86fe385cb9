"""Tells how Tute Subastado is played, fact by fact (seed 000)."""

from scorekeeper.engine.lessons.lesson import Manner, PlayFact, Quote
from scorekeeper.engine.text import by_deck, text
from scorekeeper.kits.tricks import manner as shared


def _book(words: str) -> Quote:
    return Quote("fr", words)


MANNER = Manner(
    (
        PlayFact(
            "order",
            "cards",
            by_deck(
                text("From the highest: ace, three, king, knight, jack, 7, 6, 5, 4."),
                text("From the highest: ace, three, king, queen, jack, 7, 6, 5, 4."),
            ),
            _book(
                "… par ordre décroissant : As (11 points), trois (10 points), Roi (4 points),"
                " Cavalier (3 points), Valet (2 points), sept, six, cinq et quatre."
            ),
            shared.ASK_ORDER,
        ),
        PlayFact(
            "pack",
            "cards",
            text("Forty cards less the twos: thirty-six, nine of each suit."),
            _book(
                "Pour jouer au Tute Subastado, on utilise un jeu espagnol de quarante cartes, dont"
                " on retire les deux, conservant donc trente-six cartes, c'est-à-dire neuf de"
                " chaque couleur."
            ),
        ),
        PlayFact(
            "french-pack",
            "cards",
            shared.FRENCH_PACK,
            shared.FRENCH_PACK_QUOTE,
        ),
        PlayFact(
            "lot",
            "seats",
            shared.LOT,
            _book(
                "Pour commencer, il faut tirer au sort les places à la table de jeu ainsi que le"
                " premier donneur."
            ),
        ),
        PlayFact(
            "cut",
            "seats",
            text("The player on the dealer's left cuts; the pack is not shuffled first."),
            _book(
                "Après ces préliminaires, le donneur propose le paquet à couper — mais sans le"
                " battre ! — au joueur qui est assis à sa gauche."
            ),
            text("Who cuts, and is the pack shuffled?"),
        ),
        PlayFact(
            "deal",
            "seats",
            text("Twelve cards each, six at a time, to the right and against the clock."),
            _book(
                "Il procède alors à la distribution des cartes, six par six, dans le sens contraire"
                " des aiguilles d'une montre (en commençant par le joueur de droite), de manière"
                " que chacun reçoive douze cartes."
            ),
        ),
        PlayFact(
            "dealer-of-four",
            "seats",
            text("At four the dealer deals to the other three and takes no cards."),
            _book(
                "On pratique alors comme à trois, mais le donneur ne distribue de cartes qu'aux"
                " trois autres et non à lui-même, il reste donc en dehors du coup."
            ),
            text("Does the dealer play at four?"),
            players=(4,),
        ),
        PlayFact(
            "suit-unsaid",
            "seats",
            text("Nobody may say the suit while bidding. Whoever wins the bidding then names it."),
            _book("Toutefois, le joueur ne peut indiquer la couleur d'atout."),
            text("May I name the suit while bidding?"),
        ),
        PlayFact(
            "lead",
            "seats",
            shared.LEAD,
            _book(
                "Lorsque celui qui a la Main a ouvert, avec la première carte, les autres joueurs"
                " doivent jouer une des leurs … Le gagnant de chaque pli ramasse les cartes et"
                " prend la Main pour le pli suivant."
            ),
            shared.ASK_LEAD,
        ),
        PlayFact(
            "follow",
            "trick",
            shared.FOLLOW,
            _book("Il est obligatoire de fournir, de monter, de couper ou de surcouper."),
            shared.ASK_HIGHER,
        ),
        PlayFact(
            "partner",
            "trick",
            text(
                "Without the suit, yes: a defender need neither ruff nor overruff a card of the"
                " other. With it, you follow."
            ),
            _book(
                "… il n'est évidemment pas nécessaire de couper ou de surcouper la carte d'un"
                " partenaire …"
            ),
            shared.ASK_PARTNER,
        ),
        PlayFact(
            "discard",
            "trick",
            shared.DISCARD,
            _book(
                "Celui qui n'a les moyens ni de fournir ni de couper peut se défausser d'une carte"
                " quelconque."
            ),
            shared.ASK_DISCARD,
        ),
        PlayFact(
            "announce",
            "announcements",
            shared.ONE_A_TRICK,
            _book(
                "Les annonces se font une par une (toujours après le gain d'un pli), en commençant"
                " par celle de Quarante."
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
            "pile",
            "end",
            text("The defenders keep their tricks in one pile, the declarer in another."),
            _book(
                "Comme les deux défenseurs jouent conjointement contre le « Joueur », ils font un"
                " seul tas de leurs plis gagnés …"
            ),
        ),
        PlayFact(
            "total",
            "end",
            text("130 without announcements, and 230 with all four."),
            _book(
                "Il ne faut pas perdre de vue que le total de points d'une partie de Tute est de"
                " 130 sans les annonces, et qu'il peut atteindre 230 points avec quatre annonces."
            ),
            shared.ASK_TOTAL,
        ),
    ),
    ("ace", "three", "king", "knight", "jack", "7", "6", "5", "4"),
)

"""Tells how Tute Subastado is played, fact by fact (seed 000)."""

from scorekeeper.engine.lesson import Manner, PlayFact, at, french
from scorekeeper.engine.text import by_deck, text
from scorekeeper.kits.tricks import manner as shared

MANNER = Manner(
    (
        PlayFact(
            "order",
            "cards",
            by_deck(
                text("From the highest: ace, three, king, knight, jack, 7, 6, 5, 4."),
                text("From the highest: ace, three, king, queen, jack, 7, 6, 5, 4."),
            ),
            french(
                "… par ordre décroissant : As (11 points), trois (10 points), Roi (4 points),"
                " Cavalier (3 points), Valet (2 points), sept, six, cinq et quatre.",
                "… from the highest: ace (11 points), three (10 points), king (4 points),"
                " knight (3 points), jack (2 points), seven, six, five and four.",
            ),
            shared.ASK_ORDER,
        ),
        PlayFact(
            "pack",
            "cards",
            text("Forty cards less the twos: thirty-six, nine of each suit."),
            french(
                "Pour jouer au Tute Subastado, on utilise un jeu espagnol de quarante cartes, dont"
                " on retire les deux, conservant donc trente-six cartes, c'est-à-dire neuf de"
                " chaque couleur.",
                "Tute Subastado is played with a Spanish pack of forty cards without its twos,"
                " which leaves thirty-six, that is, nine of each suit.",
            ),
        ),
        PlayFact("french-pack", "cards", shared.FRENCH_PACK, shared.FRENCH_PACK_QUOTE),
        shared.SUBASTADO_LOT,
        PlayFact(
            "cut",
            "seats",
            text("The player on the dealer's left cuts; the pack is not shuffled first."),
            french(
                "Après ces préliminaires, le donneur propose le paquet à couper — mais sans le"
                " battre ! — au joueur qui est assis à sa gauche.",
                "After these preliminaries the dealer offers the pack, without shuffling it,"
                " to the player on his left to be cut.",
            ),
            text("Who cuts, and is the pack shuffled?"),
        ),
        PlayFact(
            "deal",
            "seats",
            text("Twelve cards each, six at a time, to the right and against the clock."),
            french(
                "Il procède alors à la distribution des cartes, six par six, dans le sens contraire"
                " des aiguilles d'une montre (en commençant par le joueur de droite), de manière"
                " que chacun reçoive douze cartes.",
                "He then deals the cards six at a time, against the clock (beginning with the"
                " player on his right), so that each receives twelve.",
            ),
        ),
        shared.DIRECTION.quoting(
            french(
                "Les Enchères continuent par le joueur assis à sa droite, et c'est finalement le"
                " donneur qui les clôt. … chacun à son tour, dans le sens contraire des aiguilles"
                " d'une montre.",
                "The auction goes on with the player on his right, and it is the dealer who closes"
                " it. … each in turn, against the clock.",
            )
        ),
        PlayFact(
            "all-pass",
            "seats",
            text("All pass: the next dealer gathers the cards and deals them without shuffling."),
            french(
                "… le donneur propose le paquet à couper — mais sans le battre ! … Si les trois"
                " joueurs passent, ils posent leurs cartes ; le nouveau donneur les ramasse et"
                " procède alors à la distribution pour le coup suivant.",
                "… the dealer offers the pack to be cut, but without shuffling it! … If the three"
                " players pass, they lay down their cards; the new dealer gathers them and deals"
                " for the next hand.",
            ),
            text("What happens when everybody passes?"),
        ),
        PlayFact(
            "dealer-of-four",
            "seats",
            text("At four the dealer deals to the other three and takes no cards."),
            french(
                "On pratique alors comme à trois, mais le donneur ne distribue de cartes qu'aux"
                " trois autres et non à lui-même, il reste donc en dehors du coup.",
                "Then one plays as with three, but the dealer deals to the three others only"
                " and not to himself: he stays out of the hand.",
            ),
            text("Does the dealer play at four?"),
            when=(at(4),),
        ),
        PlayFact(
            "suit-unsaid",
            "seats",
            text("Nobody may say the suit while bidding. Whoever wins the bidding then names it."),
            french(
                "Toutefois, le joueur ne peut indiquer la couleur d'atout.",
                "The player may not, however, name the suit of trumps.",
            ),
            text("May I name the suit while bidding?"),
        ),
        shared.LEAD.quoting(
            french(
                "Lorsque celui qui a la Main a ouvert, avec la première carte, les autres joueurs"
                " doivent jouer une des leurs … Le gagnant de chaque pli ramasse les cartes et"
                " prend la Main pour le pli suivant.",
                "When the eldest hand has led the first card, the other players must play one"
                " of theirs … The winner of each trick gathers the cards and leads to the next.",
            )
        ),
        shared.FOLLOW.quoting(
            french(
                "Il est obligatoire de fournir, de monter, de couper ou de surcouper.",
                "One must follow, head, ruff or overruff.",
            )
        ),
        PlayFact(
            "partner",
            "trick",
            text(
                "Without the suit, yes: a defender need neither ruff nor overruff a card of the"
                " other. With it, you follow, and head if you can."
            ),
            french(
                "… il n'est évidemment pas nécessaire de couper ou de surcouper la carte d'un"
                " partenaire …",
                "… one need not, of course, ruff or overruff a partner's card …",
            ),
            shared.ASK_PARTNER,
        ),
        shared.DISCARD.quoting(
            french(
                "Celui qui n'a les moyens ni de fournir ni de couper peut se défausser d'une carte"
                " quelconque.",
                "Whoever can neither follow nor ruff may discard any card.",
            )
        ),
        shared.ONE_A_TRICK.quoting(
            french(
                "Les annonces se font une par une (toujours après le gain d'un pli), en commençant"
                " par celle de Quarante.",
                "Announcements are made one by one (always after winning a trick), beginning"
                " with the forty.",
            )
        ),
        shared.SUBASTADO_HELD,
        PlayFact(
            "strongest",
            "announcements",
            by_deck(
                text(
                    "King and knight of the suit you will name are 40 at once; of two suits, 60:"
                    " name the stronger or the longer."
                ),
                text(
                    "King and queen of the suit you will name are 40 at once; of two suits, 60:"
                    " name the stronger or the longer."
                ),
            ),
            french(
                "… lorsqu'un joueur a le Cavalier et le Roi dans une couleur, et s'il la choisit"
                " comme atout, il a d'entrée 40 points d'annonce (Quarante). S'il a le Cavalier et"
                " le Roi dans deux couleurs, il doit choisir comme atout la couleur qui est la plus"
                " forte ou la plus longue. Il a ainsi d'entrée 60 points d'annonce (Soixante).",
                "… when a player has the knight and the king of a suit and chooses it for trumps,"
                " he has 40 points of announcement at once (forty). If he has the knight and the"
                " king of two suits, he must choose for trumps the one that is stronger or longer."
                " So he has 60 points of announcement at once (sixty).",
            ),
        ),
        PlayFact(
            "pile",
            "end",
            text("The defenders keep their tricks in one pile, the declarer in another."),
            french(
                "Comme les deux défenseurs jouent conjointement contre le « Joueur », ils font un"
                " seul tas de leurs plis gagnés …",
                "As the two defenders play together against the “player”, they make a single"
                " pile of the tricks they win …",
            ),
        ),
        PlayFact(
            "shortcut",
            "end",
            text(
                "Quicker: 120 less the defenders' cards are the declarer's; then add announcements"
                " and the last ten."
            ),
            french(
                "… il est souvent plus rapide de compter les points réussis par les défenseurs et"
                " de les déduire de 120 (valeur totale des cartes) : on trouve ainsi le total des"
                " points des cartes du « Joueur », auquel il ne faut pas omettre d'ajouter, là"
                " encore, les points des annonces et du Dix de der.",
                "… it is often quicker to count the points made by the defenders and to take them"
                " from 120 (the value of all the cards): that gives the total of the cards of the"
                " “player”, to which one must not forget to add, here too, the points of the"
                " announcements and the last ten.",
            ),
        ),
        PlayFact(
            "total",
            "end",
            text("130 without announcements, and 230 with all four."),
            french(
                "Il ne faut pas perdre de vue que le total de points d'une partie de Tute est de"
                " 130 sans les annonces, et qu'il peut atteindre 230 points avec quatre annonces.",
                "Do not forget that the total of a hand of Tute is 130 points without"
                " announcements, and that it can reach 230 points with four of them.",
            ),
            shared.ASK_TOTAL,
        ),
    ),
)

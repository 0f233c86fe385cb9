"""Tells how Guiñote is played, fact by fact (seed 002)."""

from scorekeeper.engine.lesson import Manner, PlayFact, at, french
from scorekeeper.engine.text import by_deck, text
from scorekeeper.kits.tricks import manner as shared

_IN_PAIRS = (at(4),)
_MARIAGES = (at(four_of_a_kind=True),)
_SIX_EACH = (at(2, cards_each="six"), at(4, cards_each="six"))
_STOCK = (at(2), at(4, cards_each="six"))


_THE_STOCK = text(
    "The rest is the stock: its first card is turned up for trumps and comes last. After every"
    " trick each draws a card, whoever won it first."
)

MANNER = Manner(
    (
        PlayFact(
            "order",
            "cards",
            by_deck(
                text(
                    "From the highest: ace, three, king, jack, knight, 7, 6, 5, 4, 2. The jack"
                    " stands over the knight."
                ),
                text(
                    "From the highest: ace, three, king, jack, queen, 7, 6, 5, 4, 2. The jack"
                    " stands over the queen."
                ),
            ),
            french(
                "As (qui vaut 11 points), trois (10 points), Roi (4 points), Valet (3 points),"
                " Cavalier (2 points), sept, six, cinq, quatre et deux. … Remarquez que les"
                " positions du Cavalier et du Valet sont inversées par rapport à la hiérarchie"
                " habituelle.",
                "Ace (worth 11 points), three (10 points), king (4 points), jack (3 points),"
                " knight (2 points), seven, six, five, four and two. … Note that the knight and"
                " the jack stand the other way round than they usually do.",
            ),
            shared.ASK_ORDER,
        ),
        shared.PACK,
        shared.TEAMS,
        shared.LOT.quoting(
            french(
                "Au Guiñote, dans toutes les variantes, il faut commencer par tirer au sort le"
                " joueur qui va donner le premier ainsi que les places autour de la table de jeu.",
                "In Guiñote, in all its variants, one begins by drawing lots for the player"
                " who deals first and for the seats around the table.",
            )
        ),
        shared.DIRECTION.quoting(
            french(
                "Dans toutes les phases du jeu, pour la Donne comme pour le jeu de la carte, on"
                " adopte le sens inverse des aiguilles d'une montre …",
                "In every phase of the game, the deal as well as the play, one goes against"
                " the clock …",
            )
        ),
        PlayFact(
            "cut",
            "seats",
            text("The dealer shuffles, and the player on the dealer's left cuts."),
            french(
                "Le donneur, désigné par le sort, bat les cartes et les donne à couper au joueur"
                " assis à sa gauche.",
                "The dealer, chosen by lot, shuffles the cards and has them cut by the player"
                " on his left.",
            ),
            shared.ASK_CUT,
        ),
        PlayFact(
            "deal",
            "seats",
            text(
                "Ten cards each, one by one; the last one, the dealer's, is turned up for trumps."
            ),
            french(
                "Ensuite, il procède à la distribution, dix cartes à chacun, une par une. À la"
                " fin, il retourne la dernière carte (qui lui revient), de manière qu'elle soit"
                " visible par tous : elle détermine la couleur d'atout.",
                "Then he deals, ten cards to each, one by one. At the end he turns up the last"
                " card (which is his own) so that all can see it: it decides the suit of"
                " trumps.",
            ),
            when=(at(4, cards_each="ten"),),
        ),
        PlayFact(
            "deal-three",
            "seats",
            text("At three thirteen cards each; the one left over is turned up for trumps."),
            when=(at(3),),
        ),
        PlayFact("deal-two", "seats", text("Ten cards each."), when=(at(2, cards_each="ten"),)),
        PlayFact("deal-six", "seats", text("Six cards each, three at a time."), when=_SIX_EACH),
        PlayFact(
            "stock",
            "seats",
            _THE_STOCK,
            french(
                "En effet, elle est indiquée par la couleur de la dernière carte de la Donne …"
                " ou de la première carte du Talon, qui en devient alors la dernière lorsque la"
                " partie ne met aux prises que deux participants.",
                "For it is shown by the suit of the last card of the deal … or of the first"
                " card of the stock, which then becomes its last one when only two take part.",
            ),
            text("What is the stock at two?"),
            when=(at(2),),
        ),
        PlayFact(
            "stock-of-four",
            "seats",
            _THE_STOCK,
            asked=text("What is the stock at four?"),
            when=(at(4, cards_each="six"),),
        ),
        shared.LEAD.quoting(
            french(
                "Le joueur qui a la Main (assis à la droite du donneur) abat une carte. … Celui"
                " qui remporte le pli, prenant ainsi la Main pour le suivant, ramasse les cartes"
                " …",
                "The eldest hand (sitting on the dealer's right) plays a card. … Whoever wins"
                " the trick, and so leads to the next one, gathers the cards …",
            )
        ),
        shared.TRICK.quoting(
            french(
                "Lorsqu'il n'y a pas d'atout dans le pli, c'est la carte la plus forte dans cette"
                " couleur demandée (ou « couleur d'ouverture ») qui gagne. Si le joueur qui a la"
                " Main joue atout ou qu'un autre coupe, c'est l'atout le plus fort qui l'emporte.",
                "When there is no trump in the trick, the highest card of the suit asked for"
                " (or “suit led”) wins. If the eldest hand plays a trump, or somebody else"
                " ruffs, the highest trump takes it.",
            )
        ),
        PlayFact(
            "pile",
            "trick",
            text("The trick lies face down beside whoever has won it, or the partner."),
            french(
                "Celui qui remporte le pli … ramasse les cartes et les pose face cachée à côté de"
                " lui ou de son partenaire.",
                "Whoever wins the trick … gathers the cards and lays them face down beside him or"
                " his partner.",
            ),
        ),
        PlayFact(
            "follow",
            "trick",
            text(
                "You must follow suit, with a higher card if you can. Without the suit you must"
                " ruff, and overruff if the opponents have ruffed."
            ),
            french(
                "Lorsque l'on joue par équipes, il est obligatoire de fournir, c'est-à-dire de"
                " jouer une carte dans la couleur demandée, et aussi de monter, et donc de jouer"
                " une carte plus forte que la précédente. Celui qui ne peut fournir est obligé de"
                " couper, ou de surcouper si ce sont ses adversaires qui ont coupé les premiers.",
                "When playing in teams, one must follow, that is, play a card of the suit"
                " asked for, and also head, that is, play a higher card than the one before."
                " Whoever cannot follow must ruff, or overruff if it was his opponents who"
                " ruffed first.",
            ),
            shared.ASK_HIGHER,
            stock=_STOCK,
        ),
        PlayFact(
            "partner",
            "trick",
            text(
                "Not if you can follow or ruff: the book frees you only from overruffing your own"
                " partner."
            ),
            french(
                "Celui qui ne peut fournir est obligé de couper, ou de surcouper si ce sont ses"
                " adversaires qui ont coupé les premiers.",
                "Whoever cannot follow must ruff, or overruff if it was his opponents who"
                " ruffed first.",
            ),
            shared.ASK_PARTNER,
            when=_IN_PAIRS,
            stock=_STOCK,
        ),
        PlayFact(
            "discard",
            "trick",
            text("Whoever cannot overruff need not play a trump, and may discard any card."),
            french(
                "S'il ne peut pas surcouper, il n'est pas obligé de jouer de l'atout ; il peut"
                " alors se défausser en jetant n'importe quelle carte.",
                "If he cannot overruff he need not play a trump; he may then discard, throwing"
                " any card.",
            ),
            shared.ASK_DISCARD,
            stock=_STOCK,
        ),
        PlayFact(
            "stock-duties",
            "trick",
            text("Not while there is a stock. Once it is gone one must follow, head and ruff."),
            french(
                "Comme dans tous les cas où il n'y a pas de Talon, il est obligatoire de fournir …",
                "As always where there is no stock, one must follow …",
                shared.SUBASTADO_BOOK,
            ),
            shared.ASK_STOCK,
            when=_STOCK,
        ),
        PlayFact(
            "revoke",
            "trick",
            text(
                "Not following, not heading or not ruffing though you could. Whoever does it loses"
                " the game."
            ),
            french(
                "En outre, il est pénalisé de la même manière s'il est l'auteur d'une Renonce,"
                " c'est-à-dire s'il ne fournit pas, ne monte pas ou ne coupe pas alors qu'il a les"
                " moyens de le faire.",
                "He is punished in the same way if he revokes, that is, if he does not follow,"
                " head or ruff though he has the means to.",
            ),
            text("What is a revoke?"),
            stock=_STOCK,
        ),
        PlayFact(
            "announce",
            "announcements",
            text(
                "After a trick that your side has won: one announcement for each player, so two at"
                " most for a pair. Others wait for another trick."
            ),
            french(
                "L'équipe qui gagne le pli peut déclarer ses annonces en fonction des Combinaisons"
                " qu'elle détient, avec un maximum d'une annonce par joueur et par pli gagnant.",
                "The team that wins the trick may declare its announcements according to the"
                " combinations it holds, at most one for each player and each trick won.",
            ),
            shared.ASK_ANNOUNCE,
        ),
        PlayFact(
            "aloud",
            "announcements",
            by_deck(
                text("One says “The forty!”, or “Twenty in cups!”: the suit is named."),
                text("One says “The forty!”, or “Twenty in hearts!”: the suit is named."),
            ),
            french(
                "En règle générale, les joueurs annoncent « Quarante ! » quand ils détiennent le"
                " Mariage d'atout et « Vingt à telle couleur ! » dans les autres couleurs.",
                "As a rule the players announce “Forty!” when they hold the marriage of trumps,"
                " and “Twenty in such a suit!” in the other suits.",
            ),
        ),
        shared.HELD_CARDS.quoting(
            french(
                "Dans ce cas, l'annonce est nulle : elle ne peut être faite que par un joueur qui"
                " tient effectivement en main les deux cartes concernées.",
                "In that case the announcement is void: only a player who really has both"
                " cards in his hand can make it.",
            )
        ),
        PlayFact(
            "mariages",
            "announcements",
            text(
                "Four kings and four jacks at one table: the first of the two to win a trick"
                " counts, the jacks too."
            ),
            french(
                "Ainsi, quand les deux équipes détiennent chacune un Mariage …, il peut arriver que"
                " ce soit l'équipe qui a le Carré de Valets, c'est-à-dire le plus faible, qui"
                " marque pourtant cette Combinaison : il suffit que l'équipe soit la première à"
                " faire un pli, et donc à pouvoir annoncer.",
                "So, when both teams hold a mariage …, it may happen that the team with the"
                " four jacks, that is, the weaker one, nevertheless scores it: that team need"
                " only be the first to take a trick, and so to be able to announce.",
            ),
            text("Both sides hold four of a kind: whose counts?"),
            when=_MARIAGES,
        ),
        PlayFact(
            "mariage-played",
            "announcements",
            text("Whoever has to play one of the four before winning a trick has lost them."),
            french(
                "Il peut aussi arriver qu'un joueur qui détient un Mariage soit obligé d'en jouer"
                " une des cartes dans le pli en cours. Dans ce cas, il perd le bénéfice de sa"
                " Combinaison.",
                "It may also happen that a player who holds a mariage has to play one of its"
                " cards in the trick under way. In that case he loses the benefit of it.",
            ),
            when=_MARIAGES,
        ),
        PlayFact(
            "exchange",
            "exchange",
            text(
                "Once your side has won a trick, and while there is a stock, the seven of trumps"
                " may be exchanged for a higher card turned up."
            ),
            asked=shared.ASK_EXCHANGE,
            when=_SIX_EACH,
        ),
        PlayFact(
            "total",
            "end",
            shared.TOTALS,
            french(
                "… 170 points avec 40, 190 avec 60, 210 avec 80 et 230 avec 100 (soit trois"
                " annonces de 20 et une de 40), c'est le nombre de points maximal qui peut être en"
                " jeu dans un coup.",
                "… 170 points with 40, 190 with 60, 210 with 80 and 230 with 100 (that is,"
                " three announcements of 20 and one of 40), the most points that can be in play"
                " in one game.",
            ),
            shared.ASK_TOTAL,
        ),
        PlayFact(
            "in-the-head",
            "end",
            text("In the vuelta everybody keeps the points of both deals in their head."),
            french(
                "Dans une telle situation, les joueurs doivent se rappeler précisément des points"
                " qu'ils engrangent en les additionnant à ceux acquis dans la phase précédente.",
                "In that situation the players must remember exactly the points they take in,"
                " adding them to those won in the phase before.",
            ),
        ),
    ),
)

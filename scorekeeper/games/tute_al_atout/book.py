"""Words Tute à l'Atout: its name, glossary, house rules, presets and lesson."""

from dataclasses import replace

from scorekeeper.engine.game import GameWords, Option, Preset
from scorekeeper.engine.lesson import Example, Manner, PlayFact, Section, UsualText, french
from scorekeeper.engine.text import by_deck, text, text_c
from scorekeeper.kits.tricks import manner as shared
from scorekeeper.kits.tricks.manner import FORTY_CARDS
from scorekeeper.kits.tute.words import LEFT, TABLE_CARD_TO, TIE_NO_LAST, TIES

WORDS = GameWords(
    name=text_c("game name", "Tute à l'Atout"),
    tagline=text_c("tute_al_atout", "Three players, each alone, paid hand by hand."),
    terms={
        "hand": text_c("tute_al_atout", "hand"),
        "points": text_c("tute_al_atout", "points"),
        "last_trick": text_c("tute_al_atout", "last ten"),
        "announcement": text_c("tute_al_atout", "announcement"),
        "four_of_a_kind": text_c("tute_al_atout", "tute"),
        "table_card": text_c("tute_al_atout", "table card"),
        "double": text_c("tute_al_atout", "double"),
    },
    options={
        "point_value": Option(
            text("What a point is worth"),
            text("In money, for the settlement. The score itself is kept in points."),
            is_money=True,
            source=french(
                "Au cours du jeu, celui qui fait une annonce reçoit, sur-le-champ, de chacun de ses"
                " deux adversaires, 40 points pour l'annonce des Quarante et 20 points pour celle"
                " des Vingt.",
                "During play, whoever makes an announcement receives on the spot from each of"
                " his two opponents 40 points for the forty and 20 points for a twenty.",
            ),
        ),
        "winner_counts_announcements": Option(
            text("Announcements count for who has most"),
            text("They are paid at once in any case, and never make 200 of 100."),
            ((True, text("yes")), (False, text("no, only what is made in play"))),
            ruling="A1",
            source=french(
                "Le joueur qui fait le plus de points gagne le coup …",
                "The player who makes the most points wins the hand …",
            ),
        ),
        "tie_no_last": replace(
            TIE_NO_LAST,
            help=text("The book does not say. By default nobody wins."),
            values=TIES[:-1],
            ruling="A2",
            source=None,
        ),
        "table_card_to": replace(
            TABLE_CARD_TO,
            ruling="A5",
            source=french(
                "Avant de commencer le jeu, on peut échanger la carte d'atout contre le sept, si"
                " c'est une Figure ou un trois, ou contre le deux si c'est une carte blanche, mais"
                " il n'y a nulle obligation en la matière.",
                "Before play begins, the trump card may be exchanged for the seven if it is a"
                " figure or a three, or for the two if it is a blank card, but nobody has to.",
            ),
        ),
    },
    presets=(
        Preset("book", text("As in the book"), ()),
        Preset(
            "play",
            text("Most points in play wins, announcements only paid"),
            (("winner_counts_announcements", False),),
        ),
    ),
)


_THREE = ("Ana", "Luis", "Pilar")

LESSON = (
    Section(
        text("The cards"),
        (
            FORTY_CARDS,
            text_c(
                "tute_al_atout",
                "Thirteen cards each; the last one is turned up for trumps and stays on the table,"
                " unless somebody exchanges it for the seven or the two.",
            ),
            LEFT,
        ),
    ),
    Section(
        text("Announcements"),
        (
            by_deck(
                text_c(
                    "tute_al_atout",
                    "King and knight of one suit in one hand are announced after winning a trick,"
                    " the forty first, and paid at once by both opponents: forty in trumps, twenty"
                    " in another suit. That stays paid, whoever wins the hand.",
                ),
                text_c(
                    "tute_al_atout",
                    "King and queen of one suit in one hand are announced after winning a trick,"
                    " the forty first, and paid at once by both opponents: forty in trumps, twenty"
                    " in another suit. That stays paid, whoever wins the hand.",
                ),
            ),
        ),
        (
            Example(
                text("Ana wins the hand with 80 in play. Pilar had announced a twenty."),
                _THREE,
                (
                    {
                        "cards": {"Ana": 70, "Luis": 20, "Pilar": 30},
                        "last_trick": "Ana",
                        "announcements": [{"by": "Pilar", "value": 20}],
                    },
                ),
                {"payments": {"Ana": 180, "Luis": -120, "Pilar": -60}},
            ),
        ),
    ),
    Section(
        text_c("tute_al_atout", "Who wins the hand"),
        (
            text_c(
                "tute_al_atout",
                "Whoever has most points gets 100 from each of the others; 200 with more than 100"
                " in play, that is in cards and the last ten alone.",
            ),
            UsualText(
                "winner_counts_announcements",
                text_c("tute_al_atout", "Announcements count for who has most."),
            ),
            text_c(
                "tute_al_atout",
                "Level at the top, whoever of them took the last trick wins.",
            ),
            UsualText(
                "tie_no_last",
                text_c(
                    "tute_al_atout",
                    "If that was the third player, the book is silent: nobody wins, unless the"
                    " table agrees otherwise.",
                ),
            ),
            by_deck(
                text_c(
                    "tute_al_atout",
                    "Four kings or four knights in one hand, the tute, end the hand: 200 from"
                    " each.",
                ),
                text_c(
                    "tute_al_atout",
                    "Four kings or four queens in one hand, the tute, end the hand: 200 from each.",
                ),
            ),
        ),
        (
            Example(
                text("Ana has 91 in cards and the last trick, without any announcement."),
                _THREE,
                ({"cards": {"Ana": 91, "Luis": 19, "Pilar": 10}, "last_trick": "Ana"},),
                {"payments": {"Ana": 400, "Luis": -200, "Pilar": -200}},
            ),
            Example(
                text("Ana 48, Luis 48; Pilar 24 and the last trick."),
                _THREE,
                ({"cards": {"Ana": 48, "Luis": 48, "Pilar": 24}, "last_trick": "Pilar"},),
                {"winners": []},
            ),
            Example(
                by_deck(
                    text("Pilar had announced the forty and then shows four knights."),
                    text("Pilar had announced the forty and then shows four queens."),
                ),
                _THREE,
                (
                    {
                        "special": {"type": "four_of_a_kind", "by": "Pilar", "rank": "knights"},
                        "announcements": [{"by": "Pilar", "value": 40}],
                    },
                ),
                {"payments": {"Ana": -240, "Luis": -240, "Pilar": 480}},
            ),
        ),
    ),
)


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

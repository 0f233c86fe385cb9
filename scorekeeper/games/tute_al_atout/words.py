"""Words Tute à l'Atout: its name, glossary, house rules and presets."""

from dataclasses import replace

from scorekeeper.engine.book.lesson import french
from scorekeeper.engine.game import GameWords, Option, Preset
from scorekeeper.engine.text import text, text_c
from scorekeeper.kits.tute.words import TABLE_CARD_TO, TIE_NO_LAST, TIES

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

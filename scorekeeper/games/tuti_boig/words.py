"""Words Tuti Boig: its name, glossary, house rules and presets."""

from scorekeeper.engine.book.lesson import french
from scorekeeper.engine.game import GameWords, Option, Preset
from scorekeeper.engine.text import text, text_c

WORDS = GameWords(
    name=text_c("game name", "Tuti Boig"),
    tagline=text("Three to six, best with five. Whoever is second loses the hand."),
    terms={
        "hand": text_c("tuti_boig", "hand"),
        "match": text_c("tuti_boig", "match"),
        "last_trick": text_c("tuti_boig", "last ten"),
        "announcement": text_c("tuti_boig", "announcement"),
        "four_of_a_kind": text_c("tuti_boig", "tute"),
        "bar": text_c("tuti_boig", "bar"),
        "struck": text_c("tuti_boig", "struck"),
        "catch_up": text_c("tuti_boig", "catch-up bars"),
        "out": text_c("tuti_boig", "out"),
    },
    options={
        "bar_value": Option(
            text("What a struck bar costs"),
            text("Paid at the end by those who lost; the winners share it."),
            is_money=True,
            source=french(
                "Dans ce cas, au début de la partie, il a été convenu entre les joueurs d'une "
                "valeur pour chaque barre rayée, par exemple 1 €.",
                "In that case the players have agreed at the start of the match on a value for"
                " each bar struck, for example €1.",
            ),
        ),
        "tie_rule": Option(
            text("Equal totals"),
            text(
                "The book: equal totals lose instead of the second. Counting only second place"
                " makes longer matches."
            ),
            (
                ("tied_only", text("they lose, and the second is safe")),
                ("tied_and_second", text("they lose, and the second too")),
                ("second_place_only", text("only level seconds or level firsts lose")),
            ),
            ruling="T1",
            source=french(
                "3. chaque joueur ayant le même nombre de points qu'un autre joueur perd.",
                "3. every player with the same number of points as another player loses.",
            ),
        ),
        "simultaneous_fifth": Option(
            text("Two fifth bars in one hand"),
            text("Who counts as still below five when catch-up bars are granted."),
            (
                ("same_base", text("both against those still below five")),
                ("by_turn", text("one after the other from the dealer's right")),
            ),
            ruling="T5",
            source=french(
                "En effet, lorsqu'un joueur perd pour la cinquième fois, il se rattrape en "
                "marquant de nouvelles barres dans la colonne de droite, en nombre égal à la "
                "différence entre 5 et le nombre des barres rayées du joueur qui en a le plus "
                "après lui.",
                "For when a player loses for the fifth time, he catches up by marking new bars"
                " in the right-hand column, as many as the difference between 5 and the bars"
                " struck of the player who has the most after him.",
            ),
        ),
        "single_survivor": Option(
            text("Two of the last three go out together"),
            text("The book speaks of two winners; here only one is left."),
            (
                ("sole", text("the one who is left wins alone")),
                ("two_best", text("the one with fewer struck bars wins too")),
            ),
            ruling="T8",
            source=french(
                "Lorsqu'un des trois joueurs restant en lice raye sa dernière barre de "
                "rattrapage, la partie prend fin, les deux autres joueurs étant déclarés "
                "gagnants.",
                "When one of the three players left strikes his last catch-up bar, the match"
                " ends and the two others are declared the winners.",
            ),
        ),
        "remainder": Option(
            text("Cents that cannot be shared"),
            text("One cent each, to whom first."),
            (
                ("fewest_struck", text("the winner with fewest struck bars")),
                ("seat", text("in the order of the seats")),
            ),
            ruling="T10",
            source=french("A et B gagnent chacun 7 €.", "A and B win €7 each."),
        ),
        "revoke": Option(
            text("A revoke"),
            text("The book says nothing of it."),
            (
                ("off", text("is not scored")),
                ("offender", text("only the offender is struck")),
            ),
            ruling="T12",
        ),
        "free_play": Option(
            text_c("tuti_boig", "Without announcements or duties"),
            text_c(
                "tuti_boig",
                "One follows suit, but need not head, ruff or overruff: less is left to chance.",
            ),
            ((False, text("no")), (True, text("yes"))),
            ruling="T16",
            source=french(
                "Il est certain qu'une variante ne comportant ni annonce, ni obligation de monter,"
                " de couper ou de surcouper présenterait une plus grande souplesse et diminuerait"
                " la part laissée au hasard.",
                "Surely a variant with neither announcements nor duties to head, ruff or overruff"
                " would be more supple and leave less to chance.",
            ),
        ),
    },
    presets=(
        Preset("book", text("As in the book"), ()),
        Preset(
            "long", text("Longer: only second place loses"), (("tie_rule", "second_place_only"),)
        ),
    ),
)

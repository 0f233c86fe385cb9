"""Words Guiñote: its name, glossary, house rules and presets."""

from scorekeeper.engine.book.lesson import french
from scorekeeper.engine.game import GameWords, Option, Preset
from scorekeeper.engine.text import Text, text, text_c, text_cn

OWN: tuple[Text, ...] = (
    text_c("guinote", "Hands"),
    text_c("guinote", "Hands so far"),
    text_c("guinote", "No hands yet."),
    text_c("guinote", "Hand %(number)s"),
    text_c("guinote", "Hand %(number)s corrected:"),
    text_c("guinote", "Hand %(number)s no longer adds up: correct or delete it, then go on."),
    text_c(
        "guinote",
        "Hand %(number)s would no longer fit: it waits to be corrected or struck out.",
    ),
    text_c("guinote", "Hand %(number)s would not fit:"),
    text_c("guinote", "Hand {n} cannot be ({field}): {words}"),
    text_c("guinote", "Correct hand %(number)s"),
    text_c("guinote", "Correct this hand"),
    text_c("guinote", "Delete this hand"),
    text_c("guinote", "This hand no longer fits."),
    text_c("guinote", "This hand doesn’t add up; nothing after it is counted."),
    text_c("guinote", "Note the hand"),
    text_c("guinote", "Why hand %(number)s counts so"),
    text_c("guinote", "Waiting: correct an earlier hand first."),
    text_c("guinote", "From hand %(number)s on: %(name)s"),
    text_c("guinote", "From which hand on?"),
    text_c("guinote", "%(unit)s, hand by hand"),
    text_c("guinote", "There is nothing to draw before the second hand."),
    text_c("guinote", "Hand {n} struck out."),
    text_c("guinote", "A note to hand {n}."),
    text_c("guinote", "Hand {n}: it does not fit."),
    text_c("guinote", "Hand {n} corrected: {what}"),
    text_c("guinote", "Hand {n}: {what}"),
    text_c("guinote", "Hand {n} no longer fits: mend it or strike it out first."),
    text_c("guinote", "Hand {n} is right."),
    text_c("guinote", "Hand {n} is not right."),
    text_c("guinote", "Hand {n}, noted a moment ago, is the same: was this another?"),
    text_c("guinote", "The referee decides about hand {n}: {why}"),
    text_c("guinote", "Another phone noted hand {n} too: the same."),
    text_c("guinote", "A correction of hand {n} came too late and waits: {what}"),
    text_c("guinote", "There are two versions of hand {n}; the second is waiting: {what}"),
    text_c("guinote", "A late hand is waiting: {what}"),
    text_c("guinote", "A hand arrived late. Count it?"),
    text_c("guinote", "Hand %(number)s was corrected twice: which is right?"),
    text_c("guinote", "Hand %(number)s was noted twice: which is right?"),
    text_c("guinote", "Decide: both, they were two hands"),
    text_c("guinote", "Noted on two phones, %(time)s apart: it counts once."),
    text_c("guinote", "Already noted by %(name)s, %(time)s before: it counts once."),
    text_c("guinote", "Noted again by %(name)s, %(time)s later: it counts once."),
    text_c("guinote", "From hand {n} on {name} plays for {old}."),
    text_c("guinote", "From hand {n} on {name} plays."),
    text_cn("guinote", "After {n} hand: {parts}", "After {n} hands: {parts}", 1),
    text_cn("guinote", "Ended after {n} hand.", "Ended after {n} hands.", 1),
    text_cn("guinote", "After {n} hand, still playing.", "After {n} hands, still playing.", 1),
    text_cn("guinote", "{n} hand played.", "{n} hands played.", 1),
    text_cn(
        "guinote",
        "There is {n} hand so far: from which one on, or from the next?",
        "There are {n} hands so far: from which one on, or from the next?",
        1,
    ),
    # A tournament counts its games.
    text_c("guinote", "games"),
    text_c("guinote", "{n} in games"),
    text_c("guinote", "Games won"),
    text_c("guinote", "Games won less games lost."),
    text_c("guinote", "Games won less games lost; a match counts {cap} at most."),
    text_c("guinote", "All games won, in all matches."),
    text_c("guinote", "Difference of games"),
    text_c("guinote", "Most games a match counts in the difference"),
    text_c("guinote", "A slip: table, then the games of each"),
    text_c("guinote", "Games taken"),
    text_c("guinote", "Games for the others"),
    text_c(
        "guinote",
        "From so many minutes on, the other side begins with these games; without games the match"
        " is lost.",
    ),
    text_c(
        "guinote", "No fewer games than for {minutes} minutes, please: it costs {n} from then on."
    ),
    text_c(
        "guinote", "Who has {n} games has won the match: leave the games blank where it is lost."
    ),
    text_c("guinote", "Level, and the game that decides was not played?"),
    text_cn("guinote", "{n} game", "{n} games, all played", 1),
    text_cn("guinote", "first to win {n} game", "first to win {n} games", 1),
    text_cn(
        "guinote",
        "{n} game is played, {result} are {sum}: {right} would be right.",
        "{n} games are played, {result} are {sum}: {right} would be right.",
        1,
    ),
    text_cn(
        "guinote",
        "Who wins {n} game has won the match, {result} cannot be: {right} would be right.",
        "Who wins {n} games has won the match, {result} cannot be: {right} would be right.",
        1,
    ),
    text_cn(
        "guinote",
        "{result}, {n} game short of the end: was the match cut short?",
        "{result}, {n} games short of the end: was the match cut short?",
        1,
    ),
)


WORDS = GameWords(
    name=text_c("game name", "Guiñote"),
    tagline=text("Two pairs, or two or three alone. First to 101 points wins the game."),
    terms={
        "hand": text_c("guinote", "deal"),
        "game": text_c("guinote", "game"),
        "coto": text_c("guinote", "coto"),
        "match": text_c("guinote", "match"),
        "last_trick": text_c("guinote", "last ten"),
        "announcement": text_c("guinote", "announcement"),
        "four_of_a_kind": text_c("guinote", "four of a kind"),
        "vuelta": text_c("guinote", "vuelta"),
        "claim": text_c("guinote", "claim"),
        "revoke": text_c("guinote", "revoke"),
    },
    options={
        "mode": Option(
            text("Length of the match"),
            text("A settled number of games, all played; or first to a number, a coto."),
            (
                ("fixed", text_c("guinote", "a number of games, all played")),
                ("first_to", text_c("guinote", "first to a number of games")),
            ),
            ruling="G6",
            source=french(
                "Une partie se joue en un certain nombre de coups, déterminé à l'avance.",
                "A match is played in a certain number of games, agreed beforehand.",
            ),
        ),
        "games": Option(
            text_c("guinote", "Games"),
            text_c(
                "guinote", "How many games are played, or win a coto. Often eight; cotos of three."
            ),
            least=1,
            ruling="G6",
            suggested=(3, 4, 6, 8),
            source=french(
                "Une partie se joue en un nombre variable de coups (souvent huit).",
                "A match is played in a varying number of games (often eight).",
            ),
        ),
        "cotos": Option(
            text("Cotos"),
            text("How many cotos win the match. In Aragón two of three. Needs “first to”."),
            least=1,
            ruling="G13",
            suggested=(1, 2),
        ),
        "tie_break": Option(
            text("If the match is level at the end"),
            text("Leave it drawn, or play on until one side leads."),
            (("draw", text("it is a draw")), ("extra", text_c("guinote", "one more game decides"))),
            ruling="G7",
        ),
        "four_of_a_kind": Option(
            text("Four kings or four jacks win the game"),
            text("Declared after winning a trick. Not every table admits it."),
            ((True, text("yes")), (False, text("no"))),
            ruling="G9",
            source=french(
                "Elle n'est pas toujours admise, mais, quand elle l'est, elle rapporte au joueur "
                "qui l'annonce le gain du coup.",
                "It is not always allowed, but where it is, it wins the game for the player"
                " who announces it.",
            ),
        ),
        "both_over": Option(
            text("More than one has 101 in the first deal"),
            text("The book says the highest total; in Aragón usually the last trick."),
            (
                ("highest", text("the highest total wins")),
                ("last_trick", text("the last trick wins")),
            ),
            ruling="G1",
            source=french(
                "Si les deux équipes dépassent l'une et l'autre 101 points, c'est celle dont le "
                "total est le plus élevé qui l'emporte.",
                "If both teams pass 101 points, the one with the higher total wins.",
            ),
        ),
        "vuelta_unclaimed": Option(
            text("Vuelta played out, more than one has 101, nobody knows who was first"),
            text("Used only when nobody claimed and nobody remembers."),
            (
                ("highest", text("the highest total wins")),
                ("last_trick", text("the last trick wins")),
            ),
            ruling="G2",
            source=french(
                "Notez bien que ce n'est pas l'équipe qui a le plus de points qui gagne, mais "
                "celle qui dépasse la première la barre des 101 points.",
                "Mark that it is not the team with the most points that wins, but the one that"
                " passes 101 points first.",
            ),
        ),
        "opponents_win": Option(
            text("Three players: a false claim or a revoke"),
            text("Both opponents are credited, or only the better of the two."),
            (("all", text("both opponents win")), ("best", text("the better opponent wins"))),
            ruling="G3",
            only_with=(3,),
            source=french(
                "Dans le cas contraire, s'ils se sont trompés dans leurs calculs, ce sont leurs "
                "adversaires qui l'emportent, même s'ils arrivent à un total inférieur.",
                "Otherwise, if they have miscounted, their opponents win, even with a lower total.",
            ),
        ),
        "tie_no_last": Option(
            text("Three players: two level with 101 or more, the last trick elsewhere"),
            text("The book does not say. By default the game does not count."),
            (
                ("void", text_c("guinote", "the game is void")),
                ("last_trick", text("whoever took the last trick wins")),
                ("eldest", text("the first from the dealer's right wins")),
            ),
            ruling="G5",
            only_with=(3,),
            source=french(
                "En cas d'égalité de points, c'est l'équipe qui a remporté le dernier pli (avec "
                "le Dix de der) qui s'adjuge la victoire.",
                "If the points are level, the team that took the last trick (with the last"
                " ten) wins.",
            ),
        ),
        "min_cards": Option(
            text("Thirty card points needed to win"),
            text("“Thirty malas”: in the first deal the winner needs thirty in cards."),
            ((0, text("no")), (30, text("yes, thirty"))),
            ruling="G11",
            only_with=(2, 4),
        ),
        "dealer_after_vuelta": Option(
            text_c("guinote", "Who deals after a game with a vuelta"),
            text("The vuelta itself is dealt by whoever took the last trick."),
            (
                ("right_of_last_dealer", text("the right of who dealt last")),
                ("right_of_first_dealer", text("the right of who dealt first")),
                ("last_trick_winner", text("whoever took the last trick")),
            ),
            ruling="G8",
            source=french(
                "On ne change de donneur que quand le coup est complet.",
                "The dealer changes only when the game is complete.",
            ),
        ),
        "next_dealer": Option(
            text_c("guinote", "Who deals after a game"),
            text("Usually the right of the dealer; in some villages whoever took the last trick."),
            (
                ("right", text("the right of the dealer")),
                ("last_trick", text("whoever took the last trick")),
            ),
            ruling="G14",
            source=french(
                "S'il se termine avec une seule Donne, c'est le joueur assis à la droite du "
                "précédent qui procède à la distribution.",
                "If it ends with a single deal, the player sitting to the right of the last"
                " dealer deals.",
            ),
        ),
        "game_value": Option(
            text_c("guinote", "Stake per game"),
            text("Each loser pays it; nothing by default."),
            ruling="G12",
            is_money=True,
        ),
        "match_value": Option(
            text("Stake for the match"),
            text("Each loser pays it at the end; a drawn match pays nothing."),
            ruling="G12",
            is_money=True,
        ),
    },
    presets=(
        Preset("book", text("As in the book"), ()),
        Preset(
            "aragon",
            text("Aragón: two cotos of three, six cards and stock, both over → last trick"),
            (
                ("mode", "first_to"),
                ("games", 3),
                ("cotos", 2),
                ("both_over", "last_trick"),
                ("vuelta_unclaimed", "last_trick"),
            ),
            customs=(("cards_each", "six"), ("partners_trick", "free")),
            language="es",
            source="las40.es, juegosdecartas.fun",
        ),
    ),
    customs={
        "cards_each": Option(
            text("Cards each"),
            text("With six there is a stock, and nobody has to follow suit until it is gone."),
            (("ten", text("ten")), ("six", text("six and a stock"))),
            ruling="G16",
            only_with=(2, 4),
            source=french(
                "Ensuite, il procède à la distribution, dix cartes à chacun, une par une.",
                "Then he deals, ten cards to each, one by one.",
            ),
        ),
        "partners_trick": Option(
            text("A trick that the partner is winning"),
            text(
                "The book frees you only from overruffing; in Aragón one need not beat a partner."
            ),
            (
                ("duty", text("is headed or ruffed too")),
                ("free", text("need not be beaten")),
            ),
            only_with=(4,),
        ),
    },
    own=OWN,
)

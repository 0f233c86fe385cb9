"""Words Tute Subastado: its name, glossary, house rules and presets."""

from scorekeeper.engine.book.lesson import french
from scorekeeper.engine.game import GameWords, Option, Preset
from scorekeeper.engine.text import text, text_c
from scorekeeper.games.tute_subastado.facts import HIGHEST, STEP

WORDS = GameWords(
    name=text_c("game name", "Tute Subastado"),
    tagline=text_c("tute_subastado", "Three, or four with a censor. The highest bidder plays."),
    terms={
        "hand": text_c("tute_subastado", "hand"),
        "auction": text_c("tute_subastado", "bidding"),
        "bid": text_c("tute_subastado", "bid"),
        "pass": text_c("tute_subastado", "pass"),
        "contract": text_c("tute_subastado", "contract"),
        "declarer": text_c("tute_subastado", "declarer"),
        "defenders": text_c("tute_subastado", "defence"),
        "censor": text_c("tute_subastado", "censor"),
        "raise": text_c("tute_subastado", "raise"),
        "made": text_c("tute_subastado", "made"),
        "lost": text_c("tute_subastado", "lost"),
        "last_trick": text_c("tute_subastado", "last ten"),
        "announcement": text_c("tute_subastado", "announcement"),
        "points": text_c("tute_subastado", "points"),
        "revoke": text_c("tute_subastado", "revoke"),
    },
    options={
        "min_bid": Option(
            text("The least bid"),
            text("In fives. The book says 60; a higher one makes for braver bidding."),
            suggested=(60, 65, 70, 80),
            most=HIGHEST,
            step=STEP,
            source=french(
                "Pour commencer les Enchères, il faut fixer un seuil minimal de points — il est le"
                " plus souvent de 60.",
                "To begin the auction one must set a least number of points; most often it is 60.",
            ),
        ),
        "double_from": Option(
            text("Double from"),
            text("Contracts this high or higher pay double."),
            suggested=(120, 100, 125),
            ruling="S2",
            source=french(
                "Si le nombre avancé lors des Enchères est égal ou supérieur à 120, le « Joueur »"
                " empoche ou paie, selon qu'il gagne ou perd, le double des points pariés.",
                "If the number bid in the auction is 120 or more, the “player” collects or"
                " pays, as he wins or loses, double the points bid.",
            ),
        ),
        "point_value": Option(
            text("What a point is worth"),
            text("In money, for the settlement. The score itself is kept in points."),
            is_money=True,
            source=french(
                "Le « Joueur » qui gagne … ou perd … un « contrat » de moins de 120 points empoche"
                " ou paie à chacun de ses adversaires l'équivalent des points pariés.",
                "The “player” who wins … or loses … a “contract” of less than 120 points"
                " collects from, or pays to, each of his opponents as much as the points bid.",
            ),
        ),
        "auction": Option(
            text("Rounds of bidding"),
            text("The book prefers one: it makes the first to speak take a risk."),
            (
                ("single", text("one, everybody speaks once")),
                ("continued", text("until two pass after the last bid")),
            ),
            ruling="S7",
            source=french(
                "Il vaut donc mieux jouer avec des Enchères à un seul tour de parole, qui obligent"
                " les premiers à parler, à prendre des risques et à annoncer des totaux élevés …",
                "It is better, then, to play with an auction of a single round, which forces"
                " the first to speak to take risks and bid high totals …",
            ),
        ),
        "censor_raise": Option(
            text_c("tute_subastado", "Four: the censor raises"),
            text("The book says five in one place and “a higher number” in another."),
            (("five", text("by five")), ("free", text("by any multiple of five"))),
            ruling="S1",
            only_with=(4,),
            source=french(
                "… et, s'il estime pouvoir faire mieux que le total annoncé, il l'augmente de 5"
                " points.",
                "… and if he thinks that he can do better than the total bid, he raises it by"
                " 5 points.",
            ),
        ),
        "idle_pays": Option(
            text("Four: the one without cards"),
            text("As in Tresillo, it may pay and collect like a defender."),
            (
                ("none", text("neither pays nor collects")),
                ("with_defenders", text("pays and collects like a defender")),
            ),
            ruling="S3",
            only_with=(4,),
            source=french("… il reste donc en dehors du coup.", "… so he stays out of the hand."),
        ),
        "dealer_after_swap": Option(
            text_c("tute_subastado", "Four: who deals after the censor has changed seats"),
            text("Right of the person who dealt, or of the seat that was dealt from."),
            (
                ("person", text("the right of the old dealer, in the new seat")),
                ("seat", text("the right of the seat that was dealt from")),
            ),
            ruling="S5",
            only_with=(4,),
            source=french(
                "Par la suite, le jeu continue avec les nouvelles positions …",
                "After that the game goes on with the new positions …",
            ),
        ),
        "revoke": Option(
            text("A revoke"),
            text("The book says nothing of it."),
            (
                ("off", text("is not scored")),
                ("side", text("that side loses the contract")),
            ),
            ruling="S8",
        ),
    },
    presets=(
        Preset("book", text("As in the book"), ()),
        Preset(
            "tresillo",
            text("Four: whoever has no cards pays and collects too"),
            (("idle_pays", "with_defenders"),),
        ),
        # Seed 000: « Selon une variante, les Enchères continuent jusqu'à ce que … »
        Preset("rounds", text("Bidding goes on until two pass"), (("auction", "continued"),)),
    ),
)

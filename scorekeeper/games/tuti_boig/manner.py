"""Tells how Tuti Boig is played, fact by fact (seed 001)."""

from scorekeeper.engine.lesson import Manner, PlayFact, at, french
from scorekeeper.engine.text import by_deck, text
from scorekeeper.kits.tricks import manner as shared

_SIX = (at(6),)
_BOUND = (at(free_play=False),)
VARIANT = french(
    "Il est certain qu'une variante ne comportant ni annonce, ni obligation de monter, de couper ou"
    " de surcouper présenterait une plus grande souplesse et diminuerait la part laissée au"
    " hasard.",
    "Surely a variant with neither announcements nor duties to head, ruff or overruff would be more"
    " supple and leave less to chance.",
)


MANNER = Manner(
    (
        shared.ORDER.quoting(
            french(
                "L'ordre des cartes est celui de la bataille, à la différence près que la carte la"
                " plus forte après l'As est le 3.",
                "The order of the cards is that of War, except that the highest card after the"
                " ace is the 3.",
            )
        ),
        shared.PACK.quoting(
            french(
                "De trois à cinq joueurs (cinq étant le nombre optimal de joueurs) utilisent un jeu"
                " de 40 cartes, qu'on pourra composer à partir d'un jeu français de 52 cartes dont"
                " on aura retiré les 8, les 9 et les 10.",
                "Three to five players (five being the best number) use a pack of 40 cards,"
                " which can be made from a French pack of 52 by taking out the 8s, 9s and 10s.",
            )
        ),
        PlayFact(
            "queens",
            "cards",
            by_deck(
                text(
                    "Where the cards are French, the queen is the knight; spades are swords, hearts"
                    " cups, diamonds coins and clubs clubs."
                ),
                text(
                    "The queen is the Spanish knight; spades are swords, hearts cups, diamonds"
                    " coins and clubs clubs."
                ),
            ),
            french(
                "… en convenant de faire jouer aux dames françaises le rôle des cavaliers"
                " espagnols. Les couleurs françaises sont postérieures aux couleurs espagnoles,"
                " piques équivalant aux épées, cœurs aux coupes, carreaux aux deniers et trèfles"
                " aux bâtons.",
                "… agreeing that the French queens play the part of the Spanish knights. The"
                " French suits came after the Spanish ones: spades stand for swords, hearts for"
                " cups, diamonds for coins and clubs for clubs.",
            ),
        ),
        PlayFact(
            "six",
            "cards",
            text(
                "With six players the eights and nines are put back, under the jack: 48 cards."
                " When the sixth is out they leave again."
            ),
            french(
                "On peut aussi jouer à six joueurs en rajoutant les 8 et les 9. … On passe ainsi de"
                " 6 à 5 joueurs (entre parenthèses en retirant à ce moment les 8 et les 9 du jeu)"
                " …",
                "One can also play with six by adding the 8s and 9s. … So one goes from 6"
                " players to 5 (taking the 8s and 9s out of the pack at that moment) …",
            ),
            text("Which cards are in the pack at six?"),
            when=_SIX,
        ),
        shared.DIRECTION.quoting(
            french(
                "On distribue les cartes une par une, dans le sens inverse des aiguilles d'une"
                " montre.",
                "The cards are dealt one by one, against the clock.",
            )
        ),
        shared.CUT,
        PlayFact(
            "deal",
            "seats",
            text("One card at a time: eight each at five or six, ten at four, thirteen at three."),
            french(
                "On distribue 8 cartes à 5 ou 6 joueurs, 10 cartes à 4 joueurs et 13 cartes à 3"
                " joueurs.",
                "8 cards each are dealt to 5 or 6 players, 10 to 4 players and 13 to 3 players.",
            ),
        ),
        PlayFact(
            "turned",
            "seats",
            text(
                "The dealer turns up the last card for trumps, and keeps it if all the cards have"
                " been dealt."
            ),
            french(
                "Le donneur retourne la dernière carte, qui désigne l'atout, et la met dans son jeu"
                " si toutes les cartes sont distribuées au cours de la donne.",
                "The dealer turns up the last card, which shows trumps, and takes it into his"
                " hand if all the cards are dealt.",
            ),
            text("What becomes of the card turned up?"),
        ),
        shared.LEAD.quoting(
            french(
                "Le joueur à droite du donneur a l'entame. Ensuite, chaque joueur ayant ramassé un"
                " pli joue la première carte du pli suivant.",
                "The player on the dealer's right leads. After that whoever has gathered a"
                " trick plays the first card of the next.",
            )
        ),
        PlayFact(
            "follow",
            "trick",
            text(
                "You must follow suit, with a higher card if you can. Without the suit you must"
                " ruff if you can; else you discard as you like."
            ),
            french(
                "On est obligé de fournir à la couleur demandée, et de monter, si on le peut. Si"
                " l'on n'a pas de la couleur demandée, on est obligé de couper, si on le peut."
                " Sinon, on se défausse à son gré.",
                "One must follow the suit asked for, and head it if one can. Without that suit"
                " one must ruff if one can. Otherwise one discards as one likes.",
            ),
            shared.ASK_HIGHER,
            when=_BOUND,
        ),
        PlayFact(
            "after-ruff",
            "trick",
            text("No. Once somebody has ruffed you still follow suit, but any card of it will do."),
            french(
                "Si l'on a de la couleur demandée après qu'un joueur a coupé, on est obligé de"
                " fournir, mais on n'est pas obligé de monter.",
                "Whoever has the suit asked for after somebody has ruffed must follow, but"
                " need not head.",
            ),
            text("Must I play higher after a ruff?"),
            when=_BOUND,
        ),
        PlayFact(
            "overruff",
            "trick",
            text(
                "Without the suit after a ruff you must overruff if you can; else you may underruff"
                " or discard."
            ),
            french(
                "Si l'on n'a pas de la couleur demandée après qu'un joueur a coupé, on est obligé"
                " de surcouper si on le peut. Sinon, on peut sous-couper ou se défausser à son"
                " gré.",
                "Whoever lacks the suit asked for after somebody has ruffed must overruff if"
                " he can. Otherwise he may underruff or discard as he likes.",
            ),
            shared.ASK_DISCARD,
            when=_BOUND,
        ),
        PlayFact(
            "follow-free",
            "trick",
            text("You must follow suit. Nobody has to head, ruff or overruff, nor announces."),
            VARIANT,
            text("What must I play without duties?"),
            when=(at(free_play=True),),
        ),
        PlayFact(
            "announce",
            "announcements",
            text("Only when you have just won a trick, and while you still hold both cards."),
            french(
                "Toutefois chacune des quatre belotes ne s'annonce que lorsque l'on vient de"
                " remporter un pli, et qu'on possède encore dans son jeu le roi et la dame d'une"
                " même couleur.",
                "Each of the four marriages, however, is announced only when one has just won"
                " a trick and still holds the king and the queen of the same suit.",
            ),
            shared.ASK_ANNOUNCE,
            when=_BOUND,
        ),
        PlayFact(
            "several",
            "announcements",
            text("Several may be announced, by one player or by several."),
            french(
                "Plusieurs belotes peuvent être annoncées au cours d'un coup, soit par le même"
                " joueur, soit par des joueurs différents.",
                "Several marriages may be announced in the course of a hand, by the same"
                " player or by different ones.",
            ),
            when=_BOUND,
        ),
        PlayFact(
            "exchange",
            "exchange",
            text(
                "At three the card turned up stays on the table. Above the seven, whoever holds the"
                " seven of trumps may take it for the seven; a four to seven may be taken for the"
                " two."
            ),
            french(
                "A trois joueurs, la carte désignant l'atout reste sur la table. Si elle est"
                " supérieure au 7, le joueur possédant le 7 d'atout peut la prendre en mettant le 7"
                " à la place. S'il s'agit du 4, 5, 6 ou 7, on peut de même la prendre avec le 2.",
                "With three players the card that shows trumps stays on the table. If it is"
                " higher than the 7, the player with the 7 of trumps may take it and put the 7"
                " in its place. If it is the 4, 5, 6 or 7, it may likewise be taken with the 2.",
            ),
            shared.ASK_EXCHANGE,
        ),
        PlayFact(
            "length",
            "end",
            text("A match takes thirty to forty hands, says the book; best with five players."),
            french("Une partie comprend 30 à 40 coups.", "A match takes 30 to 40 hands."),
        ),
    )
)

"""Tells how Tuti Boig is played, fact by fact (seed 001)."""

from scorekeeper.engine.lessons.lesson import Manner, PlayFact, Quote
from scorekeeper.engine.text import by_deck, text
from scorekeeper.kits.tricks import manner as shared

_SIX = (6,)


def _book(words: str) -> Quote:
    return Quote("fr", words)


MANNER = Manner(
    (
        PlayFact(
            "order",
            "cards",
            shared.ORDER,
            _book(
                "L'ordre des cartes est celui de la bataille, à la différence près que la carte la"
                " plus forte après l'As est le 3."
            ),
            shared.ASK_ORDER,
        ),
        PlayFact(
            "pack",
            "cards",
            shared.FRENCH_PACK,
            _book(
                "De trois à cinq joueurs (cinq étant le nombre optimal de joueurs) utilisent un jeu"
                " de 40 cartes, qu'on pourra composer à partir d'un jeu français de 52 cartes dont"
                " on aura retiré les 8, les 9 et les 10."
            ),
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
            _book(
                "… en convenant de faire jouer aux dames françaises le rôle des cavaliers"
                " espagnols. Les couleurs françaises sont postérieures aux couleurs espagnoles,"
                " piques équivalant aux épées, cœurs aux coupes, carreaux aux deniers et trèfles"
                " aux bâtons."
            ),
        ),
        PlayFact(
            "six",
            "cards",
            text(
                "With six players the eights and nines are put back, under the jack: 48 cards."
                " When the sixth is out they leave again."
            ),
            _book(
                "On peut aussi jouer à six joueurs en rajoutant les 8 et les 9. … On passe ainsi de"
                " 6 à 5 joueurs (entre parenthèses en retirant à ce moment les 8 et les 9 du jeu)"
                " …"
            ),
            text("Which cards are in the pack at six?"),
            players=_SIX,
        ),
        PlayFact(
            "direction",
            "seats",
            shared.DIRECTION,
            _book(
                "On distribue les cartes une par une, dans le sens inverse des aiguilles d'une"
                " montre."
            ),
        ),
        PlayFact("cut", "seats", shared.CUT, asked=shared.ASK_CUT),
        PlayFact(
            "deal",
            "seats",
            text("One card at a time: eight each at five or six, ten at four, thirteen at three."),
            _book(
                "On distribue 8 cartes à 5 ou 6 joueurs, 10 cartes à 4 joueurs et 13 cartes à 3"
                " joueurs."
            ),
        ),
        PlayFact(
            "turned",
            "seats",
            text(
                "The dealer turns up the last card for trumps, and keeps it if all the cards have"
                " been dealt."
            ),
            _book(
                "Le donneur retourne la dernière carte, qui désigne l'atout, et la met dans son jeu"
                " si toutes les cartes sont distribuées au cours de la donne."
            ),
            text("What becomes of the card turned up?"),
        ),
        PlayFact(
            "lead",
            "seats",
            shared.LEAD,
            _book(
                "Le joueur à droite du donneur a l'entame. Ensuite, chaque joueur ayant ramassé un"
                " pli joue la première carte du pli suivant."
            ),
            shared.ASK_LEAD,
        ),
        PlayFact(
            "follow",
            "trick",
            text(
                "You must follow suit, with a higher card if you can. Without the suit you must"
                " ruff if you can; else you discard as you like."
            ),
            _book(
                "On est obligé de fournir à la couleur demandée, et de monter, si on le peut. Si"
                " l'on n'a pas de la couleur demandée, on est obligé de couper, si on le peut."
                " Sinon, on se défausse à son gré."
            ),
            shared.ASK_HIGHER,
        ),
        PlayFact(
            "after-ruff",
            "trick",
            text("No. Once somebody has ruffed you still follow suit, but any card of it will do."),
            _book(
                "Si l'on a de la couleur demandée après qu'un joueur a coupé, on est obligé de"
                " fournir, mais on n'est pas obligé de monter."
            ),
            text("Must I play higher after a ruff?"),
        ),
        PlayFact(
            "overruff",
            "trick",
            text(
                "Without the suit after a ruff you must overruff if you can; else you may underruff"
                " or discard."
            ),
            _book(
                "Si l'on n'a pas de la couleur demandée après qu'un joueur a coupé, on est obligé"
                " de surcouper si on le peut. Sinon, on peut sous-couper ou se défausser à son gré."
            ),
            shared.ASK_DISCARD,
        ),
        PlayFact(
            "announce",
            "announcements",
            text("Only when you have just won a trick, and while you still hold both cards."),
            _book(
                "Toutefois chacune des quatre belotes ne s'annonce que lorsque l'on vient de"
                " remporter un pli, et qu'on possède encore dans son jeu le roi et la dame d'une"
                " même couleur."
            ),
            shared.ASK_ANNOUNCE,
        ),
        PlayFact(
            "several",
            "announcements",
            text("Several may be announced, by one player or by several."),
            _book(
                "Plusieurs belotes peuvent être annoncées au cours d'un coup, soit par le même"
                " joueur, soit par des joueurs différents."
            ),
        ),
        PlayFact(
            "exchange",
            "exchange",
            text(
                "At three the card turned up stays on the table. Above the seven, whoever holds the"
                " seven of trumps may take it for the seven; a four to seven may be taken for the"
                " two."
            ),
            _book(
                "A trois joueurs, la carte désignant l'atout reste sur la table. Si elle est"
                " supérieure au 7, le joueur possédant le 7 d'atout peut la prendre en mettant le 7"
                " à la place. S'il s'agit du 4, 5, 6 ou 7, on peut de même la prendre avec le 2."
            ),
            shared.ASK_EXCHANGE,
        ),
        PlayFact(
            "length",
            "end",
            text("A match takes thirty to forty hands, says the book; best with five players."),
            _book("Une partie comprend 30 à 40 coups."),
        ),
        PlayFact(
            "variant",
            "end",
            text(
                "It may be played without announcements and without having to head, ruff or"
                " overruff: less is left to chance."
            ),
            _book(
                "Il est certain qu'une variante ne comportant ni annonce, ni obligation de monter,"
                " de couper ou de surcouper présenterait une plus grande souplesse et diminuerait"
                " la part laissée au hasard."
            ),
        ),
    )
)

"""Makes the rules of a game on one sheet: two columns, or a quarter of it to fold and leave on the
table.
"""

from typing import Literal, Unpack

from scorekeeper.engine.cards import SUIT_NAMES, Suit
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.lessons.glossary import GLOSSARY
from scorekeeper.engine.lessons.lesson import TOPICS, PlayFact
from scorekeeper.games import BY_KEY
from scorekeeper.language import reader_deck, speak
from scorekeeper.services.answers import NotFound
from scorekeeper.services.papers.icons import icon_url
from scorekeeper.services.papers.papers import OnScreen, Paper, paper_page

Fold = Literal["flat", "folded"]
_PANELS = 3
_WORDS = 7
"""The first so many words of the glossary are what is argued about: follow, head, ruff …"""


def title_of(key: str) -> str:
    """The game's name. Raises NotFound."""
    return speak(_found(key).words.name)


def rules_sheet(key: str, paper: Paper = "a4", fold: Fold = "flat", **on: Unpack[OnScreen]) -> str:
    """The rules as a finished page in the reader's language. Raises NotFound."""
    game = _found(key)
    suit = "oros" if reader_deck() == "spanish" else "french-oros"
    return paper_page(
        f"prints/rules_{fold}.html",
        paper,
        on,
        game=game,
        deck=reader_deck(),
        suit=icon_url(suit),
        suit_name=SUIT_NAMES[Suit.OROS],
        topics=[
            (title, [fact for fact in game.manner.facts if fact.topic == topic])
            for topic, title in TOPICS.items()
            if any(fact.topic == topic for fact in game.manner.facts)
        ],
        panels=_panels(game),
        glossary=GLOSSARY[:_WORDS],
    )


def _found(key: str) -> AnyGame:
    game = BY_KEY.get(key)
    if game is None:
        raise NotFound
    return game


def _panels(game: AnyGame) -> list[list[PlayFact]]:
    """The quarrels shared out among the panels of a folded sheet, about as many words on each."""
    asked = [fact for fact in game.manner.facts if fact.asked is not None]
    lengths = [len(speak(fact.words)) for fact in asked]
    panels: list[list[PlayFact]] = [[] for _ in range(_PANELS)]
    for place, fact in enumerate(asked):
        before = sum(lengths[:place]) + lengths[place] // 2
        panels[min(_PANELS - 1, before * _PANELS // max(1, sum(lengths)))].append(fact)
    return panels

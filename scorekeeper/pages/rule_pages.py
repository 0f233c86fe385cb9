"""Draws the rules of a game, and says which cards may be played, whoever serves it."""

from collections.abc import Iterator, Mapping
from typing import Any

from wtforms.widgets import SearchInput

from scorekeeper.engine.book.edition import (
    departures_at,
    facts_at,
    lesson_at,
    options_at,
    read_edition,
    topics_at,
)
from scorekeeper.engine.book.lesson import Duties, Edition, Example, Section
from scorekeeper.engine.book.referee import Card, LegalCards, Trick, duties_at, legal
from scorekeeper.engine.cards import SUIT_NAMES, Suit
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.replay import Step, play_example, value_words
from scorekeeper.engine.text import Text, text
from scorekeeper.games import BY_KEY
from scorekeeper.language import ReaderVoice, reader_deck
from scorekeeper.pages.desk import MatchPage
from scorekeeper.pages.fields import Dropdown, LineField, SentValues, TypedForm
from scorekeeper.pages.value_fields import ChoiceField, SeveralField
from scorekeeper.services.answers import NotFound

MINE = "mine"
"""Says that whoever asks has bought the hand."""


class SearchForm(TypedForm):
    """Reads the words that are looked for."""

    q = LineField(widget=SearchInput())


def _only(values: SentValues) -> Mapping[str, str]:
    """Take what an address says, each name once."""
    return {name: str(next(iter(values.getlist(name)), "")) for name in values}


def game_page(key: str, values: SentValues) -> MatchPage:
    """A game in our own words: the quarrels it settles, how it is played, worked examples, and what
    each house rule changes. Where it is asked for `players`: only what holds with so many, by the
    house rules that are named with them. Raises NotFound.
    """
    game = BY_KEY.get(key)
    if game is None:
        raise NotFound
    edition = read_edition(game, _only(values))
    page = {
        "game": game,
        "search": SearchForm(None),
        "deck": reader_deck(),
        "edition": edition,
        "departures": departures_at(game, edition),
        "voice": ReaderVoice({}, str(edition.get("currency", "EUR"))),
        "quarrels": [fact for fact in facts_at(game, edition) if fact.asked is not None],
        "topics": topics_at(game, edition),
        "lesson": lesson_at(game, edition),
        "options": options_at(game, edition),
        "value_words": value_words,
        "examples": lambda section: _examples(game, section, edition),
    }
    return MatchPage("rules/game.html", page)


def _examples(
    game: AnyGame, section: Section, edition: Edition
) -> Iterator[tuple[Example, Step, ReaderVoice]]:
    """The examples that can be at a table, what the engine says of the last hand of each, and the
    voice that names its players.
    """
    for example in section.examples:
        step, voice = _play(game, example, edition)
        if step.played is not None or "error" in example.shows:
            yield example, step, voice


def _play(game: AnyGame, example: Example, edition: Edition) -> tuple[Step, ReaderVoice]:
    played = play_example(game, example, edition)
    table = played.table
    names = {str(side): " & ".join(table.players_of(side)) for side in table.sides}
    names |= {str(player): str(player) for player in table.players}
    return played.steps[-1], ReaderVoice(names)


def play_page(key: str, values: SentValues) -> MatchPage:
    """Which cards of a hand may be played to a trick, and why, by the duties of a table; of the
    usual one where the address names none. Raises NotFound.
    """
    game = BY_KEY.get(key)
    if game is None or not game.book.duties:
        raise NotFound
    usual = {"players": game.seats.usual, **game.usual_choices}
    edition = read_edition(game, _only(values)) or usual
    form = TrickForm(game, duties_at(game, edition), int(edition["players"]), values)
    facts = facts_at(game, edition)
    page = {
        "game": game,
        "form": form,
        "deck": reader_deck(),
        "edition": edition,
        "ruling": form.ruling(),
        "unsaid": form.unsaid if "asked" in values else (),
        "facts": [x for x in facts if x.topic == "trick" and x.asked is not None],
        "suit_names": SUIT_NAMES,
    }
    return MatchPage("rules/play.html", page)


_EXCERPT = 40  # letters of what somebody typed


class TrickForm(TypedForm):
    """Asks what lies on the table and what somebody holds, and has it ruled."""

    def __init__(self, game: AnyGame, duties: Duties, players: int, values: SentValues) -> None:
        self.values = values
        self.pack, self.duties = game.pack_of(players), duties
        self.most = len(self.pack.cards) // players
        self.lying = range(players - 1)
        self.has_pairs = players in game.seats.in_pairs
        # Partners that the seats do not say: those who play against whoever has bought the hand.
        self.has_buyer = bool(duties.spared) and not self.has_pairs
        self.cards = [*map(" ".join, self.pack.cards)]
        own: dict[str, Any] = {
            **{f"lying.{place}": _choice(self.cards) for place in self.lying},
            "trump": _choice(
                [suit.value for suit in self.pack.suits] + ["none"] * duties.no_trumps
            ),
            "buyer": _choice([MINE, *map(str, self.lying)]),
            "stock": _choice(["yes", "no"]),
            "hand": SeveralField(self._card),
        }
        super().__init__(values, fields=own)

    def ruling(self) -> LegalCards | None:
        """Say what is ruled; nothing while something is left unsaid or cannot be."""
        hand, lying = self["hand"].data, self._lying()
        if self.unsaid or self.repeated or self.refusals:
            return None
        places, buyer = range(len(lying)), self["buyer"].data
        partners = frozenset[int]()
        if self.has_pairs:
            partners = frozenset(place for place in places if place == len(lying) - 2)
        elif self.has_buyer and buyer and buyer != MINE:
            partners = frozenset(place for place in places if str(place) != buyer)
        trump = next((suit for suit in self.pack.suits if suit.value == self["trump"].data), None)
        trick = Trick(lying, trump, partners, has_stock=self["stock"].data == "yes")
        return legal(self.pack, self.duties, trick, hand)

    @property
    def unsaid(self) -> list[str]:
        """Name the fields on which a ruling rests and which nobody has filled in."""
        names = ["hand", *(["trump"] if self._lying() else [])]
        names += ["buyer"] if self._lying() and self.has_buyer else []
        names += ["stock"] if self.duties.stock is not None else []
        return [name for name in names if not self[name].data]

    @property
    def refusals(self) -> dict[str, Text]:
        """Say what is wrong with a field by itself: a card of another deck, or too many."""
        words = {}
        for name in ("hand", *(f"lying.{place}" for place in self.lying)):
            for typed in filter(None, self.values.getlist(name)):
                if typed not in self.cards:
                    excerpt = typed[:_EXCERPT]
                    words[name] = text("“{card}” is no card of this game.", card=excerpt)
        if "hand" not in words and (n := len(self["hand"].data)) > self.most:
            words["hand"] = text(
                "{n} cards are more than anybody holds here: {most} at most.", n=n, most=self.most
            )
        return words

    @property
    def repeated(self) -> set[Card]:
        """The cards that are there twice."""
        cards = [*self._lying(), *self["hand"].data]
        return {card for card in cards if cards.count(card) > 1}

    def _lying(self) -> tuple[Card, ...]:
        named = (self[f"lying.{place}"].data for place in self.lying)
        return tuple(self._card(name) for name in named if name)

    def _card(self, name: str) -> Card:
        """Raises ValueError where the pack has no such card."""
        rank, suit = next((card for card in self.pack.cards if " ".join(card) == name), ("", ""))
        return rank, Suit(suit)


def _choice(offered: list[str]) -> ChoiceField:
    return ChoiceField(offered, otherwise="", widget=Dropdown())

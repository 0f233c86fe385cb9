"""Reads who sits where at a new match, and seats people by cards."""

from collections.abc import Mapping, Sequence

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.seats import (
    KING,
    CutCard,
    DrawWay,
    SeatCut,
    cut_for_seats,
    deal_for_kings,
)
from scorekeeper.engine.text import Text, text
from scorekeeper.pages.fields import Chip, LineField, MaybeField, TypedForm, WordsField
from scorekeeper.tournaments.seeded_random import chance

BY_HAND = "hand"
"""Stands for the seed where the cards were cut from a real pack."""
TAKEN_AWAY = "none"
"""Stands for the seed where they are to sit without any cards."""

_SETTLED: Mapping[DrawWay, tuple[Text, Text]] = {
    "highest": (
        text("The highest deals first; the next one sits to the right."),
        text("The highest deals first; the two highest play together."),
    ),
    "kings": (
        text("The first king deals first; the next one sits to the right."),
        text("The first king deals first; the first two kings play together."),
    ),
    "suit": (text("Whoever has the suit of the card turned up deals first."),) * 2,
}


def _seated(names: Sequence[str], cut: Sequence[CutCard]) -> list[tuple[str, CutCard]]:
    return sorted(zip(names, cut, strict=True), key=lambda x: x[1].place)


class SeatForm(TypedForm):
    """Reads the names by seat, who deals first, and the cards that were drawn for the seats.
    `others`: who would like to play too; `left_out`: whom of them the draw has left without a seat.
    """

    game: AnyGame
    players: int

    first_dealer = MaybeField(default=0, widget=Chip())
    seed = LineField()
    others = WordsField()
    left_out = WordsField()

    @property
    def is_in_pairs(self) -> bool:
        """Says whether this many play in pairs."""
        return self.players in self.game.seats.in_pairs

    def _swap(self, picked: str, tapped: str) -> str:
        """Let two who sit in these seats change places; give the place that was tapped while the
        other one is still to come, else nothing.
        """
        places = [place for place in (picked, tapped) if place in map(str, range(self.players))]
        if len(places) == 2:
            first, second = (self[f"names.{place}"] for place in places)
            name = first.data
            first.process_data(second.data)
            second.process_data(name)
        return places[0] if tapped and len(places) == 1 else ""

    @property
    def names(self) -> list[str]:
        """Lists everybody at the table, by seat; blank where nobody is named."""
        return [self.of(f"names.{place}") for place in range(self.players)]

    @property
    def pack(self) -> list[tuple[str, str]]:
        """Lists the cards to cut from, suit by suit from the highest."""
        return list(self.game.pack.cards)

    @property
    def ways(self) -> dict[DrawWay, Text]:
        """Lists how so many may draw with these cards: by kings there is one for each seat, by
        suit a seat for each.
        """
        suits, has_kings = len(self.game.pack.suits), KING in self.game.pack.order
        ways: dict[DrawWay, Text] = {"highest": text("By the highest card")}
        if has_kings and self.players <= suits:
            ways["kings"] = text("By kings")
        if self.players == suits:
            ways["suit"] = text("By suit: only who deals first")
        return ways

    @property
    def settled(self) -> Text:
        """Says what the cards as they stand have settled."""
        return _SETTLED[SeatCut(self.cards).way][self.is_in_pairs]

    @property
    def cards(self) -> tuple[tuple[str, str], ...]:
        """Lists the rank and suit that each seat has cut, blank where it is not said."""
        cards_cut = [self[f"cut.{place}"].data.rpartition(" ") for place in range(self.players)]
        return tuple((rank, suit) for rank, _, suit in cards_cut)

    @property
    def _waiting(self) -> list[str]:
        """Lists who would like to play too, as they are typed."""
        return [name for name in self._listed("others") if name not in self.names]

    def _listed(self, field: str) -> list[str]:
        names = (" ".join(name.split()) for name in self.of(field).split(","))
        return [*filter(None, dict.fromkeys(names))]

    def _seat_by_cut(self, seed: str) -> None:
        """Seat the names by the cards they draw; who has no name cannot draw. From a pack that the
        screen shuffles, by the way that the seed begins with, or as it was done with a real one.
        """
        ways = [way for way in self.ways if seed.startswith(f"{way} ")]
        if seed == TAKEN_AWAY:
            for name in ("seed", *(f"cut.{place}" for place in range(self.players))):
                self[name].process_data("")
        elif not all(self.names):
            words = text("Write all the names first: each of them cuts a card.")
            self.refuse((Problem("players", f"names.{self.names.index('')}", words),))
        elif self.players + len(self._waiting) > len(self.game.pack.order):
            words = text("So many cannot draw: {most} at most.", most=len(self.game.pack.order))
            self.refuse((Problem("players", "others", words),))
        elif seed != BY_HAND:
            self._show_cut(self._drawn(ways[0] if ways else "highest", seed), seed)
        elif not self._cut_problems() and SeatCut(self.cards).way == "highest":
            ranks, pairs = self.game.pack.order, self.is_in_pairs
            cut = cut_for_seats(self.players, self.cards, ranks, in_pairs=pairs)
            self._show_cut(_seated(self.names, cut), "")
        else:
            self.refuse(self._cut_problems())

    def _drawn(self, way: DrawWay, seed: str) -> list[tuple[str, CutCard]]:
        """Says who sits where by a pack shuffled so: the names draw in alphabetical order; after
        the seats who sits out. Nobody does where so many cannot draw so.
        """
        people, order = sorted([*self.names, *self._waiting]), self.game.pack.order
        if way not in self.ways or (way != "suit" and len(people) > len(order)):
            return []
        pack, pairs = self.pack, self.is_in_pairs
        chance(seed, "seats").shuffle(pack)
        if way == "suit":
            turned, suits = pack[0], enumerate(self.game.pack.suits)
            named = {turned[1]: turned[0]}
            return _seated(self.names, [CutCard(named.get(x, ""), x.value, n) for n, x in suits])
        if way == "kings":
            return _seated(people, deal_for_kings(len(people), self.players, pack, in_pairs=pairs))
        return _seated(people, cut_for_seats(len(people), pack, order, in_pairs=pairs))

    def _show_cut(self, seated: Sequence[tuple[str, CutCard]], seed: str) -> None:
        for place, (name, card) in enumerate(seated[: self.players]):
            self[f"names.{place}"].process_data(name)
            self[f"cut.{place}"].process_data(f"{card.rank} {card.suit}".strip())
        if out := [name for name, _ in seated[self.players :]]:
            self.others.process_data(", ".join(out))
        self.left_out.process_data(", ".join(out))
        self.seed.process_data(seed)
        self.first_dealer.process_data(next(n for n, (_, card) in enumerate(seated) if card.rank))

    def _cut_problems(self) -> tuple[Problem, ...]:
        """Says what is wrong with the cards, at the first that is missing or ties."""
        if self.is_cut_whole:
            return ()
        ranks = [rank for rank, _ in self.cards]
        place = next(at for at, rank in enumerate(ranks) if not rank or rank in ranks[:at])
        words = text("A card for each, no two of the same rank: who ties cuts again.")
        return (Problem("option", f"cut.{place}", words),)

    def _seat_problems(self) -> tuple[Problem, ...]:
        """Says what is wrong where the cards have settled other seats, or another dealer."""
        is_by_hand = not self.of("seed") and SeatCut(self.cards).way == "highest"
        ranks, pairs = self.game.pack.order, self.is_in_pairs
        cut = cut_for_seats(self.players, self.cards, ranks, in_pairs=pairs) if is_by_hand else ()
        dealer = next(place for place, (rank, _) in enumerate(self.cards) if rank)
        is_so = self._is_drawn or [card.place for card in cut] == [*range(self.players)]
        if is_so and dealer == (self.first_dealer.data or 0):
            return ()
        words = text(
            "The cards have settled otherwise who sits where or who deals. Draw again, or take the"
            " cards away and sit as you like."
        )
        return (Problem("option", "cut.0", words),)

    def _cut(self) -> SeatCut | None:
        """Gives the cards, with the seed where they came by it; None where nobody cut."""
        return SeatCut(self.cards, self.of("seed")) if self.has_cut else None

    @property
    def _is_drawn(self) -> bool:
        """Says whether these names draw these cards by the seed."""
        way, seed = SeatCut(self.cards).way, self.of("seed")
        drawn = self._drawn(way, seed)[: self.players] if seed and all(self.names) else []
        cards_drawn = [(name, (card.rank, card.suit)) for name, card in drawn]
        return cards_drawn == list(zip(self.names, self.cards, strict=True))

    def _waiting_problems(self) -> tuple[Problem, ...]:
        """Says what is wrong where others would like to play and have not drawn with these."""
        has_drawn = self._is_drawn and SeatCut(self.cards).way != "suit"
        known = self._listed("left_out") if has_drawn else ()
        undrawn = tuple(name for name in self._waiting if name not in known)
        if not undrawn:
            return ()
        words = text(
            "They have drawn no card: {names}. Draw the seats, or take them out here.",
            names=undrawn,
        )
        return (Problem("players", "others", words),)

    @property
    def has_cut(self) -> bool:
        """Says whether any card was cut, or something was sent that is none."""
        return any(self.of(f"cut.{place}") for place in range(self.players))

    @property
    def is_cut_whole(self) -> bool:
        """Says whether everybody has cut a card, and nobody ties."""
        return SeatCut(self.cards).is_from(self.game.pack, self.players)

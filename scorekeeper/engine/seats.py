"""Defines who sits where: the ring of players, and who scores together.

Everything runs anticlockwise (RULES §1.1): the next seat is to the right and deals next.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NewType

from scorekeeper.engine.cards import Pack

Seat = NewType("Seat", str)
"""A player's or side's key. In a match record the key is the name; a stored match uses its own
keys and keeps the names beside them, so that a renamed player is one change."""

PAIR_SIDES = (Seat("1"), Seat("2"))
RESERVED_NAMES = frozenset({"1", "2", "declarer", "defenders"})
LONGEST_SEED = 64


@dataclass(frozen=True, slots=True)
class Table:
    """The players in seating order, anticlockwise, who deals first, and whether they play in pairs.

    In pairs seats 1 and 3 are side "1", seats 2 and 4 side "2"; alone a side is its player.
    `customs` are ways of this table that change what is said and not what is scored (how many cards
    are dealt); the record keeps them in its `meta`.
    """

    players: tuple[Seat, ...]
    first_dealer: Seat
    in_pairs: bool = False
    customs: tuple[tuple[str, str], ...] = ()

    @property
    def sides(self) -> tuple[Seat, ...]:
        """Whoever scores together, in seating order."""
        return PAIR_SIDES if self.in_pairs else self.players

    def custom(self, name: str, default: str) -> str:
        """A way of this table, or the usual one."""
        return dict(self.customs).get(name, default)

    def side_of(self, who: Seat) -> Seat:
        """The side of a player; a side is its own."""
        if not self.in_pairs or who in PAIR_SIDES:
            return who
        return PAIR_SIDES[self.players.index(who) % 2]

    def players_of(self, side: Seat) -> tuple[Seat, ...]:
        """The players of a side, in seating order."""
        return tuple(player for player in self.players if self.side_of(player) == side)

    def others(self, side: Seat) -> tuple[Seat, ...]:
        """All sides but this one."""
        return tuple(other for other in self.sides if other != side)

    def right_of(self, player: Seat, among: Iterable[Seat] | None = None) -> Seat:
        """The next player to the right who is still playing (all, when `among` is not given)."""
        return self.round_from(player, among)[0]

    def left_of(self, player: Seat, among: Iterable[Seat] | None = None) -> Seat:
        """The next player to the left who is still playing; the only one is left of himself."""
        ring = self.round_from(player, among)
        return ring[-2] if ring[-1] == player and len(ring) > 1 else ring[-1]

    def round_from(self, player: Seat, among: Iterable[Seat] | None = None) -> tuple[Seat, ...]:
        """One round of the table: from the player's right round to the player himself (if he is
        among those who play).
        """
        start = self.players.index(player) + 1
        ring = self.players[start:] + self.players[:start]
        playing = set(self.players if among is None else among)
        return tuple(seat for seat in ring if seat in playing)


def rotate_ring(order: tuple[Seat, ...], before: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The same ring of four in pairs, begun so that who sat first before stays in the same pair:
    what was noted of a side then goes with that player and the new partner.
    """
    return order if order.index(before[0]) % 2 == 0 else order[1:] + order[:1]


def pairings(order: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """The three ways four can play in pairs, as seatings: as they sit, and with either of the
    others as the first one's partner.
    """
    first, second, third, fourth = order
    return (order, (first, third, second, fourth), (first, second, fourth, third))


def are_names(players: Iterable[str]) -> bool:
    """Says whether these can be the players of a record: distinct, not blank, no name of a side."""
    names = list(players)
    return (
        len(set(names)) == len(names)
        and all(name.strip() for name in names)
        and not RESERVED_NAMES.intersection(names)
    )


@dataclass(frozen=True, slots=True)
class CutCard:
    """The card that somebody drew, and the place it gives; blank where nobody did. `place`: as
    many as the seats and more sit out.
    """

    rank: str
    suit: str
    place: int


DrawWay = Literal["highest", "kings", "suit"]
"""How seats are drawn: by the highest card; by kings (*a reyes*), dealt until each seat has one; or
only who deals first, by the suit of a card that is turned up."""
KING = "king"


@dataclass(frozen=True, slots=True)
class SeatCut:
    """Holds the cards that were drawn for the seats, rank and suit in seating order; by suit each
    has one, and the rank stands with who deals. `seed`: by which the screen shuffled its pack, the
    names in alphabetical order drew from it; blank for a real one.
    """

    cards: tuple[tuple[str, str], ...]
    seed: str = ""

    @property
    def way(self) -> DrawWay:
        """How they were drawn: two kings never both stay where the highest counts."""
        ranks = [rank for rank, _ in self.cards if rank]
        if len(ranks) == 1 < len(self.cards):
            return "suit"
        return "kings" if {*ranks} == {KING} else "highest"

    def is_from(self, pack: Pack, players: int) -> bool:
        """Says whether so many can have drawn this from such a pack, all ties cut anew."""
        differing = 0 if self.way == "highest" else 1
        by_suit = self.way == "suit" and players == len(pack.suits)
        cards = {*pack.cards, *(("", suit.value) for suit in pack.suits if by_suit)}
        return (
            len(self.cards) == len({card[differing] for card in self.cards}) == players
            and set(self.cards) <= cards
            and len(self.seed) <= LONGEST_SEED
        )


def cut_for_seats(
    players: int, pack: Sequence[tuple[str, str]], ranks: Sequence[str], *, in_pairs: bool
) -> tuple[CutCard, ...]:
    """Says what each of so many cuts from this shuffled pack of ranks and suits; who ties cuts
    again, so no rank comes twice. `ranks` from the highest, who sits first and deals. In pairs the
    two highest sit opposite.
    """
    cut: dict[str, str] = {}
    for rank, suit in pack:
        if len(cut) < players:
            cut.setdefault(rank, suit)
    highest = sorted(cut, key=ranks.index)
    places = _places(players, in_pairs=in_pairs)
    return tuple(CutCard(rank, suit, places[highest.index(rank)]) for rank, suit in cut.items())


def deal_for_kings(
    people: int, seats: int, pack: Iterable[tuple[str, str]], *, in_pairs: bool
) -> tuple[CutCard, ...]:
    """Says who of so many gets a king when this pack is dealt face up, one by one, until there is
    one for each seat; whoever has one is passed over. The first king sits first and deals, in pairs
    the second opposite; without a king one sits out.
    """
    kings: dict[int, str] = {}
    cards, turn = iter(pack), 0
    while len(kings) < seats:
        rank, suit = next(cards)
        if rank == KING:
            kings[turn] = suit
        others = (n % people for n in range(turn + 1, turn + people))
        turn = next((n for n in others if n not in kings), turn)
    order = [*kings, *(person for person in range(people) if person not in kings)]
    places = _places(people, in_pairs=in_pairs)
    return tuple(
        CutCard(KING if n in kings else "", kings.get(n, ""), places[order.index(n)])
        for n in range(people)
    )


def _places(people: int, *, in_pairs: bool) -> tuple[int, ...]:
    return (0, 2, 1, 3, *range(4, people)) if in_pairs else tuple(range(people))

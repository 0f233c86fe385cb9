"""Counts one match: its figures by seat, for the club and for the pairs.

Whoever sits there is a slot, `@0.1`: the seat as the match was begun, and how many sat there
before. A hand counts for who played it; the match for who sat down first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from scorekeeper.engine.displays.plot import Heights, heights_of
from scorekeeper.engine.replay import Replay, Step
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.state import TOGETHER, Did, PlayedHand, StatEvent
from scorekeeper.statistics.figures import HIT, MISS, Best, Book, Run, Sum
from scorekeeper.statistics.seasons import When

FORM = 3  # rises when a match is counted otherwise than before
CLUB, PAIRS = "", "pairs"
FEWEST_TO_COME_BACK = 2  # being one game behind is no story
_TEN = 10
_WENT_WELL = frozenset({Did.WON, Did.AVOIDED})
_WENT_BADLY = frozenset({Did.LOST})
_SPECIALS = (
    *(Did.FOUR_OF_A_KIND, Did.REVOKED, Did.CAPOTE, Did.CAPOTE_FAILED),
    *(Did.CLAIMED, Did.CLAIMED_WRONG, Did.LAST_TRICK, Did.OUT),
)


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match as it is counted: its replay, when it was, the name by which a record refers to it,
    who sits where at a hand (0: as it began), whether it is over, and whether that was by hand.
    `stated`: the place of each side, where a desk says it and not the hands.
    """

    replay: Replay
    when: When
    match: str
    slot: Callable[[Seat, int], str]
    is_ended: bool = False
    stated: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Says whether it counts: by its own rules, ended by hand, or decided at a desk."""
        return bool(self.stated) or self.is_ended or self.replay.is_finished


def facts(match: CountedMatch) -> Book:
    """All that is counted of a match that is over; the subjects are slots."""
    return _Counting(match).book()


def winners(match: CountedMatch) -> tuple[Seat, ...]:
    """The sides that won: as the rules say; in an open session those who are ahead at its end.
    Nobody won a match that was broken off, and nobody one that all of them won.
    """
    played = match.replay
    if match.stated:
        placed = zip(sorted(played.table.sides), match.stated, strict=True)
        ahead = tuple(side for side, place in placed if place == 1)
    elif played.game.is_open:
        if not match.is_ended:
            return ()
        stands = heights_of(played).of(played.rules, played.state)
        ahead = tuple(side for side, n in stands.items() if n == max(stands.values()))
    else:
        ahead = tuple(played.state.match_winners or ()) if played.is_finished else ()
    return ahead if len(ahead) < len(played.table.sides) else ()


class _Counting:
    """One match on its way to a book."""

    def __init__(self, match: CountedMatch) -> None:
        self.told = match
        self.table = match.replay.table
        self.steps = [(step, step.played) for step in match.replay.steps if step.played is not None]
        self.is_of_strikes = match.replay.game.reports[0] == "place"
        self.is_of_games = match.replay.game.games_lost is not None
        self.sums: dict[str, Sum] = {CLUB: Sum(), PAIRS: Sum()}

    def book(self) -> Book:
        self._match(len(self.steps))
        for step, played in self.steps:
            self._hand(step, played)
        return {subject: s.figures for subject, s in self.sums.items()}

    def of(self, slot: str) -> Sum:
        slot_sum = self.sums.get(slot)
        if slot_sum is None:
            slot_sum = self.sums[slot] = Sum()
        return slot_sum

    # ── The match as a whole ────────────────────────────────────────────────────────────────────

    def _match(self, hands: int) -> None:
        counted_match, club = self.told, self.of(CLUB)
        won = winners(counted_match)
        first = {player: counted_match.slot(player, 0) for player in self.table.players}
        is_decided = bool(won)
        for key in (
            "match",
            f"month/{counted_match.when.key}",
            f"day/{counted_match.when.weekday}",
        ):
            club.count(key)
        club.count(f"game/{counted_match.replay.game.key}")
        if hands or not counted_match.stated:
            club.count(f"length/{hands // 5 * 5}")
            club.best("hands", Best(hands, counted_match.match))
        for player, slot in first.items():
            is_winner = self.table.side_of(player) in won
            self._result(slot, is_winner=is_winner, is_decided=is_decided)
        self._company(first, won)
        self._comeback(first, won)

    def _result(self, slot: str, *, is_winner: bool, is_decided: bool) -> None:
        mine, club, month = self.of(slot), self.of(CLUB), self.told.when.key
        mine.count("match")
        mine.count(f"game/{self.told.replay.game.key}")
        mine.count(f"month/{month}")
        club.count(f"person/{slot}/match")
        if is_decided:
            mine.count("match/won" if is_winner else "match/lost")
            mine.then("won", HIT if is_winner else MISS)
            mine.then("lost", MISS if is_winner else HIT)
            club.then(f"won/{slot}", HIT if is_winner else MISS)
            mine.count(f"month/{month}/{'won' if is_winner else 'lost'}")
        if is_winner:
            club.count(f"person/{slot}/won")

    def _company(self, first: Mapping[Seat, str], won: Iterable[Seat]) -> None:
        """Says who sat with and against whom, and how it went."""
        pairs, side_of = self.of(PAIRS), self.table.side_of
        for seat, other in permutations(self.table.players, 2):
            me, them = first[seat], first[other]
            mine, is_won = self.of(me), side_of(seat) in won
            if side_of(seat) == side_of(other):
                mine.count(f"with/{them}/match")
                if is_won:
                    mine.count(f"with/{them}/won")
                if seat < other:
                    pairs.count(f"pair/{me}/{them}/match")
                    if is_won:
                        pairs.count(f"pair/{me}/{them}/won")
                continue
            mine.count(f"against/{them}/match")
            pairs.count(f"met/{me}/{them}")
            if is_won and side_of(other) not in won:
                mine.count(f"against/{them}/won")
                pairs.count(f"beat/{me}/{them}")
            if not is_won and side_of(other) in won:
                mine.count(f"against/{them}/lost")

    def _comeback(self, first: Mapping[Seat, str], won: tuple[Seat, ...]) -> None:
        """From how far behind the one side that won came back."""
        played = self.told.replay
        if len(won) != 1:
            return
        curve: Heights = heights_of(played)
        behind, at = 0, 0
        for step, after in self.steps:
            stands = curve.of(played.rules, after.state)
            mine = stands.pop(won[0])
            ahead = (
                mine - min(stands.values()) if curve.is_low_better else max(stands.values()) - mine
            )
            if ahead > behind:
                behind, at = ahead, step.number
        if behind < FEWEST_TO_COME_BACK:
            return
        game = played.game.key
        for player in self.table.players_of(won[0]):
            self.of(first[player]).best(f"comeback/{game}", Best(behind, self.told.match, at))
        who = first[self.table.players_of(won[0])[0]]
        self.of(CLUB).best(f"comeback/{game}", Best(behind, self.told.match, at, who))

    # ── A hand ──────────────────────────────────────────────────────────────────────────────────

    def _hand(self, step: Step, played: PlayedHand[Any]) -> None:
        game, rules = self.told.replay.game, self.told.replay.rules
        deeds = game.tells(rules, step.before, step.hand, played)
        self.of(CLUB).count("hand")
        self.of(CLUB).count(f"hand/{game.key}")
        for event in deeds:
            if event.did in TOGETHER:
                for player in self._players(event.who):
                    self._shared(event, self.told.slot(player, step.number), step.number)
            elif event.who in self.table.players:
                self._own(event, self.told.slot(event.who, step.number), step.number)
            self._of_club(event)
        self._luck(step.number, played.state.dealer, deeds)

    def _players(self, who: Seat) -> tuple[Seat, ...]:
        return (who,) if who in self.table.players else self.table.players_of(who)

    def _shared(self, event: StatEvent, slot: str, hand: int) -> None:
        mine, club = self.of(slot), self.of(CLUB)
        match event.did:
            case Did.HELD:
                mine.count("hand")
                club.count(f"person/{slot}/hand")
            case Did.WON:
                mine.count("hand/won")
                if self.is_of_games:
                    mine.count("games", event.n)
            case Did.LOST:
                mine.count("hand/struck" if self.is_of_strikes else "hand/lost")
                if self.is_of_strikes:
                    self._escape(slot, MISS)
            case Did.AVOIDED:
                mine.count("hand/avoided")
                self._escape(slot, HIT)
            case _:
                mine.count(f"total/{event.n // _TEN * _TEN}")
                mine.best("total", Best(event.n, self.told.match, hand))
                club.best("total", Best(event.n, self.told.match, hand, slot))
        if event.did in _WENT_WELL:
            club.count(f"person/{slot}/well")

    def _escape(self, slot: str, run: Run) -> None:
        """Second places avoided, in a row."""
        self.of(slot).then("avoided", run)
        self.of(CLUB).then(f"avoided/{slot}", run)

    def _own(self, event: StatEvent, slot: str, hand: int) -> None:
        mine, club = self.of(slot), self.of(CLUB)
        match event.did:
            case Did.MADE | Did.FAILED:
                is_made = event.did is Did.MADE
                mine.count(f"bid/{event.n}/{event.did}")
                mine.then("made", HIT if is_made else MISS)
                club.then(f"made/{slot}", HIT if is_made else MISS)
                if is_made:
                    mine.best("bid", Best(event.n, self.told.match, hand))
                    club.best("bid", Best(event.n, self.told.match, hand, slot))
            case Did.MOVED:
                mine.count("moved", event.n)
                if event.n > 0:
                    mine.best("moved", Best(event.n, self.told.match, hand))
                    club.best("moved", Best(event.n, self.told.match, hand, slot))
            case Did.SANG:
                mine.count(f"sang/{event.n}")
            case _:
                mine.count(f"did/{event.did}")

    def _of_club(self, event: StatEvent) -> None:
        club = self.of(CLUB)
        match event.did:
            case Did.MADE | Did.FAILED:
                club.count(f"bid/{event.n}/{event.did}")
            case Did.SANG:
                club.count(f"sang/{event.n}")
                club.count(f"sang/{self.told.replay.game.key}/{event.n}")
            case Did.TOTAL:
                club.count(f"total/{event.n // _TEN * _TEN}")
            case did if did in _SPECIALS:
                club.count(f"did/{did}")
            case _:
                pass

    def _luck(self, hand: int, dealer: Seat, deeds: Sequence[StatEvent]) -> None:
        """Says how it went for everybody by who dealt, and by how far from the dealer they sat."""
        by = self.told.slot(dealer, hand)
        self.of(by).count("dealt")
        well = self._everybody(deeds, _WENT_WELL)
        counted = well | self._everybody(deeds, _WENT_BADLY)
        ring = (dealer, *self.table.round_from(dealer)[:-1])
        club = self.of(CLUB)
        for place, player in enumerate(ring):
            if player not in counted:
                continue
            slot = self.told.slot(player, hand)
            mine, at = self.of(slot), f"place/{place}"
            dealt = "dealer/own" if by == slot else f"dealer/{by}"
            for end in ("hand", "well") if player in well else ("hand",):
                mine.count(f"{at}/{end}")
                club.count(f"{at}/{end}")
                mine.count(f"{dealt}/{end}")

    def _everybody(self, deeds: Iterable[StatEvent], did: frozenset[Did]) -> set[Seat]:
        return {player for d in deeds if d.did in did for player in self._players(d.who)}


@dataclass(frozen=True, slots=True)
class PlacedSide:
    """A side: its place from 1 (equal ones share it), the slots of who sat down for it first."""

    place: int
    slots: tuple[str, ...]


def places(match: CountedMatch) -> tuple[PlacedSide, ...]:
    """The sides of a match, in seating order: those that won first, the others by what they had in
    the end. Empty for a match that says nothing about who is better: not over, broken off, or
    without a hand.
    """
    played, table = match.replay, match.replay.table
    if match.stated:
        stated = dict(zip(sorted(table.sides), match.stated, strict=True))
        return tuple(_placed(match, side, stated[side]) for side in table.sides)
    is_decided = match.is_ended if played.game.is_open else played.is_finished
    if not is_decided or not any(step.played for step in played.steps):
        return ()
    won = winners(match)
    worth = {side: (side in won, n) for side, n in _heights(played).items()}
    if not played.game.is_open:
        worth |= dict.fromkeys(won, (True, 0))
        if not won:  # all of them won
            worth = dict.fromkeys(table.sides, (True, 0))
    return tuple(
        _placed(match, side, 1 + sum(other > worth[side] for other in worth.values()))
        for side in table.sides
    )


def _placed(match: CountedMatch, side: Seat, place: int) -> PlacedSide:
    players = match.replay.table.players_of(side)
    return PlacedSide(place, tuple(match.slot(player, 0) for player in players))


def _heights(played: Replay) -> dict[Seat, int]:
    """Says how far each side came, the more the better."""
    curve = heights_of(played)
    stands = curve.of(played.rules, played.state)
    return {side: -n if curve.is_low_better else n for side, n in stands.items()}

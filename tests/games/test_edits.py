"""The law of corrections: a log edited in any way says what the list rewritten by hand says."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import Entry
from scorekeeper.engine.log import EntryKind, EntryNote, Seating, fold
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.records.record import Record
from scorekeeper.engine.replay import Replay, read_rules, replay
from scorekeeper.engine.seats import Seat, rotate_ring
from scorekeeper.games import BY_KEY
from tests.games.whole_matches import SEEDS, drawn, house_rules, next_hand, score

# More than the others take; in the soak all of them take 10,000.
LAW = settings(max_examples=min(6 * settings().max_examples, 10_000))
EDITS = ("correct", "strike", "seats", "rules", "undo", "note")


@dataclass(frozen=True, slots=True)
class Page:
    """The match as somebody would have it who writes everything out anew after each edit."""

    players: tuple[Seat, ...]
    rules: dict[str, Any]
    hands: dict[int, Any]

    def replayed(self, record: Record) -> Replay:
        return replayed(record, self.players, self.rules, tuple(self.hands.values()))


@dataclass
class Desk:
    """The same edits done twice: as entries of a log, and on paper with an eraser."""

    record: Record
    chance: Random
    entries: list[Entry] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def __post_init__(self) -> None:
        hands: dict[int, Any] = {}
        self.pages.append(Page(self.record.players, dict(self.record.rules), hands))
        for hand in self.record.hands:
            number = self.write(EntryKind.HAND, payload=hand)
            self.pages.append(replace(self.page, hands={**self.page.hands, number: hand}))

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def write(self, kind: EntryKind, **facts: Any) -> int:  # noqa: ANN401 (an entry's own fields)
        self.entries.append(Entry(number=len(self.entries) + 1, kind=kind, **facts))
        return len(self.entries)

    def correct(self, place: int) -> None:
        numbers = list(self.page.hands)
        before = replace(self.page, hands={n: self.page.hands[n] for n in numbers[:place]})
        result = before.replayed(self.record)
        if result.refused is not None or result.is_finished:
            return
        facts = next_hand(result, self.chance, 0.5)
        hand = decode(self.record.game.hand, facts, "hand")
        self.write(EntryKind.CORRECT, target=numbers[place], payload=hand)
        self.pages.append(replace(self.page, hands={**self.page.hands, numbers[place]: hand}))

    def strike(self, place: int) -> None:
        target = list(self.page.hands)[place]
        self.write(EntryKind.STRIKE, target=target)
        hands = {number: hand for number, hand in self.page.hands.items() if number != target}
        self.pages.append(replace(self.page, hands=hands))

    def seats(self, order: tuple[Seat, ...]) -> None:
        if len(order) in self.record.game.seats.in_pairs:
            order = rotate_ring(order, self.record.players)
        self.write(EntryKind.SEATS, payload=Seating(order))
        self.pages.append(replace(self.page, players=order))

    def rules(self, rules: dict[str, Any]) -> None:
        self.write(EntryKind.RULES, payload=rules)
        self.pages.append(replace(self.page, rules=rules))

    def note(self, place: int) -> None:
        self.write(EntryKind.NOTE, target=list(self.page.hands)[place], payload=EntryNote("odd"))
        self.pages.append(self.page)

    def undo(self) -> None:
        last = fold(self.entries).undoable
        if last is not None:
            self.write(EntryKind.VOID, target=last.number)
            self.pages.pop()


def replayed(
    record: Record, players: tuple[Seat, ...], rules: dict[str, Any], hands: tuple[Any, ...]
) -> Replay:
    game: AnyGame = record.game
    read, problems = read_rules(game, rules, len(players))
    assert problems == ()
    first = record.first_dealer or record.players[0]
    return replay(game, read, game.table(players, first), hands)


def edit(desk: Desk, data: st.DataObject) -> None:
    """One edit of any kind, as far as there is something to edit."""
    hands = len(desk.page.hands)
    kind = data.draw(st.sampled_from(EDITS))
    place = data.draw(st.integers(0, hands - 1)) if hands else None
    match kind:
        case "correct" if place is not None:
            desk.correct(place)
        case "strike" if place is not None:
            desk.strike(place)
        case "note" if place is not None:
            desk.note(place)
        case "seats":
            desk.seats(tuple(data.draw(st.permutations(desk.record.players))))
        case "rules":
            desk.rules(data.draw(house_rules(desk.record.game, len(desk.record.players))))
        case _:
            desk.undo()


@LAW
@given(data=st.data())
def test_replay_of_an_edited_log_equals_replay_of_the_rewritten_list(data: st.DataObject) -> None:
    record = drawn(data, data.draw(st.sampled_from(sorted(BY_KEY))), most=16)
    desk = Desk(record, Random(data.draw(SEEDS)))
    assert desk.page.replayed(record) == score(record)
    for _ in range(data.draw(st.integers(1, 5))):
        edit(desk, data)
    folded = fold(desk.entries)
    rules = dict(record.rules if folded.rules is None else folded.rules)
    hands = tuple(kept.hand for kept in folded.hands)
    ours = replayed(record, folded.order or record.players, rules, hands)
    assert ours == desk.page.replayed(record)
    assert len(ours.steps) + len(ours.unread) == len(desk.page.hands)

"""A match kept as a log: corrections, strikes and undo over really dealt hands."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.journal import Entry
from scorekeeper.engine.log import EntryKind, EntryNote, NextDeal, Seating, fold
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.records.record import Record
from tests.games.whole_matches import SEEDS, drawn, every_game, next_hand, score, with_hands


@dataclass
class Notebook:
    """A log beside the plain list of hands that it should amount to."""

    entries: list[Entry] = field(default_factory=list)

    def write(self, kind: EntryKind, **facts: Any) -> int:  # noqa: ANN401 (an entry's own fields)
        number = len(self.entries) + 1
        self.entries.append(Entry(number=number, kind=kind, **facts))
        return number

    @property
    def hands(self) -> tuple[Any, ...]:
        return tuple(kept.hand for kept in fold(self.entries).hands)


def noted(record: Record) -> tuple[Notebook, list[int]]:
    """The record's hands written down one after the other, and their numbers."""
    book = Notebook()
    return book, [book.write(EntryKind.HAND, payload=hand) for hand in record.hands]


@every_game
@given(data=st.data())
def test_a_correction_equals_the_rewritten_list(key: str, data: st.DataObject) -> None:
    record = drawn(data, key, least=1)
    book, numbers = noted(record)
    place = data.draw(st.integers(0, len(numbers) - 1))
    before = score(with_hands(record, record.hands[:place]))
    facts = next_hand(before, Random(data.draw(SEEDS)), 0.5)
    hand = decode(record.game.hand, facts, "hand")
    book.write(EntryKind.CORRECT, target=numbers[place], payload=hand)
    rewritten = (*record.hands[:place], hand, *record.hands[place + 1 :])
    assert book.hands == rewritten
    result = score(with_hands(record, book.hands))
    assert result.steps[:place] == before.steps
    assert len(result.steps) + len(result.unread) == len(record.hands)


@every_game
@given(data=st.data())
def test_a_struck_hand_is_as_if_never_written(key: str, data: st.DataObject) -> None:
    record = drawn(data, key, least=1)
    book, numbers = noted(record)
    place = data.draw(st.integers(0, len(numbers) - 1))
    book.write(EntryKind.STRIKE, target=numbers[place])
    assert book.hands == record.hands[:place] + record.hands[place + 1 :]


def said_of(record: Record) -> dict[EntryKind, dict[str, Any]]:
    """What an entry of each kind may say at this table."""
    first = record.players[0]
    corrected = {EntryKind.CORRECT: {"payload": record.hands[0]}} if record.hands else {}
    return {
        EntryKind.STRIKE: {},
        EntryKind.DEALER: {"payload": NextDeal(first)},
        EntryKind.SEATS: {"payload": Seating(tuple(reversed(record.players)))},
        EntryKind.NAMES: {"payload": Seating(None, {first: "Zoe"}, 1)},
        EntryKind.RULES: {"payload": dict(record.rules)},
        EntryKind.NOTE: {"payload": EntryNote("odd")},
        EntryKind.END: {},
        **corrected,
    }


@every_game
@given(data=st.data())
def test_undo_restores_what_was_before_at_any_depth(key: str, data: st.DataObject) -> None:
    record = drawn(data, key)
    book, numbers = noted(record)
    history = [fold(book.entries)]
    for _ in range(data.draw(st.integers(0, 6))):
        kind = data.draw(st.sampled_from(sorted(said_of(record))))
        target = data.draw(st.sampled_from(numbers or [1]))
        book.write(kind, target=target, **said_of(record)[kind])
        history.append(fold(book.entries))
    while len(history) > 1:
        assert replace(fold(book.entries), redoable=None) == history.pop()
        undoable = fold(book.entries).undoable
        assert undoable is not None
        book.write(EntryKind.VOID, target=undoable.number)
    assert replace(fold(book.entries), redoable=None) == history[0]

"""What a page shows of a match costs the same few queries however long the match is."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

import pytest

from scorekeeper.engine.questions import Ask
from scorekeeper.engine.records.codec import encode
from scorekeeper.extensions import db
from scorekeeper.pages.one_hand import explain_hand
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.begin import rematch
from scorekeeper.services.matches.loader import append_entry, open_match
from scorekeeper.services.matches.log.entry_write import read_hand
from scorekeeper.services.matches.log.history import HistoryLine, history_of
from scorekeeper.services.matches.view_models import MatchView, Started, Write
from tests import hands
from tests.databases import selects
from tests.hands import export_log
from tests.services.foreign_records import THEM, US, Recorder, Writer


def queries() -> AbstractContextManager[list[str]]:
    """What is asked from now on, when nothing is in hand."""
    db.session.rollback()
    db.session.expunge_all()
    return selects()


def cost(see: Callable[[], object]) -> int:
    with queries() as asked:
        see()
    return len(asked)


def page(token: str) -> MatchView:
    """Everything a table page shows."""
    view = hands.see_match(token)
    assert (view.pairings, view.plot, view.names_at(1)) is not None
    return view


def log(token: str) -> tuple[HistoryLine, ...]:
    """Reads everything the page of the log shows."""
    return history_of(open_match(token))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("see", [page, log, export_log], ids=lambda see: see.__name__)
def test_queries_do_not_grow_with_hands(
    table: Started, record: Recorder, write: Writer, see: Callable[[str], object]
) -> None:
    before = cost(lambda: see(table.score_token))
    hands.change_rules(write(), {"games": 50})
    for _ in range(30):
        record(US)
        hands.note_hand(write(), hands.see_match(table.score_token).version, "odd")
    hands.change_players(write(), {"s4": "Marta"}, since=9)
    assert cost(lambda: see(table.score_token)) == before <= 4


def test_an_explanation_costs_what_a_match_costs(table: Started, record: Recorder) -> None:
    entry = record(US).number
    assert cost(lambda: explain_hand(open_match(table.score_token), entry)) == 2


def test_queries_do_not_grow_with_the_matches_of_a_table(table: Started, write: Writer) -> None:
    hands.change_rules(write(), {"games": 1})
    last = table
    for number in range(6):
        base = hands.see_match(last.score_token).version
        hands.record_hand(Write(token=last.score_token, client_id="hand", base=base), US)
        last = rematch(last.score_token, 0, f"again-{number}")
    assert hands.see_match(last.score_token).tally is not None
    assert cost(lambda: page(last.score_token)) == cost(lambda: page(table.score_token)) == 4


def test_doubts_stand_beside_a_hand_and_its_preview(table: Started, record: Recorder) -> None:
    facts = {"cards": {"1": 120}, "last_trick": "s2"}
    preview = hands.preview_hand(table.score_token, facts)
    assert len(preview.warnings) == 2
    record(facts)
    (hand,) = hands.see_match(table.score_token).hands
    assert hand.step is not None
    assert hand.step.warnings == preview.warnings
    assert encode(hand.step.hand) == hand.facts


def test_a_hand_is_noted_by_few_questions(table: Started, record: Recorder, write: Writer) -> None:
    """Whose link it is; the match, held; the link with the last entry. SQLite holds everything, and
    the three are one.
    """
    few = 1 if db.engine.name == "sqlite" else 3
    record(US)
    noted = write()
    with queries() as asked:
        assert isinstance(hands.record_hand(noted, THEM), Saved)
    assert len(asked) == few
    told: list[Ask | None] = []

    def read(coming: Ask | None) -> Mapping[str, Any]:
        told.append(coming)
        return THEM

    noted = write()
    with queries() as asked:
        assert isinstance(append_entry(noted, read_hand(noted, read)), Saved)
    assert len(asked) == few
    assert [coming is None for coming in told] == [False]

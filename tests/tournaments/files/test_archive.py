"""A tournament goes into a file and comes back, and its draws can be run again from it."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.journal import Entry, History, fingerprint
from scorekeeper.engine.records.codec import Misfit
from scorekeeper.tournaments.entries import DESK, JournalKind
from scorekeeper.tournaments.files import event_file
from scorekeeper.tournaments.files.event_file import (
    changed_words,
    is_archive,
    read,
    read_archive,
    read_history,
)
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import fold
from scorekeeper.tournaments.plan import Offered, Plan, PlannedPerson, Report
from tests.tournaments.evenings import AT, archived
from tests.tournaments.random_tournaments import scored

SWISS = BY_KEY["swiss"]


def evening() -> list[Entry]:
    """Three rounds of eight, a result corrected after the next draw, a draft taken back."""
    said: list[tuple[JournalKind, Any]] = [
        (
            JournalKind.SETTLE,
            Plan("Sant Jordi", "guinote", "swiss", settings={"rounds": 5}, seed="s"),
        ),
        *((JournalKind.ENTER, PlannedPerson(f"k{n}", f"Name {n}")) for n in range(8)),
    ]
    random = Random(5)
    for number in range(1, 4):
        event = fold(written(said)).event
        drawn = SWISS.draw(SWISS.settings(rounds=5), event).rounds[0]
        said += [(JournalKind.DRAFT, Offered(drawn)), (JournalKind.PUBLISH, Offered(drawn))]
        results = [scored(number, one, random) for one in drawn.meetings]
        said += [(JournalKind.REPORT, Report(one)) for one in results]
        if number == 2:
            first = next(
                what.result
                for kind, what in said
                if kind is JournalKind.REPORT and what.result.round == 1
            )
            turned = replace(
                first,
                scores=tuple(replace(one, games=9 - one.games) for one in first.scores),
            )
            said.append((JournalKind.REPORT, Report(turned, why="noted the wrong way round")))
    return [*written(said), Entry(len(said) + 1, JournalKind.VOID, by=DESK, target=len(said))]


def written(said: list[tuple[JournalKind, Any]]) -> list[Entry]:
    return [Entry(number, kind, what, DESK) for number, (kind, what) in enumerate(said, start=1)]


def document() -> dict[str, Any]:
    return archived(evening())


def test_what_goes_in_comes_out() -> None:
    found = read_archive(document())
    assert [noted.entry for noted in found] == evening()
    assert {noted.at for noted in found} == {AT}
    assert archived(noted.entry for noted in found) == document()


def test_an_archive_says_so_itself() -> None:
    assert is_archive(document())
    assert not is_archive({"format": "another"})
    assert not is_archive([])


def test_the_event_beside_the_journal_is_the_one_to_draw_by() -> None:
    assert read(document()["event"], BY_KEY) == fold(evening()).event


def test_whose_history_stands_says_its_fingerprint() -> None:
    whole = read_history(document())
    assert whole is not None
    assert whole.first_changed is None
    assert re.fullmatch("[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}", whole.fingerprint)
    again = document()
    again["journal"].pop()
    assert read_history(again) != whole, "another last entry is another fingerprint"


@pytest.mark.parametrize(
    ("name", "value"),
    [("at", "2026-11-21T18:00:01+00:00"), ("by", "k1"), ("what", None), ("chain", "0" * 64)],
)
def test_the_first_entry_that_was_changed_is_named(name: str, value: object) -> None:
    changed = document()
    changed["journal"][11][name] = value
    assert read_history(changed) == History(fingerprint(changed["journal"][-1]["chain"]), 12)


def test_what_was_taken_out_is_missed_at_what_came_after_it() -> None:
    changed = document()
    del changed["journal"][4]
    assert read_history(changed) == History(fingerprint(changed["journal"][-1]["chain"]), 5)


def test_an_event_that_is_not_what_the_history_comes_to_is_told() -> None:
    changed = document()
    assert changed_words(changed) is None
    changed["event"]["title"] = "Sant Joan"
    assert "as its history has it" in str(changed_words(changed))
    changed["journal"][11]["by"] = "k1"
    assert "entry {n}" in str(changed_words(changed))
    for line in changed["journal"]:
        del line["chain"]
    assert changed_words(changed) is None
    without = document() | {"event": None}
    assert changed_words(without) is None


def test_a_file_from_before_there_were_digests_has_no_history() -> None:
    older = document()
    for line in older["journal"]:
        del line["chain"]
    assert read_history(older) is None
    assert [noted.entry for noted in read_archive(older)] == evening()


WRONG = [
    ("format", "another", "format"),
    ("journal", [], "the first entry settles"),
    ("journal.0.kind", "enter", "the first entry settles"),
    ("journal.1.kind", "eat", '"eat" is not one of settle'),
    ("journal.1.number", 7, r"archive\.journal: entry 2 is missing, there twice, or not in its"),
    ("journal.2.number", 2, "entry 3 is missing, there twice"),
    ("journal.1.target", 1, "a void names the entry"),
    ("journal.-1.target", 99, "no earlier line"),
    ("journal.-1.target", 1, "1 is no earlier line"),
    ("journal.1.by", "", "1 to 64 letters"),
    ("journal.1.at", "yesterday", "expected a moment"),
    ("journal.1.at", "2026-11-21T18:00:00", "expected a moment"),
    ("journal.1.what", {"key": 3}, "expected a string"),
    ("journal.1.what", {"key": 3}, r"archive\.journal\[1\]\.what"),
    ("journal.1.more", 1, "unknown key"),
    ("journal.1.what", None, "expected an object"),
]


@pytest.mark.parametrize(("place", "value", "says"), WRONG)
def test_what_is_no_archive_is_named_with_its_place(place: str, value: object, says: str) -> None:
    found: Any = document()
    *way, last = place.split(".")
    inside = found
    for step in way:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    inside[last] = value
    with pytest.raises(Misfit, match=says):
        read_archive(found)


def test_a_tournament_that_was_only_settled_is_one() -> None:
    first, second = evening()[:2]
    for entries in (
        [first],
        [replace(first, by="x"), second, Entry(3, JournalKind.VOID, by=DESK, target=2)],
    ):
        file = archived(entries)
        assert [one.entry for one in read_archive(file)] == entries


def test_what_was_taken_back_may_say_what_nobody_can_read() -> None:
    first, second = evening()[:2]
    taken_back = Entry(3, JournalKind.VOID, by=DESK, target=2)
    entries = [first, replace(second, payload=None), taken_back]
    file = archived(entries)
    assert [one.entry for one in read_archive(file)] == entries


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_so_many_entries_are_taken(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_file, "MOST_ENTRIES", len(document()["journal"]) - more)
    if more > 0:
        with pytest.raises(Misfit, match="the most"):
            event_file.read_archive(document())
    else:
        assert event_file.read_archive(document())


def test_a_rehearsal_calls_itself_an_archive_and_counts_nowhere() -> None:
    file = {**document(), "format": event_file.REHEARSAL_FORMAT}
    assert is_archive(file)
    with pytest.raises(Misfit, match="a rehearsal counts nowhere"):
        read_archive(file)

"""A journal is read once: what it says of later versions is read behind what is known."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, update

from scorekeeper.engine.journal import NewEntry
from scorekeeper.engine.records import codec
from scorekeeper.engine.text import say
from scorekeeper.extensions import db
from scorekeeper.models import Tournament, TournamentEntry
from scorekeeper.services.answers import Saved, Stale
from scorekeeper.services.people import entrants
from scorekeeper.services.storage.journals import TOURNAMENT_JOURNAL
from scorekeeper.services.storage.lru_cache import LruCache
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import draw, history, journal
from scorekeeper.services.tournaments import entrants as tournament_entrants
from scorekeeper.services.tournaments.journal import entries_of, entry_of, load
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.journal import fold
from tests.services.tournaments.conftest import Writes


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is read from here on, of a journal nobody has read yet."""
    found: list[object] = []

    def decode(kind: Any, payload: object, where: str) -> object:  # noqa: ANN401 - as it is
        found.append(payload)
        return codec.decode(kind, payload, where)

    monkeypatch.setattr(journal, "decode", decode)
    monkeypatch.setattr(journal, "_LOGS", LruCache(4))
    monkeypatch.setattr(journal, "_EVENINGS", LruCache(4))
    return found


def enter(access: Access, note: TournamentWrite, names: str) -> None:
    assert isinstance(
        tournament_entrants.enter_lines(access, note, read_list(names, in_pairs=False)), Saved
    )


def test_each_entry_is_read_once(
    access: Access, write: Writes, entered: TournamentState, decoded: list[object]
) -> None:
    load(access)
    assert len(decoded) == entered.version
    decoded.clear()
    draw.draft_round(access, write())
    hall = load(access)
    assert hall.version > entered.version
    # Read by who looks at what is not stored yet, and by who sees it.
    assert len(decoded) <= 2 * (hall.version - entered.version)
    assert hall.evening == fold(
        map(entry_of, TOURNAMENT_JOURNAL.rows(access.tournament_id, until=hall.version))
    )


def test_what_was_taken_back_and_written_otherwise_is_read_anew(
    access: Access, write: Writes, entered: TournamentState, decoded: list[object]
) -> None:
    """As when a backup is brought in under a server that goes on."""
    enter(access, write(), "Gil\nHugo")
    assert len(load(access).evening.event.entrants) == 8
    before = journal._LOGS.get(access.tournament_id)  # noqa: SLF001 - what another server knows
    assert before is not None
    later = TournamentEntry.number > entered.version
    db.session.execute(delete(TournamentEntry).where(later))
    db.session.execute(update(Tournament).values(version=entered.version))
    db.session.commit()
    journal._EVENINGS.clear()  # noqa: SLF001 - as if others had been looked at since
    assert load(access).evening.event == entered.evening.event
    enter(access, write(), "Ivo\nJan\nKim")
    journal._EVENINGS.clear()  # noqa: SLF001 - as above
    journal._LOGS.put(access.tournament_id, before)  # noqa: SLF001 - it knows no more
    hall = load(access)
    names = [one.name for one in hall.evening.event.entrants]
    assert names[6:] == ["Ivo", "Jan", "Kim"]
    decoded.clear()
    assert [one.number for one in entries_of(access.tournament_id, 2)] == [1, 2]


def test_what_was_never_stored_is_not_remembered(
    access: Access, write: Writes, entered: TournamentState, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise RuntimeError("the power went")

    with monkeypatch.context() as broken:
        broken.setattr(entrants, "write_entrants", lost)
        with pytest.raises(RuntimeError, match="the power went"):
            tournament_entrants.enter_lines(access, write(), read_list("Gil", in_pairs=False))
    assert load(access).evening == entered.evening
    enter(access, write(), "Hugo")
    kinds = [one.kind for one in entries_of(access.tournament_id, load(access).version)]
    assert kinds[-1] is JournalKind.ENTER
    assert [one.name for one in load(access).evening.event.entrants][6:] == ["Hugo"]


def test_a_page_from_before_an_older_copy_was_put_back_writes_nothing(access: Access) -> None:
    ahead = TournamentWrite("ahead-of-all", load(access).version + 1)
    assert draw.draft_round(access, ahead) == Stale(load(access).version)


def test_the_log_of_what_cannot_be_read_names_people(
    entered: TournamentState, access: Access, write: Writes
) -> None:
    first, second = list(entered.names)[:2]
    tournament_entrants.set_presence(access, write(), first, is_here=False)
    tournament_entrants.set_presence(access, write(), second, is_here=False)
    gone = NewEntry(JournalKind.SETTLE, replace(load(access).evening.plan, system="gone"))
    nonsense = NewEntry(JournalKind.ENTER, {"nonsense": 1})
    with writing():
        for number, entry in enumerate((gone, nonsense)):
            said = {"client_id": f"broken-{number}", "said_by": "desk"}
            TOURNAMENT_JOURNAL.append(journal.hold(access.tournament_id), entry, **said)
    unread = history.find_unread(access)
    assert unread is not None
    sentences = [say(line.words, unread.voice) for line in unread.entries]
    left = [f"{entered.names[key]} has left." for key in (second, first)]
    assert [words for words in sentences if words.endswith("has left.")] == left

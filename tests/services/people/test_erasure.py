"""Somebody is forgotten: no name is left in storage, and every result stays."""

import csv
import json
import re
from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy import text as sql

from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.language import ReaderVoice
from scorekeeper.models import (
    CashEntry,
    ClubToken,
    Entered,
    Evening,
    Link,
    Match,
    MatchEntry,
    Person,
    Played,
    PrintJob,
    PrintPart,
    Season,
    TournamentEntry,
    TournamentLink,
)
from scorekeeper.services.answers import Broken, Refused, Saved
from scorekeeper.services.api import tokens
from scorekeeper.services.archives.export import matches_sheet, person_archive
from scorekeeper.services.cash import manual_lines as booking
from scorekeeper.services.cash import view as cash
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.evenings import account
from scorekeeper.services.matches import links
from scorekeeper.services.papers import print_jobs
from scorekeeper.services.people import erasure, people, roster, traces, view
from scorekeeper.services.seasons import seasons
from scorekeeper.services.storage.journals import MATCH_LOG, TOURNAMENT_JOURNAL
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments import entrants as entering
from scorekeeper.services.tournaments import journal
from scorekeeper.services.tournaments.event_files import as_csv
from scorekeeper.services.tournaments.prints.papers import receipts
from scorekeeper.services.tournaments.setup import schedule_options, settings
from scorekeeper.services.tournaments.view_models import Access, TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list
from tests import hands
from tests.databases import only
from tests.services.people.cast import Club, call, match_of, play, record, write

_KEPT = (
    ClubToken,
    CashEntry,
    Entered,
    MatchEntry,
    Evening,
    Link,
    Match,
    Person,
    Played,
    PrintJob,
    PrintPart,
    Season,
    TournamentEntry,
    TournamentLink,
)


def stored() -> str:
    """Every word there is in the database, in one."""
    db.session.expire_all()
    rows = [row for kind in _KEPT for row in db.session.scalars(select(kind))]
    kept = [
        getattr(row, column.name)
        for row in rows
        for column in row.__table__.columns
        if isinstance(getattr(row, column.name), (str, list, dict))
    ]
    return json.dumps(kept, ensure_ascii=False).casefold()


def changed_since_written() -> list[object]:
    """The histories that are not as they were written: whose name goes, goes with a new chain."""
    db.session.rollback()
    changes = (pair for kept in (MATCH_LOG, TOURNAMENT_JOURNAL) for pair in kept.first_changes())
    return [owner.id for owner, number in changes if number is not None]


def test_no_name_is_left_and_every_result_stays(club: Club) -> None:
    zoe = club.add("Zoë Quintana", "Zoí", "always late")
    table = play(("Ana", "Luis", "Pilar", "Bea"), title="Zoí’s birthday")
    record(table)
    call(table, {"s2": "Zoe quintana", "1": "Ana & Pilar"})
    call(table, {"s3": "Zoí"}, since=1)
    hands.note_hand(write(table), 1, "zoí forgot a card")
    links.make_link(table.score_token, "score", "Zoí")
    account.gather(table.score_token)
    for _ in range(40):
        if hands.see_match(table.score_token).is_over:
            break
        record(table)
    club.adopt(table)
    before, digest = hands.see_match(table.watch_token), (match_of(table).witness or {})["digest"]
    assert "zoí" in stored()
    erasure.erase_person(club.olga, club.id, zoe)
    left = stored()
    assert not changed_since_written()
    assert not re.search(r"\bzo[eëií]", left)  # within a token it is chance
    assert "quintana" not in left
    after = hands.see_match(table.watch_token)
    assert after.score.rows[0].numeral == before.score.rows[0].numeral
    assert [hand.number for hand in after.hands] == [hand.number for hand in before.hands]
    witness = match_of(table).witness or {}
    assert (witness["digest"], "#1" in json.dumps(witness["sides"])) == (digest, True)
    assert after.names["s2"] == "Player 1"
    seen = view.see_person(club.reached, zoe)
    assert (seen.is_forgotten, seen.note, seen.pages.total) == (True, "", 1)
    erasure.erase_person(club.olga, club.id, zoe)


def test_what_was_kept_in_memory_is_read_anew(club: Club) -> None:
    zoe = club.add("Zoe")
    table = play(("Ana", "Luis", "Pilar", "Bea"))
    call(table, {"s2": "Zoe"})
    club.adopt(table)
    assert hands.see_match(table.watch_token).names["s2"] == "Zoe"
    erasure.erase_person(club.olga, club.id, zoe)
    assert hands.see_match(table.watch_token).names["s2"] == "Player 1"
    record(table)
    assert hands.see_match(table.watch_token).names["s2"] == "Player 1"


def test_others_of_the_table_keep_their_names(club: Club) -> None:
    ana, other = club.add("Ana"), club.add("Bea")
    table = play(("Ana", "Anacleto", "Bea", "Ana María"))
    club.adopt(table)
    erasure.erase_person(club.olga, club.id, ana)
    assert match_of(table).names == ["#1", "Anacleto", "Bea", "Ana María"]
    assert view.see_person(club.reached, other).name == "Bea"


def test_who_was_forgotten_is_not_named_again(club: Club) -> None:
    ana, nita = club.add("Ana"), club.add("Nita")
    erasure.erase_person(club.olga, club.id, ana)
    ana_again = people.PersonForm("Ana")
    answer = people.change_person(club.olga, club.id, ana, ana_again, ana_again.base)
    assert isinstance(answer, Refused)
    assert isinstance(people.merge(club.olga, club.id, ana, nita), Refused)
    known = roster.roster(club.reached.space_id)
    assert [one.is_forgotten for one in known.people.values()] == [False, True]


def tournament(club: Club, title: str = "Sant Jordi") -> Access:
    plan = schedule_options.plan_for(BY_KEY["guinote"], title, entrants=4)
    made = settings.begin(club.olga, club.id, plan, "begun-here")
    assert isinstance(made, UUID)
    access = journal.by_account(club.olga, made)
    lines = read_list("Ana / Zoe\nCarles / Dolors\nEnric / Fina\nGemma / Hug", in_pairs=True)
    answer = entering.enter_lines(access, TournamentWrite("people-1", 1), lines)
    assert isinstance(answer, Saved)
    return access


def test_entrants_are_known_by_their_names_and_forgotten_in_the_journal(club: Club) -> None:
    zoe = club.add("Zoe")
    access = tournament(club)
    assert [one.title for one in view.see_person(club.reached, zoe).tournaments] == ["Sant Jordi"]
    before = journal.load(access)
    erasure.erase_person(club.olga, club.id, zoe)
    after = journal.load(access)
    assert "zoe" not in stored()
    first = next(iter(after.evening.people.values()))
    assert (first.players, "Ana" in first.name, "#1" in first.name) == (("Ana", "#1"), True, True)
    assert "Ana" in next(iter(after.names.values()))
    assert "Player 1" in next(iter(after.names.values())), "as a reader sees it"
    assert after.version > before.version
    assert not changed_since_written()
    assert list(after.evening.people) == list(before.evening.people)


CUT = "payload = substr(payload, 1, length(payload) - 1)"
DAMAGED = (
    ("tournament_entry", CUT, "number = 2", "Sant Jordi"),
    ("tournament_entry", CUT, "kind = 'settle'", "Zoe’s cup"),
    ("tournament_entry", "kind = 'tomorrow'", "number = 2", "Sant Jordi"),
    ("entry", CUT, "kind = 'names'", "Sant Jordi"),
    ("entry", "kind = 'tomorrow'", "kind = 'names'", "Sant Jordi"),
    ("match", """names = '"Ana, Zoe'""", "version > 0", "Sant Jordi"),
)


@only("sqlite")
@pytest.mark.parametrize(("table_name", "what", "where", "title"), DAMAGED)
def test_what_is_damaged_where_they_played_keeps_no_name(
    club: Club, table_name: str, what: str, where: str, title: str
) -> None:
    zoe = club.add("Zoe")
    access, table = tournament(club, title), play(("Ana", "Luis", "Pilar", "Bea"))
    call(table, {"s2": "Zoe"})
    club.adopt(table)
    with writing():
        db.session.execute(sql(f"UPDATE {table_name} SET {what} WHERE {where}"))  # noqa: S608  # our tables
    assert stored().count("zoe") > 2
    erasure.erase_person(club.olga, club.id, zoe)
    assert "zoe" not in stored()
    # Blank or not, nobody can read it: it says nothing else than before.
    reads = dict.fromkeys(("entry", "match"), lambda: hands.see_match(table.watch_token))
    with pytest.raises(Broken):
        reads.get(table_name, lambda: journal.load(access))()


def test_a_receipt_calls_who_was_forgotten_a_player(club: Club) -> None:
    zoe = club.add("Zoe")
    access = tournament(club)
    erasure.erase_person(club.olga, club.id, zoe)
    hall = journal.load(access)
    plan = replace(hall.evening.plan, fee=1000)
    paid = replace(hall, evening=replace(hall.evening, plan=plan))
    assert ("Ana", "Player 1") in [one.of for one in receipts(paid, "fees")]


def test_somebody_takes_everything_home(club: Club) -> None:
    zoe = club.add("Zoe", note="plays left")
    table = play(("Ana", "Zoe", "Pilar", "Bea"), title="Thursday")
    record(table, "2")
    club.adopt(table)
    tournament(club)
    found = person_archive(club.reached, zoe)
    json.dumps(found)
    assert found["people"][0]["note"] == "plays left"
    assert found["matches"][0]["seats"] == [{"seat": 2, "turn": 0, "person": "p1"}]
    assert found["matches"][0]["record"]["players"] == ["Ana", "Zoe", "Pilar", "Bea"]
    assert found["entered_as"] == ["Zoe"]
    sheet = matches_sheet(club.reached, zoe)
    rows = list(csv.reader(StringIO(as_csv(sheet, ReaderVoice({})).decode("utf-8-sig"))))
    assert [row[1:] for row in rows] == [
        ["Game", "Title", "Seat", "Name", "Who played", "Hands", "Over", "Won"],
        ["Guiñote", "Thursday", "2", "Zoe", "Ana, Zoe, Pilar, Bea", "1", "no", ""],
    ]


def test_neither_cash_box_nor_papers_nor_seasons_keep_the_name(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = club.add("Zoe")
    access = tournament(club)
    for n, words in enumerate(("Dinner of Zoe", "drinks")):
        wanted = booking.CashForm(CashKind.INCOME, 500, "EUR", words=words, payer="Zoe")
        assert booking.book(club.olga, club.id, wanted, f"a-line-{n:02}") == n + 1
    year = (date(2026, 1, 1), date(2026, 12, 31))
    season = seasons.WantedSeason("The year of Zoe", *year, None, (1,), frozenset())
    seasons.start_season(club.olga, club.id, season, "a-season-1")
    monkeypatch.setattr(print_jobs, "start_printing", lambda _job: None)
    print_jobs.order_print(club.reached.space_id, access.tournament_id, "Zoe", "z.pdf", ["<p>Zoe"])
    assert "zoe" in stored()
    erasure.erase_person(club.olga, club.id, zoe)
    assert "zoe" not in stored()
    assert db.session.scalars(select(PrintJob)).all() == [], "made anew when it is asked for"
    lines = cash.view_cash_box(club.olga, club.id).lines
    assert [(one.words, one.payer) for one in lines] == [("drinks", "#1"), ("Dinner of #1", "#1")]


def test_titles_notes_and_tokens_where_they_did_not_play_lose_the_name_too(club: Club) -> None:
    zoe, other = club.add("Zoe"), club.add("Bea", note="plays with Zoe")
    table = play(("Ana", "Luis", "Pilar", "Bea"), title="Zoe's birthday")
    record(table)
    hands.note_hand(write(table), 1, "Zoe looked on")
    links.make_link(table.score_token, "score", "Zoe")
    club.adopt(table)
    access = tournament(club)
    hall = journal.load(access)
    titled = replace(hall.evening.plan, title="Zoe Cup")
    settings.change_settings(access, TournamentWrite("retitled", hall.version), titled)
    tokens.make_token(club.olga, club.id, tokens.TokenForm("Zoe's script", "read", 30), "tok-01")
    found = {
        one.what.msgid: one.many for one in traces.find_traces(club.reached, zoe) if not one.why
    }
    assert found == {
        "entries in tournaments": 1,
        "matches whose title, notes, sides or links say it": 1,
        "tournaments whose title, reasons or links say it": 1,
        "notes about others": 1,
        "names of tokens": 1,
    }
    erasure.erase_person(club.olga, club.id, zoe)
    assert "zoe" not in stored()
    assert hands.see_match(table.watch_token).title == "#1's birthday"
    assert journal.load(access).evening.plan.title == "#1 Cup"
    assert view.see_person(club.reached, other).note == "plays with #1"


def test_what_stays_is_said_with_its_reason(
    club: Club, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = club.add("Olga", "Zoe")
    twin = people.add_person(
        club.olga, club.id, people.PersonForm("Xavi", "Zoe"), "a-twin-01", may_share=True
    )
    assert isinstance(twin, UUID)
    club.adopt(play(("Ana", "Zoe", "Pilar", "Bea"), title="Zoe's birthday"), {})
    (tmp_path / "scorekeeper-20260101-000000-000000.zip").write_bytes(b"")
    monkeypatch.setitem(app.config, "BACKUP_FOLDER", str(tmp_path))
    found = {one.what.msgid: one.many for one in traces.find_traces(club.reached, zoe) if one.why}
    assert found == {
        "names that somebody else of the club has": 1,
        "seats that are nobody's yet": 1,
        "accounts": 1,
        "backups": 1,
    }
    erasure.erase_person(club.olga, club.id, zoe)
    assert [one.title for one in db.session.scalars(select(Match))] == ["Zoe's birthday"]


@only("sqlite")
def test_no_byte_of_the_name_is_left_in_the_file_or_its_log(club: Club, app: Flask) -> None:
    zoe = club.add("Zenobia Quartz")
    for n in range(20):
        table = play(("Ana", "Zenobia Quartz", "Pilar", "Bea"), f"a-table-{n:02}", "Thursday")
        record(table)
        club.adopt(table)
    assert left_in_files(app)
    erasure.erase_person(club.olga, club.id, zoe)
    assert not left_in_files(app)


def left_in_files(app: Flask) -> int:
    """How often the name stands in the database's file and in what lies beside it."""
    file = Path(str(db.engine.url.database))
    beside = [file.with_name(f"{file.name}{ending}") for ending in ("", "-wal", "-shm")]
    return sum(one.read_bytes().count(b"enobia") for one in beside if one.exists())

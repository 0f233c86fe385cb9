"""What was written can be told from what was changed past the program."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy import text

from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.main import main
from scorekeeper.services.matches.begin import import_record
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage.journals import MATCH_LOG
from tests import hands
from tests.databases import only
from tests.services.refusals import words


def first_change() -> int | None:
    db.session.rollback()
    ((_, number),) = MATCH_LOG.first_changes()
    return number


CHANGES = (
    ('UPDATE entry SET payload = \'{"outcome": {"winner": "2"}}\' WHERE number = 1', 1),
    ("UPDATE entry SET target = COALESCE(target, 0) + 1 WHERE number = 4", 4),
    ("UPDATE entry SET at = '2026-01-01 20:00:00' WHERE number = 2", 2),
    ("UPDATE entry SET kind = 'end' WHERE number = 6", 6),
    ("UPDATE entry SET chain = '0' WHERE number = 3", 3),
    ("DELETE FROM entry WHERE number = 5", 5),
    ("DELETE FROM entry WHERE number = (SELECT version FROM match)", 0),
    ("DELETE FROM entry", 1),
)


@pytest.mark.parametrize(("change", "number"), CHANGES)
def test_the_first_entry_that_is_not_as_it_was_written_is_found(
    evening: Started, change: str, number: int
) -> None:
    assert first_change() is None
    last = hands.see_match(evening.score_token).version
    db.session.execute(text(change))
    db.session.commit()
    assert first_change() == (number or last)


def test_writing_on_does_not_hide_it(
    record: Callable[[Mapping[str, Any]], object],
) -> None:
    record({"outcome": {"winner": "1"}})
    db.session.execute(text(CHANGES[0][0]))
    db.session.commit()
    record({"outcome": {"winner": "1"}})
    assert first_change() == 1


def test_a_sheet_shows_another_fingerprint_after_a_hand_and_where_one_was_changed(
    app: Flask, record: Callable[[Mapping[str, Any]], object], table: Started
) -> None:
    prints = list[str]()
    for change in ("SELECT 1", "SELECT 2", CHANGES[2][0]):
        if change.startswith("SELECT"):
            record({"outcome": {"winner": "1"}})
        db.session.execute(text(change))
        db.session.commit()
        page = app.test_client().get(f"/m/{table.watch_token}/sheet").get_data(as_text=True)
        prints += re.findall("(?:[0-9A-F]{4}-){2}[0-9A-F]{4}", page)
    assert len(set(prints)) == 3


@only("sqlite")
def test_doctor_names_the_match_and_the_entry(app: Flask, evening: Started) -> None:
    here = Path(app.instance_path)
    assert (here / DATABASE_FILE).exists()
    whole = CliRunner().invoke(main, ["doctor", "--instance", str(here)])
    assert whole.output == "1 histories, 0 changed since they were written.\n"
    assert whole.exit_code == 0
    db.session.execute(text(CHANGES[1][0]))
    db.session.commit()
    changed = CliRunner().invoke(main, ["doctor", "--instance", str(here)])
    assert changed.exit_code == 1
    assert "entry 4 is not as it was written, or gone." in changed.output
    assert "1 histories, 1 changed since they were written." in changed.output


def checked(document: object) -> tuple[int, dict[str, Any]]:
    done = CliRunner().invoke(main, ["check", "-"], input=json.dumps(document))
    return done.exit_code, json.loads(done.stdout)


@pytest.mark.parametrize("entry", [0, 4])
def test_the_file_of_a_match_is_checked_too(evening: Started, entry: int) -> None:
    document = hands.export_log(evening.score_token)
    status, found = checked(document)
    assert (status, found["says"]) == (
        0,
        f"Its history is whole: {found['history']['fingerprint']}.",
    )
    line = document["meta"]["log"]["entries"][entry]
    line["at"] = line["at"].replace("2026", "2025")
    status, found = checked(document)
    assert (status, found["problems"]) == (
        1,
        [f"Entry {entry + 1} of its history is not as it was written."],
    )


def test_another_beginning_is_found_and_no_file_with_one_is_taken(
    app: Flask, evening: Started
) -> None:
    """Of rules, names and the day, said so in both places."""
    whole = json.dumps(hands.export_log(evening.score_token))
    log = json.loads(whole)["meta"]["log"]
    dealer = json.dumps({"first_dealer": log["first_dealer"]})[1:-1]
    begun = log["begun"]
    for was, other in ((dealer, '"first_dealer": 3'), ("Ana", "Zoe"), (begun, f"2025{begun[4:]}")):
        assert was in whole
        document = json.loads(whole.replace(was, other))
        says = "Its beginning (who plays, by which rules, since when) is not as it was written."
        assert checked(document)[1]["problems"] == [says]
        refused = import_record(document, f"another {other}")
        (reason,) = words(refused)
        assert "what was settled at the start is not as it was written" in reason


def test_a_file_with_another_hand_is_not_taken(app: Flask, evening: Started) -> None:
    document = hands.export_log(evening.score_token)
    line = document["meta"]["log"]["entries"][2]
    line["at"] = line["at"].replace("2026", "2025")
    assert words(import_record(document, "another hand")) == [
        "This file was changed after it was saved: entry 3 of its history is not as it was written."
    ]


def test_a_file_whose_hands_say_something_else_than_its_log_is_found(evening: Started) -> None:
    document = hands.export_log(evening.score_token)
    document["hands"] = document["hands"][:-1]
    assert checked(document)[1]["problems"] == [
        "The hands beside its log say something else than the log."
    ]


def test_who_watches_has_a_file_without_digests(evening: Started) -> None:
    status, found = checked(hands.export_log(evening.watch_token))
    assert (status, "history" in found) == (0, False)
    assert found["says"] == "Its entries carry no digests, as those of older versions."

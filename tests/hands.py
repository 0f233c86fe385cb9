"""Writes to a match by its link, as every door does: a change, appended."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.engine.game import OptionValue
from scorekeeper.engine.log import ConflictChoice
from scorekeeper.services.answers import Answer
from scorekeeper.services.matches.begin import start_match
from scorekeeper.services.matches.loader import append_entry, open_match, see_match
from scorekeeper.services.matches.log import entry_write, table_write
from scorekeeper.services.matches.log.replayed import is_writing, seat_keys
from scorekeeper.services.matches.match_record import logged_record, record_of
from scorekeeper.services.matches.view_models import LONGEST_NAME, Preview, Write


def match_record(token: str) -> dict[str, Any]:
    return record_of(open_match(token))


def export_log(token: str) -> dict[str, Any]:
    match = open_match(token)
    return logged_record(match, with_notes=is_writing(match.link))


def preview_hand(token: str, facts: Mapping[str, Any], *, entry: int | None = None) -> Preview:
    return entry_write.preview(open_match(token), facts, entry)


def record_hand(write: Write, facts: Mapping[str, Any]) -> Answer:
    return append_entry(write, entry_write.record(facts))


def correct_hand(write: Write, entry: int, facts: Mapping[str, Any]) -> Answer:
    return append_entry(write, entry_write.correct(entry, facts))


def strike_hand(write: Write, entry: int) -> Answer:
    return append_entry(write, entry_write.strike(entry))


def undo(write: Write) -> Answer:
    return append_entry(write, entry_write.undo())


def redo(write: Write) -> Answer:
    return append_entry(write, entry_write.redo())


def set_dealer(write: Write, dealer: str) -> Answer:
    return append_entry(write, entry_write.set_dealer(dealer))


def set_trump(write: Write, trump: str) -> Answer:
    return append_entry(write, entry_write.set_trump(trump))


def end_match(write: Write) -> Answer:
    return append_entry(write, entry_write.end())


def resolve(write: Write, conflict: int, choice: ConflictChoice) -> Answer:
    return append_entry(write, entry_write.resolve(conflict, choice))


def say_verdict(write: Write, entry: int | None, *, is_right: bool) -> Answer:
    return append_entry(write, table_write.say_verdict(entry, is_right=is_right))


def settle_dispute(write: Write, entry: int | None, why: str) -> Answer:
    return append_entry(write, table_write.settle_dispute(entry, why))


def change_players(
    write: Write,
    names: Mapping[str, str] | None = None,
    order: Sequence[str] | None = None,
    since: int | None = None,
) -> Answer:
    return append_entry(write, table_write.change_players(names, order, since=since))


def change_rules(write: Write, rules: Mapping[str, OptionValue]) -> Answer:
    return append_entry(write, table_write.change_rules(rules))


def note_hand(write: Write, entry: int, note: str) -> Answer:
    return append_entry(write, table_write.note_hand(entry, note))


# What is handed on as it is.
__all__ = ["LONGEST_NAME", "append_entry", "seat_keys", "see_match", "start_match"]

"""Whole matches as a table hears them, in every language: a change shows in these files."""

import pytest

from tools.transcripts import KEPT, transcripts

TOLD = transcripts()


def test_every_whole_match_has_its_file_and_no_other_is_left() -> None:
    assert {path.name for path in KEPT.iterdir()} == set(TOLD), "run `make transcripts`"


@pytest.mark.parametrize("name", TOLD)
def test_a_table_hears_what_was_read_aloud(name: str) -> None:
    kept = (KEPT / name).read_text(encoding="utf-8")
    assert kept == TOLD[name], "run `make transcripts`, and read its difference aloud"

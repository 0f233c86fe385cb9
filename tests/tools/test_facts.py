"""The table of facts is what the games say, and a fact without a place or a test is named."""

import pytest

from tools import facts


def test_the_table_is_of_today() -> None:
    assert facts.TABLE.read_text(encoding="utf-8") == facts.table(), "run `make facts`"


def test_everything_has_its_page_its_paper_and_its_test() -> None:
    assert facts.lacking() == []


def test_what_has_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "_unseen", lambda: iter(["fr /rules/guinote#cut"]))
    monkeypatch.setitem(facts.WERE_MISSING, "a riddle", "guinote#riddle")
    monkeypatch.setattr(facts, "ON_PAGE", f"{facts.AT_TABLE}::test_nothing")
    assert facts.lacking() == [
        "guinote#riddle",
        f"{facts.AT_TABLE}::test_nothing",
        "fr /rules/guinote#cut",
    ]

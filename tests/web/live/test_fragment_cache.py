"""Fragments are drawn once, whoever asks; and never kept when the drawing failed."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scorekeeper.web.live.fragment_cache import FragmentCache


def test_many_who_ask_at_once_cost_one_drawing() -> None:
    kept, drawn, gate = FragmentCache(), [], Barrier(8)

    def draw() -> str:
        drawn.append(1)
        return "3–1"

    def ask(_: int) -> str:
        gate.wait()
        return kept.text(("/m/1", "7"), draw)

    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(ask, range(8))) == {"3–1"}
    assert len(drawn) == 1


def test_another_tag_is_drawn_again() -> None:
    kept = FragmentCache()
    assert kept.text(("/m/1", "7"), lambda: "3–1") == "3–1"
    assert kept.text(("/m/1", "8"), lambda: "4–1") == "4–1"


def test_a_drawing_that_failed_is_tried_again() -> None:
    kept = FragmentCache()

    def broken() -> str:
        raise LookupError

    with pytest.raises(LookupError):
        kept.text(("/m/1", "7"), broken)
    assert kept.text(("/m/1", "7"), lambda: "3–1") == "3–1"


def test_the_oldest_make_room() -> None:
    kept = FragmentCache()
    for match in range(100):
        kept.text((f"/m/{match}", "1"), lambda: "0–0")
    assert kept.text(("/m/0", "1"), lambda: "drawn again") == "drawn again"
    assert kept.text(("/m/99", "1"), lambda: "drawn again") == "0–0"

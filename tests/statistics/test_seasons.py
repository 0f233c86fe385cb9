"""Years and seasons are sums of the same parts."""

import pytest

from scorekeeper.statistics.seasons import Span, When, span_of, spans
from tests.games.scorer import said


@pytest.mark.parametrize(("month", "period"), [(1, "2026a"), (8, "2026a"), (9, "2026b")])
def test_a_year_has_two_parts_and_a_season_begins_in_september(month: int, period: str) -> None:
    when = When(2026, month, 0)
    assert when.period == period
    assert when.key == f"2026-{month:02}"


def test_a_span_holds_its_parts() -> None:
    parts = ["2025a", "2025b", "2026a", "2026b"]
    assert [one for one in parts if Span().holds(one)] == parts
    assert [one for one in parts if Span("year", 2026).holds(one)] == ["2026a", "2026b"]
    assert [one for one in parts if Span("season", 2025).holds(one)] == ["2025b", "2026a"]


@pytest.mark.parametrize("key", ["", "2026", "2025-26", "1999-00"])
def test_a_span_is_known_by_its_address(key: str) -> None:
    found = span_of(key)
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize(
    "key", ["26", "2026-", "2026-28", "x", "2026-27-28", "٢٠٢٦", "-", "20x6-27"]
)
def test_what_is_no_span_is_none(key: str) -> None:
    assert span_of(key) is None


def test_the_spans_of_a_club_are_those_it_played_in() -> None:
    found = spans(["2025b", "2026a"])
    assert [one.key for one in found] == ["", "2026", "2025", "2025-26"]
    assert [said(one.words) for one in found] == ["All years", "2026", "2025", "Season 2025–26"]
    assert spans([]) == (Span(),)

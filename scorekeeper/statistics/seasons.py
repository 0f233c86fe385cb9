"""Divides years into seasons; a club's season begins in September."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from scorekeeper.engine.text import Text, text, text_c

SEPTEMBER = 9
Kind = Literal["", "year", "season"]


@dataclass(frozen=True, slots=True)
class When:
    """The day of a match where it was played; Monday is 0."""

    year: int
    month: int
    weekday: int

    @property
    def period(self) -> str:
        """The part of a year that is whole in a year and in a season: `2026a` until August, `2026b`
        from September on. Periods sort as they come.
        """
        return f"{self.year:04}{'a' if self.month < SEPTEMBER else 'b'}"

    @property
    def key(self) -> str:
        """The month: `2026-03`."""
        return f"{self.year:04}-{self.month:02}"


@dataclass(frozen=True, slots=True)
class Span:
    """Names what is looked at: everything, a year, or the season that begins in September of a
    year.
    """

    kind: Kind = ""
    year: int = 0

    @property
    def key(self) -> str:
        """As in an address: blank, `2026`, `2026-27`."""
        if self.kind == "season":
            return f"{self.year}-{(self.year + 1) % 100:02}"
        return str(self.year) if self.kind else ""

    @property
    def words(self) -> Text:
        """As a reader sees it."""
        if self.kind == "season":
            return text_c("statistics", "Season {years}", years=self.key.replace("-", "–"))
        if self.kind == "year":
            return text_c("statistics", "{year}", year=self.key)
        return text("All years")

    def holds(self, period: str) -> bool:
        """Says whether a period belongs to it."""
        if self.kind == "season":
            return period in (f"{self.year:04}b", f"{self.year + 1:04}a")
        return not self.kind or period[:4] == f"{self.year:04}"


def span_of(key: str) -> Span | None:
    """The span of an address; None when it is none."""
    year, dash, rest = key.partition("-")
    if not key:
        return Span()
    if len(year) != len("2026") or not (year.isascii() and year.isdecimal()):
        return None
    span = Span("season" if dash else "year", int(year))
    return span if span.key == key and (dash or not rest) else None


def spans(periods: Iterable[str]) -> tuple[Span, ...]:
    """Everything, then the years that were played in and the seasons, the latest first."""
    all_spans: set[Span] = set()
    for period in periods:
        year = int(period[:4])
        all_spans |= {Span("year", year), Span("season", year - (period[4] == "a"))}
    ordered = sorted(all_spans, key=lambda span: (span.kind == "season", -span.year))
    return (Span(), *ordered)

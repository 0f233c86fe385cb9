"""Puts answers together: a question people ask, and what the figures say to it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorekeeper.engine.text import Text, text
from scorekeeper.statistics.charts import Chart, ChartColumn, Names, columns
from scorekeeper.statistics.figures import FEW, Best, Figures, Share

Called = Callable[[str], Text]
"""How somebody is called, by key."""

TIMES = text("times")
MATCHES = text("matches")
WON = text("won")
MONTHS = 24  # what a phone can show; the table beside it has as many


@dataclass(frozen=True, slots=True)
class Fact:
    """One line: what, and how much; of a record the match it was in and the hand."""

    label: Text
    value: Text | int
    best: Best | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with its facts, its drawing, and what it rests on."""

    key: str
    question: Text
    facts: tuple[Fact, ...] = ()
    chart: Chart | None = None
    note: Text | None = None


def answers_found(answers: Iterable[Answer | None]) -> tuple[Answer, ...]:
    """Those to which there is something to say."""
    return tuple(
        answer for answer in answers if answer is not None and (answer.facts or answer.chart)
    )


def numbered_counts(figures: Figures, start: str, end: str = "") -> dict[str, int]:
    """The counts between a beginning and an end of their keys, by what stands between."""
    return {
        key[len(start) : len(key) - len(end)]: n
        for key, n in figures.counts.items()
        if key.startswith(start)
        and key.endswith(end)
        and "/" not in key[len(start) : len(key) - len(end)]
    }


def share_of(figures: Figures, start: str, part: str, total: str) -> dict[str, Share]:
    """By somebody or something: so many of so many."""
    return {
        key: Share(figures[f"{start}{key}{part}"], n)
        for key, n in numbered_counts(figures, start, total).items()
    }


def by_height(figures: Figures, question: Text) -> Answer | None:
    """The bids, made and lost, by how high they were."""
    heights = sorted(
        {
            int(numbered_count)
            for end in ("/made", "/failed")
            for numbered_count in numbered_counts(figures, "bid/", end)
        }
    )
    if not heights:
        return None
    given_columns = [
        ChartColumn(height, figures[f"bid/{height}/made"], figures[f"bid/{height}/failed"])
        for height in heights
    ]
    full = sum(given_column.full for given_column in given_columns)
    share = Share(full, full + sum(column.open for column in given_columns))
    names = Names(question, text("Bid"), (text("made"), text("lost")))
    return Answer(
        "bids",
        question,
        (Fact(text("Contracts made"), share.words),),
        columns("bids", names, given_columns),
        few(share.whole),
    )


def distribution(key: str, start: str, names: Names, figures: Figures, step: int) -> Answer | None:
    """Counts how often which tens, those between that never were too."""
    counts = {int(s): n for s, n in numbered_counts(figures, start).items()}
    if not counts:
        return None
    steps = range(min(counts), max(counts) + 1, step)
    chart = columns(key, names, [ChartColumn(i, counts.get(i, 0)) for i in steps])
    return Answer(key, names.title, chart=chart)


def few(n: int) -> Text | None:
    """Said where a number rests on so little that it may be chance."""
    return text("Few numbers yet: much of this is chance.") if n < FEW else None


def months(figures: Figures, ends: tuple[str, ...]) -> list[tuple[str, tuple[int, ...]]]:
    """The last months that were played in and those between: a count for each of the ends."""
    played = sorted(numbered_counts(figures, "month/"))[-MONTHS:]
    if not played:
        return []
    (first, last) = (int(s[:4]) * 12 + int(s[5:]) - 1 for s in (played[0], played[-1]))
    every = [
        f"{month // 12:04}-{month % 12 + 1:02}"
        for month in range(max(first, last - MONTHS + 1), last + 1)
    ]
    return [(x, tuple(figures[f"month/{x}{end}"] for end in ends)) for x in every]


def month_words(key: str) -> Text:
    """A month in figures, as it fits under a column: “3/26”."""
    return text("{month}/{year}", month=str(int(key[5:])), year=key[2:4])

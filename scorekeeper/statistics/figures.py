"""Figures that add up: counts, runs in a row and records, of one match or of ten years.

They form a monoid, in the order in which matches were played: what two years come to together is
what the matches of both come to. Counts do not mind the order; a run goes on from one to the next,
and of two equal records the first stands.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import isqrt
from typing import Any

from scorekeeper.engine.text import Text, text


@dataclass(frozen=True, slots=True)
class Run:
    """Successes in a row among `n` tries: at the beginning, at the end, the most anywhere."""

    n: int = 0
    head: int = 0
    tail: int = 0
    best: int = 0

    def then(self, other: "Run") -> "Run":
        """Both, one after the other."""
        return Run(
            n=self.n + other.n,
            head=self.head + other.head if self.head == self.n else self.head,
            tail=other.tail + self.tail if other.tail == other.n else other.tail,
            best=max(self.best, other.best, self.tail + other.head),
        )


HIT, MISS = Run(1, 1, 1, 1), Run(1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Best:
    """A record: how much, in which match, at which hand (0: the match as a whole), and whose."""

    value: int
    match: str
    hand: int = 0
    who: str = ""

    def then(self, other: "Best") -> "Best":
        """The greater one; of two equal the first."""
        return other if other.value > self.value else self


@dataclass(frozen=True, slots=True)
class Figures:
    """All of one subject. The keys are paths (`bid/70/made`); a part that begins with “@” is
    somebody else (`with/@a/won`).
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    runs: Mapping[str, Run] = field(default_factory=dict)
    bests: Mapping[str, Best] = field(default_factory=dict)

    def __getitem__(self, key: str) -> int:
        return self.counts.get(key, 0)

    def run(self, key: str) -> Run:
        """The run of this name; none yet is an empty one."""
        return self.runs.get(key, Run())


NOTHING = Figures()
Book = Mapping[str, Figures]
"""Figures by subject: the club "", "pairs", or somebody ("@" and a key)."""


@dataclass(slots=True)
class Sum:
    """Figures that are being added up, in order."""

    counts: dict[str, int] = field(default_factory=dict)
    runs: dict[str, Run] = field(default_factory=dict)
    bests: dict[str, Best] = field(default_factory=dict)

    def count(self, key: str, n: int = 1) -> None:
        """Add to a count; one that comes to nothing is as if it had never been."""
        now = self.counts.get(key, 0) + n
        if now:
            self.counts[key] = now
        else:
            self.counts.pop(key, None)

    def then(self, key: str, run: Run) -> None:
        """Go on with a run."""
        before = self.runs.get(key)
        self.runs[key] = run if before is None else before.then(run)

    def best(self, key: str, latest: Best) -> None:
        """A record, if it is one."""
        before = self.bests.get(key)
        self.bests[key] = latest if before is None else before.then(latest)

    def add(self, other: Figures) -> None:
        """All of these, which come later."""
        for key, n in other.counts.items():
            self.count(key, n)
        for key, run in other.runs.items():
            self.then(key, run)
        for key, other_best in other.bests.items():
            self.best(key, other_best)

    @property
    def figures(self) -> Figures:
        """As they are now."""
        return Figures(dict(self.counts), dict(self.runs), dict(self.bests))


def total(parts: Iterable[Figures]) -> Figures:
    """Says what they come to, in this order."""
    summed = Sum()
    for part in parts:
        summed.add(part)
    return summed.figures


def merge_books(books: Iterable[Book]) -> dict[str, Figures]:
    """Says what several books come to, in this order, subject by subject."""
    sums: dict[str, Sum] = {}
    for book in books:
        for subject, figures in book.items():
            sums.setdefault(subject, Sum()).add(figures)
    return {subject: s.figures for subject, s in sums.items()}


def pack_figures(figures: Figures) -> dict[str, Any]:
    """As JSON, short."""
    return {
        "c": dict(figures.counts),
        "r": {key: [run.n, run.head, run.tail, run.best] for key, run in figures.runs.items()},
        "b": {
            key: [best.value, best.match, best.hand, best.who]
            for key, best in figures.bests.items()
        },
    }


def unpack_figures(packed: Mapping[str, Any]) -> Figures:
    """Read back what `pack_figures` wrote."""
    return Figures(
        packed["c"],
        {key: Run(*x) for key, x in packed["r"].items()},
        {key: Best(*y) for key, y in packed["b"].items()},
    )


def name_slots(book: Book, people: Mapping[str, str | None]) -> dict[str, Figures]:
    """The same by other keys: `people` says who each “@” is. What is about somebody nobody knows
    (None, or not there) is left out; two who turn out to be one are added up, and nobody plays with
    or against themselves.
    """
    sums: dict[str, Sum] = {}
    for subject, figures in book.items():
        whose = _named(subject, people)
        if whose is None:
            continue
        into = sums.setdefault(whose, Sum())
        for key, n in figures.counts.items():
            if (path := _path(whose, key, people)) is not None:
                into.count(path, n)
        for key, run in figures.runs.items():
            if (path := _path(whose, key, people)) is not None:
                into.then(path, run)
        for key, best in figures.bests.items():
            who = _named(best.who, people)
            into.best(key, Best(best.value, best.match, best.hand, who or ""))
    return {subject: s.figures for subject, s in sums.items()}


def _named(part: str, people: Mapping[str, str | None]) -> str | None:
    if not part.startswith("@"):
        return part
    person = people.get(part)
    return None if person is None else f"@{person}"


def _path(subject: str, key: str, people: Mapping[str, str | None]) -> str | None:
    """A key with everybody's name in it; None when it is about somebody unknown, or the same twice.
    A pair is the same whoever is named first.
    """
    if "@" not in key:
        return key
    parts, persons = list(_parts(key)), []
    for place, part in enumerate(parts):
        if not part.startswith("@"):
            continue
        person = people.get(part)
        if person is None:
            return None
        parts[place] = f"@{person}"
        persons.append(parts[place])
    if len({subject, *persons}) <= len(persons):
        return None
    if parts[0] == "pair":
        parts[1:3] = sorted(parts[1:3])
    return "/".join(parts)


@lru_cache(maxsize=4096)
def _parts(key: str) -> tuple[str, ...]:
    """A path in its parts: the same few hundred come in every match."""
    return tuple(key.split("/"))


FEW = 10
_SCALE = 1000
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `whole`."""

    part: int
    whole: int

    @property
    def percent(self) -> int:
        """To the nearest whole percent; nothing of nothing is none."""
        return (200 * self.part + self.whole) // (2 * self.whole) if self.whole else 0

    @property
    def is_small(self) -> bool:
        """Says whether it rests on so little that chance explains most of it."""
        return self.whole < FEW

    @property
    def range(self) -> tuple[int, int]:
        """Between how many percent it may really lie, were everything else chance: the interval of
        Wilson (1927) at 95 in 100, which never leaves 0 to 100.
        """
        n, z = self.whole, 1960  # thousandths
        if not n:
            return 0, _HUNDRED
        # (p + z²/2n ± z·√(p(1-p)/n + z²/4n²)) / (1 + z²/n), everything times 2n² and a million.
        square = z * z
        middle = 2 * self.part * _SCALE * _SCALE + square
        under = square * (4 * self.part * (n - self.part) * _SCALE * _SCALE // n + square)
        spread, scale = isqrt(under), 2 * (n * _SCALE * _SCALE + square)
        low, high = middle - spread, middle + spread
        return max(0, _HUNDRED * low // scale), min(_HUNDRED, -(-_HUNDRED * high // scale))

    @property
    def words(self) -> Text:
        """“12 of 30: 40 %”; of a few the percentage would say more than it knows."""
        if self.is_small:
            return text("{part} of {whole}", part=self.part, whole=self.whole)
        return text(
            "{part} of {whole}: {percent} %",
            part=self.part,
            whole=self.whole,
            percent=self.percent,
        )


def rank_shares(shares: dict[str, Share], least: int) -> list[tuple[str, Share]]:
    """Those that rest on at least so much, the highest first; of equals what rests on more."""
    ranked = [(key, share) for key, share in shares.items() if share.whole >= least]
    return sorted(ranked, key=lambda x: (-x[1].percent, -x[1].whole, x[0]))

"""What was measured beside what it should reach and what others do: as lines, as a drawing."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio of one run (or a time, where the target is one), and the same of other programs.

    `of` says what it was made of, its baseline first. Without a target it is only told.
    """

    what: str
    found: float
    of: str = ""
    at_least: float | None = None
    at_most: float | None = None
    peers: str = ""

    @property
    def share(self) -> float | None:
        """How far it is: 1 at the target, above it beyond, whichever way better is; None where
        there is no target.
        """
        if self.at_least is not None:
            return self.found / self.at_least
        return None if self.at_most is None else self.at_most / max(self.found, 1e-9)

    @property
    def aim(self) -> str:
        """The target in words."""
        if self.at_least is not None:
            return f"≥ {self.at_least:g}"
        return "" if self.at_most is None else f"≤ {self.at_most:g}"

    @property
    def verdict(self) -> str:
        """Whether it is reached, in a word."""
        if self.share is None:
            return ""
        return "reached" if self.share >= 1 else "missed"


HEADS = ("what", "figure", "target", "", "made of", "others in such a run")


def number(value: float) -> str:
    """Three figures that count."""
    digits = 0 if value == 0 else 2 - math.floor(math.log10(abs(value)))
    return f"{value:,.{max(0, min(digits, 4))}f}"


def lines(figures: Iterable[Figure]) -> list[str]:
    """One table, its columns as wide as they have to be."""
    cells = [HEADS]
    cells += [(f.what, number(f.found), f.aim, f.verdict, f.of, f.peers) for f in figures]
    wide = [max(len(row[place]) for row in cells) for place in range(len(HEADS))]
    said = [
        "  ".join(
            cell.rjust(width) if place == 1 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in cells
    ]
    return [said[0], "─" * len(said[0]), *said[1:]]


def told(figures: Sequence[Figure]) -> None:
    """Print them."""
    print("\n".join(lines(figures)))


# ── As a drawing: one bar each, the line of all targets in the middle ───────────────────────────

_WIDE, _TALL, _WORDS, _BARS = 960, 28, 430, 400
_MOST = 10.0  # times better or worse than the target: the ends of the scale, which is logarithmic


def drawing(figures: Sequence[Figure]) -> str:
    """An SVG with a bar for each that has a target: to the right of the line it is reached."""
    rows = [(one, one.share) for one in figures if one.share is not None]
    tall = _TALL * (len(rows) + 2)
    size = f'viewBox="0 0 {_WIDE} {tall}" font-family="sans-serif" font-size="13"'
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        "<title>What was measured, beside its targets</title>",
        f'<rect width="{_WIDE}" height="{tall}" fill="#fff"/>',
        *_scale(tall),
    ]
    for place, (one, share) in enumerate(rows):
        made += _bar(one, share, _TALL * (place + 1))
    return "\n".join((*made, "</svg>", ""))


def _scale(tall: int) -> Iterable[str]:
    for times in (1 / _MOST, 0.5, 1.0, 2.0, _MOST):
        x = _at(times)
        words = "target" if times == 1 else f"{times:g} ×"
        colour = "#333" if times == 1 else "#ccc"
        yield f'<path d="M{x} {_TALL}V{tall - _TALL}" stroke="{colour}"/>'
        yield f'<text x="{x}" y="{tall - 8}" text-anchor="middle" fill="#555">{words}</text>'


def _bar(one: Figure, share: float, y: int) -> Iterable[str]:
    end, middle = _at(share), _at(1)
    left, wide = min(end, middle), max(abs(end - middle), 2)
    colour = "#1d5a40" if share >= 1 else "#b3261e"
    said = f"{number(one.found)} ({one.aim})"
    yield f'<text x="{_WORDS - 10}" y="{y + 18}" text-anchor="end">{escape(one.what)}</text>'
    yield f'<rect x="{left}" y="{y + 5}" width="{wide}" height="18" fill="{colour}"/>'
    yield f'<text x="{_WORDS + _BARS + 10}" y="{y + 18}">{said}</text>'


def _at(share: float) -> int:
    """Where a share of the target stands: as far to the left as to the right for half and twice."""
    held = min(max(share, 1 / _MOST), _MOST)
    return round(_WORDS + _BARS / 2 * (1 + math.log(held) / math.log(_MOST)))


def draw(figures: Sequence[Figure], path: Path) -> None:
    """Write the drawing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(drawing(figures), encoding="utf-8")

"""Draws somebody's rating as a line over their matches.

It moves about its beginning, not about zero: that line is drawn where it is in sight.
"""

from collections.abc import Sequence

from scorekeeper.engine.displays.plot import ticks
from scorekeeper.engine.text import text
from scorekeeper.statistics.charts import LINE, Chart, Dot, Stroke, Word
from scorekeeper.statistics.ratings import FIRST_POINTS

MOST = 60  # what a phone can show; so many of the matches, evenly
_TOP, _RIGHT, _LEFT, _HIGH = 14, 344, 52, 190
_LABELS = 4
_BEYOND = 6


def rating_chart(points: Sequence[int]) -> Chart:
    """The points after each match, the oldest first; before the first stands where they began."""
    every = list(enumerate((FIRST_POINTS, *points)))
    step = -(-len(points) // MOST) or 1
    shown = [one for one in every[:-1] if one[0] % step == 0] + every[-1:]
    low, high = min(n for _, n in every), max(n for _, n in every)
    high, last = max(high, low + 1), max(1, len(points))

    def at(number: int, value: int) -> tuple[int, int]:
        across = (_RIGHT - _LEFT) * number // last
        return _LEFT + across, _HIGH - (_HIGH - _TOP) * (value - low) // (high - low)

    strokes, words = [], []
    for level in ticks(low, high):
        y = at(0, level)[1]
        strokes.append(Stroke(((_LEFT, y), (_RIGHT, y)), "grid"))
        words.append(Word(_LEFT - 6, y + 5, level, "end", is_quiet=True))
    y = at(0, FIRST_POINTS)[1]
    strokes.append(Stroke(((_LEFT, y), (_RIGHT, y)), "zero"))
    drawn = tuple(at(*one) for one in shown)
    strokes.append(Stroke(drawn, "full"))
    below = dict.fromkeys(last * part // _LABELS for part in range(1, _LABELS + 1))
    words += [
        # The last one ends where the line does: of thousands of matches it would be cut off else.
        Word(
            at(number, low)[0] + (_BEYOND if number == last else 0),
            _HIGH + 19,
            number,
            "end" if number == last else "middle",
            is_quiet=True,
        )
        for number in below
        if number
    ]
    return Chart(
        key="rating",
        title=text("The rating after each match"),
        height=_HIGH + LINE + 4,
        head=(text("Match"), text("Points")),
        rows=tuple(shown),
        strokes=tuple(strokes),
        dots=(Dot(*drawn[-1], "full"),),
        words=tuple(words),
    )

"""Fits names into the room a drawing has for them, on one line or two.

A drawing cannot ask how wide its letters come out, so they are taken by the widths common to the
faces it may be read in, rather too wide than too narrow. The full name stands in words beside it.
"""

import unicodedata

_NARROW, _WIDE = "ijltfrI|.,:;'’!()[]-·", "mwMWÆŒæœ@%&…"
# Thousandths of the size of the type.
_WIDTHS = {"narrow": 360, "small": 600, "capital": 720, "wide": 960, "square": 1100}
# Where a pair is told apart: better than between the names of one of the two.
_BETWEEN = frozenset(("–", "-", "/", "&", "+", "·", "y", "i", "e", "et", "and"))
_MORE = "…"


def width_of(words: str, size: int) -> int:
    """About how wide these words are in bold type of this size."""
    return sum(_WIDTHS[_kind(letter)] for letter in words) * size // 1000


def _kind(letter: str) -> str:
    if unicodedata.combining(letter):
        return "narrow"
    if letter in _WIDE:
        return "wide"
    if unicodedata.east_asian_width(letter) in "WF":
        return "square"
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain in _NARROW or plain.isspace():
        return "narrow"
    return "capital" if letter.isupper() else "small"


def fit_name(name: str, size: int, room: int) -> tuple[str, ...]:
    """The name in one line of so much room, else in two; each shortened when it is still longer."""
    if width_of(name, size) <= room:
        return (name,)
    words = name.split()
    cuts = [_cut(words, at, size, room) for at in range(1, len(words))]
    if not cuts:
        return (_shortened(name, size, room),)
    _, first, second = min(cuts)
    return _shortened(first, size, room), _shortened(second, size, room)


def _cut(words: list[str], at: int, size: int, room: int) -> tuple[tuple[int, int, int], str, str]:
    """Two lines, and how good they are: what does not fit, a name torn apart, how uneven."""
    first, second = " ".join(words[:at]), " ".join(words[at:])
    widths = width_of(first, size), width_of(second, size)
    too_wide = sum(max(0, width - room) for width in widths)
    is_torn = words[at - 1] not in _BETWEEN
    return (too_wide, is_torn, abs(widths[0] - widths[1])), first, second


def _shortened(words: str, size: int, room: int) -> str:
    if width_of(words, size) <= room:
        return words
    while words and width_of(words + _MORE, size) > room:
        words = words[:-1]
    return words.rstrip() + _MORE

"""Writes exact numbers as people do: 10½, 2⅔, and the rest with a slash."""

import unicodedata
from fractions import Fraction

_DRAWN = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 5): "⅕",
    (2, 5): "⅖",
    (3, 5): "⅗",
    (4, 5): "⅘",
    (1, 6): "⅙",
    (5, 6): "⅚",
    (1, 8): "⅛",
    (3, 8): "⅜",
    (5, 8): "⅝",
    (7, 8): "⅞",
}


def format_number(number: Fraction) -> str:
    """The number for the eye; a real minus sign before a negative one."""
    sign = "−" if number < 0 else ""
    integer, rest = divmod(abs(number.numerator), number.denominator)
    if not rest:
        return f"{sign}{integer}"
    drawn = _DRAWN.get((rest, number.denominator))
    if drawn is not None:
        return f"{sign}{integer or ''}{drawn}"
    slashed = f"{rest}\N{FRACTION SLASH}{number.denominator}"
    return f"{sign}{integer} {slashed}" if integer else f"{sign}{slashed}"


def exact(number: Fraction) -> str:
    """The number for a program: 10.5 where decimals end, 7/12 where they do not."""
    numerator, denominator = abs(number.numerator), number.denominator
    sign = "-" if number < 0 else ""
    for digits in range(7):
        if 10**digits % denominator == 0:
            figures = str(numerator * 10**digits // denominator).rjust(digits + 1, "0")
            return sign + (f"{figures[:-digits]}.{figures[-digits:]}" if digits else figures)
    return f"{sign}{numerator}/{denominator}"


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

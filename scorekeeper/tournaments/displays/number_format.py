"""Writes exact numbers as people do: 10½, 2⅔, and the rest with a slash."""

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
    whole, rest = divmod(abs(number.numerator), number.denominator)
    if not rest:
        return f"{sign}{whole}"
    drawn = _DRAWN.get((rest, number.denominator))
    if drawn is not None:
        return f"{sign}{whole or ''}{drawn}"
    slashed = f"{rest}\N{FRACTION SLASH}{number.denominator}"
    return f"{sign}{whole} {slashed}" if whole else f"{sign}{slashed}"


def exact(number: Fraction) -> str:
    """The number for a program: 10.5 where decimals end, 7/12 where they do not."""
    numerator, denominator = abs(number.numerator), number.denominator
    sign = "-" if number < 0 else ""
    for digits in range(7):
        if 10**digits % denominator == 0:
            whole = str(numerator * 10**digits // denominator).rjust(digits + 1, "0")
            return sign + (f"{whole[:-digits]}.{whole[-digits:]}" if digits else whole)
    return f"{sign}{numerator}/{denominator}"

"""No name turns round the line it stands in: within a sentence, one that is written from right to
left is kept apart from what follows; and the letters that only say “from here on the other way” are
left out of every page.
"""

import re

_FIRST, _LAST = "\u2068", "\u2069"
# Hebrew, Arabic and their neighbours; with what they are shown by, and those of long ago.
_LETTERS = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
# The same as UTF-8 has them: by one letter to look for, a page without any is passed quickly.
_ANY = re.compile(rb"\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])")
# Whole pairs of ours, within one text or attribute, stay.
_WRITTEN = re.compile(
    rb"(\xe2\x81\xa8(?:[^\xe2<>\"]|\xe2(?!\x80[\xaa-\xae]|\x81[\xa6-\xa9]))*\xe2\x81\xa9)"
    rb"|\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])"
)


def is_turned(words: str) -> bool:
    """Whether something in it is written from right to left."""
    return not words.isascii() and _LETTERS.search(words) is not None


def apart(name: str) -> str:
    """A name as it stands in a sentence: between the signs that keep it apart, if it needs them."""
    return f"{_FIRST}{_TURNS.sub('', name)}{_LAST}" if is_turned(name) else name


def straight(page: bytes) -> bytes:
    """A page without letters that turn, but for whole pairs of `apart`."""
    if _ANY.search(page) is None:
        return page
    return _WRITTEN.sub(lambda found: found[1] or b"", page)

"""Compares two ways of writing a name, and takes one out of words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator


def fold(name: str) -> str:
    """Without accents, in small letters, with single spaces: what two names are compared by."""
    letters = "".join(_plain(letter) for letter in unicodedata.normalize("NFC", name))
    return " ".join(letters.split())[:160]


def without(words: str, keys: Iterable[str], mark: str) -> str:
    """These words with a mark wherever one of the names stands as whole words. `keys` are folded;
    accents, capitals and how many spaces stand between make no difference.
    """
    for key in sorted(filter(None, keys), key=len, reverse=True):
        for start, end in reversed(tuple(_found(words, key))):
            words = words[:start] + mark + words[end:]
    return words


def _found(words: str, key: str) -> Iterator[tuple[int, int]]:
    """Where a name stands, as spans of the words as they were written."""
    folded, places = [], []
    for place, letter in enumerate(words):
        for one in _plain(letter) or "":
            folded.append(one)
            places.append(place)
    pattern = r"\s+".join(map(re.escape, key.split()))
    for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", "".join(folded)):
        yield places[match.start()], places[match.end() - 1] + 1


def _plain(letter: str) -> str:
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()

"""Fits names and numbers into sentences: d’Anna, Ana e Irene, del de la derecha.

Translators write the plain word before a place, “de {who}”, “{one} y {other}”; what follows from
the name itself is decided here. No article stands before a name: its sex is not ours to guess.
An ending is written behind its place, in brackets the letter that it has behind some names only:
“{who}(r)en” is Anaren and Mikelen, “{who}(e)k” Anak and Mikelek.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from scorekeeper.engine.text import text, text_c

# Stand before and behind whatever was put into a sentence, until the words beside it are settled.
MARK, END = "\x1f", "\x1e"

_PLACE = re.compile(r"\{(\w+)\}|%\((\w+)\)s")
_FRENCH = "(?=h?[aàáâäeéèêëiíîïoóôöuúùûüœ]|y[^aeiou])"  # an h is silent in front of most names
_VOWELS = "aàáâäeèéêëiìíîïoòóôöuùúûüy"
_ENDING = re.compile(f"(.)(\u2069?){END}\\((\\w)\\)", re.IGNORECASE)
# An i or u before another vowel is a consonant: de Iolanda.
_CATALAN = "(?=h?(?:[aàeèéoòóíú]|[iu](?![aàeèéiíoòóuú]))|11?(?![0-9]))"

# Names for a table that gave none. In pairs as the one with the phone sees it, so that “who took
# the last trick” can be answered without names.
ROUND_THE_TABLE = (text("Scorer"), text("Right"), text("Partner"), text("Left"))
SIDES = (text("Us"), text("Them"))
# The same within a sentence.
STAND_INS = tuple(
    zip(
        (*ROUND_THE_TABLE, *SIDES),
        (
            text_c("in a sentence", "the scorer"),
            text_c("in a sentence", "the player on the right"),
            text_c("in a sentence", "your partner"),
            text_c("in a sentence", "the player on the left"),
            text_c("in a sentence", "our side"),
            text_c("in a sentence", "the other side"),
        ),
        strict=True,
    )
)


class Name(str):
    """The name of one player or side, as it stands on the score."""

    __slots__ = ()


Mend = tuple[re.Pattern[str], str]


def _mend(words: str, instead: str) -> Mend:
    return re.compile(words.replace("$", MARK), re.IGNORECASE), instead


_MENDS: Mapping[str, tuple[Mend, ...]] = {
    "es": (
        _mend("\\by $(?=h?[ií](?![aeoáéó]))", "e "),
        _mend("\\bo $(?=h?[oó])", "u "),
        (re.compile(f"\\b([Dd]e|[Aa]) {MARK}el "), "\\1l "),
    ),
    "ca": (
        (re.compile(f"\\b([Dd]e|[Aa]) {MARK}els "), "\\1ls "),
        (re.compile(f"\\b([Pp])er {MARK}els "), "\\1els "),
        _mend(f"\\b(d)e ${_CATALAN}", "\\1’"),
    ),
    "fr": (_mend(f"\\b(d|qu|jusqu|lorsqu)e ${_FRENCH}", "\\1’"),),
}


def set_in(value: str) -> str:
    """Put a value into a sentence, between the marks."""
    return f"{MARK}{value}{END}"


def settle(sentence: str, language: str) -> str:
    """A sentence whose places are filled, each between marks, the words beside them settled."""
    for words, instead in _MENDS.get(language, ()):
        sentence = words.sub(instead, sentence)
    if f"{END}(" in sentence:
        sentence = _ENDING.sub(_ended, sentence)
    return sentence.replace(MARK, "").replace(END, "")


def _ended(match: re.Match[str]) -> str:
    """A name and the letter in brackets behind it, where no two vowels or consonants meet so."""
    last, sign, letter = match.groups()
    is_wanted = (last.lower() in _VOWELS) != (letter.lower() in _VOWELS)
    return f"{last}{sign}{letter if is_wanted else ''}"


@lru_cache(maxsize=4096)
def labels(pattern: str) -> frozenset[str]:
    """The places of a pattern that are labels, not parts of a sentence: “{side}: one game”."""
    places = {(match[1] or match[2]): match for match in _PLACE.finditer(pattern)}
    if not any(letter.isalpha() for letter in _PLACE.sub("", pattern)):
        return frozenset(places)
    return frozenset(
        name
        for name, place in places.items()
        if not place.start() and pattern[place.end() :].lstrip().startswith(":")
    )


@lru_cache(maxsize=4096)
def begins_with(pattern: str) -> str | None:
    """The place a pattern begins with."""
    match = _PLACE.match(pattern)
    return match and (match[1] or match[2])


def phrase(
    pattern: str,
    values: Mapping[str, str],
    language: str,
    spoken: Callable[[str], str],
) -> str:
    """A sentence with its places filled; `spoken` says how a name stands in a sentence."""
    as_labels, first = labels(pattern), begins_with(pattern)
    phrases = {
        name: spoken(value) if isinstance(value, Name) and name not in as_labels else value
        for name, value in values.items()
    }
    for name, value in phrases.items():
        if value.endswith("."):  # “Joan P.” gets no second one.
            pattern = pattern.replace(f"{{{name}}}.", f"{{{name}}}")
    sentence = settle(
        pattern.format_map({name: set_in(value) for name, value in phrases.items()}), language
    )
    if first in phrases and phrases[first] != values[first]:
        return sentence[:1].upper() + sentence[1:]
    return sentence

"""Defines sentences as values: a code with its facts, worded later for each reader.

The pure floors never build a finished sentence. They return a `Text`; page, paper and command
line turn it into words with `say` and a `Voice`. `text`, `text_n`, `text_c` and `text_cn` are also
what the extraction of messages looks for, so their first argument is always a literal.

No name turns round the line it stands in: within a sentence, one that is written from right to left
is kept apart from what follows, and the letters that only say “from here on the other way” are left
out of every page.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, assert_never

BOTH = " & "
"""Between the two of a pair on the score; in a sentence they are joined as it is said."""
_FIRST, _LAST = "\u2068", "\u2069"
# Hebrew, Arabic and their neighbours; with what they are shown by, and those of long ago.
_LETTERS = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_OTHER_LETTER = re.compile(r"[^\W\d_]")
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_PARTED = re.compile("\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069")
# The same as UTF-8 has them: by one letter to look for, a page without any is passed quickly.
_ANY = re.compile(rb"\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])")
# Whole pairs of ours, within one text or attribute, stay.
_WRITTEN = re.compile(
    rb"(\xe2\x81\xa8(?:[^\xe2<>\"]|\xe2(?!\x80[\xaa-\xae]|\x81[\xa6-\xa9]))*\xe2\x81\xa9)"
    rb"|\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])"
)


@dataclass(frozen=True, slots=True)
class Who:
    """A player or a side by key; each reader sees the name that the table gave it."""

    key: str


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in the minor unit of the match's currency (cents)."""

    minor: int


@dataclass(frozen=True, slots=True)
class Text:
    """A message id with its facts. `plural` and `n` choose a plural form, `context` a sense.
    `french`: the same where the cards are of the French deck (a queen for the knight).
    """

    msgid: str
    values: tuple[tuple[str, "Value"], ...] = ()
    plural: str | None = None
    n: int = 0
    context: str | None = None
    french: "Text | None" = None

    def with_values(self, values: "Mapping[str, Part]") -> "Text":
        """The same with these facts in the places that it has for them."""
        own = tuple((name, values.get(name, value)) for name, value in self.values)
        french = None if self.french is None else self.french.with_values(values)
        return replace(self, values=own, french=french)


Deck = Literal["spanish", "french"]
DECKS: tuple[Deck, ...] = ("spanish", "french")
Part = int | str | Who | Money | Text
Value = Part | tuple[Part, ...]


class Voice(Protocol):
    """Says how one reader is spoken to: translations, names, numbers, money and lists, and the deck
    whose cards and suits they know.
    """

    @property
    def deck(self) -> Deck:
        """“spanish” or “french”."""

    def gettext(self, msgid: str) -> str:
        """Translate a plain message."""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Translate and choose the plural form for `n`."""

    def pgettext(self, context: str, msgid: str) -> str:
        """Translate a message in one of its senses."""

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """Translate a message in one of its senses, in the plural form for `n`."""

    def name(self, who: Who) -> str:
        """The name this reader knows a player or side by."""

    def number(self, number: int) -> str:
        """A whole number as written in the reader's language."""

    def money(self, money: Money) -> str:
        """An amount with its currency."""

    def join(self, parts: Sequence[str]) -> str:
        """A list as spoken: “A, B and C”."""

    def phrase(self, pattern: str, values: Mapping[str, str]) -> str:
        """A sentence with its places filled, as the language joins them to the words beside."""


def text(msgid: str, /, **values: Value) -> Text:
    """A message and the facts that stand in its {placeholders}."""
    return Text(msgid, tuple(values.items()))


def text_n(singular: str, plural: str, n: int, /, **values: Value) -> Text:
    """A message that depends on how many; `n` is one of its placeholders."""
    return Text(singular, (("n", n), *values.items()), plural=plural, n=n)


def text_c(context: str, msgid: str, /, **values: Value) -> Text:
    """A message whose words depend on the sense, e.g. a game's own word for “deal”."""
    return Text(msgid, tuple(values.items()), context=context)


def text_cn(context: str, singular: str, plural: str, n: int, /, **values: Value) -> Text:
    """A message that depends on the sense and on how many."""
    return Text(singular, (("n", n), *values.items()), plural=plural, n=n, context=context)


def by_deck(spanish: Text, french: Text) -> Text:
    """Words about cards as the Spanish deck has them, and as the French, with the same facts."""
    return replace(spanish, french=french)


def say(words: Text, voice: Voice) -> str:
    """Word a `Text` for one reader. Plain text, never markup: whoever prints it escapes it."""
    if words.french is not None and voice.deck == "french":
        return say(words.french, voice)
    if words.plural is not None and words.context is not None:
        pattern = voice.npgettext(words.context, words.msgid, words.plural, words.n)
    elif words.plural is not None:
        pattern = voice.ngettext(words.msgid, words.plural, words.n)
    elif words.context is not None:
        pattern = voice.pgettext(words.context, words.msgid)
    else:
        pattern = voice.gettext(words.msgid)
    if not words.values:
        return pattern
    return voice.phrase(pattern, {name: _spoken(value, voice) for name, value in words.values})


def _spoken(value: Value, voice: Voice) -> str:
    match value:
        case Text():
            return say(value, voice)
        case Who():
            return voice.name(value)
        case Money():
            return voice.money(value)
        case int():
            return voice.number(value)
        case str():
            return value
        case tuple():
            return voice.join([_spoken(part, voice) for part in value])
        case _:
            assert_never(value)


@dataclass(frozen=True, slots=True)
class PlainVoice:
    """English without any library: the voice of the command line and of the tests."""

    names: Mapping[str, str] = field(default_factory=dict)
    deck: Deck = "spanish"

    def gettext(self, msgid: str) -> str:
        """The message id is the English sentence."""
        return msgid

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """English has two forms."""
        return singular if n == 1 else plural

    def pgettext(self, context: str, msgid: str) -> str:  # noqa: ARG002 (the voice's signature)
        """The message id is the English sentence."""
        return msgid

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:  # noqa: ARG002 (the voice's signature)
        """English has two forms."""
        return singular if n == 1 else plural

    def name(self, who: Who) -> str:
        """The table's name, else the key itself, which in a record is the name."""
        return self.names.get(who.key, who.key)

    def number(self, number: int) -> str:
        """Digits; a real minus sign, as on paper."""
        return str(number) if number >= 0 else f"−{-number}"

    def money(self, money: Money) -> str:
        """Two decimals without a currency: the command line knows none."""
        sign = "−" if money.minor < 0 else ""
        return f"{sign}{abs(money.minor) // 100}.{abs(money.minor) % 100:02d}"

    def join(self, parts: Sequence[str]) -> str:
        """Commas and a final “and”."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} and {parts[-1]}"

    def phrase(self, pattern: str, values: Mapping[str, str]) -> str:
        """English changes no word for the one that follows."""
        return pattern.format_map(values)


def has_right_to_left(words: str) -> bool:
    """Says whether something in it is written from right to left."""
    return not words.isascii() and _LETTERS.search(words) is not None


def has_left_to_right(words: str) -> bool:
    """Says whether something in it is written from left to right; a number alone is not."""
    return _OTHER_LETTER.search(_LETTERS.sub("", words)) is not None


def isolate(name: str, *, in_right_to_left: bool = False) -> str:
    """A name as it stands in a sentence: between the signs that keep it apart, if it runs the other
    way than the sentence; a sentence whose names are between theirs needs none. Of two names that
    run either way each is kept apart for itself.
    """
    turns = has_left_to_right if in_right_to_left else has_right_to_left
    if not turns(name) or not turns(_PARTED.sub("", name)):
        return name
    if not all(map(turns, parts := name.split(BOTH))):
        return BOTH.join(isolate(part, in_right_to_left=in_right_to_left) for part in parts)
    return f"{_FIRST}{_TURNS.sub('', name)}{_LAST}"


def strip_bidi(page: bytes) -> bytes:
    """A page without letters that turn, but for whole pairs of `isolate`."""
    if _ANY.search(page) is None:
        return page
    return _WRITTEN.sub(lambda match: match[1] or b"", page)


def without_accents(words: str) -> str:
    """Write words in small letters and without accents, as they are looked for and compared;
    letters of mathematics and their like as the plain ones.
    """
    parts = unicodedata.normalize("NFKD", words)
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def search_key(name: str) -> str:
    """A name as it is looked for and sorted: small letters without accents, so that Íñigo stands
    between Inés and Irene.
    """
    return " ".join(without_accents(name).split())

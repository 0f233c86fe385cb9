"""Words texts, numbers, money and dates in the reader's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Protocol

from babel import Locale
from babel.core import get_global
from babel.dates import format_date, format_time, get_datetime_format
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal, get_currency_precision
from babel.support import NullTranslations
from jinja2 import Environment, pass_context, pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from markupsafe import Markup

from scorekeeper.engine.game import GameWords
from scorekeeper.engine.text import (
    BOTH,
    DECKS,
    Deck,
    Money,
    Part,
    Text,
    Who,
    has_right_to_left,
    isolate,
    say,
    text,
)
from scorekeeper.language import grammar
from scorekeeper.language.catalogues import (
    FALLBACK,
    LANGUAGES,
    Translator,
    is_right_to_left,
    locale_of,
)

_OUR_CURRENCIES = ("EUR", "CHF", "GBP", "USD", "ARS", "MXN", "MAD", "DZD")
# As many numbers and amounts as a large evening shows in four languages.
_FIGURES = 8192


@dataclass(frozen=True, slots=True)
class Reader:
    """Holds the language of who reads, and its words."""

    locale: Locale
    language: str
    words: Translator


class Readers(Protocol):
    """Knows who reads: whoever asks for a page, or the one whose phone this is."""

    def reader(self) -> Reader:
        """The language and its words; looked up once, as a page says hundreds."""

    def deck(self) -> Deck:
        """The deck whose suits and cards this reader sees and reads of."""

    def say_own(self, own: Mapping[str, str]) -> None:
        """For the rest of this page, word these messages as their contexts do."""


class _Nobody:
    """Stands in where a command runs: words are as they were written."""

    def reader(self) -> Reader:
        return Reader(locale_of(FALLBACK), FALLBACK, NullTranslations())

    def deck(self) -> Deck:
        return DECKS[0]

    def say_own(self, own: Mapping[str, str]) -> None:
        pass


class _Known:
    """Keeps who knows the readers of this process."""

    readers: Readers = _Nobody()


def read_by(readers: Readers) -> None:
    """From now on these know who reads."""
    _Known.readers = readers


def _reader() -> Reader:
    return _Known.readers.reader()


def reader_deck() -> Deck:
    """The deck whose suits and cards this reader sees and reads of."""
    return _Known.readers.deck()


def speak_of(words: GameWords) -> None:
    """For the rest of this page, say what all games say as this one does."""
    _Known.readers.say_own({w.msgid: w.context or "" for w in words.own})


@dataclass(frozen=True, slots=True)
class ReaderVoice:
    """The reader's language, the names a match goes by, and its currency (an ISO 4217 code)."""

    names: Mapping[str, str]
    currency: str = "EUR"

    @property
    def deck(self) -> Deck:
        """The deck this reader chose."""
        return reader_deck()

    def gettext(self, msgid: str) -> str:
        """Translate a plain message."""
        return str(_reader().words.ugettext(msgid))

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Translate and choose the plural form."""
        return str(_reader().words.ungettext(singular, plural, n))

    def pgettext(self, context: str, msgid: str) -> str:
        """Translate a message in one of its senses."""
        return str(_reader().words.upgettext(context, msgid))

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """Translate a message in one of its senses, in its plural form."""
        return str(_reader().words.unpgettext(context, singular, plural, n))

    def name(self, who: Who) -> str:
        """The name this match knows a player or side by."""
        return grammar.Name(self.names.get(who.key, who.key))

    def phrase(self, pattern: str, values: Mapping[str, str]) -> str:
        """A sentence with its places filled: names joined to the words beside them."""
        return grammar.phrase(pattern, values, _reader().language, self._in_a_sentence)

    def _in_a_sentence(self, name: str) -> str:
        """“Our side” for “Us”; the two of a pair joined as it is said."""
        reader = _reader()
        for label, spoken in grammar.STAND_INS:
            if reader.words.ugettext(label.msgid) == name:
                return str(reader.words.upgettext(spoken.context or "", spoken.msgid))
        return name if reader.language == FALLBACK else self.join(str(name).split(BOTH))

    def number(self, number: int) -> str:
        """A whole number in the reader's digits and grouping."""
        return _number(number, _reader().language)

    def money(self, money: Money) -> str:
        """An amount with its currency, exact: minor units over a power of ten."""
        return _amount(money.minor, self.currency, _reader().language)

    def join(self, parts: Sequence[str]) -> str:
        """A list as spoken in the reader's language; of one, that one, a name as a name."""
        if len(parts) == 1:
            return parts[0]
        reader = _reader()
        phrases = [
            self._in_a_sentence(part)
            if isinstance(part, grammar.Name) and BOTH not in part
            else part
            for part in parts
        ]
        joined = format_list([*map(grammar.set_in, phrases)], locale=reader.locale)
        return grammar.settle(joined, reader.language)


@lru_cache(_FIGURES)
def _number(number: int, language: str) -> str:
    return format_decimal(number, locale=locale_of(language)).replace("-", "−")


@lru_cache(_FIGURES)
def _amount(minor: int, currency: str, language: str) -> str:
    return format_currency(
        as_decimal(minor, currency), currency, locale=locale_of(language)
    ).replace("-", "−")


@lru_cache(_FIGURES)
def _figure(minor: int, currency: str, language: str) -> str:
    digits = minor_digits(currency)
    form = f"#,##0.{'0' * digits}" if digits else "#,##0"
    return format_decimal(as_decimal(minor, currency), form, locale_of(language)).replace("-", "−")


def as_decimal(minor: int, currency: str) -> Decimal:
    """Minor units as an amount: 150 in EUR is 1.50."""
    return Decimal(minor).scaleb(-minor_digits(currency))


@lru_cache
def minor_digits(currency: str) -> int:
    """How many decimals a currency has: EUR 2, JPY 0."""
    return get_currency_precision(currency)


@lru_cache
def currencies() -> tuple[str, ...]:
    """Every currency that is money somewhere today (ISO 4217), those of our readers first."""
    uses = get_global("territory_currencies").values()
    now = {code for spans in uses for code, _, end, is_tender in spans if is_tender and end is None}
    return (*_OUR_CURRENCIES, *sorted(now.difference(_OUR_CURRENCIES)))


def speak(words: Text, voice: ReaderVoice | None = None) -> str:
    """Word a `Text` for the reader of this request."""
    return say(words, voice or ReaderVoice({}))


def say_on_page(words: Text, voice: ReaderVoice | None = None) -> str:
    """The same on a page or paper, where names written from right to left turn nothing around."""
    spoken = speak(words, voice)
    if not has_right_to_left(spoken) and not runs_from_right():
        return spoken
    voice = voice or ReaderVoice({})
    names = {key: apart(name) for key, name in voice.names.items()}
    parted = say(_parted(words), replace(voice, names=names))
    # A name alone stands beside nothing, and may be typed over.
    return spoken if parted == apart(spoken) else parted


def apart(name: str) -> str:
    """A name as it stands in a line of this reader's: kept apart if it runs the other way."""
    return isolate(name, in_right_to_left=runs_from_right())


def runs_from_right() -> bool:
    """Tell whether this reader's language is written from right to left."""
    return is_right_to_left(_reader().language)


def _parted(words: Text) -> Text:
    values = tuple(
        (name, tuple(map(_part, value)) if isinstance(value, tuple) else _part(value))
        for name, value in words.values
    )
    french = None if words.french is None else _parted(words.french)
    return replace(words, values=values, french=french)


def _part(value: Part) -> Part:
    match value:
        case str():
            return apart(value)
        case Text():
            return _parted(value)
        case _:
            return value


def made_up_name(place: int, *, in_pairs: bool) -> str:
    """A name for the unnamed player at this place, counted from 0."""
    if in_pairs:
        return speak(grammar.ROUND_THE_TABLE[place])
    return speak(text("Player {n}", n=place + 1))


def made_up_side(place: int) -> str:
    """“Us” for the side of the one with the phone, “them” for the other."""
    return speak(grammar.SIDES[place])


def reader_language() -> str:
    """The language this page is being written in, for its `lang` attribute."""
    return _reader().language


def amount(minor: int, voice: ReaderVoice) -> str:
    """Minor units as the reader writes an amount in the match's currency."""
    return voice.money(Money(minor))


def figure(minor: int, currency: str) -> str:
    """The same without the currency, for a column that has it in its heading."""
    return _figure(minor, currency, _reader().language)


def day(moment: date, form: str = "medium") -> str:
    """A date as the reader writes it: “short”, “medium”, “long” or “full”."""
    if isinstance(moment, datetime):
        moment = moment.astimezone(UTC)
    return str(format_date(moment, form, locale=_reader().locale))


def moment(at: datetime) -> str:
    """A day and a time as the reader writes them, by the clock of the machine that serves. The
    month is a word: 11/5 is another day here than there.
    """
    local = at.astimezone()
    locale = _reader().locale
    both = get_datetime_format("medium", locale)
    time = format_time(local, "short", locale=locale)
    return str(both).format(time, format_date(local, "medium", locale=locale))


class OwnWords:
    """Translations that take a game's own words for what all games say, where there are any."""

    def __init__(self, shared: Translator, own: Mapping[str, str]) -> None:
        self.shared = shared
        self.own = own
        self.upgettext = shared.upgettext
        self.unpgettext = shared.unpgettext

    def ugettext(self, msgid: str) -> str:
        """Translate a plain message."""
        if msgid in self.own:
            translation = str(self.shared.upgettext(self.own[msgid], msgid))
            if translation != msgid:
                return translation
        return str(self.shared.ugettext(msgid))

    def ungettext(self, singular: str, plural: str, n: int) -> str:
        """Translate and choose the plural form."""
        if singular in self.own:
            translation = str(self.shared.unpgettext(self.own[singular], singular, plural, n))
            if translation not in (singular, plural):
                return translation
        return str(self.shared.ungettext(singular, plural, n))


@pass_eval_context
def _worded(context: EvalContext, msgid: str, /, **values: object) -> str:
    """`_()` of a page: as Jinja's own, by one call instead of four."""
    words = str(_reader().words.ugettext(msgid))
    if context.autoescape:
        words = Markup(words)  # noqa: S704 - a translator's words, as Jinja's own takes them
    return _settled(words % _named(values)) if "%" in words else words


def _settled(spoken: str) -> str:
    """What was worded, with the words before its names as they go with these."""
    plain = grammar.settle(str(spoken), _reader().language)
    return Markup(plain) if isinstance(spoken, Markup) else plain  # noqa: S704 - as it was


def _named(values: Mapping[str, object]) -> dict[str, object]:
    """What stands in a sentence: names apart, what is markup already as it is."""
    return {
        key: grammar.set_in(apart(value)) if type(value) is str else value
        for key, value in values.items()
    }


def _naming(inner: Any) -> Any:  # noqa: ANN401 (functions of Jinja’s, which say no types)
    """Jinja's own way to word something, with names apart."""

    @pass_context
    def worded(context: Context, *words: object, **values: object) -> Any:  # noqa: ANN401 (as above)
        return _settled(inner(context, *words, **_named(values)))

    return worded


def teach(pages: Environment) -> None:
    """Let templates find the words of who reads."""
    anybody = ReaderVoice({})
    pages.install_gettext_callables(  # type: ignore[attr-defined]  # by Jinja's extension
        anybody.gettext,
        anybody.ngettext,
        newstyle=True,
        pgettext=anybody.pgettext,
        npgettext=anybody.npgettext,
    )
    others = ("ngettext", "pgettext", "npgettext")
    pages.globals.update({name: _naming(pages.globals[name]) for name in others})
    pages.globals.update(_=_worded, gettext=_worded)
    pages.globals.update(languages=LANGUAGES, reader_language=reader_language)
    pages.globals.update(runs_from_right=runs_from_right, has_right_to_left=has_right_to_left)
    pages.filters.update(
        apart=apart, say=say_on_page, money=amount, figure=figure, dateformat=day, moment=moment
    )

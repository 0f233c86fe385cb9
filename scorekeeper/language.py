"""Words texts, numbers, money and dates in the reader's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from babel import Locale
from babel.core import get_global
from babel.dates import get_datetime_format
from babel.lists import format_list
from babel.numbers import (
    format_currency,
    format_decimal,
    get_currency_precision,
)
from babel.support import Translations
from flask import g, has_app_context, request, session
from flask_babel import Domain, format_date, format_time, get_babel, get_locale, get_translations
from jinja2 import Environment, pass_context, pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.engine.game import GameWords
from scorekeeper.engine.text import (
    DECKS,
    Deck,
    Money,
    Part,
    Text,
    Value,
    Who,
    apart,
    is_turned,
    say,
    text,
    text_c,
)
from scorekeeper.grammar import BOTH, MARK, Name, phrase, settle

LANGUAGES: Mapping[str, str] = {
    "es": "Español",
    "ca": "Català",
    "fr": "Français",
    "en": "English",
}
"""Each language by its own name, in the order they are offered."""

FALLBACK = "en"
_OUR_CURRENCIES = ("EUR", "CHF", "GBP", "USD", "ARS", "MXN", "MAD", "DZD")
# As many numbers and amounts as a large evening shows in four languages.
_FIGURES = 8192
# What browsers say of their languages, so many of them, at most so long.
_BROWSERS, _LONGEST = 256, 200


def is_for_programs() -> bool:
    """Whether a program asks: errors are JSON then, and no cookie says anything."""
    return request.path.startswith("/api/")


def chosen_language() -> str:
    """The language of this request: the reader's choice, else what the browser prefers."""
    chosen = None if is_for_programs() else session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    asked = request.environ.get("HTTP_ACCEPT_LANGUAGE", "")
    # Nobody fills the memory of this process with lists of their own.
    return _understood(asked) if len(asked) <= _LONGEST else _understood.__wrapped__(asked)


@lru_cache(_BROWSERS)
def _understood(asked: str) -> str:
    """The language that suits a browser's list best; a whole hall has a handful of lists."""
    return parse_accept_header(asked, LanguageAccept).best_match(list(LANGUAGES)) or FALLBACK


def chosen_deck() -> Deck:
    """The deck whose suits and cards this reader sees and reads of."""
    chosen = None if is_for_programs() else session.get("deck")
    return next((deck for deck in DECKS if deck == chosen), DECKS[0])


@dataclass(frozen=True, slots=True)
class _Reader:
    """The language of a request and its words."""

    locale: Locale
    language: str
    words: Translations


def _reader() -> _Reader:
    """Who reads, looked up at the first word of a request: a page says hundreds."""
    here = g if has_app_context() else None  # nobody asks where a command runs
    known: _Reader | None = None if here is None else here.get("reader")
    if known is None:
        locale = get_locale() or Locale(FALLBACK)
        known = _Reader(locale, str(locale), get_translations())
        if here is not None:
            here.reader = known
    return known


@dataclass(frozen=True, slots=True)
class ReaderVoice:
    """The reader's language, the names a match goes by, and its currency (an ISO 4217 code)."""

    names: Mapping[str, str]
    currency: str = "EUR"

    @property
    def deck(self) -> Deck:
        """The deck this reader chose."""
        return chosen_deck()

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
        return Name(self.names.get(who.key, who.key))

    def phrase(self, pattern: str, values: Mapping[str, str]) -> str:
        """A sentence with its places filled: names joined to the words beside them."""
        return phrase(pattern, values, _reader().language, self._in_a_sentence)

    def _in_a_sentence(self, name: str) -> str:
        """“Our side” for “Us”; the two of a pair joined as it is said."""
        reader = _reader()
        for label, spoken in _STAND_INS:
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
        """A list as spoken in the reader's language."""
        reader = _reader()
        said = [
            self._in_a_sentence(part) if isinstance(part, Name) and BOTH not in part else part
            for part in parts
        ]
        joined = format_list([MARK + part for part in said], locale=reader.locale)
        return settle(joined, reader.language)


@lru_cache(_FIGURES)
def _number(number: int, language: str) -> str:
    return format_decimal(number, locale=language).replace("-", "−")


@lru_cache(_FIGURES)
def _amount(minor: int, currency: str, language: str) -> str:
    return format_currency(as_decimal(minor, currency), currency, locale=language).replace("-", "−")


@lru_cache(_FIGURES)
def _figure(minor: int, currency: str, language: str) -> str:
    digits = minor_digits(currency)
    form = f"#,##0.{'0' * digits}" if digits else "#,##0"
    return format_decimal(as_decimal(minor, currency), form, language).replace("-", "−")


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
    held = get_global("territory_currencies").values()
    now = {code for spans in held for code, _, end, is_tender in spans if is_tender and end is None}
    return (*_OUR_CURRENCIES, *sorted(now.difference(_OUR_CURRENCIES)))


def speak(words: Text, voice: ReaderVoice | None = None) -> str:
    """Word a `Text` for the reader of this request."""
    return say(words, voice or ReaderVoice({}))


def shown(words: Text, voice: ReaderVoice | None = None) -> str:
    """The same on a page or paper, where names written from right to left turn nothing around."""
    said = speak(words, voice)
    if not is_turned(said):
        return said
    voice = voice or ReaderVoice({})
    names = {key: apart(name) for key, name in voice.names.items()}
    parted = say(_parted(words), replace(voice, names=names))
    # A name alone stands beside nothing, and may be typed over.
    return said if parted == apart(said) else parted


def _parted(words: Text) -> Text:
    values = tuple((name, _apart(value)) for name, value in words.values)
    french = None if words.french is None else _parted(words.french)
    return replace(words, values=values, french=french)


def _apart(value: Value) -> Value:
    return tuple(map(_part, value)) if isinstance(value, tuple) else _part(value)


def _part(value: Part) -> Part:
    match value:
        case str():
            return apart(value)
        case Text():
            return _parted(value)
        case _:
            return value


# Names for a table that gave none. In pairs as the one with the phone sees it, so that “who took
# the last trick” can be answered without names.
_ROUND_THE_TABLE = (text("Scorer"), text("Right"), text("Partner"), text("Left"))
_SIDES = (text("Us"), text("Them"))
# The same within a sentence.
_STAND_INS = tuple(
    zip(
        (*_ROUND_THE_TABLE, *_SIDES),
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


def made_up_name(place: int, *, in_pairs: bool) -> str:
    """A name for the unnamed player at this place, counted from 0."""
    if in_pairs:
        return speak(_ROUND_THE_TABLE[place])
    return speak(text("Player {n}", n=place + 1))


def made_up_side(place: int) -> str:
    """“Us” for the side of the one with the phone, “them” for the other."""
    return speak(_SIDES[place])


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
    return str(format_date(moment, form))


def moment(at: datetime) -> str:
    """A day and a time as the reader writes them, by the clock of the machine that serves. The
    month is a word: 11/5 is another day here than there.
    """
    local = at.astimezone()
    both = get_datetime_format("medium", get_locale() or Locale(FALLBACK))
    time = format_time(local, "short", rebase=False)
    return str(both).format(time, format_date(local, "medium", rebase=False))


class _OwnWords:
    """Translations that take a game's own words for what all games say, where there are any."""

    def __init__(self, shared: Translations, own: Mapping[str, str]) -> None:
        self.shared = shared
        self.own = own
        self.upgettext = shared.upgettext
        self.unpgettext = shared.unpgettext

    def ugettext(self, msgid: str) -> str:
        """Translate a plain message."""
        if msgid in self.own:
            found = str(self.shared.upgettext(self.own[msgid], msgid))
            if found != msgid:
                return found
        return str(self.shared.ugettext(msgid))

    def ungettext(self, singular: str, plural: str, n: int) -> str:
        """Translate and choose the plural form."""
        if singular in self.own:
            found = str(self.shared.unpgettext(self.own[singular], singular, plural, n))
            if found not in (singular, plural):
                return found
        return str(self.shared.ungettext(singular, plural, n))


class _GameDomain(Domain):  # type: ignore[misc]  # flask-babel says no types of it
    """The shared catalogue, read as one game words it."""

    def __init__(self, shared: Domain, own: Mapping[str, str]) -> None:
        super().__init__(shared.translation_directories, ";".join(shared.domain))
        self.shared = shared
        self.own = own

    def get_translations(self) -> _OwnWords:
        """What this request reads."""
        return _OwnWords(self.shared.get_translations(), self.own)


def speak_of(words: GameWords) -> None:
    """For the rest of this request, say what all games say as this one does."""
    own = {one.msgid: one.context or "" for one in words.own}
    _GameDomain(get_babel().instance.domain_instance, own).as_default()
    g.pop("reader", None)


@pass_eval_context
def _worded(context: EvalContext, msgid: str, /, **values: object) -> str:
    """`_()` of a page: as Jinja's own, by one call instead of four."""
    words = str(_reader().words.ugettext(msgid))
    if context.autoescape:
        words = Markup(words)  # noqa: S704 - a translator's words, as Jinja's own takes them
    return _settled(words % _named(values)) if "%" in words else words


def _settled(said: str) -> str:
    """What was worded, with the words before its names as they go with these."""
    plain = settle(str(said), _reader().language)
    return Markup(plain) if isinstance(said, Markup) else plain  # noqa: S704 - as it was


def _named(values: Mapping[str, object]) -> dict[str, object]:
    """What stands in a sentence: names apart, what is markup already as it is."""
    return {
        name: MARK + apart(value) if type(value) is str else value for name, value in values.items()
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
    pages.filters["apart"] = apart

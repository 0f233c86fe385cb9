"""Finds the languages there are words in: each is a folder with its catalogue."""

from functools import lru_cache
from pathlib import Path
from typing import Protocol

from babel import Locale, localedata
from babel.core import get_global

FALLBACK = "en"
# Where English is written as in Europe, “23 Nov 2026”.
EUROPEAN = ("en_001", "en_GB")


def find_languages(catalogues: Path) -> dict[str, str]:
    """Each language with a compiled catalogue, and that of the sources, by its own name and in the
    order of these.
    """
    codes = {FALLBACK, *(path.parents[1].name for path in catalogues.glob("*/*/messages.mo"))}
    names = {code: str(Locale.parse(code).get_display_name()) for code in codes}
    own = {code: name[:1].upper() + name[1:] for code, name in names.items()}
    return dict(sorted(own.items(), key=lambda language: language[1]))


LANGUAGES = find_languages(Path(__file__).parents[1] / "translations")
"""Each language by its own name, in the order they are offered."""

# Most of what Babel holds of a language, and no page asks.
_UNASKED = (
    *("unit_patterns", "unit_display_names", "compound_unit_patterns", "meta_zones"),
    *("languages", "scripts", "territories", "interval_formats"),
)


@lru_cache
def locale_of(language: str) -> Locale:
    """How a language writes dates, lists and numbers."""
    return Locale.parse(EUROPEAN[-1] if language == FALLBACK else language)


@lru_cache
def is_right_to_left(language: str) -> bool:
    """Tell whether a language is written from right to left."""
    return str(Locale.parse(language).text_direction) == "rtl"


def forget_unasked() -> None:
    """Let go of what Babel holds and nobody asks: 4 MB of a process that serves."""
    for known in ("likely_subtags", "territory_languages"):
        get_global(known).clear()  # type: ignore[attr-defined]  # a dict, said to be a Mapping
    for code in ("root", *EUROPEAN, *LANGUAGES):
        for part in _UNASKED:
            localedata.load(code).pop(part, None)


class Translator(Protocol):
    """Finds translations, as gettext's own do."""

    def ugettext(self, msgid: str, /) -> str:
        """Translate a plain message."""

    def ungettext(self, singular: str, plural: str, n: int, /) -> str:
        """Translate and choose the plural form."""

    def upgettext(self, context: str, msgid: str, /) -> str:
        """Translate a message in one of its senses."""

    def unpgettext(self, context: str, singular: str, plural: str, n: int, /) -> str:
        """Translate a message in one of its senses, in its plural form."""

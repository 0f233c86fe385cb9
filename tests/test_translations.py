"""The catalogues are whole: every word of the sources, in every language, with the same facts."""

import re

import pytest
from babel.messages.catalog import Catalog, Message

from tools import translations

LANGUAGES = tuple(code for code in translations.languages() if code != translations.SOURCE)
FACTS = re.compile(r"\{[^{}]*\}|%\(\w+\)[a-z]|</?\w+[^>]*>")
NUMBERED = re.compile(r"\b[Hh]ands? (\{n\}|%\(number\)s)|\{n\} hand\b")
TOO_MANY = "{n} hand is more than one match holds: {most} at most."
ADVICE = "run `make translations`, then write the words in scorekeeper/translations/"


@pytest.fixture(scope="module")
def said() -> Catalog:
    """What the sources say today."""
    return translations.extract()


def keys(catalogue: Catalog) -> set[tuple[str | None, str]]:
    """What tells messages apart: their sense and their (singular) words."""
    return {(message.context, forms(message.id)[0]) for message in catalogue if message.id}


def forms(said: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """Singular and plurals, or the one form there is."""
    return [said or ""] if said is None or isinstance(said, str) else list(said)


def facts(text: str) -> set[str]:
    """The places where a name or number goes in, and the marks around words."""
    return set(FACTS.findall(text))


def test_the_four_languages_are_there() -> None:
    assert {"ca", "es", "fr"} <= set(LANGUAGES), ADVICE


def test_the_sources_say_something(said: Catalog) -> None:
    assert len(said) > len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_the_words_of_the_sources(language: str, said: Catalog) -> None:
    have, want = keys(translations.read(language)), keys(said)
    lacking = [words for _, words in sorted(want - have, key=str)][:5]
    leftover = [words for _, words in sorted(have - want, key=str)][:5]
    assert not lacking, f"{language} lacks words: {ADVICE}"
    assert not leftover, f"{language} keeps words nobody says any more: {ADVICE}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated_or_guessed(language: str) -> None:
    left = [forms(message.id)[0] for message in translations.missing(translations.read(language))]
    assert not left, f"{language}: {len(left)} without a translation, such as {left[:3]}: {ADVICE}"


def test_english_has_only_what_it_says_otherwise(said: Catalog) -> None:
    english = translations.read(translations.SOURCE)
    assert keys(english) <= keys(said), ADVICE
    assert not [one.id for one in english if one.id and forms(one.string) == forms(one.id)]
    assert not translations.missing(english)


@pytest.mark.parametrize("language", translations.languages())
def test_a_translation_tells_the_same_facts(language: str) -> None:
    wrong = [
        (forms(message.id)[0], said)
        for message in translations.read(language)
        if message.id
        for said in forms(message.string)
        if said and not tells_the_same(message, said)
    ]
    assert not wrong, f"{language}: keep what stands in braces and marks as it is: {wrong[:3]}"


def tells_the_same(message: Message, said: str) -> bool:
    """Whether nothing is invented, and nothing lost that every form of the original has."""
    originals = [facts(form) for form in forms(message.id)]
    return set.intersection(*originals) <= facts(said) <= set.union(*originals)


def test_french_marks_stand_behind_spaces_that_do_not_break() -> None:
    loose = [
        said
        for message in translations.read("fr")
        for said in forms(message.string)
        if message.id and re.search(r" [:;?!»]|« ", said)
    ]
    assert not loose, f"fr: a narrow no-break space (U+202F) goes there: {loose[:3]}"


def test_a_game_that_has_its_own_word_for_a_hand_has_it_everywhere(said: Catalog) -> None:
    """A table of Guiñote speaks of “repartos”: so do its log, its conflicts and its questions."""
    elsewhere = {"Hand %(number)s: %(field)s", "hand %(number)s", TOO_MANY}  # no table says them
    own = {message.id for message in said if message.context == "guinote"}
    plain = {message.id for message in said if not message.context}
    named = {words for words in plain if NUMBERED.search(forms(words)[0])}
    lacking = named - own - elsewhere
    assert not {words for words in lacking if forms(words)[0] not in elsewhere}, (
        f"{sorted(map(str, lacking))}: give them a line in scorekeeper/games/guinote/words.py"
    )

"""Words are gathered from where they stand, and catalogues change only when words do."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from tools import translations


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(translations, "TRANSLATIONS", tmp_path)
    return tmp_path


@pytest.fixture
def words() -> Catalog:
    found = Catalog()
    found.add("Who lost?")
    found.add(("{n} bar", "{n} bars"))
    found.add("king", context="card")
    return found


def test_it_works(catalogues: Path, words: Catalog) -> None:
    translations.update("ca", words)
    text = (catalogues / "ca" / "LC_MESSAGES" / "messages.po").read_text(encoding="utf-8")
    assert text.startswith("# The words of Scorekeeper in Catalan.\n")
    assert 'msgid "Who lost?"\nmsgstr ""\n' in text
    assert 'msgctxt "card"' in text
    assert "nplurals=2" in text


def test_nothing_in_a_catalogue_tells_the_time_or_the_line(
    catalogues: Path, words: Catalog
) -> None:
    translations.update("ca", words)
    path = catalogues / "ca" / "LC_MESSAGES" / "messages.po"
    first = path.read_bytes()
    assert b"-Date" not in first
    assert b"#:" not in first
    translations.update("ca", words)
    assert path.read_bytes() == first


def test_what_was_translated_stays_and_what_is_gone_goes(catalogues: Path, words: Catalog) -> None:
    translations.update("es", words)
    path = catalogues / "es" / "LC_MESSAGES" / "messages.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('lost?"\nmsgstr ""', 'lost?"\nmsgstr "¿Quién perdió?"'))
    words.add("Who lost now?")
    words.delete("king", "card")
    translations.update("es", words)
    catalogue = translations.read("es")
    assert catalogue["Who lost?"].string == "¿Quién perdió?"
    assert catalogue["Who lost now?"].string == ""
    assert "king" not in path.read_text(encoding="utf-8")
    assert [message.id for message in translations.missing(catalogue)] == [
        "Who lost now?",
        ("{n} bar", "{n} bars"),
    ]


def test_compiling_writes_what_is_newer_and_no_more(catalogues: Path, words: Catalog) -> None:
    translations.update("fr", words)
    [written] = translations.compile_all()
    assert written == catalogues / "fr" / "LC_MESSAGES" / "messages.mo"
    with written.open("rb") as file:
        assert read_mo(file).locale_identifier == "fr"
    assert translations.compile_all() == []


@pytest.mark.slow
def test_the_words_of_rules_pages_and_senses_are_found() -> None:
    from scorekeeper.games import GAMES  # noqa: PLC0415 - only this test needs them

    assert GAMES
    found = translations.extract()
    assert any("{" in str(message.id) for message in found), "facts go in by name"
    assert any(message.context for message in found), "senses are kept apart"
    assert any(message.pluralizable for message in found), "plurals are counted"


def test_native_readers_get_every_sentence_with_its_place(catalogues: Path) -> None:
    words = Catalog()
    words.add("Who lost?", locations=[("templates/matches/table.html", 7)])
    words.add("king", context="card", locations=[("scorekeeper/engine/cards.py", 3)])
    translations.update("es", words)
    path = catalogues / "es" / "LC_MESSAGES" / "messages.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('lost?"\nmsgstr ""', 'lost?"\nmsgstr "¿Quién pierde?"'))
    page = translations.listed(words)
    assert "<td>Who lost?</td><td>¿Quién pierde?</td>" in page
    assert "<td class=sense>card</td><td>king</td><td></td>" in page
    assert page.index("engine/cards.py") < page.index("matches/table.html")


def test_the_list_is_made_from_what_the_sources_say_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Catalog
) -> None:
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "PAGE", tmp_path / "docs" / "words.html")
    monkeypatch.setattr(translations, "extract", lambda: words)
    words.add("Who lost?", locations=[("a", 1)])
    words.add(("{n} bar", "{n} bars"), locations=[("a", 2)])
    words.add("king", context="card", locations=[("a", 3)])
    translations._main("list")  # noqa: SLF001 - the command itself
    assert "Who lost?" in (tmp_path / "docs" / "words.html").read_text(encoding="utf-8")

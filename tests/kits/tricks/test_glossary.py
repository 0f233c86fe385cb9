"""The words of the table stand in four languages, each once."""

from scorekeeper.kits.tricks import GLOSSARY


def test_every_word_is_said_in_the_four_languages() -> None:
    assert all({"es", "ca", "fr", "en"} <= word.said.keys() for word in GLOSSARY)
    assert all(said.strip() for word in GLOSSARY for said in word.said.values())


def test_a_word_has_one_address() -> None:
    assert len({word.key for word in GLOSSARY}) == len(GLOSSARY) >= 15


def test_the_duties_are_called_as_at_that_table() -> None:
    said = {word.key: tuple(word.said[code] for code in ("es", "ca", "fr")) for word in GLOSSARY}
    assert said["follow"] == ("asistir", "seguir", "fournir")
    assert said["head"] == ("montar", "muntar", "monter")
    assert said["ruff"] == ("fallar", "fallar", "couper")
    assert said["overruff"] == ("pisar", "trepitjar", "surcouper")


def test_what_the_book_defines_is_quoted_with_its_title() -> None:
    quoted = [word for word in GLOSSARY if word.source is not None]
    assert len(quoted) >= 10
    books = {word.key: word.source.book for word in quoted if word.source}
    assert books.pop("blank-cards") == "Règles du Tute Subastado"
    assert {*books.values()} == {"Reglas para jugar al Tute"}


def test_a_language_without_a_word_of_its_own_has_that_of_the_tables() -> None:
    assert [GLOSSARY[0].language(code) for code in ("fr", "gl")] == ["fr", "es"]

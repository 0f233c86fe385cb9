"""Tools of the house: facts, scripts, words."""

import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from tools import facts, javascript, translations


def test_the_table_is_of_today() -> None:
    assert facts.TABLE.read_text(encoding="utf-8") == facts.table(), "run `make facts`"


def test_everything_has_its_page_its_paper_and_its_test() -> None:
    assert facts.lacking() == []


def test_what_has_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "_unseen", lambda: iter(["fr /rules/guinote#cut"]))
    monkeypatch.setitem(facts.WERE_MISSING, "a riddle", "guinote#riddle")
    monkeypatch.setattr(facts, "ON_PAGE", f"{facts.AT_TABLE}::test_nothing")
    assert facts.lacking() == [
        "guinote#riddle",
        f"{facts.AT_TABLE}::test_nothing",
        "fr /rules/guinote#cut",
    ]


PLANTED = ("scorekeeper/static/js/clock.js", "templates/offline/worker.js")


@pytest.mark.skipif(
    not (shutil.which("node") and javascript.COMPILER.exists()),
    reason="there is no node, or TypeScript was not fetched: python -m tools.javascript",
)
def test_wrong_types_and_nothing_else_are_found_each_in_its_line(
    source: Path, tmp_path: Path
) -> None:
    for folder in ("scorekeeper/static/js", "templates/offline", "tools"):
        shutil.copytree(source / folder, tmp_path / folder)
    places = []
    for name in PLANTED:
        with (tmp_path / name).open("r+", encoding="utf-8") as script:
            places.append(f"{name}({len(script.readlines()) + 1},10)")
            script.write("Math.abs(location.href);\n")
    found = javascript.errors(tmp_path).splitlines()
    assert [line.partition(":")[0] for line in found] == places


@pytest.mark.parametrize(("in_ci", "fails"), [("true", True), ("", False)])
def test_where_there_is_no_node_it_says_that_it_did_not_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], in_ci: str, *, fails: bool
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CI", in_ci)
    with pytest.raises(SystemExit) as ended:
        javascript.main()
    assert bool(ended.value.code) == fails
    assert "not looked at" in capsys.readouterr().out


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

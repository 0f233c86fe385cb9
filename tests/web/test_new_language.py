"""A language that nobody speaks, begun by the recipe of CONTRIBUTING.md: letters from right to
left, three plurals, an ending behind each name. Every page and paper is said in it.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path
from unittest.mock import patch

import pytest
from babel.messages.pofile import read_po, write_po
from flask_babel import get_babel

from scorekeeper.engine.text import text_n
from scorekeeper.games import GAMES
from scorekeeper.language import speak
from scorekeeper.language.catalogues import LANGUAGES, find_languages
from scorekeeper.printing import Press
from scorekeeper.services import demo_club
from scorekeeper.tournaments.formats import FORMATS
from tests.test_translations import FACTS, forms
from tests.web.every_scene import Stage, furnished
from tools import translations

CODE = "he"  # what Babel knows of it is that of Hebrew; the words are nobody's
PLURALS = "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);"
ENDING = "\u05df"
WORD = re.compile("[A-Za-z]{3,}")
# What may stand there as it is: names of the data and of formats, addresses, what a browser fills.
AS_IT_IS = re.compile(
    "\u2068[^\u2068\u2069]*\u2069|https?://\\S+|(?:Xoriguer|Brossat) [a-z ]+|Late|Sant Jordi"
    "|una cuchara|Pays by the month|[A-Z]{3,4}|exp|[{][a-z]+[}]"
)
# Each game once, and each format, at another stage of its tournament.
_STAGES = ("new", "drawn", "half", "drafted", "leaver", "late", "voided", "corrected", "closed")
SCENES = (
    "club",
    "matches/tute_subastado/3/late",
    "tournaments/guinote/groups_then_knockout/13/drawn",
    "first",
    *(f"matches/{game.key}/{game.seats.usual}/half" for game in GAMES),
    *(
        f"tournaments/guinote/{form.key}/13/{stage}"
        for form, stage in zip(FORMATS, cycle(_STAGES), strict=False)
    ),
)


def in_letters(words: str) -> str:
    """A message in brackets, its letters others, an ending behind each place."""
    said, last = "", 0
    for fact in FACTS.finditer(words):
        is_tag = fact[0].startswith("<")
        said += _turned(words[last : fact.start()]) + fact[0] + ("" if is_tag else ENDING)
        last = fact.end()
    return f"⟦{said}{_turned(words[last:])}⟧"


def _turned(words: str) -> str:
    return "".join(chr(0x5D0 + ord(x.lower()) % 27) if x.isalpha() else x for x in words)


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the one language, as `make translations NEW=…` and a translator make it."""
    folder = tmp_path_factory.mktemp("translations")
    with patch.object(translations, "TRANSLATIONS", folder):
        translations.update(CODE, translations.extract())
        path = folder / CODE / "LC_MESSAGES" / "messages.po"
        begun = path.read_text(encoding="utf-8")
        path.write_text(re.sub("nplurals=.*;", PLURALS, begun), encoding="utf-8")
        with path.open("rb") as file:
            catalogue = read_po(file, locale=CODE)
        for message in catalogue:
            if isinstance(message.id, str):
                message.string = in_letters(message.id)
            else:
                one, more = map(in_letters, message.id)
                message.string = (one, more, f"{more}!")
        with path.open("wb") as file:
            write_po(file, catalogue)
        assert not translations.missing(translations.read(CODE))
        translations.compile_all()
    return folder


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, catalogues: Path) -> Iterator[Stage]:
    """Every scene there is, in a house that knows that language."""
    with (
        patch.dict(LANGUAGES, find_languages(catalogues)),
        furnished(tmp_path_factory.mktemp("stage")) as stage,
    ):
        with stage.app.app_context():
            get_babel().translation_directories[:] = [str(catalogues)]
        yield stage


class Seen(HTMLParser):
    """Gathers what a page says in its own language, to be read or heard."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.direction: str | None = None
        self.words: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "html":
            self.direction = said.get("dir")
        is_other = said.get("lang", CODE) != CODE or tag in ("bdi", "script", "style")
        self._open.append((tag, is_other))
        self.words += [said.get(name) or "" for name in ("aria-label", "title", "alt")]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(is_other for _, is_other in self._open):
            self.words.append(data)


@pytest.fixture(scope="module")
def english() -> set[str]:
    """Every word of our sentences, but for the names in our examples."""
    said = (form for message in translations.extract() for form in forms(message.id))
    names = WORD.findall(" ".join(demo_club.NAMES))
    return set(WORD.findall(FACTS.sub(" ", " ".join(said)))).difference(names)


def test_it_is_found_in_its_folder_and_goes_by_its_own_name(catalogues: Path) -> None:
    assert find_languages(catalogues) == {"en": "English", CODE: "עברית"}


def test_the_third_plural_is_said(stage: Stage) -> None:
    with stage.app.test_request_context(headers={"Accept-Language": CODE}):
        said = [speak(text_n("{n} hand played.", "{n} hands played.", n)) for n in (1, 2, 3)]
    assert [words.endswith("!") for words in said] == [False, False, True]
    assert all(f"{n}{ENDING}" in words for n, words in enumerate(said, 1))


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("name", SCENES)
def test_every_page_and_paper_is_said_in_it(stage: Stage, english: set[str], name: str) -> None:
    papers: list[str] = []
    printed = Press.pdf

    def pdf(press: Press, html: str, **options: str) -> object:
        papers.append(html)
        return printed(press, html, **options)

    scene = stage.scene(name)
    who = next(iter(scene.keys))
    client, shown, wrong = stage.ours.client(who), 0, dict[str, object]()
    with patch.object(Press, "pdf", pdf):
        for path in dict.fromkeys(stage.addresses(scene, who)):
            answer = client.get(path, headers={"Accept-Language": CODE})
            assert answer.status_code in (200, 303, 403, 404), path
            page = [answer.text] if answer.mimetype == "text/html" else []
            for html in (*papers, *page) if answer.status_code == 200 else ():
                seen = Seen(html)
                assert "<html" not in html or seen.direction == "rtl", path
                for words in seen.words:
                    if left := english.intersection(WORD.findall(AS_IT_IS.sub(" ", words))):
                        wrong[path] = left, words
                shown += 1
            papers.clear()
    assert not wrong
    assert shown > (5 if name == "first" else 20)

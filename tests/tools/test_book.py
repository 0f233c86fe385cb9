"""A referee who reads no Python changes a rule in four languages, as docs/book.md says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import translations

_LEFT = shutil.ignore_patterns(".git", ".venv", "build", "node_modules", "instance", "runtime")
OLD = "Six cards each, three at a time."
NEW = {
    "en": "Six cards each, two at a time.",
    "es": "Seis cartas a cada uno, de dos en dos.",
    "ca": "Sis cartes a cadascú, de dues en dues.",
    "fr": "Six cartes chacun, deux par deux.",
}
PAGES = """
import sys
from pathlib import Path
from scorekeeper.app import create_app
from scorekeeper.services.storage import transactions
app = create_app(Path(sys.argv[1]), RATELIMIT_ENABLED=False)
transactions.upgrade(app)
for language in ("en", "es", "ca", "fr"):
    spoken = {"Accept-Language": language}
    table = "/rules/guinote?players=4&cards_each=six"
    print(app.test_client().get(table, headers=spoken).get_data(as_text=True))
"""


@pytest.mark.slow
def test_a_sentence_is_changed_in_its_file_and_in_three_catalogues(
    source: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "source"
    shutil.copytree(source, copy, ignore=_LEFT)

    def run(*program: str) -> str:
        done = subprocess.run(
            [sys.executable, *program],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    book = copy / "scorekeeper/games/guinote/book.toml"
    book.write_text(book.read_text("utf-8").replace(f'"{OLD}"', f'"{NEW["en"]}"'), "utf-8")
    said = run("-m", "tools.translations", "update")
    assert {"ca", "es", "fr"} <= {*re.findall(r"(\w\w): \d+ messages, 1 without", said)}
    for language in ("es", "ca", "fr"):
        words = copy / f"scorekeeper/translations/{language}/LC_MESSAGES/messages.po"
        empty = f'msgid "{NEW["en"]}"\nmsgstr ""'
        assert empty in words.read_text("utf-8")
        filled = words.read_text("utf-8").replace(empty, f'{empty[:-1]}{NEW[language]}"')
        words.write_text(filled, "utf-8")
    run("-m", "tools.translations", "update")
    pages = run("-c", PAGES, str(tmp_path / "instance"))
    assert all(words in pages for words in NEW.values())
    assert OLD not in pages


def test_the_words_of_a_book_are_gathered_with_their_lines(tmp_path: Path) -> None:
    book = tmp_path / "book.toml"
    book.write_text(
        '[[facts]]\nid = "cut"\nasked = "Who cuts?"\n'
        'words = "Say \\"cut\\"."\nquote = "Corta."\nmeans = "He cuts."\n',
        "utf-8",
    )
    with book.open("rb") as file:
        found = [(line, words) for line, _, words, _ in translations.extract_book(file, (), (), {})]
    assert found == [(3, "Who cuts?"), (4, 'Say "cut".'), (6, "He cuts.")]

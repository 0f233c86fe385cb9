"""Implements `scorekeeper new-game`: begins a game in the source, from the one nobody plays."""

import re
import sys
from pathlib import Path

import click

SOURCE = Path(__file__).parents[2]
MADE_UP = SOURCE / "tests" / "made_up"
GAMES = SOURCE / "scorekeeper" / "games" / "__init__.py"
# Where each file of the game nobody plays goes, for a game of this key.
PLACES = {
    "__init__.py": "scorekeeper/games/{key}/__init__.py",
    "words.py": "scorekeeper/games/{key}/words.py",
    "book.toml": "scorekeeper/games/{key}/book.toml",
    "dealt.py": "tests/games/{key}/dealt.py",
    "test_made_up.py": "tests/games/{key}/test_{key}.py",
    "cases.json": "tests/games/corpus/{key}/cases.json",
    "whole_match.json": "tests/games/corpus/{key}/whole_match.json",
}
_OURS = re.compile(r"(?:^from (?:scorekeeper|tests)\b.*\n)+", re.MULTILINE)


@click.command("new-game")
@click.argument("key")
def new_game(key: str) -> None:
    """Begin a game called KEY (small letters and “_”): module, book, tests, corpus, its line in
    the menu.

    Exit status: 0 written, 2 no such key can be, or it is taken, or this is no checkout.
    """
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", key):
        _refuse(f"“{key}”: small letters and “_” only")
    if not MADE_UP.is_dir():
        _refuse(f"{SOURCE} is no checkout of the source")
    places = {MADE_UP / name: SOURCE / place.format(key=key) for name, place in PLACES.items()}
    if f"    {key}.GAME,\n" in GAMES.read_text(encoding="utf-8"):
        _refuse(f"“{key}” is on the menu already")
    for template, place in places.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_renamed(template.read_text(encoding="utf-8"), key), encoding="utf-8")
        click.echo(place.relative_to(SOURCE))
    GAMES.write_text(_with_game(GAMES.read_text(encoding="utf-8"), key), encoding="utf-8")
    click.echo(GAMES.relative_to(SOURCE))


def _refuse(words: str) -> None:
    click.echo(words, err=True)
    sys.exit(2)


def _renamed(template: str, key: str) -> str:
    """The same of the new game, its imports in their order."""
    module = template.replace("tests.made_up", f"scorekeeper.games.{key}").replace("made_up", key)
    title = key.replace("_", " ").capitalize()
    return _OURS.sub(lambda lines: _sorted(lines[0]), module.replace("Made up", title))


def _sorted(lines: str) -> str:
    return "".join(sorted(lines.splitlines(keepends=True), key=lambda line: line.split()[1]))


def _with_game(menu: str, key: str) -> str:
    """The menu with one game more, the last: its import among the others, its line at the end."""
    imports = re.search(r"import \(\n((?:    \w+,\n)+)\)", menu)
    if imports is None:
        raise ValueError(menu)
    names = "".join(sorted({*imports[1].splitlines(keepends=True), f"    {key},\n"}))
    menu = menu.replace(imports[1], names)
    return re.sub(r"(    \w+\.GAME,\n)(\)\n)", rf"\1    {key}.GAME,\n\2", menu)

"""The house rules: where what stands, and who may know whom. A failure says what to do instead."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
PACKAGE = HOUSE / "scorekeeper"
PURE = ("engine", "games", "kits", "statistics", "tournaments")
# What a room is called when nobody knew what it is for.
NAMELESS = re.compile(
    r"_?(utils?|helpers?|managers?|commons?|misc|data|info|stuff|tools?|base)\.py"
)
LONGEST = 400
EXCEPTION = re.compile(
    r"#\s*(noqa: (?P<codes>[A-Z0-9, ]+)|type: ignore\[[a-z, -]+\]|pragma: no \w+)(?P<why>.*)"
)
# Reasons so common that they are given once, here.
KNOWN_REASONS = {
    "ANN401": "a registry learns the types of its games only when running",
    "E402": "a room makes its blueprint before it loads the views that ask for it",
    "F401": "and loads them for their routes alone",
}
WEB_AND_STORAGE = {
    "alembic",
    "babel",
    "flask",
    "flask_babel",
    "flask_sqlalchemy",
    "granian",
    "jinja2",
    "sqlalchemy",
    "weasyprint",
    "werkzeug",
    "wtforms",
}


def files(*patterns: str) -> list[Path]:
    """The files of our own that match, sorted; never those of an environment beside them."""
    rooms = ("scorekeeper", "templates", "tests", "benchmarks")
    top = [path for pattern in patterns for path in HOUSE.glob(pattern)]
    inside = [
        path
        for room in rooms
        for pattern in patterns
        for path in HOUSE.glob(f"{room}/**/{pattern}")
    ]
    return sorted(path for path in {*top, *inside} if path.is_file())


def modules(*rooms: str) -> dict[Path, ast.Module]:
    """The syntax trees of rooms of the package; a room that does not exist yet is passed over."""
    found = [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py"))]
    assert found, f"nothing in {rooms}: has a room moved? Then this test looks in the wrong place."
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in found}


def imported(tree: ast.Module) -> Iterator[str]:
    """The full names of all modules imported anywhere in a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def where(path: Path, node: ast.AST | int) -> str:
    """`file:line`, as an editor understands it."""
    line = node if isinstance(node, int) else getattr(node, "lineno", 1)
    return f"{path.relative_to(HOUSE)}:{line}"


# ── Where what stands ───────────────────────────────────────────────────────────────────────────


def test_no_room_is_called_utils() -> None:
    found = [
        str(path.relative_to(HOUSE)) for path in files("*.py") if NAMELESS.fullmatch(path.name)
    ]
    assert not found, f"{found}: name a file for the thing in the world it is about"


def test_no_file_is_two_files() -> None:
    long = {
        str(path.relative_to(HOUSE)): lines
        for path in files("*.py", "*.html", "*.js", "*.css")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not long, f"{long}: over {LONGEST} lines there are two things in it; give each a file"


def test_every_file_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(HOUSE))
        for path in files("*.py")
        if (text := path.read_text(encoding="utf-8")).strip()
        and "migrations" not in path.parts
        and not (text.startswith('"""') or ast.get_docstring(ast.parse(text)))
    ]
    assert not silent, f"{silent}: open with one sentence that says what the file is for"


def test_every_exception_to_a_check_has_its_reason() -> None:
    bare = []
    for path in files("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            found = EXCEPTION.search(line)
            codes = set(re.findall(r"[A-Z]+[0-9]+", (found and found["codes"]) or ""))
            if not found or (codes and codes <= KNOWN_REASONS.keys()):
                continue
            above = lines[number - 1].strip() if number else ""
            is_explained = above.startswith("#") or EXCEPTION.search(above)
            if len(found["why"].strip(" #-()")) < len("no API") and not is_explained:
                bare.append(where(path, number + 1))
    assert not bare, f"{bare}: say why, behind the mark or in a comment above it"


# ── Who may know whom ───────────────────────────────────────────────────────────────────────────


def test_the_rules_know_neither_clock_nor_chance_nor_disk() -> None:
    worldly = {"asyncio", "logging", "os", "random", "secrets", "shutil", "socket", "sqlite3"}
    worldly |= {"subprocess", "tempfile", "threading", "time", "urllib"}
    found = {
        f"{where(path, 1)} imports {name}"
        for path, tree in modules(*PURE).items()
        for name in imported(tree)
        if name.partition(".")[0] in worldly
    }
    # The lots of a draw: a generator made of its seed. A test below holds everybody to that one.
    found = {one for one in found if not re.match(r"scorekeeper/tournaments/.* random$", one)}
    assert not found, f"{found}: time, chance and the current user come in as arguments"


def test_the_draw_takes_chance_from_its_seed_alone() -> None:
    makers, hashed = [], []
    for path, tree in modules("tournaments").items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import) and any(one.name == "random" for one in node.names):
                makers.append(where(path, node))
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                makers += [where(path, node) for one in node.names if one.name != "Random"]
            # The raw words of this one NumPy promises never to change.
            if isinstance(node, ast.Attribute) and node.attr != "PCG64":
                makers += [where(path, node)] if ast.unparse(node.value) == "np.random" else []
            if not isinstance(node, ast.Call):
                continue
            if ast.unparse(node.func) == "Random" and path.name != "seeded_random.py":
                makers.append(where(path, node))
            if ast.unparse(node.func) == "hash":
                hashed.append(where(path, node))
    assert not makers, f"{makers}: chance(seed, purpose) gives a generator that anybody can repeat"
    assert not hashed, f"{hashed}: hash() differs from run to run; chance() does not"


def test_points_and_money_are_whole_numbers() -> None:
    found = [
        where(path, node)
        for path, tree in modules(*PURE).items()
        for node in ast.walk(tree)
        if (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float" and isinstance(node.ctx, ast.Load))
    ]
    # The reader of records names float only to refuse it; a rating is a measure, no score; so is
    # how well somebody invented performs in an evening that is simulated.
    measured = (
        *("scorekeeper/engine/records/codec.py", "scorekeeper/statistics/ratings.py"),
        "scorekeeper/tournaments/simulation.py",
    )
    found = [place for place in found if not place.startswith(measured)]
    assert not found, f"{found}: divide with // and divmod, and say who gets the remainder"


def test_only_services_commit() -> None:
    found = [
        where(path, node)
        for path in files("*.py")
        if PACKAGE in path.parents
        and path.relative_to(PACKAGE).parts[0] not in {"services", "migrations"}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "commit"
    ]
    assert not found, f"{found}: a change to storage is a verb in services/, which commits"


def test_every_public_name_says_what_its_signature_cannot() -> None:
    silent, echoes = [], []
    for path, tree in modules(*PURE, "services").items():
        for node in tree.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
                continue
            said = ast.get_docstring(node) or ""
            if not said:
                silent.append(f"{where(path, node)} {node.name}")
            elif _words(said) <= _words(node.name):
                echoes.append(f"{where(path, node)} {node.name}: {said}")
    assert not silent, f"{silent}: say the rule and its source, the shape, the unit or the edge"
    assert not echoes, f"{echoes}: this only repeats the name"


def _words(text: str) -> set[str]:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return set(re.findall(r"[a-z]+", spaced.lower())) - {"a", "an", "the", "of", "this", "return"}


# ── What is loaded for what ─────────────────────────────────────────────────────────────────────


def loaded_by(program: str, *arguments: str) -> set[str]:
    """The top-level modules a fresh interpreter has after running a few lines."""
    finish = "\nimport sys\nprint()\nprint(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", program + finish, *arguments],
        check=True,
        capture_output=True,
        text=True,
        cwd=HOUSE,
    )
    return set(done.stdout.splitlines()[-1].split())


def test_replay_loads_neither_web_nor_storage(tmp_path: Path) -> None:
    record = {"format": "scorekeeper/1", "game": "guinote", "players": list("ABCD"), "hands": []}
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    heavy = WEB_AND_STORAGE & loaded_by(
        "import sys\n"
        "from scorekeeper.main import main\n"
        "try: main(['replay', sys.argv[1]], standalone_mode=False)\n"
        "except SystemExit as end: assert not end.code, end.code",
        str(file),
    )
    assert not heavy, f"`scorekeeper replay` loads {heavy}: it starts in an instant, without"


# ── A game is complete ──────────────────────────────────────────────────────────────────────────


def games() -> list[str]:
    """The keys on the menu: the files and folders of games/."""
    return sorted(
        path.stem
        for path in (PACKAGE / "games").iterdir()
        if not path.name.startswith("_") and path.suffix in {".py", ""}
    )


@pytest.mark.parametrize("game", games())
def test_a_game_has_tests_and_a_whole_match(game: str) -> None:
    tests = (HOUSE / "tests" / "games").rglob("test_*.py")
    assert any(f'"{game}"' in path.read_text("utf-8") for path in tests), f"{game}: no tests"
    matches = list((HOUSE / "tests" / "games" / "corpus" / game).glob("*.json"))
    assert matches, f"{game}: no whole match in tests/games/corpus/{game}/"


def test_the_menu_lists_every_game_in_the_folder() -> None:
    from scorekeeper.games import GAMES  # noqa: PLC0415 - collected before there is a menu

    assert sorted(game.key for game in GAMES) == games()

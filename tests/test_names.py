"""How things are called: modules, classes and their first sentences, guessed by a stranger."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
PACKAGE = HOUSE / "scorekeeper"
MOST_MODULES = 15
# Nouns of the field that are also what somebody does.
OWN_NOUNS = {"bidding", "pairing", "printing", "seating"}
# Nouns that only end so; what mathematics calls a matching and a ranking.
NO_GERUNDS = {"during", "evening", "matching", "ranking", "rating", "ring"}
# What somebody once called a file, and nobody guessed: a term of the field stands there now.
RIDDLES = set(
    re.findall(
        r"\w+",
        """
        again around arrays because blanks deeds doubts glances guessable habits hall inventing
        latest offering pile programs seen sets shown signs spoiling statements told turns verdicts
        warm way ways witness years
        """,
    )
)
# One word in the past says what came of something, not what is done: `told`, `begun`, `derived`.
PARTICIPLE = re.compile(
    r"[a-z]+ed|begun|drawn|found|grown|held|kept|known|left|made|said|sat|seen|shown|told|written"
)
# Words that tell a stranger nothing, and what a name says instead.
VAGUE = "around asked found given held kept made one said seen shown"
BETTER = dict.fromkeys(VAGUE.split(), "the noun of what it holds") | {
    "deed": "event, or entry",
    "hall": "tournament",
    "late": "is_late, or the noun of what came late",
    "told": "what was reported: lines, facts, reports",
    "whole": "total, or what it is the whole of",
}
# What money is: nouns of the cash box.
AMOUNTS = {"owed", "waived"}
# Public classes that stand more than once on purpose, and why.
_SHAPE = "a shape that the API publishes under the name of what it shows"
_CONTRACT = "what every game has, by the contract of a game"
TWICE = {
    "Book": f"what a kind of journal brings; and {_SHAPE}",
    "Club": _SHAPE,
    "Conflict": _SHAPE,
    "Count": _CONTRACT,
    "Entrant": _SHAPE,
    "Evening": _SHAPE,
    "Hand": f"{_CONTRACT}; and {_SHAPE}",
    "Match": _SHAPE,
    "Member": _SHAPE,
    "Outcome": _CONTRACT,
    "Person": _SHAPE,
    "Rules": _CONTRACT,
    "Season": _SHAPE,
    "State": _CONTRACT,
    "Tournament": _SHAPE,
    "Verdict": f"{_CONTRACT}; in the log, what somebody said of a hand; and {_SHAPE}",
    "Write": _SHAPE,
}
THIRD_PERSON = re.compile(r"[A-Z][a-z]+s,?")
NO_VERBS = {"Its", "Sentences", "This", "Values"}
GAMES_FLOORS = ("engine", "games", "kits")


@cache
def modules() -> dict[Path, ast.Module]:
    """The modules of the package that have a name of their own, as syntax trees."""
    found = (path for path in PACKAGE.rglob("*.py") if not path.name.startswith("__"))
    return {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(found)
        if "migrations" not in path.parts
    }


def test_a_folder_can_be_taken_in_at_a_glance() -> None:
    folders = Counter(path.parent for path in modules())
    full = {
        str(folder.relative_to(HOUSE)): many
        for folder, many in folders.items()
        if many > MOST_MODULES
    }
    assert not full, f"{full}: more than {MOST_MODULES} modules; give a part of them a folder"


def test_a_module_is_a_noun() -> None:
    gerunds = [
        str(path.relative_to(HOUSE))
        for path in modules()
        for word in path.stem.split("_")
        if word.endswith("ing") and word not in OWN_NOUNS | NO_GERUNDS
    ]
    assert not gerunds, f"{gerunds}: name it for the thing it is about, not for what is done"


def test_a_module_is_no_riddle() -> None:
    riddles = [str(path.relative_to(HOUSE)) for path in modules() if path.stem in RIDDLES]
    assert not riddles, f"{riddles}: a stranger should guess it; what does the field call it?"


def public_classes() -> dict[str, list[Path]]:
    """Where every public class of the package stands, by its name."""
    found: dict[str, list[Path]] = {}
    for path, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(path)
    return found


def test_a_public_class_stands_once() -> None:
    twice = {
        name: [str(path.relative_to(PACKAGE)) for path in paths]
        for name, paths in public_classes().items()
        if len(paths) > 1 and name not in TWICE
    }
    assert not twice, f"{twice}: two things of one name; say in the name what sets them apart"


@pytest.mark.parametrize("name", sorted(TWICE))
def test_a_class_that_stands_twice_does_so_for_its_reason(name: str) -> None:
    places = [path.relative_to(PACKAGE).parts for path in public_classes()[name]]
    assert len(places) > 1, f"{name} stands once by now: take it off the list"
    is_shape, is_game = _SHAPE in TWICE[name], not TWICE[name].startswith(_SHAPE)
    published = [one for one in places if one[:2] == ("web", "api")]
    assert len(published) == is_shape, f"{name}: {places}"
    others = [one for one in places if one[:2] != ("web", "api")]
    if not is_game:
        assert len(others) == 1, f"{name}: {others}: only the API's shape may share its name"
    else:
        assert all(one[0] in GAMES_FLOORS for one in others), f"{name}: {others}: no game's"


def test_a_function_says_what_it_does() -> None:
    """A view is called as its page is, and whoever is registered is called by nobody."""
    past = [
        f"{path.relative_to(PACKAGE)}: {one.name}"
        for path, tree in modules().items()
        for one in tree.body
        if isinstance(one, ast.FunctionDef) and not one.decorator_list
        if PARTICIPLE.fullmatch(one.name) and one.name not in AMOUNTS
    ]
    assert not past, f"{past}: a verb with its object, “replay_match”, or the noun of what it gives"


def bound_names(tree: ast.Module) -> Iterator[str]:
    """Every name that a module binds, but fields: those are stored, sent and read by templates,
    and a static method of a shape by the name of its part.
    """
    parts = list(ast.walk(tree))
    fields: set[ast.AST] = set()
    for part in (part for cls in parts if isinstance(cls, ast.ClassDef) for part in cls.body):
        match part:
            case ast.Assign(targets=targets):
                fields.update(targets)
            case ast.AnnAssign(target=target):
                fields.add(target)
            case ast.FunctionDef(decorator_list=[ast.Name(id="property" | "staticmethod")]):
                fields.add(part)
    for node in parts:
        match node:
            case ast.AST() if node in fields:
                pass
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef() | ast.ClassDef() | ast.MatchAs() | ast.ExceptHandler():
                yield node.name or ""


def dialect(tree: ast.Module) -> dict[str, str]:
    """Names of our old dialect that a module binds, each with the better word."""
    words = {name: BETTER.get(name.strip("_").lower()) for name in bound_names(tree)}
    return {name: better for name, better in words.items() if better}


def test_a_name_is_the_noun_of_what_it_holds() -> None:
    poor = {
        str(path.relative_to(HOUSE)): names
        for path, tree in modules().items()
        if (names := dialect(tree) | dialect(ast.parse(f"{path.stem} = 0")))
    }
    assert not poor, f"{poor}: a stranger should guess from its name what it holds"


def test_views_are_those_of_flask() -> None:
    routed = re.compile(r"^@(bp\.(get|post|route)\(|on_paper\(bp)", re.MULTILINE)
    views = [path for path in modules() if path.name == "views.py"]
    strangers = [
        str(path.relative_to(HOUSE))
        for path in views
        if path.relative_to(PACKAGE).parts[0] != "web"
        or not routed.search(path.read_text(encoding="utf-8"))
    ]
    assert views
    assert not strangers, f"{strangers}: values for templates live in view_models.py"


def test_a_module_says_what_it_does() -> None:
    others = {}
    for path, tree in modules().items():
        first = (ast.get_docstring(tree) or "").split(" ")[0]
        if not THIRD_PERSON.fullmatch(first) or first in NO_VERBS:
            others[str(path.relative_to(HOUSE))] = first
    teach = "open with a verb in the third person, “Stores a hand …”, never “What …” or “Whether …”"
    assert not others, f"{others}: {teach}"

"""No pattern of the program looks for ever: held against what is made to have it do so."""

import re
from importlib import import_module
from itertools import product
from pkgutil import walk_packages
from time import process_time

import pytest

import scorekeeper

# What repeats, and what spoils the match in the end.
PARTS = (
    "a",
    "0",
    " ",
    "1 ",
    "1.",
    "- ",
    " y ",
    "(",
    "x:",
    "2x",
    "a b",
    "\t/",
    "\u202e",
    "%<",
    "<>",
)
ENDS = ("", "\x00", "é!", "\n")
LONG = 500
# One that looks on to the end from each place, as some of ours do. None may take so many times as
# long, on the same machine at the same time; one in which two repetitions share what they may take
# would not end at all.
PLAIN = re.compile(r"[^\x01]*\x01")
TIMES = 1000


def patterns() -> dict[str, re.Pattern[str]]:
    """All of them that take words, by where they stand."""
    found = {}
    for module in walk_packages(scorekeeper.__path__, "scorekeeper."):
        if ".migrations." in module.name:
            continue
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                found[f"{module.name}.{name}"] = value
    return found


def taken(pattern: re.Pattern[str], words: str) -> float:
    since = process_time()
    pattern.search(words)
    pattern.fullmatch(words)
    pattern.sub("", words)
    return process_time() - since


def slowest(pattern: re.Pattern[str], most: float) -> float:
    """What the worst of it takes. Longer step by step: what grows beyond `most` is seen early."""
    worst = 0.0
    for part, end in product(PARTS, ENDS):
        for times in (12, 18, 20, 22, 24, 26, 28, LONG // len(part)):
            worst = max(worst, taken(pattern, part * times + end))
            if worst > most:
                return worst
    return worst


def most_allowed() -> float:
    """By the best of several times: a machine that was away for a moment has not looked on."""
    return TIMES * max(min(taken(PLAIN, part * LONG) for _ in range(5)) for part in PARTS[:3])


@pytest.mark.slow
def test_none_of_them_looks_for_ever() -> None:
    found = patterns()
    assert len(found) > 20
    most = most_allowed()
    assert {name for name, one in found.items() if slowest(one, most) > most} == set()


def test_one_that_does_is_found() -> None:
    most = most_allowed()
    assert slowest(re.compile(r"(a+)+b"), most) > most

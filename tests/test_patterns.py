"""No pattern of the program looks for ever: held against what is made to have it do so."""

import re
from importlib import import_module
from itertools import product
from pkgutil import walk_packages
from time import process_time

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
# Seconds of a processor for one of them. Looking on from each place costs a tenth of it; one in
# which two repetitions share what they may take would not end at all.
PATIENCE = 0.5


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


def slowest(pattern: re.Pattern[str]) -> float:
    """What the worst of it takes. Longer step by step: what grows out of bounds is seen early."""
    worst = 0.0
    for part, end in product(PARTS, ENDS):
        for times in (12, 18, 20, 22, 24, LONG // len(part)):
            since = process_time()
            pattern.search(part * times + end)
            pattern.fullmatch(part * times + end)
            pattern.sub("", part * times + end)
            worst = max(worst, process_time() - since)
            if worst > PATIENCE:
                return worst
    return worst


def test_none_of_them_looks_for_ever() -> None:
    found = patterns()
    assert len(found) > 20
    assert {name: took for name, one in found.items() if (took := slowest(one)) > PATIENCE} == {}


def test_one_that_does_is_found() -> None:
    assert slowest(re.compile(r"(a+)+b")) > PATIENCE

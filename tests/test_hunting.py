"""The hunt finds what no test notices: of a small file some mistakes are noticed, some are not."""

import os
import subprocess
import sys
from pathlib import Path

from tests.hunting import Prey, chosen, explained
from tests.mutants import Mutant, mutants

TOY = '''"""A toy."""

from functools import lru_cache

LIMIT = 3


def is_many(count: int) -> bool:
    """Many."""
    return count > LIMIT and count != 7


class Pile:
    """A pile."""

    @property
    def points(self) -> int:
        """Its points."""
        return 2 + 3


@lru_cache
def never(count: int) -> list[int]:
    """Tested by nobody."""
    return [] if not count else [one for one in (count,) if one]


def paired() -> list[tuple[int, int]]:
    """Both as long."""
    return list(zip((LIMIT, LIMIT, LIMIT, LIMIT), (LIMIT, LIMIT, LIMIT, LIMIT), strict=True))
'''
TESTS = """from toy import Pile, is_many


def test_many() -> None:
    assert is_many(5) and not is_many(7)


def test_points() -> None:
    assert Pile().points == 5
"""


def toy(folder: Path) -> list[Mutant]:
    path = folder / "toy.py"
    path.write_text(TOY, encoding="utf-8")
    return list(mutants(path))


def test_each_mistake_is_one_and_the_file_stays_as_it_is(tmp_path: Path) -> None:
    found = [(one.function, one.said) for one in toy(tmp_path)]
    assert found == [
        ("is_many", "return count > LIMIT and count != 7 → None"),
        ("is_many", "count > LIMIT and count != 7 → count > LIMIT or count != 7"),
        ("is_many", "count > LIMIT → count >= LIMIT"),
        ("is_many", "count != 7 → count == 7"),
        ("is_many", "7 → 8"),
        ("Pile.points", "return 2 + 3 → None"),
        ("Pile.points", "2 + 3 → 2 - 3"),
        ("Pile.points", "2 → 3"),
        ("Pile.points", "3 → 4"),
        ("never", "return [] if not count else [one for one in (count,) if one] → None"),
        ("never", "if not count → not"),
        ("never", "not count → bool"),
        ("never", "for … if one → not"),
        (
            "paired",
            "return list(zip((LIMIT, LIMIT, LIMIT, LIMIT), (LIMIT, LIMIT, LIMIT, LIMIT), stri…",
        ),
    ]
    assert (tmp_path / "toy.py").read_text("utf-8") == TOY


def test_what_is_not_noticed_is_named(tmp_path: Path, source: Path) -> None:
    toy(tmp_path)
    (tmp_path / "test_toy.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    asked = ("toy.py", "--tests", "test_toy.py", "--at-least", "70")
    done = subprocess.run(
        [sys.executable, "-m", "tests.hunting", *asked],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{tmp_path}"},
        capture_output=True,
        text=True,
        check=False,
    )
    alive = [line for line in done.stdout.splitlines() if line.startswith("toy.py:")]
    assert alive == [
        "toy.py:10: is_many: count > LIMIT → count >= LIMIT  ",
        *(line for line in alive if line.endswith("not called")),
        "toy.py: 14 so far, 6 alive",
    ], done.stdout + done.stderr
    assert len(alive) == 7
    assert "14 mistakes, 6 alive, score 57.1 %" in done.stdout
    assert done.returncode == 1


def test_a_sample_is_always_the_same(tmp_path: Path) -> None:
    every = [one.said for one in toy(tmp_path)]
    some = [one.said for one in chosen(tmp_path / "toy.py", 9)]
    assert len(some) == 9
    assert some == [one.said for one in chosen(tmp_path / "toy.py", 9)]
    assert [one for one in every if one in some] == some
    assert [one.said for one in chosen(tmp_path / "toy.py", 14)] == every


def test_who_is_explained_does_not_count(tmp_path: Path) -> None:
    found = toy(tmp_path)
    prey = Prey(found=len(found), survivors=found[:3])
    assert prey.score(set()) == 100 * (1 - 3 / 14)
    assert prey.score({found[0].name}) == 100 * (1 - 2 / 13)
    assert prey.score({one.name for one in found[:3]}) == 100


def test_every_explanation_is_of_a_mistake_that_there_is(source: Path) -> None:
    why = explained()
    assert all(why.values())
    for path in {Path(name.split(":")[0]) for name in why}:
        names = {f"{path.as_posix()}:{one.function}: {one.said}" for one in mutants(source / path)}
        told = {name for name in why if name.startswith(f"{path.as_posix()}:")}
        assert told <= names, "they are gone: take their lines away"

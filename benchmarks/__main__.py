"""All of it in one run: every ratio beside its target, as a table and as build/bench.svg.

python -m benchmarks [phones standings …]
"""

import argparse
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

from benchmarks.figures import Figure, draw, lines
from benchmarks.loads import Surprise

NAMES = (
    "start",
    "phones",
    "hall",
    "standings",
    "recount",
    "draw",
    "paper",
    "replay",
    "alone",
    "touch",
)
# Tells of itself: a club of years, whose pages have no targets of their own but in queries.
CLUB = (sys.executable, "benchmarks/club.py", "--years", "2", "--matches", "250")
PLACE = Path("build") / "bench.svg"


def main() -> None:
    """Run what is asked for, print one table of it, draw it; fail where something was not measured,
    after all else was.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*NAMES, "club", []], default=[])
    asked = parser.parse_args().names or [*NAMES, "club"]
    begun = time.perf_counter()
    found: list[Figure] = []
    missed: list[str] = []
    for name in asked:
        print(f"{name}: {time.perf_counter() - begun:.0f} s", flush=True)
        try:
            if name == "club":
                subprocess.run(CLUB, check=True)
            else:
                found += import_module(f"benchmarks.{name}").figures()
        except (Surprise, subprocess.CalledProcessError) as error:
            missed.append(f"{name}: {error}")
    print("", *lines(found), sep="\n")
    draw(found, PLACE)
    print(f"\n{time.perf_counter() - begun:.0f} s; drawn in {PLACE}")
    if missed:
        sys.exit("\n".join(("Not measured:", *missed)))


if __name__ == "__main__":
    main()

"""How fast `scorekeeper replay -` is, beside Python merely reading and writing the same lines."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.figures import Figure, told
from benchmarks.loads import expect

CORPUS = Path(__file__).parents[1] / "tests" / "games" / "corpus"
ROUNDS = 60
TIMES = 5
REPLAY = (sys.executable, "-m", "scorekeeper.main", "replay", "-")
ECHO = (
    sys.executable,
    "-c",
    "import json, sys\nfor line in sys.stdin: print(json.dumps(json.loads(line)), flush=True)",
)


def records() -> list[str]:
    """Every match of the corpus as one line."""
    found = []
    for path in sorted(CORPUS.glob("*/*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        found += [json.dumps(case["match"]) for case in document["cases"]]
    return found


def seconds(command: tuple[str, ...], lines: str) -> float:
    """The median of some runs, start-up included."""
    taken = []
    for _ in range(TIMES):
        with tempfile.TemporaryFile() as out:
            start = time.perf_counter()
            subprocess.run(command, input=lines, text=True, check=False, stdout=out)
            taken.append(time.perf_counter() - start)
            out.seek(0)
            told = sum(1 for _ in out)
        expect(is_so=told == lines.count("\n"), found=f"{told} answers")
    return sorted(taken)[TIMES // 2]


def figures() -> list[Figure]:
    """Records a second for both, and the ratio, which is what counts."""
    lines = records() * ROUNDS
    text = "\n".join(lines) + "\n"
    print("   ", *REPLAY[1:])
    replayed, echoed = seconds(REPLAY, text), seconds(ECHO, text)
    many = len(lines)
    made_of = f"{many / echoed:,.0f} and {many / replayed:,.0f} records a second"
    return [
        Figure("scorekeeper replay - ÷ JSON merely read and written", echoed / replayed, made_of)
    ]


if __name__ == "__main__":
    told(figures())

"""Plants faults in a copy of the program, one at a time, each of a kind that was met."""

import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_SOURCE = Path(__file__).parents[2]
_LEFT_OUT = shutil.ignore_patterns("runtime", "__pycache__")


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake: in this file, instead of what stands there. `law`: by which it is found, or by
    one of several.
    """

    name: str
    law: str
    file: str
    was: str
    now: str

    @contextmanager
    def planted(self, copy: Path) -> Iterator[None]:
        """Have a copy of the program with it. Raises LookupError where its place is gone."""
        source, there = (_SOURCE / self.file).read_text(), copy / self.file
        if source.count(self.was) != 1:
            raise LookupError(f"{self.name}: say anew where this is to be planted, in {self.file}")
        there.unlink()
        there.write_text(source.replace(self.was, self.now))
        yield
        there.unlink()
        there.symlink_to(_SOURCE / self.file)


def copied_to(folder: Path) -> Path:
    """The program in another folder, every file of it still that of the source."""
    for part in ("scorekeeper", "templates"):
        shutil.copytree(_SOURCE / part, folder / part, copy_function=_linked, ignore=_LEFT_OUT)
    (folder / "tests").symlink_to(_SOURCE / "tests")
    return folder


def _linked(source: str, target: str) -> str:
    Path(target).symlink_to(source)
    return target


_LISTED = tomllib.loads((Path(__file__).parent / "faults.toml").read_text())
FAULTS = tuple(Fault(**listed) for listed in _LISTED["fault"])

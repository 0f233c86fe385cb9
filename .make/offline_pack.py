"""Draws pages in the browser's Python, then packs every module they needed, compiled by it."""

import marshal
import struct
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

APP = Path("/app")
DATED = (2020, 1, 1, 0, 0, 0)
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
# Loaded by the runtime before or beside our own.
ALSO = (
    "zipfile",
    "shutil",
    "tarfile",
    "gzip",
    "pathlib",
    "encodings",
    "json",
    "importlib",
    "pyodide",
)


def exercise() -> frozenset[str]:
    """Import what a phone alone runs, and draw pages; the templates they need."""
    sys.path.insert(0, str(APP))
    from scorekeeper.offline import rehearsal

    (APP / "compiled").mkdir()
    return rehearsal.run(APP / "translations", APP / "templates", APP / "compiled")


def compiled(source: bytes, name: str) -> bytes:
    """A module as its interpreter keeps it, by no clock."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + struct.pack("<LLL", 0b01, 0, 0) + marshal.dumps(code)


def put(target: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Put in a file, by no clock."""
    target.writestr(zipfile.ZipInfo(name, DATED), content, zipfile.ZIP_STORED)


def main() -> None:
    """Pack what was needed: the standard library's part, and ours."""
    pages = exercise()
    files = {getattr(one, "__file__", None) for one in list(sys.modules.values())} - {None}
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile("/python_stdlib.zip", "w") as out:
        wanted = {name.removeprefix(f"{LIBRARY}/") for name in files if name.startswith(LIBRARY)}
        for name in sorted(library.namelist()):
            is_also = name.split("/")[0].removesuffix(".py") in ALSO and name.endswith(".py")
            if name in wanted or is_also:
                put(out, f"{name}c", compiled(library.read(name), name))
    with zipfile.ZipFile("/app.zip", "w") as out:
        for path in sorted(APP.rglob("*")):
            name = path.relative_to(APP).as_posix()
            if path.suffix == ".py" and str(path) in files:
                put(out, f"{name}c", compiled(path.read_bytes(), name))
            elif (
                path.suffix in (".dat", ".mo", ".cache") or name.removeprefix("templates/") in pages
            ):
                put(out, name, path.read_bytes())


main()

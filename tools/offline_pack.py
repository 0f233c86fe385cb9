"""Draws pages in the browser's Python, then packs every module they needed, compiled by it."""

import marshal
import pickle
import struct
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

APP = Path("/app")
UNSAID = {
    "compact_currency_formats",
    "compact_decimal_formats",
    "compound_unit_patterns",
    "datetime_skeletons",
    "interval_formats",
    "languages",
    "measurement_systems",
    "meta_zones",
    "scripts",
    "territories",
    "territory_languages",
    "territory_zones",
    "time_zones",
    "unit_display_names",
    "unit_patterns",
    "variants",
    "windows_zone_mapping",
    "zone_aliases",
    "zone_formats",
    "zone_territories",
}
DATED = (2020, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str) -> bytes:
    """A module as its interpreter keeps it, by no clock."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + struct.pack("<LLL", 0b01, 0, 0) + marshal.dumps(code)


def put(target: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Put in a file, by no clock."""
    target.writestr(zipfile.ZipInfo(name, DATED), content, zipfile.ZIP_STORED)


def lean(content: bytes, language: str) -> bytes:
    """Leave out of what Babel knows of a language what no page says: countries, time zones, units.
    Of the names of languages its own stays.
    """
    every = pickle.loads(content)
    known = {name: one for name, one in every.items() if name not in UNSAID}
    own = {code: name for code, name in every.get("languages", {}).items() if code == language}
    return pickle.dumps({**known, "languages": own})


sys.path[:0] = [str(APP), "/tools"]
(APP / "compiled").mkdir()
import offline_rehearsal  # noqa: E402 - found there only

pages = offline_rehearsal.run(
    APP / "scorekeeper" / "translations", APP / "templates", APP / "compiled"
)
files = {getattr(one, "__file__", None) for one in list(sys.modules.values())}
NEEDED = sorted(x for x in sys.modules if x != "offline_rehearsal" and not x.startswith("__"))
with zipfile.ZipFile("/modules.zip", "w") as modules, zipfile.ZipFile("/app.zip", "w") as out:
    for path in sorted(APP.rglob("*")):
        name = path.relative_to(APP).as_posix()
        if path.suffix == ".py" and str(path) in files:
            put(modules, f"{name}c", compiled(path.read_bytes(), name))
        elif path.name == "book.toml":
            # Read while the memory is made that is begun with; nothing asks for it later.
            put(modules, name, path.read_bytes())
        elif path.suffix == ".dat":
            put(out, name, lean(path.read_bytes(), path.stem))
        elif path.suffix in (".mo", ".cache") or name.removeprefix("templates/") in pages:
            put(out, name, path.read_bytes())
# All of the library that is needed stands in the memory that is begun with.
with zipfile.ZipFile("/python_stdlib.zip", "w") as library:
    put(library, "README.txt", b"In the snapshot.\n")

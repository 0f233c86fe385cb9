"""Fetches the Python that runs in a browser and packs what a phone alone needs beside it.

`make offline` runs it, with npm and node. The runtime is npm's `pyodide`, of one version and one
digest; the pack is our own modules, their packages, templates and words, compiled by that Python.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from scorekeeper.config import PACKAGE, packed_digest
from scorekeeper.config import RUNTIME as TARGET

ROOT = Path(__file__).parents[1]
VERSION = "314.0.7"
INTEGRITY = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq"
    "+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
# What the pages of a match need of others; what nobody imports of them stays out.
PACKAGES = ("babel", "jinja2", "markupsafe", "wtforms")
# Of ours, by where it stands in the pack.
OWN = ("scorekeeper/", "templates/", "translations/")
SCRIPT = "templates/offline/phone.js"
LOCALES = ("en", "es", "ca", "fr", "root")


def main() -> None:
    """Fetch, pack, compile, and put all of it into its folder; the old one stays until then."""
    for program in ("npm", "node"):
        if shutil.which(program) is None:
            sys.exit(f"There is no {program} here. It is in Debian's package of that name.")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        runtime = fetch_package("pyodide", VERSION, INTEGRITY, folder, 600)
        pack(folder / "sources.zip")
        compiler = ROOT / "tools" / "offline_compile.mjs"
        subprocess.run(["node", str(compiler), str(runtime), str(folder)], check=True)
        store(sorted(folder.glob("*.br")), packed(folder))
    whole = sum(path.stat().st_size for path in TARGET.glob("*.br"))
    print(f"The phone alone is packed: {whole / 1e6:.1f} MB over the line, in {TARGET}.")
    print("A server that runs hands it out once it is started anew.")


def fetch_package(name: str, version: str, integrity: str, folder: Path, patience: int) -> Path:
    """A package of npm, unpacked; nothing of another digest. Raises SubprocessError where nobody
    answers, after these seconds at most.
    """
    command = ["npm", "pack", "--silent", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
    command += [f"{name}@{version}", "--pack-destination", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=patience)
    archive = folder / f"{name}-{version}.tgz"
    digest = hashlib.sha512(archive.read_bytes()).digest()
    if f"sha512-{base64.b64encode(digest).decode()}" != integrity:
        sys.exit(f"What npm brought as {name} {version} is not what was pinned.")
    with tarfile.open(archive) as opened:
        # Python 3.11.2 has none yet; what is unpacked is what was pinned.
        opened.extraction_filter = getattr(tarfile, "data_filter", None)
        opened.extractall(folder)  # noqa: S202 - its digest was compared
    return folder / "package"


def pack(target: Path) -> None:
    """Put together what the compiler chooses from."""
    with zipfile.ZipFile(target, "w") as packed:
        for path, name in sources():
            packed.write(path, name)


def sources() -> Iterator[tuple[Path, str]]:
    """Our own files and those of the packages, with their names in the pack."""
    for path in sorted((*PACKAGE.rglob("*.py"), *PACKAGE.rglob("book.toml"))):
        name = path.relative_to(ROOT).as_posix()
        if "/migrations/" not in name and "/web/" not in name:
            yield path, name
    for path in (ROOT / SCRIPT, *sorted((ROOT / "templates").rglob("*.html"))):
        yield path, path.relative_to(ROOT).as_posix()
    for path in sorted((PACKAGE / "translations").rglob("*.mo")):
        yield path, path.relative_to(PACKAGE).as_posix()
    for package in PACKAGES:
        spec = find_spec(package)
        folder = Path((spec and spec.origin) or package).parent
        for path in sorted(folder.rglob("*")):
            is_locale = path.suffix == ".dat" and path.stem in (*LOCALES, "global")
            if path.suffix == ".py" or is_locale:
                yield path, path.relative_to(folder.parent).as_posix()


def packed(folder: Path) -> dict[str, bytes]:
    """Our own files that the compiler has chosen, and the script that runs them, by their names."""
    found = {SCRIPT}
    for name in ("modules.zip", "app.zip"):
        with zipfile.ZipFile(folder / name) as made:
            found.update(one.removesuffix("c") for one in made.namelist())
    with zipfile.ZipFile(folder / "sources.zip") as made:
        own = sorted(one for one in found if one.startswith(OWN))
        return {name: made.read(name) for name in own}


def store(files: list[Path], own: dict[str, bytes]) -> None:
    """Put them into their folder, with a list of their sizes and of what they are made of."""
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    for path in files:
        shutil.copy(path, TARGET)
    sizes = {path.stem: path.stat().st_size for path in files}
    made_of = packed_digest(VERSION, own.items())
    listed = {"pyodide": VERSION, "made_of": made_of, "packed": list(own), "files": sizes}
    (TARGET / "manifest.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

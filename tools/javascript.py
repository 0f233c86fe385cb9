"""Checks the scripts with TypeScript, which reads their types from the comments over them.

TypeScript is npm's, fetched once into .venv/. Where it or node is not to be had, this says that it
did not look, and in CI it fails then.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from jinja2 import Environment

from tools.offline import ROOT, fetch_package

VERSION = "5.9.3"
INTEGRITY = (
    "sha512-jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQr"
    "C2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw=="
)
COMPILER = ROOT / ".venv" / f"typescript-{VERSION}"
PROJECTS = ("tsconfig.json", "tsconfig.workers.json")
# The workers are templates; these stand for what the server writes into them.
WRITTEN = {"kept": [""], "shells": [""], "site": True}
WRITTEN |= dict.fromkeys(("name", "phone", "offline", "home", "sign_out"), "")


def main() -> None:
    """Print what is wrong, and fail where anything is."""
    if not is_ready():
        print("The scripts were not looked at: that takes node, and npm with its registry once.")
        sys.exit(os.environ.get("CI") == "true")
    found = errors(ROOT)
    print(found or "Success: no issues found in the scripts")
    sys.exit(bool(found))


def is_ready() -> bool:
    """Whether there is a compiler and what runs it; it is fetched where it can be."""
    if shutil.which("node") and shutil.which("npm") and not COMPILER.exists():
        with tempfile.TemporaryDirectory(dir=ROOT / ".venv") as folder:
            try:
                package = fetch_package("typescript", VERSION, INTEGRITY, Path(folder), 60)
                package.rename(COMPILER)
            except subprocess.SubprocessError:  # nobody answers
                return False
    return bool(shutil.which("node")) and COMPILER.exists()


def errors(root: Path) -> str:
    """What the compiler finds in the scripts of a checkout, a line each; blank where nothing."""
    rendered = root / "build" / "workers"
    rendered.mkdir(parents=True, exist_ok=True)
    for path in (root / "templates" / "offline").glob("*.js"):
        source = path.read_text(encoding="utf-8")
        # What is found is in the line of the template: its comments leave theirs behind.
        counted = re.sub(r"(?s){#.*?#}", lambda comment: "\n" * comment[0].count("\n"), source)
        text = Environment().from_string(counted).render(WRITTEN)  # noqa: S701 - no page
        (rendered / path.name).write_text(text, encoding="utf-8")
    command = ["node", str(COMPILER / "bin" / "tsc"), "--project"]
    found = ""
    for process in [
        subprocess.Popen(
            [*command, f"tools/{name}"], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        for name in PROJECTS
    ]:
        output = process.communicate()[0].decode()
        found += output or ("The compiler was ended.\n" if process.returncode else "")
    return found.replace("build/workers/", "templates/offline/").rstrip()


if __name__ == "__main__":
    main()

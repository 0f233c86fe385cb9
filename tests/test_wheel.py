"""The wheel, installed where nothing of the source is in reach, is the whole program."""

import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from tests.server import Served
from tools import translations

pytestmark = [
    pytest.mark.slow,
    pytest.mark.wheel,
    pytest.mark.skipif(sys.platform == "win32", reason="environments as Unix has them"),
]

QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
DAY = "1600000000"  # which day it says it was packed on: whoever builds a version says the same
LATER = 1_700_000_000
NO_PRESS = 3  # what `scorekeeper sheet` ends with where Pango is missing
WORDS = "scorekeeper/translations"
EVENING = {
    "format": "scorekeeper/1",
    "game": "guinote",
    "players": ["Àngels", "Luis", "Pilar", "Jorge"],
    "hands": [{"cards": {"1": 62}, "last_trick": "Àngels"}],
}


class Installed(NamedTuple):
    """An environment that holds the wheel and what it needs, and nothing else."""

    command: Path
    env: Mapping[str, str]
    home: Path


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the source archive, as whoever publishes it would: what that lacks is lost."""
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(source)],
        env={**os.environ, "SOURCE_DATE_EPOCH": DAY},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, source: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Needs no network: the pinned runtime packages are lent by the environment of the tests."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home / "env", symlinks=True)
    python = home / "env" / "bin" / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", *QUIETLY, wheel],
        check=True,
    )
    [site] = (home / "env" / "lib").glob("python*/site-packages")
    lend(source / "requirements" / "base.txt", site)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env = {name: value for name, value in env.items() if not name.startswith("SCOREKEEPER_")}
    env |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    return Installed(python.parent / "scorekeeper", env, home)


def lend(requirements: Path, site: Path) -> None:
    """Link every package of a requirements file, and no other, into another environment."""
    for name in re.findall(
        r"^([\w.-]+)[\[\w\]]*==", requirements.read_text(encoding="utf-8"), re.MULTILINE
    ):
        lent = distribution(name)
        for top in {file.parts[0] for file in lent.files or []} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(lent.locate_file(top))))


def test_it_holds_templates_and_words_and_no_tests(wheel: Path, source: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        *(f"scorekeeper/{path.relative_to(source)}" for path in source.glob("templates/**/*.html")),
        *(str(path.relative_to(source)) for path in source.glob("scorekeeper/**/*.py")),
        *(str(path.relative_to(source)) for path in source.glob("scorekeeper/static/**/*.*")),
        *(str(path.relative_to(source)) for path in source.glob("scorekeeper/schemas/*")),
        *(
            f"scorekeeper/translations/{code}/LC_MESSAGES/messages.mo"
            for code in ("ca", "es", "fr")
        ),
        "scorekeeper/migrations/env.py",
        "scorekeeper/py.typed",
    }
    assert expected <= names, sorted(expected - names)
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"scorekeeper"}


def test_built_again_it_is_the_same_to_the_byte(wheel: Path, tmp_path: Path) -> None:
    """From the same archive, unpacked at another hour by somebody who lets nobody else read."""
    [archive] = wheel.parent.glob("*.tar.gz")
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", tmp_path], check=True)
    [unpacked] = tmp_path.iterdir()
    for path in unpacked.rglob("*"):
        os.utime(path, (LATER, LATER))
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", unpacked],
        env={**os.environ, "SOURCE_DATE_EPOCH": DAY},
        umask=0o077,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (unpacked / "dist" / wheel.name).read_bytes() == wheel.read_bytes()


def test_a_page_opens_in_catalan(installed: Installed) -> None:
    with Served(command=(str(installed.command),), env=installed.env) as server:
        catalan, english = (page(server.url, language) for language in ("ca", "en"))
    assert 'lang="ca"' in catalan
    words = [str(message.string) for message in translations.read("ca") if message.id]
    own = [word for word in words if len(word) > len("Scorekeeper") and word in catalan]
    assert [word for word in own if word not in english], "nothing on the page is in Catalan"
    assert (installed.home / "data" / "scorekeeper" / "scorekeeper.sqlite").is_file()


def page(url: str, language: str) -> str:
    """A page as a browser set to one language gets it."""
    asked = urllib.request.Request(url, headers={"Accept-Language": language})  # noqa: S310 - our own
    with urllib.request.urlopen(asked, timeout=120) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


def test_a_sheet_is_printed(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_text(json.dumps(EVENING), encoding="utf-8")
    done = subprocess.run(
        [installed.command, "sheet", "evening.json", "-o", "evening.pdf", "--lang", "ca"],
        cwd=tmp_path,
        env=installed.env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == NO_PRESS and "CI" not in os.environ:
        pytest.skip(f"this machine cannot print: {done.stderr}")
    assert done.returncode == 0, done.stderr
    printed = PdfReader(tmp_path / "evening.pdf")
    assert "Àngels" in printed.pages[0].extract_text()
    assert str(printed.root_object["/Lang"]) == "ca"


def test_replay_works(installed: Installed) -> None:
    done = subprocess.run(
        [installed.command, "replay", "-"],
        input=json.dumps(EVENING),
        env=installed.env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["states"][0]["points"] == {"1": 72, "2": 58}

"""The example of a compose file, built and started: a hand noted through the proxy stays."""

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

FILES = ("requirements", "scorekeeper", "templates", "pyproject.toml", "README.md", "LICENSE")
EXAMPLES = Path(__file__).parents[1] / "scorekeeper" / "examples"
IMAGES = re.findall(
    r"(?:FROM|image:) (\S+)",
    "\n".join((EXAMPLES / name).read_text("utf-8") for name in ("Containerfile", "compose.yaml")),
)
TRIES = 120
FACTS = {"ADDRESS": "localhost", "PASSWORD": "abc123"}


def can_start() -> bool:
    """Says whether the tools and the images that are built on are here."""
    asked = ["podman", "image", "exists"]
    return all(map(shutil.which, ("podman", "podman-compose"))) and not any(
        subprocess.run([*asked, image], check=False).returncode for image in set(IMAGES)
    )


def compose(folder: Path, *words: str) -> None:
    """Has podman-compose do something with the services of this folder."""
    subprocess.run(["podman-compose", *words], cwd=folder, check=True, env={**os.environ, **FACTS})


def asked(path: str, token: str = "", **facts: object) -> Any:  # noqa: ANN401 - JSON
    """An answer of the program, by https; the services may still be starting."""
    # The certificate for this machine is made by the proxy itself.
    trusting = ssl._create_unverified_context()  # noqa: S323, SLF001 - it is our own
    said = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    body = json.dumps(facts).encode() if facts else None
    for _ in range(TRIES):
        try:
            request = Request(f"https://localhost{path}", body, said)
            with urlopen(request, context=trusting) as answer:  # noqa: S310 - our own address
                return (
                    json.load(answer) if "json" in answer.headers["Content-Type"] else answer.read()
                )
        except HTTPError as refused:
            if refused.code < 500:
                raise
        except (URLError, ssl.SSLError, ConnectionError):
            pass
        time.sleep(1)
    raise AssertionError(f"nobody answers at {path}")


@pytest.mark.soak
def test_a_hand_outlives_down_and_up(source: Path, tmp_path: Path) -> None:
    if not can_start():
        pytest.skip("podman-compose or the images it builds on are missing")
    for name in (*FILES, "tools"):
        copy = shutil.copytree if (source / name).is_dir() else shutil.copy
        copy(source / name, tmp_path / name)
    for name, file in (("container", "Containerfile"), ("compose", "compose.yaml")):
        example = [sys.executable, "-m", "scorekeeper.main", "example", name]
        (tmp_path / file).write_bytes(subprocess.check_output(example))
    try:
        compose(tmp_path, "up", "--build", "--detach")
        match = asked("/api/v1/matches", id=str(uuid4()), game="guinote", names=[*"ABCD"])
        token, path = match["owner_token"], f"/api/v1/matches/{match['id']}"
        hand = {"outcome": {"winner": "1"}}
        asked(f"{path}/hands", token, id=str(uuid4()), base=0, hand=hand)
        assert asked(f"/m/{token}/sheet.pdf").startswith(b"%PDF")
        compose(tmp_path, "down")
        compose(tmp_path, "up", "--detach")
        assert asked(path, token)["version"] == 1
    finally:
        compose(tmp_path, "down", "--volumes")

"""The package of Debian, installed on a bare Debian, notes a hand and prints a sheet."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

EVENING = {
    "format": "scorekeeper/1",
    "game": "guinote",
    "players": ["Ana", "Luis", "Pilar", "Jorge"],
}
INSTALL = "apt-get update && apt-get install --yes /srv/*.deb"
SERVE = """
scorekeeper serve --host 127.0.0.1 --port 8197 --instance /srv/instance >/srv/said &
/usr/bin/python3 - <<'PYTHON'
import json
import time
from urllib.error import URLError
from urllib.request import Request, urlopen
from uuid import uuid4
def sent(path, token, **facts):
    told = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    body = json.dumps(facts | {"id": str(uuid4())}).encode()
    return json.load(urlopen(Request(f"http://127.0.0.1:8197/api/v1/{path}", body, told)))
for _ in range(300):
    try:
        print(urlopen("http://127.0.0.1:8197/health").status)
        break
    except URLError:
        time.sleep(0.2)
match = sent("matches", "", game="guinote", names=["Ana", "Luis", "Pilar", "Jorge"])
won = {"outcome": {"winner": "1"}}
hand = sent(f"matches/{match['id']}/hands", match["owner_token"], base=0, hand=won)
print(hand["entry"])
PYTHON
kill -TERM $!
wait
"""


def inside(root: Path, words: str) -> str:
    """What a command says on the bare machine."""
    done = subprocess.run(
        ["chroot", str(root), "/bin/sh", "-ec", words],
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.soak
@pytest.mark.skipif(
    shutil.which("debootstrap") is None or os.geteuid() != 0,
    reason="a bare Debian is made by debootstrap, as root",
)
def test_it_is_installed_on_a_bare_debian(source: Path, tmp_path: Path) -> None:
    subprocess.run([source / "tools" / "deb.sh"], check=True, capture_output=True)
    root = tmp_path / "root"
    release = Path("/etc/os-release").read_text("utf-8").split("VERSION_CODENAME=")[1].split()[0]
    made = ["debootstrap", "--variant=minbase", "--include=ca-certificates", release, str(root)]
    subprocess.run(made, check=True, capture_output=True)
    for name in ("etc/apt/apt.conf.d", "etc/apt/sources.list.d"):
        shutil.copytree(Path("/", name), root / name, dirs_exist_ok=True)
    for name in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):
        shutil.copy(Path("/", name), root / name)
    [package] = (source / "dist").glob("*.deb")
    shutil.copy(package, root / "srv")
    (root / "srv/evening.json").write_text(json.dumps(EVENING | {"hands": []}))
    subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
    try:
        inside(root, INSTALL)
        assert inside(root, "scorekeeper --version").startswith("scorekeeper, version")
        inside(root, "scorekeeper sheet /srv/evening.json -o /srv/evening.pdf")
        assert (root / "srv/evening.pdf").read_bytes().startswith(b"%PDF")
        assert inside(root, SERVE).split() == ["200", "1"]
        inside(
            root,
            "apt-get remove --yes scorekeeper-baraja && test ! -e /usr/lib/scorekeeper/scorekeeper",
        )
    finally:
        subprocess.run(["umount", root / "proc"], check=True)
        shutil.rmtree(root)

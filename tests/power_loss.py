"""A recording of what a process wrote and synced, and the disks that a power cut may leave of it.

What was synced is there. Of what was written since the last sync of a file any part may be: each
write for itself, whole or up to any sector; a name that was made or taken away is what it is once
its folder was synced.
"""

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.slow_writer import TOLD

STRACE = shutil.which("strace")
_CALLS = "trace=openat,pwrite64,write,fsync,fdatasync,ftruncate,unlink,unlinkat,rename"
_CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)")
_DESCRIPTOR = re.compile(r"^(\d+)<([^>]*)>")
_SECTOR = 512
# Made anew from the log by whoever opens the file first.
_MEMORY = "-shm"


@dataclass(frozen=True, slots=True)
class Call:
    """One thing done: `what` to the file of this name, "" for the folder itself; or, `told`, a word
    to somebody that so many hands are stored.
    """

    what: str
    name: str = ""
    at: int = 0
    data: bytes = b""


@dataclass
class _File:
    synced: bytearray = field(default_factory=bytearray)
    pending: list[Call] = field(default_factory=list)
    is_named: bool = False
    """Its name outlives a cut."""
    is_there: bool = True
    before: "_File | None" = None
    """The one of the same name that was taken away, and may still be there after a cut."""

    def after(self, chance: random.Random, share: float) -> "_File | None":
        """What bears the name after a cut."""
        reached = self.is_named == self.is_there or chance.random() < share
        return self if (self.is_there if reached else self.is_named) else self.before

    def cut(self, chance: random.Random, share: float) -> bytes:
        """What is left of it, when about this share of what is pending reached the disk."""
        left = bytearray(self.synced)
        for call in self.pending:
            if chance.random() < share:
                is_torn = share < 1 and chance.random() < 0.5
                _apply(
                    left,
                    call,
                    chance.randrange(0, len(call.data) + 1, _SECTOR) if is_torn else None,
                )
        return bytes(left)


def _apply(content: bytearray, call: Call, length: int | None = None) -> None:
    if call.what == "truncate":
        del content[call.at :]
        content.extend(bytes(call.at - len(content)))
        return
    data = call.data[:length]
    content.extend(bytes(max(call.at - len(content), 0)))
    content[call.at : call.at + len(data)] = data


class Disk:
    """The files of a folder, call by call."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = {name: _File(bytearray(data), is_named=True) for name, data in files.items()}
        self.told = -1
        """So many hands somebody was told are stored."""

    def do(self, call: Call) -> None:
        """Go on by one call."""
        if call.what == "told":
            self.told = call.at
        elif call.what == "sync" and not call.name:
            self.files = {name: file for name, file in self.files.items() if file.is_there}
            for file in self.files.values():
                file.is_named, file.before = True, None
        elif call.what == "unlink":
            self.files[call.name].is_there = False
        else:
            file = self.files.setdefault(call.name, _File())
            if call.what == "open" and not file.is_there:
                self.files[call.name] = _File(before=file if file.is_named else file.before)
            elif call.what == "sync":
                for one in file.pending:
                    _apply(file.synced, one)
                file.pending = []
            elif call.what != "open":
                file.pending.append(call)

    def cut(self, chance: random.Random, share: float) -> dict[str, bytes]:
        """The files as a power cut now may leave them."""
        after = {name: file.after(chance, share) for name, file in self.files.items()}
        return {name: file.cut(chance, share) for name, file in after.items() if file}


def recorded(instance: Path, log: Path, hands: int, *more: str) -> list[Call]:
    """What the writer did to the files of this folder, in its order."""
    watched = [str(STRACE), "-f", "-y", "-xx", "-s", "9999999", "-e", _CALLS, "-o", str(log)]
    writer = [sys.executable, "-m", "tests.slow_writer", str(instance), str(hands), *more]
    subprocess.run([*watched, *writer], check=True, stdout=subprocess.DEVNULL)
    return list(_calls(log.read_text("ascii"), str(instance)))


def _calls(text: str, folder: str) -> Iterator[Call]:
    for line in text.splitlines():
        found = _CALL.match(line)
        if found is None or int(found[3]) < 0:
            assert "unfinished" not in line or folder not in _plain(line), line
            continue
        name, said = found[1], found[2]
        if name == "write" and (told := re.search(rf'"{TOLD.decode()}(\d+)', _plain(said))):
            yield Call("told", at=int(told[1]))
        path = _path(name, said)
        is_ours = path == folder or path.startswith(f"{folder}/scorekeeper.sqlite")
        if is_ours and not path.endswith(_MEMORY):
            yield from _call(name, said, path.removeprefix(folder).removeprefix("/"), int(found[3]))


def _call(name: str, said: str, file: str, done: int) -> Iterator[Call]:
    match name:
        case "fsync" | "fdatasync":
            yield Call("sync", file)
        case "ftruncate":
            yield Call("truncate", file, int(said.rsplit(",", 1)[1]))
        case "unlink" | "unlinkat":
            yield Call("unlink", file)
        case "openat":
            if "O_CREAT" in said:
                yield Call("open", file)
        case "pwrite64":
            _, data, _, at = said.split(", ")
            yield Call("write", file, int(at), _bytes(data)[:done])
        case _:
            raise AssertionError(said)


def _path(name: str, said: str) -> str:
    if name in ("unlink", "unlinkat", "openat", "rename"):
        return _plain(re.findall(r'"([^"]*)"', said)[0])
    found = _DESCRIPTOR.match(said)
    return _plain(found[2]) if found else ""


def _plain(text: str) -> str:
    return re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), text)


def _bytes(quoted: str) -> bytes:
    return bytes.fromhex(quoted.strip('"').replace("\\x", ""))

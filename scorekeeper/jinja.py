"""Loads page templates, compiled once for all starts."""

from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask.templating import Environment
from jinja2.bccache import Bucket, FileSystemBytecodeCache

FOLDER = "compiled"


class PageLoader(Environment):
    """Templates that share what they all know: each template's own view of it, looked through at
    every import of a macro, was a tenth of a page.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows besides what it is given."""
        return super().make_globals(d) if d else self.globals


class Compiled(FileSystemBytecodeCache):
    """Compiled templates kept in the instance folder, beside the key and under the same rights:
    compiling them was a fifth of what it takes until a page is there after a start. A folder that
    cannot be written, or a disk that is full, costs that time and nothing else.
    """

    def __init__(self, instance: Path) -> None:
        super().__init__(str(instance / FOLDER))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was compiled from the same words by the same Python."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it for the next start."""
        with suppress(OSError):
            Path(self.directory).mkdir(mode=0o700, exist_ok=True)
            super().dump_bytecode(bucket)

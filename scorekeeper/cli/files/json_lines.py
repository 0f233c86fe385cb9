"""Prints answers for programs: one JSON object a line on standard output."""

import json
import sys
from typing import Any


def show(answered: dict[str, Any]) -> None:
    """One line of UTF-8 whatever the terminal's locale; half a character pair stays escaped."""
    try:
        line = json.dumps(answered, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        line = json.dumps(answered).encode()
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()

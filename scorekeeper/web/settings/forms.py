"""Reads the reader's choices, and the way back to the page they were made on."""

from collections.abc import Mapping
from urllib.parse import urlsplit


def chosen(form: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str | None:
    """The value posted under this name, if it is one that is offered."""
    value = form.get(name)
    return value if value in choices else None


def way_back(form: Mapping[str, str]) -> str:
    """The page to return to: a path of our own, whatever was posted; else the entrance."""
    target = form.get("back", "/")
    parts = urlsplit(target.replace("\\", "/"))
    is_ours = not parts.scheme and not parts.netloc and target.startswith("/")
    is_plain = all(character.isprintable() for character in target)
    return target if is_ours and is_plain and not target.startswith("//") else "/"

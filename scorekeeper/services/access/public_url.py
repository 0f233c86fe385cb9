"""Builds absolute addresses for codes on paper and screens."""

from pathlib import Path
from urllib.parse import urljoin

from flask import current_app, url_for

# Beside the database and in no backup: another machine has another address.
KEPT_IN = "public_address"


def stored_url() -> str:
    """The address that was typed in here; blank where none was."""
    path = Path(current_app.instance_path) / KEPT_IN
    return path.read_text("utf-8").strip() if path.is_file() else ""


def public(endpoint: str, **values: object) -> str:
    """The whole address of a page: under the one that was typed in at the desk, else under
    PUBLIC_ADDRESS where the settings name one (a proxy, a name in the hall's network), else under
    the one by which it was asked for just now.
    """
    base = stored_url() or str(current_app.config["PUBLIC_ADDRESS"])
    if not base:
        return url_for(endpoint, _external=True, **values)  # type: ignore[arg-type]  # for the path
    return urljoin(base, url_for(endpoint, **values))  # type: ignore[arg-type]  # the same

"""Under which address the world finds this program: what codes on paper and screens lead to."""

from urllib.parse import urljoin

from flask import current_app, url_for


def public(endpoint: str, **values: object) -> str:
    """The whole address of a page: under PUBLIC_ADDRESS where the settings name one (a proxy, a
    name in the hall's network), else under the one by which it was asked for just now.
    """
    base = str(current_app.config["PUBLIC_ADDRESS"])
    if not base:
        return url_for(endpoint, _external=True, **values)  # type: ignore[arg-type]  # for the path
    return urljoin(base, url_for(endpoint, **values))  # type: ignore[arg-type]  # the same

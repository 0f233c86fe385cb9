"""Offers a form that could not be stored to be sent again, with the same id."""

from dataclasses import dataclass

from flask import current_app, g, request

_FORM = "application/x-www-form-urlencoded"
# Neither stands on a page again: what nobody may read, and what this page makes anew.
_UNSAID = frozenset({"csrf_token"})
_ROOMS_OF_PASSWORDS = frozenset({"accounts"})


@dataclass(frozen=True, slots=True)
class RetryForm:
    """Keeps a form as it came, and where to."""

    path: str
    fields: tuple[tuple[str, str], ...]


def retryable_form() -> RetryForm | None:
    """The form of this request, when it is one of our own pages' that can be sent again."""
    is_a_page = request.method == "POST" and request.mimetype == _FORM
    is_ours = g.get("csrf_valid", not current_app.config["WTF_CSRF_ENABLED"])
    if not is_a_page or not is_ours or request.blueprint in _ROOMS_OF_PASSWORDS:
        return None
    found = [one for one in request.form.items(multi=True) if one[0] not in _UNSAID]
    return RetryForm(request.full_path.removesuffix("?"), tuple(found))

"""How an address reaches a tournament: by a link's token, or by its key for members of the club."""

import re
from uuid import UUID

from flask import abort, request

from scorekeeper.services.tournaments import journals, watching
from scorekeeper.services.tournaments.views import Access, Hall, Note
from scorekeeper.services.views import Forbidden
from scorekeeper.web import signed
from scorekeeper.web.numbers import whole
from scorekeeper.web.writes import client_id

_KEY = re.compile(r"[0-9a-f]{32}")


def is_key(typed: str) -> bool:
    """Whether this may be a tournament's own key, as it stands in addresses."""
    return _KEY.fullmatch(typed) is not None


def reach(key: str) -> Access:
    """What this address may. Raises NotFound; sends whoever is not signed in to the door."""
    if _KEY.fullmatch(key):
        return journals.by_account(signed.signed_in().id, UUID(key))
    return journals.by_link(key)


def pulse_of(key: str, seen: int) -> tuple[Access, int]:
    """The same with the number of the last entry, never behind the version that was `seen`."""
    if _KEY.fullmatch(key):
        access = reach(key)
        return access, journals.version_of(access, seen)
    return watching.pulse(key, seen)


def hall_of(key: str) -> Hall:
    """The tournament behind an address. Raises NotFound."""
    return journals.see(reach(key))


def desk_of(key: str) -> Hall:
    """The same for those who keep the desk. Raises NotFound, Forbidden."""
    hall = hall_of(key)
    if not hall.access.is_staff:
        raise Forbidden
    return hall


def posted_note() -> Note:
    """The write this form is; without what every form carries there is none."""
    base = request.form.get("base", type=whole)
    return Note(client_id(), abort(400) if base is None else base)

"""Finds the tournament of an address: by a link's token, or by its key for members."""

import re
from uuid import UUID

from flask import abort

from scorekeeper.services.answers import Forbidden
from scorekeeper.services.tournaments import journal
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.web import current_account
from scorekeeper.web.form import KeyField, posted_write

_KEY = re.compile(r"[0-9a-f]{32}")


def asked_tournament(field: KeyField) -> UUID | None:
    """The tournament that is asked for, none where none is; what is no key is nowhere."""
    data: UUID | None = field.data
    return abort(404) if field.typed and data is None else data


def access_of(key: str) -> Access:
    """What this address may. Raises NotFound; sends whoever is not signed in to the door."""
    if _KEY.fullmatch(key):
        return journal.by_account(current_account.signed_in().id, UUID(key))
    return journal.by_link(key)


def access_and_version(key: str, seen: int) -> tuple[Access, int]:
    """The same with the number of the last entry, never behind the version that was `seen`."""
    if _KEY.fullmatch(key):
        access = access_of(key)
        return access, journal.version_of(access, seen)
    return journal.poll_tournament(key, seen)


def tournament_of(key: str) -> TournamentState:
    """The tournament behind an address. Raises NotFound."""
    return journal.load(access_of(key))


def desk_of(key: str) -> TournamentState:
    """The same for those who keep the desk. Raises NotFound, Forbidden."""
    tournament = tournament_of(key)
    if not tournament.access.is_staff:
        raise Forbidden
    return tournament


def posted_note() -> TournamentWrite:
    """The write this form is; without what every form carries there is none."""
    write = posted_write("")
    return TournamentWrite(write.client_id, write.base)

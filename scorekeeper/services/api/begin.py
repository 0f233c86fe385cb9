"""Begins matches for programs; the same write finds the same match again."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from uuid import UUID

from scorekeeper.engine.records.codec import encode
from scorekeeper.games import BY_KEY
from scorekeeper.models import Match
from scorekeeper.services.answers import Refused, reused_client_id
from scorekeeper.services.matches.begin import begin, links_of, match_begun_by, start_match
from scorekeeper.services.matches.log.new_match import check_new
from scorekeeper.services.matches.view_models import NewMatch
from scorekeeper.services.people import club_matches
from scorekeeper.services.storage.transactions import write_once


@dataclass(frozen=True, slots=True)
class BegunByProgram:
    """A match and the tokens of the links it began with."""

    id: UUID
    owner_token: str
    watch_token: str


def begin_match(new: NewMatch, client_id: str, space: UUID | None) -> BegunByProgram | Refused:
    """Begin a match, at a table of its own or in a club's space. The same client id again is the
    same match; refused when it said something else then. Raises Busy.

    The id is kept as a digest with its space: whoever sends the id of another one's write, or one
    that this program makes itself, does not find what that began.
    """
    own_id = f"program-{sha256(f'{space}/{client_id}'.encode()).hexdigest()[:48]}"
    problems = check_new(BY_KEY[new.game], new) if new.game in BY_KEY else []
    if problems or new.game not in BY_KEY:
        answer = start_match(new, own_id)
        return answer if isinstance(answer, Refused) else Refused(tuple(problems))

    def make() -> BegunByProgram | Refused:
        match = match_begun_by(own_id)
        if match is not None and not _is_so(match, new):
            return reused_client_id()
        if match is None:
            match = begin(new, own_id, space_id=space)
            club_matches.count_begun(match)
        links = links_of(match)
        return BegunByProgram(match.id, links.score_token, links.watch_token)

    return write_once(make)


def _is_so(match: Match, new: NewMatch) -> bool:
    """Whether a match was begun as is asked now."""
    asked = asdict(new) | {"names": list(new.names), "sides": list(new.sides or ())}
    asked["stake"] = encode(new.stake) if new.stake.words else None
    return all(getattr(match, name) == value for name, value in asked.items())

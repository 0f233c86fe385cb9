"""Makes the view of a match that its pages show, with the wins of its table."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from uuid import UUID

from sqlalchemy import bindparam, select

from scorekeeper.extensions import db
from scorekeeper.models import Entry, EveningLink, EveningMatch, Match, Space
from scorekeeper.models.columns import token_of
from scorekeeper.services.access.codes import code_of
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.carried import Document, carry
from scorekeeper.services.matches.log.replayed import OpenedMatch, replay_match
from scorekeeper.services.matches.log.shown_match import Finished, Surroundings, shown
from scorekeeper.services.matches.records.result_digest import (
    ResultDigest,
    outcome_of,
    remembered,
)
from scorekeeper.services.matches.rights import is_writing, may_score, shared_link
from scorekeeper.services.matches.view_models import MatchView

# Made once: every page of a match asks it.
_EVENING = (
    select(EveningLink.id)
    .join(EveningMatch, EveningMatch.evening_id == EveningLink.evening_id)
    .where(
        EveningMatch.match_id == bindparam("match"),
        EveningLink.scope == "score",
        EveningLink.revoked_at.is_(None),
    )
)


def view(seen: OpenedMatch) -> MatchView:
    """The match as its pages show it."""
    return shown(seen, surroundings_of(seen))


def carry_match(token: str) -> Document:
    """The match behind a link as a phone takes it along. Raises NotFound, Forbidden."""
    seen = open_match(token)
    may_score(seen)
    return carry(seen, surroundings_of(seen))


def surroundings_of(seen: OpenedMatch) -> Surroundings:
    """What a page says of the match and does not stand in its log."""
    match = seen.match
    may_score = is_writing(seen.link)
    shared = shared_link(match)
    return Surroundings(
        score_token=seen.link.token if may_score else None,
        watch_token=shared.token if shared is not None else "",
        code=_code_to_score(seen) if may_score else "",
        watch_code=code_of(shared, seen.rows) if shared is not None else "",
        evening=_evening_of(match.id) if may_score else None,
        finished=finished_beside(match),
    )


def _evening_of(match_id: UUID) -> str | None:
    """The token by which who scores this match goes on with its evening; None outside of one."""
    link_id = db.session.execute(_EVENING, {"match": match_id}).scalar()
    return None if link_id is None else token_of(EveningLink.__tablename__, link_id)


def _code_to_score(seen: OpenedMatch) -> str:
    """What another device types to write here too; it is the owner's to renew."""
    owners = [code_of(one, seen.rows) for one in seen.match.links if one.scope == "organiser"]
    return owners[0] if owners else ""


def finished_beside(match: Match) -> tuple[Finished, ...] | None:
    """The other finished matches of this game at this table; None where it has none of its own.

    One query, and one more for matches that another version of the program finished.
    """
    found = db.session.scalars(
        select(Match)
        .join(Space)
        .where(Match.space_id == match.space_id, Match.game == match.game, Space.kind == "table")
        .order_by(Match.created_at)
    ).all()
    if match.id not in [one.id for one in found]:
        return None
    over = [one for one in found if one.witness and one.id != match.id]
    return tuple(
        Finished(one.created_at, outcome)
        for one, outcome in zip(over, _outcomes(over), strict=True)
    )


def _outcomes(over: Sequence[Match]) -> Iterable[ResultDigest]:
    """What each of them came to; those of another version are replayed."""
    known = [remembered(match.witness or {}) for match in over]
    strange = [match.id for match, outcome in zip(over, known, strict=True) if outcome is None]
    rows: defaultdict[object, list[Entry]] = defaultdict(list)
    if strange:
        wanted = select(Entry).where(Entry.match_id.in_(strange)).order_by(Entry.number)
        for row in db.session.scalars(wanted):
            rows[row.match_id].append(row)
    for match, outcome in zip(over, known, strict=True):
        yield outcome or outcome_of(replay_match(match, rows[match.id]))

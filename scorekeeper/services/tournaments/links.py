"""Keeps the links of a tournament: for watchers, for sides that report, for helpers."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import Select, select

from scorekeeper.extensions import db
from scorekeeper.models import TournamentLink
from scorekeeper.services.answers import Forbidden, NotFound
from scorekeeper.services.storage.transactions import writing
from scorekeeper.services.tournaments.journal import hold
from scorekeeper.services.tournaments.setup.settings import new_link
from scorekeeper.services.tournaments.view_models import Access, Role

LONGEST_LABEL = 40


def watch_token(tournament_id: UUID) -> str:
    """The address everybody may have. Raises NotFound."""
    query = _live(tournament_id).where(TournamentLink.scope == "watch")
    link = db.session.scalars(query.order_by(TournamentLink.created_at)).first()
    if link is None:
        raise NotFound
    return link.token


def links(access: Access) -> tuple[TournamentLink, ...]:
    """Every address that still opens. Raises Forbidden: for organisers only."""
    access.need("organiser")
    query = _live(access.tournament_id).order_by(TournamentLink.created_at)
    return tuple(db.session.scalars(query))


def new_helper_link(access: Access, scope: Role, label: str = "") -> TournamentLink:
    """A new address for a helper or a watcher. Raises Forbidden, NotFound, Busy."""
    if access.role != "organiser" or scope not in ("desk", "referee", "watch"):
        raise Forbidden
    with writing():
        tournament = hold(access.tournament_id)
        link = new_link(tournament, scope, datetime.now(UTC), label=label[:LONGEST_LABEL])
        db.session.add(link)
        db.session.flush()
    return link


def side_links(access: Access, entrants: tuple[str, ...]) -> dict[str, str]:
    """The address by which each of these reports, made where there is none yet, by key: what the
    codes on cards open. Raises Forbidden, NotFound, Busy.
    """
    access.need()
    return _side_links(access.tournament_id, entrants)


def _side_links(tournament_id: UUID, entrants: tuple[str, ...]) -> dict[str, str]:
    with writing():
        tournament = hold(tournament_id)
        found = side_links_made(tournament.id)
        now = datetime.now(UTC)
        for key in entrants:
            if key not in found:
                link = new_link(tournament, "side", now, entrant=key)
                db.session.add(link)
                found[key] = link.token
        db.session.flush()
    return {key: found[key] for key in entrants}


def side_links_made(tournament_id: UUID) -> dict[str, str]:
    """The addresses by which sides report, as far as they are made, by key."""
    mine = _live(tournament_id).where(TournamentLink.scope == "side")
    return {link.entrant: link.token for link in db.session.scalars(mine)}


def registrant_link(tournament_id: UUID, entrant: str) -> str:
    """The address of who registered, made where there is none yet. Raises NotFound, Busy."""
    return _side_links(tournament_id, (entrant,))[entrant]


def rename(access: Access, link_id: UUID, label: str) -> None:
    """Call whoever holds an address otherwise. Raises Forbidden, NotFound, Busy."""
    access.need("organiser")
    with writing():
        link = db.session.scalar(
            _live(access.tournament_id).where(TournamentLink.id == link_id).with_for_update()
        )
        if link is None:
            raise NotFound
        link.label = " ".join(label.split())[:LONGEST_LABEL]


def revoke(access: Access, link_id: UUID) -> None:
    """Close an address within one request. The last watching one stays. Raises Forbidden, NotFound,
    Busy.
    """
    access.need("organiser")
    with writing():
        tournament_links = db.session.scalars(_live(access.tournament_id).with_for_update()).all()
        link = next(
            (
                tournament_link
                for tournament_link in tournament_links
                if tournament_link.id == link_id
            ),
            None,
        )
        if link is None:
            raise NotFound
        if link.scope == "watch" and sum(t.scope == "watch" for t in tournament_links) == 1:
            raise Forbidden
        link.revoked_at = datetime.now(UTC)


def _live(tournament_id: UUID) -> Select[TournamentLink]:
    return select(TournamentLink).where(
        TournamentLink.tournament_id == tournament_id, TournamentLink.revoked_at.is_(None)
    )

"""Says what a link may: watch, write, settle disputes, or say who may."""

from typing import TYPE_CHECKING
from uuid import UUID

from scorekeeper.scopes import WRITING
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.matches.log.replayed import OpenedMatch, is_live
from scorekeeper.services.matches.view_models import By, Right, Scope

if TYPE_CHECKING:  # a phone has the same rows without a database
    from scorekeeper.models import Link, Match


def is_writing(link: "Link") -> bool:
    """Whether it may note hands, whatever else it may."""
    return link.scope in WRITING


def right_of(link: "Link") -> Right:
    """Its scope; what is none of ours may only watch."""
    return link.scope if link.scope in WRITING else "watch"  # type: ignore[return-value]  # a column


def shared_link(match: "Match") -> "Link | None":
    """The link everybody may have: it watches, nobody's name is on it, and it still opens."""
    given = (one for one in match.links if one.scope == "watch" and not one.label and is_live(one))
    return min(given, key=lambda one: one.created_at, default=None)


def writers(seen: OpenedMatch) -> dict[UUID, By]:
    """Every link by its key: its name, and its place among those that write, or that watch."""
    found: dict[UUID, By] = {}
    for link in sorted(seen.match.links, key=lambda link: (link.created_at, link.id)):
        scope: Scope = "score" if is_writing(link) else "watch"
        number = 1 + sum(one.scope == scope for one in found.values())
        found[link.id] = By(link.label, scope, number, is_me=link.id == seen.link.id)
    return found


def may_score(seen: OpenedMatch) -> None:
    """Raises Forbidden: watching is not scoring."""
    if not is_writing(seen.link):
        raise Forbidden


def may_own(seen: OpenedMatch) -> None:
    """Raises Forbidden: only one link says who may."""
    if seen.link.scope != "organiser":
        raise Forbidden


def may_settle(seen: OpenedMatch) -> None:
    """Raises Forbidden: a dispute is a referee's."""
    if seen.link.scope != "referee":
        raise Forbidden

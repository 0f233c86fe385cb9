"""Keeps an evening: the matches that make it, players coming and going, one settlement."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import count
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.orm import joinedload, selectinload

from scorekeeper.engine.game import Problem
from scorekeeper.engine.ledger import EveningAccount, accounts, bill_of
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Evening, EveningLink, EveningMatch, Match
from scorekeeper.models.columns import digest_of
from scorekeeper.services.answers import Broken, Forbidden, NotFound, Refused, as_broken
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.begin import begin, links_of, match_begun_by
from scorekeeper.services.matches.loader import match_deleted, open_match, rematch_begun
from scorekeeper.services.matches.log.new_match import check_begin
from scorekeeper.services.matches.log.replayed import ReplayedMatch, may_score, seat_keys
from scorekeeper.services.matches.log.shown_match import given_names, names_of
from scorekeeper.services.matches.log.shown_match import readable_name as shown_name
from scorekeeper.services.matches.view_models import MatchView, NewMatch, Scope, Started
from scorekeeper.services.people import club_matches
from scorekeeper.services.storage.transactions import write_once, writing

# Sitting down again later than this is another evening.
_LONGEST = timedelta(hours=16)


def open_evening_link(token: str) -> EveningLink:
    """The link with its evening. Raises NotFound for an unknown, revoked or expired one, or where
    there is none behind it, Broken where that is damaged.
    """
    query = select(EveningLink).where(EveningLink.opens())
    query = query.options(joinedload(EveningLink.evening))
    link = db.session.scalar(
        query.execution_options(populate_existing=True), {"digest": digest_of(token)}
    )
    now = datetime.now(UTC)
    if link is None or link.revoked_at or (link.expires_at and link.expires_at <= now):
        raise NotFound
    evening: Evening | None = link.evening
    if evening is None:
        raise NotFound
    if not has_people(evening):
        raise Broken
    return link


def has_people(row: Evening | EveningMatch) -> bool:
    """Whether it says who is there: a damaged row says nothing."""
    return isinstance(row.people, list)


def evening_of(match_id: UUID) -> Evening | None:
    """The evening this match belongs to."""
    query = select(Evening).join(EveningMatch).where(EveningMatch.match_id == match_id)
    return db.session.scalar(query)


def token_of(evening: Evening, scope: str) -> str | None:
    """The address of an evening that may this much; None when it was revoked."""
    live = (link for link in evening.links if link.scope == scope and link.revoked_at is None)
    return next((evening_link.token for evening_link in live), None)


def open_evening(match: ReplayedMatch) -> Evening:
    """A new evening that begins with this match: everybody at its table is somebody."""
    now = datetime.now(UTC)
    names = given_names(match.match, match.folded)
    seats = seat_keys(len(match.match.names))
    evening = Evening(
        space_id=match.match.space_id,
        people=[{"key": f"p{n}", "name": names[seat]} for n, seat in enumerate(seats, start=1)],
        created_at=now,
    )
    db.session.add(evening)
    db.session.flush()
    give_addresses(evening, now)
    join(evening, match.match, [person["key"] for person in evening.people])
    return evening


def give_addresses(evening: Evening, now: datetime) -> None:
    """New links, one to go on by and one to watch by; those there were open nothing any more."""
    for link in evening.links:
        link.revoked_at = link.revoked_at or now
    for scope in ("score", "watch"):
        link = EveningLink.new(evening.space_id, scope, now, evening_id=evening.id)
        evening.links.append(link)
    db.session.flush()


def join(evening: Evening, match: Match, people: Sequence[str]) -> None:
    """Make a match the next of an evening, which is held meanwhile; `people` by seat, blank for
    somebody new, who is called as the match says.
    """
    db.session.refresh(evening, with_for_update=True)
    everybody = list(evening.people)
    seated = []
    for key, name in zip(people, match.names, strict=True):
        if not key:
            everybody.append({"key": f"p{len(everybody) + 1}", "name": name})
        seated.append(key or everybody[-1]["key"])
    evening.people = everybody
    last = select(func.max(EveningMatch.place)).where(EveningMatch.evening_id == evening.id)
    db.session.add(
        EveningMatch(
            space_id=evening.space_id,
            evening_id=evening.id,
            match_id=match.id,
            place=1 + (db.session.scalar(last) or 0),
            people=seated,
        )
    )
    db.session.flush()


@rematch_begun.connect
def join_again(again: Match, before: Match, order: Sequence[Seat]) -> None:
    """Sitting down again goes on with the evening, unless that was another day; `order` are the
    seats of the match before as they are taken now.
    """
    evening = evening_of(before.id)
    if evening is None or again.created_at - before.created_at > _LONGEST:
        return
    part = next(part for part in evening.parts if part.match_id == before.id)
    if has_people(evening) and has_people(part):
        seats = people_of(part)
        join(evening, again, [seats[seat] for seat in order])


def people_of(part: EveningMatch) -> Mapping[Seat, Seat]:
    """Who sits there, by the seats that the match knows its players by."""
    return dict(zip(seat_keys(len(part.people)), map(Seat, part.people), strict=True))


@match_deleted.connect
def leave_evening(match: Match) -> None:
    """A match that goes takes itself out; its evening goes with its last match."""
    match_id = match.id
    evening_id = db.session.scalar(
        select(EveningMatch.evening_id).where(EveningMatch.match_id == match_id)
    )
    db.session.execute(delete(EveningMatch).where(EveningMatch.match_id == match_id))
    others = select(EveningMatch.id).where(EveningMatch.evening_id == evening_id)
    if evening_id is None or db.session.scalar(others.limit(1)) is not None:
        return
    db.session.execute(delete(EveningLink).where(EveningLink.evening_id == evening_id))
    db.session.execute(delete(Evening).where(Evening.id == evening_id))


@dataclass(frozen=True, slots=True)
class Part:
    """One match of an evening, as whoever watches sees it. `seats`: who sat there, by the match's
    own keys. `balances`: what it comes to by person, None where no money is at stake or its end is
    still to come. `tokens` open it, for a device that has one of them already; never shown.
    """

    place: int
    match: MatchView
    seats: Mapping[Seat, Seat]
    balances: Mapping[Seat, int] | None
    tokens: frozenset[str]


@dataclass(frozen=True)
class EveningView:
    """An evening as its pages show it. `names` by the key of each person, in the order they came:
    no two are called the same. `called` are the names that were given, blank where none was.
    """

    id: UUID
    scope: Scope
    watch_token: str
    created_at: datetime
    names: Mapping[str, str]
    called: Mapping[str, str]
    parts: tuple[Part, ...]
    unread: int = 0  # matches that cannot be read

    @cached_property
    def accounts(self) -> tuple[EveningAccount, ...]:
        """What everybody has, and who pays whom, in each currency."""
        bills = [
            bill_of(
                part.match.currency, part.balances, {balance: balance for balance in part.balances}
            )
            for part in self.parts
            if part.balances is not None
        ]
        return accounts(tuple(map(Seat, self.names)), bills)

    @property
    def is_going_on(self) -> bool:
        """Whether a match is not over yet, so that what is owed may change."""
        return any(not part.match.is_over for part in self.parts)

    @property
    def ring(self) -> tuple[Seat, ...]:
        """Everybody as they sat last, anticlockwise; then those who did not play last, as they
        came.
        """
        if not self.parts:
            return tuple(map(Seat, self.names))
        last = self.parts[-1]
        seated = tuple(last.seats[seat] for seat in last.match.replay.table.players)
        return (*seated, *(Seat(key) for key in self.names if key not in seated))


def gather(token: str) -> str:
    """Make an evening of the match behind this link, if it is not part of one; the address to go on
    with it. Raises NotFound, Forbidden, Busy.
    """
    match = open_match(token)
    may_score(match)
    with writing(match.match.id):
        evening = evening_of(match.match.id) or open_evening(match)
        address = token_of(evening, "score")
    if address is None:
        raise Forbidden
    return address


def see_evening(token: str) -> EveningView:
    """The evening behind a link: its matches replayed, its money reckoned. Raises NotFound."""
    link = open_evening_link(token)
    evening = link.evening
    replayed, view_parts = [], []
    for part, match in replay_parts(evening):
        with suppress(Broken), as_broken():
            view_parts.append(_part(part, match))
            replayed.append((part, match))
    called = _names(evening, replayed)
    parts = select(func.count()).where(EveningMatch.evening_id == evening.id)
    return EveningView(
        id=evening.id,
        scope="score" if link.scope == "score" else "watch",
        watch_token=token_of(evening, "watch") or "",
        created_at=evening.created_at,
        names=_told_apart(replayed, called),
        called=called,
        parts=tuple(view_parts),
        unread=(db.session.scalar(parts) or 0) - len(view_parts),
    )


def renew_links(token: str) -> str:
    """Give the evening new addresses, to go on by (the answer) and to watch by; whoever has the old
    ones has nothing. Raises NotFound, Forbidden, Busy.
    """
    with writing():
        link = open_evening_link(token)
        if link.scope != "score":
            raise Forbidden
        db.session.refresh(link.evening, with_for_update=True)
        give_addresses(link.evening, datetime.now(UTC))
        return token_of(link.evening, "score") or ""


def begin_next(
    token: str, new: NewMatch, people: Sequence[str], client_id: str
) -> Started | Refused:
    """Begin the next match of an evening; `people` by seat, blank for somebody new, who is called
    as `new.names` says. The same client id again finds the same match. Raises NotFound, Forbidden,
    Busy.
    """
    link = open_evening_link(token)
    if link.scope != "score":
        raise Forbidden
    game = BY_KEY.get(new.game)
    if game is None:
        raise NotFound
    problems = [*_check_people(link.evening, people), *check_begin(game, new)]
    if problems:
        return Refused(tuple(problems))

    def begun() -> Started:
        match = match_begun_by(client_id)
        if match is None:
            evening = open_evening_link(token).evening
            match = begin(new, client_id, space_id=evening.space_id)
            join(evening, match, people)
            club_matches.count_begun(match)
        return links_of(match)

    return write_once(begun)


def _check_people(evening: Evening, people: Sequence[str]) -> list[Problem]:
    known = {person["key"] for person in evening.people}
    problems = []
    for seat, key in enumerate(people):
        if key and key not in known:
            words = text("Choose one of these.")
            problems.append(Problem("players", f"people.{seat}", words))
        elif key and key in people[:seat]:
            words = text("Everybody sits in one seat, and every seat is somebody's.")
            problems.append(Problem("players", f"people.{seat}", words))
    return problems


def replay_parts(evening: Evening) -> list[tuple[EveningMatch, ReplayedMatch]]:
    """The matches of an evening in their order, each replayed, whoever asks; but for those that
    cannot be read.
    """
    parts = db.session.scalars(
        select(EveningMatch)
        .where(EveningMatch.evening_id == evening.id)
        .order_by(EveningMatch.place)
    ).all()
    wanted = select(Match).where(Match.id.in_([part.match_id for part in parts]))
    matches = db.session.scalars(wanted.options(selectinload(Match.links)))
    replayed = {
        replay_match.match.id: replay_match for replay_match in loader.replay_matches(matches)
    }
    read = [part for part in parts if part.match_id in replayed and has_people(part)]
    return [(part, replayed[part.match_id]) for part in read]


def _part(part: EveningMatch, match: ReplayedMatch) -> Part:
    seats = people_of(part)
    costs = match.replay.settlement(is_ended=match.folded.is_ended or match.game.is_open)
    balances = None
    if costs is not None:
        balances = bill_of(match.agreed.currency, costs.balances, seats).balances
    tokens = frozenset(link.token for link in match.match.links)
    return Part(part.place, loader.view_watched(match), seats, balances, tokens)


def _names(evening: Evening, games: Sequence[tuple[EveningMatch, ReplayedMatch]]) -> dict[str, str]:
    """The name each was given: as the first match they played says it now, else as they came."""
    called = {p["key"]: "" for p in evening.people}
    for part, match in games:
        names = given_names(match.match, match.folded)
        for seat, person in people_of(part).items():
            called[person] = called[person] or names[seat]
    return {n["key"]: called[n["key"]] or n["name"] for n in evening.people}


def _told_apart(
    parts: Sequence[tuple[EveningMatch, ReplayedMatch]], called: Mapping[str, str]
) -> dict[str, str]:
    """How each is shown: by name, else as their first match makes one up; of two the same the
    later one has a number.
    """
    made_up: dict[str, str] = {}
    for part, match in parts:
        match_names = names_of(match)
        for seat, person in people_of(part).items():
            made_up.setdefault(person, match_names[seat])
    names: dict[str, str] = {}
    for key, own in called.items():
        base = shown_name(own) or made_up.get(key, key)
        tries = (base if n == 1 else f"{base} ({n})" for n in count(1))
        names[key] = next(name for name in tries if name not in names.values())
    return names

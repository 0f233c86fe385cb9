"""From rows to what can be seen: a match behind a link, folded, replayed and named."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from scorekeeper.engine.answers import derived as derived_pile
from scorekeeper.engine.codec import decode, encode, renamed
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.log import Entry as LogEntry
from scorekeeper.engine.log import Folded, Kind, fold
from scorekeeper.engine.record import Record, write
from scorekeeper.engine.replay import Replay, Step, replay
from scorekeeper.engine.rules import read_rules
from scorekeeper.engine.seats import PAIR_SIDES, RESERVED_NAMES, Seat, Table
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.language import made_up_name, made_up_side
from scorekeeper.models import Entry, Link, Match
from scorekeeper.services.views import HandView, MatchView, NotFound

__all__ = ["RESERVED_NAMES", "NotFound", "Opened", "opened", "view"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match read whole: its rows, and what they mean."""

    link: Link
    match: Match
    rows: Sequence[Entry]
    game: AnyGame
    rules: Any
    table: Table
    folded: Folded
    replay: Replay


def seat_keys(players: int) -> tuple[Seat, ...]:
    """The keys a stored match gives its players, in seating order: s1, s2 and so on."""
    return tuple(Seat(f"s{place}") for place in range(1, players + 1))


def opened(token: str) -> Opened:
    """The match behind a token. Raises NotFound for an unknown, revoked or expired one."""
    found = select(Link).where(Link.token == token).options(joinedload(Link.match))
    link = db.session.execute(found.execution_options(populate_existing=True)).scalar_one_or_none()
    now = datetime.now(UTC)
    if link is None or link.revoked_at or (link.expires_at and link.expires_at <= now):
        raise NotFound
    match = link.match
    rows = db.session.scalars(
        select(Entry).where(Entry.match_id == match.id).order_by(Entry.number)
    ).all()
    game = BY_KEY[match.game]
    folded = fold(_entry(game, row) for row in rows)
    given = match.rules if folded.rules is None else folded.rules
    rules, _ = read_rules(game, given, len(match.names))
    keys = seat_keys(len(match.names))
    table = game.table(keys, keys[match.first_dealer], match.customs)
    played = replay(game, rules, table, [kept.hand for kept in folded.hands])
    return Opened(link, match, rows, game, rules, table, folded, played)


def _entry(game: AnyGame, row: Entry) -> LogEntry:
    kind = Kind(row.kind)
    payload = row.payload or {}
    is_hand = kind in (Kind.HAND, Kind.CORRECT)
    return LogEntry(
        number=row.number,
        kind=kind,
        target=row.target,
        hand=decode(game.hand, payload, "hand") if is_hand else None,
        dealer=Seat(payload["dealer"]) if kind is Kind.DEALER else None,
        rules=payload if kind is Kind.RULES else None,
    )


def names_of(match: Match, table: Table) -> dict[str, str]:
    """How everybody is called, players and sides; who was not named gets a name made up."""
    names: dict[str, str] = {}
    for place, (key, given) in enumerate(zip(table.players, match.names, strict=True)):
        names[key] = given or made_up_name(place, in_pairs=table.in_pairs)
    if table.in_pairs:
        for place, side in enumerate(PAIR_SIDES):
            names[side] = _side_name(match, table, place)
    return names


def _side_name(match: Match, table: Table, place: int) -> str:
    if match.sides and match.sides[place]:
        return match.sides[place]
    pair = [match.names[table.players.index(p)] for p in table.players_of(PAIR_SIDES[place])]
    return " & ".join(pair) if all(pair) else made_up_side(place)


def hand_views(seen: Opened) -> tuple[HandView, ...]:
    """Every hand that counts, in order; those after a hand that no longer fits without a step."""
    at = {row.number: row.at for row in seen.rows}
    steps: list[Step | None] = list(seen.replay.steps)
    steps += [None] * (len(seen.folded.hands) - len(steps))
    return tuple(
        HandView(
            entry=kept.number,
            number=number,
            facts=encode(kept.hand),
            step=step,
            is_corrected=kept.is_corrected,
            at=at.get(kept.number),
        )
        for number, (kept, step) in enumerate(zip(seen.folded.hands, steps, strict=True), start=1)
    )


def step_of(seen: Opened, entry: int) -> Step | None:
    """The step of the hand that an entry made or changed, if it is one."""
    row = next(row for row in seen.rows if row.number == entry)
    named = row.target if row.kind == Kind.CORRECT else entry
    for hand in hand_views(seen):
        if hand.entry == named:
            return hand.step
    return None


def derived(seen: Opened, step: Step) -> Mapping[Seat, int]:
    """The pile that follows from those entered: one side and its card points, or nothing."""
    return derived_pile(seen.game.ask(seen.rules, step.before), encode(step.hand))


def view(seen: Opened) -> MatchView:
    """The match as its pages show it."""
    match, played = seen.match, seen.replay
    tokens = {link.scope: link.token for link in match.links if link.revoked_at is None}
    may_score = seen.link.scope == "score"
    state = played.state
    is_over = seen.folded.is_ended or played.is_finished
    if seen.folded.dealer is not None and not is_over:
        state = replace(state, next_dealer=seen.folded.dealer)
    return MatchView(
        title=match.title,
        game=seen.game,
        scope="score" if may_score else "watch",
        score_token=tokens.get("score") if may_score else None,
        watch_token=tokens.get("watch", ""),
        version=match.version,
        currency=match.currency,
        language=match.language,
        created_at=match.created_at,
        names=names_of(match, seen.table),
        unnamed=frozenset(
            key for key, name in zip(seen.table.players, match.names, strict=True) if not name
        ),
        rules=match.rules if seen.folded.rules is None else seen.folded.rules,
        replay=played,
        hands=hand_views(seen),
        score=seen.game.sheet.score(seen.rules, played.state),
        ask=None if is_over else seen.game.ask(seen.rules, state),
        is_ended=seen.folded.is_ended,
        can_undo=may_score and seen.folded.undoable is not None,
    )


def record_of(seen: Opened) -> dict[str, Any]:
    """The match record, players by the names they go by."""
    match, table = seen.match, seen.table
    names = names_of(match, table)

    def name(seat: Seat) -> Seat:
        return seat if seat in PAIR_SIDES else Seat(names.get(seat, seat))

    meta: dict[str, Any] = {
        "date": match.created_at.date().isoformat(),
        "currency": match.currency,
        "language": match.language,
    }
    if match.title:
        meta["title"] = match.title
    if match.customs:
        meta["customs"] = dict(match.customs)
    if any(match.sides):
        meta["sides"] = list(match.sides)
    record = Record(
        game=seen.game,
        players=tuple(name(seat) for seat in table.players),
        hands=tuple(renamed(kept.hand, name) for kept in seen.folded.hands),
        first_dealer=name(table.first_dealer),
        rules=match.rules if seen.folded.rules is None else seen.folded.rules,
        is_ended=seen.folded.is_ended,
        meta=meta,
    )
    return write(record)

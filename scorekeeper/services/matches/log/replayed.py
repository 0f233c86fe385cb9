"""Folds and replays the rows of a match, wherever they are kept, and says what a link to it may."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, Protocol
from uuid import UUID

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.log import (
    Agreed,
    ConflictChoice,
    EntryKind,
    Folded,
    LogEntry,
    fold,
    fold_next,
)
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import Replay, Step, check_hand, replay, resume
from scorekeeper.engine.rules import read_rules
from scorekeeper.engine.seats import Seat, SeatCut, Table
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import text
from scorekeeper.games import BY_KEY
from scorekeeper.scopes import WRITING
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.matches.view_models import By, Right, Scope

if TYPE_CHECKING:  # a phone has the same rows without a database
    from scorekeeper.models import Entry, Link, Match


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """Holds what the rows of a match mean, whoever asks."""

    match: "Match"
    rows: "Sequence[Entry]"
    game: AnyGame
    rules: Any
    table: Table
    folded: Folded
    replay: Replay
    entries: Sequence[LogEntry]

    @property
    def given_rules(self) -> Mapping[str, Any]:
        """The house rules in force, as they were given: what is absent takes its default."""
        return self.match.rules if self.folded.rules is None else self.folded.rules

    @property
    def agreed(self) -> Agreed:
        """What is played for now: as agreed last, else as at the beginning."""
        given = self.match.stake or {}
        begun = Agreed(self.match.currency, given.get("words", ""), given.get("each", "match"))
        return self.folded.stake or begun

    @property
    def stake(self) -> Stake:
        """The stake in words."""
        return Stake(self.agreed.words, self.agreed.each)

    @property
    def cut(self) -> SeatCut | None:
        """The cards that gave the seats, as everybody sits now; None where nobody cut."""
        if self.match.cut is None:
            return None
        begun: SeatCut = decode(SeatCut, self.match.cut, "cut")
        cards = dict(zip(seat_keys(len(begun.cards)), begun.cards, strict=True))
        return replace(begun, cards=tuple(cards[seat] for seat in self.table.players))

    def replayed(self, rules: Any, hands: Iterable[Any], table: Table | None = None) -> Replay:  # noqa: ANN401
        """The same match, had it been played like that."""
        return replay(self.game, rules, table or self.table, hands)

    @property
    def hands(self) -> list[Any]:
        """The facts of the hands that count, in order."""
        return [kept.hand for kept in self.folded.hands]


@dataclass(frozen=True, slots=True)
class OpenedMatch(ReplayedMatch):
    """A match read whole, and the link by which it was reached."""

    link: "Link"


def opened_by(link: "Link", told: ReplayedMatch) -> OpenedMatch:
    """A match that was read, as by this link."""
    facts = {name: getattr(told, name) for name in ReplayedMatch.__dataclass_fields__}
    return OpenedMatch(**facts, link=link)


def seat_keys(players: int) -> tuple[Seat, ...]:
    """The keys a stored match gives its players, in seating order: s1, s2 and so on."""
    return tuple(Seat(f"s{place}") for place in range(1, players + 1))


def is_live(link: "Link") -> bool:
    """Whether it still opens anything: not revoked, not run out."""
    return not link.revoked_at and (link.expires_at is None or link.expires_at > datetime.now(UTC))


class KnownReplay(Protocol):
    """Holds what was made of the first entries of a match."""

    @property
    def entries(self) -> Sequence[LogEntry]:
        """They themselves."""

    @property
    def folded(self) -> Folded:
        """What counts of them."""

    @property
    def replay(self) -> Replay:
        """What was played by them."""


def replay_match(
    match: "Match", rows: "Sequence[Entry]", known: KnownReplay | None = None
) -> ReplayedMatch:
    """A match and its entries, in order, folded and replayed; what is known of the first of them
    is not made again.
    """
    game = BY_KEY[match.game]
    entries = [] if known is None else list(known.entries)
    entries += [
        entry_of(game, row.number, row.kind, row.target, row.payload)
        for row in islice(rows, len(entries), None)
    ]
    is_next = known is not None and len(entries) == len(known.entries) + 1
    folded = fold_next(known.folded, entries) if known is not None and is_next else fold(entries)
    given = match.rules if folded.rules is None else folded.rules
    if known is not None and known.folded.rules == folded.rules:
        rules = known.replay.rules
    else:
        rules, _ = read_rules(game, given, len(match.names))
    keys = seat_keys(len(match.names))
    table = game.table(folded.order or keys, keys[match.first_dealer], match.customs)
    hands = [kept.hand for kept in folded.hands]
    if known is not None and (known.replay.rules, known.replay.table) == (rules, table):
        played = resume(known.replay, hands)
    else:
        played = replay(game, rules, table, hands)
    return ReplayedMatch(match, rows, game, rules, table, folded, played, entries)


@dataclass(frozen=True, slots=True)
class _Dealer:
    dealer: Seat | None = None
    trump: Literal["oros", "copas", "espadas", "bastos"] | None = None


@dataclass(frozen=True, slots=True)
class _Called:
    """Payload of seats and names, which may come in one entry."""

    order: tuple[Seat, ...] | None = None
    names: Mapping[Seat, str] | None = None
    since: int | None = None


@dataclass(frozen=True, slots=True)
class _Note:
    text: str


@dataclass(frozen=True, slots=True)
class _Late:
    """Payload of a conflict: the hand's own JSON, and whether it wanted to correct its target."""

    hand: Mapping[str, Any]
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class _Chosen:
    choice: Literal["first", "late", "both"]


def entry_of(
    game: AnyGame, number: int, kind: str, target: int | None, payload: Mapping[str, Any] | None
) -> LogEntry:
    """A stored entry as the log reads it. Raises Misfit for a payload of another form, ValueError
    for an unknown kind: neither was ever stored by this program.
    """
    kind, given = EntryKind(kind), dict(payload or {})
    match kind:
        case EntryKind.HAND | EntryKind.CORRECT:
            hand = decode(game.hand, given, "hand")
            return LogEntry(number=number, kind=kind, target=target, hand=hand)
        case EntryKind.DEALER:
            deal: _Dealer = decode(_Dealer, given, kind)
            return LogEntry(number=number, kind=kind, dealer=deal.dealer, trump=deal.trump)
        case EntryKind.RULES:
            return LogEntry(number=number, kind=kind, rules=given)
        case EntryKind.STAKE:
            return LogEntry(number=number, kind=kind, stake=decode(Agreed, given, kind))
        case EntryKind.SEATS | EntryKind.NAMES:
            said: _Called = decode(_Called, given, kind)
            names, since = said.names or {}, said.since
            return LogEntry(number=number, kind=kind, order=said.order, names=names, since=since)
        case EntryKind.NOTE | EntryKind.JOIN | EntryKind.SETTLE:
            note = decode(_Note, given, kind).text
            return LogEntry(number=number, kind=kind, target=target, note=note)
        case EntryKind.CONFLICT:
            late: _Late = decode(_Late, given, kind)
            return LogEntry(
                number=number,
                kind=kind,
                target=target,
                hand=decode(game.hand, late.hand, "hand"),
                is_correction=late.is_correction,
            )
        case EntryKind.RESOLVE:
            choice = ConflictChoice(decode(_Chosen, given, kind).choice)
            return LogEntry(number=number, kind=kind, target=target, choice=choice)
        case EntryKind.STRIKE | EntryKind.VOID | EntryKind.END | EntryKind.RIGHT | EntryKind.WRONG:
            return LogEntry(number=number, kind=kind, target=target)


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


def why_refused(told: ReplayedMatch, hand: Any) -> tuple[Problem, ...]:  # noqa: ANN401
    """Why no hand, or not this one, can be appended."""
    broken = told.replay.refused
    if told.folded.is_ended:
        return (Problem("finished", "", text("The match was ended: undo that first.")),)
    if broken is not None:
        return broken_hand(broken)
    return check_hand(told.game, told.rules, told.replay.state, hand)


def broken_hand(step: Step) -> tuple[Problem, ...]:
    """Before anything else is noted, this hand must be mended."""
    words = text("Hand {n} no longer fits: mend it or strike it out first.", n=step.number)
    return (Problem("finished", "", words),)

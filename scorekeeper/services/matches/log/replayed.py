"""Folds and replays the rows of a match, wherever they are kept, and says what a link to it may."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any
from uuid import UUID

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.journal import NO_MOMENT, Entry, void_numbers
from scorekeeper.engine.log import PAYLOADS, Agreed, ConflictChoice, EntryKind, Folded, fold
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import Replay, Step, play_hand, read_rules, replay, resume
from scorekeeper.engine.seats import Seat, SeatCut, Table
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import text
from scorekeeper.games import BY_KEY
from scorekeeper.services.answers import Forbidden, as_broken
from scorekeeper.services.matches.view_models import WRITING, By, Echo, Right, Scope, VerdictView

if TYPE_CHECKING:  # a phone has the same rows without a database
    from scorekeeper.models import Link, Match, MatchEntry
    from scorekeeper.services.matches.match_record import StoredLine


COLUMNS = {
    **dict.fromkeys(("names", "sides"), list),
    **dict.fromkeys(("rules", "customs"), dict),
    **dict.fromkeys(("stake", "cut", "imported"), dict | None),
}
"""What stands in a match besides words and numbers; a damaged column holds other letters."""
BROUGHT = "import-"
"""With this the ids of entries begin that came in a log."""


@dataclass(frozen=True, slots=True)
class ReadLog:
    """Holds what the entries of a match mean."""

    rows: "Sequence[MatchEntry]"
    entries: Sequence[Entry]
    folded: Folded
    replay: Replay

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self.replay.game

    @property
    def rules(self) -> Any:  # noqa: ANN401 (each game has its own)
        """The house rules in force, read."""
        return self.replay.rules

    @property
    def table(self) -> Table:
        """Who sits where."""
        return self.replay.table


@dataclass(frozen=True, slots=True)
class ReplayedMatch(ReadLog):
    """Holds what the rows of a match mean, whoever asks."""

    match: "Match"

    @property
    def given_rules(self) -> Mapping[str, Any]:
        """The house rules in force, as they were given: what is absent takes its default."""
        return self.match.rules if self.folded.rules is None else self.folded.rules

    @property
    def agreed(self) -> Agreed:
        """What is played for now: as agreed last, else as at the beginning."""
        stake = self.match.stake or {}
        begun = Agreed(self.match.currency, stake.get("words", ""), stake.get("each", "match"))
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

    @property
    def is_over(self) -> bool:
        """Whether no hand follows: by its rules, or ended by hand."""
        return self.folded.is_ended or self.replay.is_finished

    def replayed(self, rules: Any, hands: Iterable[Any], table: Table | None = None) -> Replay:  # noqa: ANN401
        """The same match, had it been played like that."""
        return replay(self.game, rules, table or self.table, hands)

    @property
    def hands(self) -> list[Any]:
        """The facts of the hands that count, in order."""
        return [hand.hand for hand in self.folded.hands]


@dataclass(frozen=True, slots=True)
class OpenedMatch(ReplayedMatch):
    """A match read whole, and the link by which it was reached."""

    link: "Link"


def opened_by(link: "Link", match: ReplayedMatch) -> OpenedMatch:
    """A match that was read, as by this link."""
    facts = {name: getattr(match, name) for name in ReplayedMatch.__dataclass_fields__}
    return OpenedMatch(**facts, link=link)


def seat_keys(players: int) -> tuple[Seat, ...]:
    """The keys a stored match gives its players, in seating order: s1, s2 and so on."""
    return tuple(Seat(f"s{place}") for place in range(1, players + 1))


def is_live(link: "Link") -> bool:
    """Whether it still opens anything: not revoked, not run out."""
    return not link.revoked_at and (link.expires_at is None or link.expires_at > datetime.now(UTC))


@as_broken()
def replay_stored(
    match: "Match", rows: "Sequence[MatchEntry]", known: ReadLog | None = None
) -> ReplayedMatch:
    """A match with all the entries that are stored of it. Raises Broken as `replay_match`, and
    where a column is damaged or an entry is missing: a log that was brought in has gaps, where it
    came without the private notes.
    """
    for name, form in COLUMNS.items():
        if not isinstance(getattr(match, name), form):
            raise TypeError(name)
    last = 0
    for row in rows:
        if row.number != last + 1 and not row.client_id.startswith(BROUGHT):
            raise ValueError(row.number)
        last = row.number
    if not 0 <= match.version <= last:
        raise ValueError(match.version)
    return replay_match(match, rows, known)


@as_broken()
def replay_match(
    match: "Match", rows: "Sequence[MatchEntry]", known: ReadLog | None = None
) -> ReplayedMatch:
    """A match and its entries, in order, folded and replayed; what is known of the first of them
    is not made again. Raises Broken where its game is unknown here, or it cannot be read.
    """
    game = BY_KEY[match.game]
    entries = [] if known is None else list(known.entries)
    entries += [entry_of(game, row) for row in islice(rows, len(entries), None)]
    folded = fold(entries, None if known is None else known.folded)
    settings = match.rules if folded.rules is None else folded.rules
    if known is not None and known.folded.rules == folded.rules:
        rules = known.rules
    else:
        rules, _ = read_rules(game, settings, len(match.names))
    keys = seat_keys(len(match.names))
    table = game.table(folded.order or keys, keys[match.first_dealer], match.customs)
    hands = [hand.hand for hand in folded.hands]
    if known is not None and (known.rules, known.table) == (rules, table):
        played = resume(known.replay, hands)
    else:
        played = replay(game, rules, table, hands)
    return ReplayedMatch(rows, entries, folded, played, match)


def entry_of(game: AnyGame, row: "MatchEntry | StoredLine") -> Entry:
    """A stored entry as the log reads it. Raises Misfit for a payload of another form, ValueError
    for an unknown kind, no moment or no number: none was ever stored by this program.
    """
    if row.at == NO_MOMENT or min(row.number, row.target or 0) < 0:
        raise ValueError(row.at)
    kind, payload = EntryKind(row.kind), dict(row.payload or {})
    read: Any = payload
    if kind in (EntryKind.HAND, EntryKind.CORRECT):
        read = decode(game.hand, payload, "hand")
    elif kind in PAYLOADS:
        read = decode(PAYLOADS[kind], payload, kind)
    elif kind is not EntryKind.RULES:
        read = None
    if kind is EntryKind.CONFLICT:
        read = replace(read, hand=decode(game.hand, read.hand, "hand"))
    return Entry(row.number, kind, read, target=row.target)


def is_writing(link: "Link") -> bool:
    """Whether it may note hands, whatever else it may."""
    return link.scope in WRITING


def right_of(link: "Link") -> Right:
    """Its scope; what is none of ours may only watch."""
    return link.scope if link.scope in WRITING else "watch"  # type: ignore[return-value]  # a column


def shared_link(match: "Match") -> "Link | None":
    """The link everybody may have: it watches, nobody's name is on it, and it still opens."""
    generator = (
        link for link in match.links if link.scope == "watch" and not link.label and is_live(link)
    )
    return min(generator, key=lambda x: x.created_at, default=None)


def writers(match: OpenedMatch) -> dict[UUID, By]:
    """Every link by its key: its name, and its place among those that write, or that watch; one
    that is not there (any more) has no name.
    """
    authors: dict[UUID, By] = defaultdict(lambda: By("", "score", 0, is_me=False))
    for link in sorted(match.match.links, key=lambda link: (link.created_at, link.id)):
        scope: Scope = "score" if is_writing(link) else "watch"
        number = 1 + sum(by.scope == scope for by in authors.values())
        authors[link.id] = By(link.label, scope, number, is_me=link.id == match.link.id)
    return authors


def echoes_of(match: OpenedMatch) -> dict[int | None, Echo]:
    """Find what another phone noted too, by the entry of its hand; of several the last."""
    if not match.folded.echoes:
        return {}
    rows, by = {row.number: row for row in match.rows}, writers(match)
    echoes = {}
    for echo in match.folded.echoes:
        first, then = rows[echo.target or 0], rows[echo.number]
        seconds = max(round((then.at - first.at).total_seconds()), 0)
        echoes[echo.target] = Echo(echo.number, by[first.link_id], by[then.link_id], seconds)
    return echoes


def verdicts_of(match: OpenedMatch) -> dict[int | None, VerdictView]:
    """Find what was last said of each, by the entry of its hand; None is the result."""
    by = writers(match)
    rows = {row.number: row for row in match.rows}
    return {
        entry: VerdictView(verdict.kind, by[rows[verdict.number].link_id], verdict.reason)
        for entry, verdict in match.folded.verdicts.items()
    }


def may_score(match: OpenedMatch) -> None:
    """Raises Forbidden: watching is not scoring."""
    if not is_writing(match.link):
        raise Forbidden


def may_own(link: "Link") -> None:
    """Raises Forbidden: only one link says who may."""
    if link.scope != "organiser":
        raise Forbidden


def author_link(match: OpenedMatch, entry: int | None) -> UUID | None:
    """The link that gave this hand its facts, or the last hand; None where there is none."""
    if entry is None:
        hands = match.folded.hands
        return author_link(match, hands[-1].number) if hands else None
    dead = void_numbers(match.entries)
    rows = {row.number: row for row in match.rows if row.number not in dead}
    last = rows.get(entry)
    for row in rows.values():
        if row.kind == EntryKind.CORRECT and row.target == entry:
            last = row
        elif row.kind == EntryKind.RESOLVE and row.payload == {"choice": ConflictChoice.LATE}:
            later = rows.get(row.target or 0)
            last = later if later is not None and later.target == entry else last
    return None if last is None else last.link_id


def may_say(match: OpenedMatch, entry: int | None) -> bool:
    """Whether this link may say that it is right, or not: another one noted it, and nobody else
    disputes it already.
    """
    if not match.match.is_checked or not is_writing(match.link):
        return False
    verdict = match.folded.verdicts.get(entry)
    if verdict is not None and verdict.kind is not EntryKind.RIGHT:
        by = next(row.link_id for row in match.rows if row.number == verdict.number)
        return verdict.kind is EntryKind.WRONG and by == match.link.id
    return author_link(match, entry) != match.link.id


def confirmable_hands(match: OpenedMatch) -> frozenset[int | None]:
    """The hands of which this link may say whether they are right; None is the result, once the
    match is over: in a match whose results are checked.
    """
    numbers: list[int | None] = [hand.number for hand in match.folded.hands]
    if match.is_over:
        numbers.append(None)
    return frozenset(entry for entry in numbers if may_say(match, entry))


def why_refused(match: ReplayedMatch, hand: Any) -> tuple[Problem, ...]:  # noqa: ANN401
    """Why no hand, or not this one, can be appended."""
    broken = match.replay.refused
    if match.folded.is_ended:
        return (Problem("finished", "", text("The match was ended: undo that first.")),)
    if broken is not None:
        return broken_hand(broken)
    number = len(match.replay.steps) + 1
    return play_hand(match.game, match.rules, match.replay.state, hand, number).problems


def why_last_refused(match: ReplayedMatch, hands: Sequence[Any]) -> tuple[Problem, ...]:
    """Why the last of these hands does not fit behind the others; nothing when it does."""
    refused = match.replayed(match.rules, hands).refused
    if refused is None:
        return ()
    return refused.problems if refused.number == len(hands) else broken_hand(refused)


def broken_hand(step: Step) -> tuple[Problem, ...]:
    """Before anything else is noted, this hand must be mended."""
    words = text("Hand {n} no longer fits: mend it or strike it out first.", n=step.number)
    return (Problem("finished", "", words),)

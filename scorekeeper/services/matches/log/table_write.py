"""Decides what a change of seats, names, rules, stake or notes appends to a match's log.

There too: how another side confirms or disputes a hand, and a referee settles that; off unless the
owner switches it on. A hand that changes in any way has to be said right again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.engine.game import (
    OptionValue,
    Problem,
    check_length,
)
from scorekeeper.engine.journal import EntryWrite, NewEntry, Refused
from scorekeeper.engine.log import Agreed, EntryKind, Folded
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.replay import read_rules
from scorekeeper.engine.seats import Seat, rotate_ring
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.services.answers import Forbidden
from scorekeeper.services.matches.log import entry_write
from scorekeeper.services.matches.log.new_match import check_names, check_numbers, check_stake
from scorekeeper.services.matches.log.replayed import (
    OpenedMatch,
    ReplayedMatch,
    may_say,
    may_score,
)
from scorekeeper.services.matches.log.shown_match import given_names
from scorekeeper.services.matches.view_models import LONGEST_NOTE, Comparison


def change_players(
    names: Mapping[str, str] | None = None,
    order: Sequence[str] | None = None,
    since: int | None = None,
) -> entry_write.MatchWrite:
    """Call players or sides otherwise (`names` by key, any of them; blank takes a name back),
    seat them otherwise (`order`: all their keys, anticlockwise), or both in one entry.

    What was noted of a person stays with the person, and all hands are replayed in the new seating.
    With `since`, the number of a hand, the names are those of substitutes from that hand on.
    """

    def act(match: OpenedMatch) -> NewEntry | Refused | None:
        problems, changed = _changed(match, names or {}, order, since)
        if problems:
            return Refused(problems)
        kind = EntryKind.SEATS if "order" in changed else EntryKind.NAMES
        return NewEntry(kind, changed) if changed else None

    def seating(log: Folded) -> object:
        counted = None if since is None else log.hands
        return log.order, log.names, log.substitutes, counted

    content = ["players", dict(names or {}), None if order is None else list(order), since]
    return EntryWrite(act, content, entry_write.unchanged_part(seating))


def preview_players(
    match: OpenedMatch, names: Mapping[str, str], order: Sequence[str] | None
) -> Comparison:
    """What that would change, stored nowhere; names change nothing. Raises Forbidden."""
    may_score(match)
    problems, changed = _changed(match, names, order, None)
    if "order" not in changed:
        return entry_write.compare_matches(match, match.replay, problems)
    table = replace(match.table, players=tuple(changed["order"]))
    return entry_write.compare_matches(match, match.replayed(match.rules, match.hands, table))


def _changed(
    match: ReplayedMatch, names: Mapping[str, str], order: Sequence[str] | None, since: int | None
) -> tuple[tuple[Problem, ...], dict[str, Any]]:
    """What is wrong with names and seats as they were asked for; and what of them differs from what
    stands, as the entry carries it: nothing when all of it stands so already.
    """
    trimmed = {Seat(key): " ".join(name.split()) for key, name in names.items()}
    # The names that hold: those of the beginning, or whoever sits there at this hand.
    called = given_names(match.match, match.folded, since or 0)
    renamed = {key: name for key, name in trimmed.items() if name != called.get(key, "")}
    problems = (
        *_check_order(match, order),
        *_check_since(match, since),
        *_check_names(match, called, renamed, is_for_now=since is not None),
    )
    if problems:
        return problems, {}
    changed: dict[str, Any] = {}
    if order is not None:
        players, ring = match.table.players, tuple(map(Seat, order))
        ring = rotate_ring(ring, players) if match.table.in_pairs else ring
        changed |= {} if ring == players else {"order": list(ring)}
    if renamed:
        changed |= {"names": renamed} if since is None else {"names": renamed, "since": since}
    return (), changed


def _check_order(match: ReplayedMatch, order: Sequence[str] | None) -> list[Problem]:
    if order is None or sorted(order) == sorted(match.table.players):
        return []
    words = text("Everybody sits in one seat, and every seat is somebody's.")
    return [Problem("players", "order", words)]


def _check_since(match: ReplayedMatch, since: int | None) -> list[Problem]:
    played = len(match.folded.hands)
    if since is None or 1 <= since <= played + 1:
        return []
    words = text_n(
        "There is {n} hand so far: from which one on, or from the next?",
        "There are {n} hands so far: from which one on, or from the next?",
        played,
    )
    return [Problem("players", "since", words)]


def _check_names(
    match: ReplayedMatch, called: Mapping[Seat, str], names: Mapping[Seat, str], *, is_for_now: bool
) -> list[Problem]:
    """Whoever is called otherwise has the problem, not who stays as he is called. `is_for_now`:
    the names are of substitutes, who are players and have names.
    """
    players = match.table.players
    sides = () if is_for_now or not match.table.in_pairs else match.table.sides
    if not set(names) <= {*players, *sides}:
        words = text("Only who sits at this table can be called something else.")
        return [Problem("players", "names", words)]
    blank = [key for key, name in names.items() if is_for_now and not name]
    words = text("Who plays on in this seat?")
    staying = {f"names.{key}": called[key] for key in players if key not in names}
    changing = {f"names.{key}": names[key] for key in players if key in names}
    return [
        *(Problem("players", f"names.{key}", words) for key in blank),
        *check_names(staying | changing),
        *check_names({f"names.{key}": names[key] for key in sides if key in names}),
    ]


def change_rules(rules: Mapping[str, OptionValue]) -> entry_write.MatchWrite:
    """Agree on other house rules (all of them; what is absent takes its default): every hand is
    scored anew by them. Refused when rules cannot be.
    """

    def act(match: OpenedMatch) -> NewEntry | Refused | None:
        read, problems = _read(match, rules)
        if problems:
            return Refused(problems)
        return None if read == match.rules else NewEntry(EntryKind.RULES, dict(rules))

    free = entry_write.unchanged_part(lambda log: (log.rules, log.hands))
    return EntryWrite(act, ["rules", dict(rules)], free)


def preview_rules(match: OpenedMatch, rules: Mapping[str, OptionValue]) -> Comparison:
    """What that would change, stored nowhere. Raises Forbidden."""
    may_score(match)
    read, problems = _read(match, rules)
    after = match.replay if problems else match.replayed(read, match.hands)
    return entry_write.compare_matches(match, after, problems)


def _read(
    match: ReplayedMatch, rules: Mapping[str, OptionValue]
) -> tuple[Any, tuple[Problem, ...]]:
    read, wrong = read_rules(match.game, rules, len(match.table.players))
    changed = {name: value for name, value in rules.items() if match.given_rules.get(name) != value}
    impossible = [] if wrong else check_numbers(match.game, changed)
    problems = (Problem(p.code, f"rules.{p.field}", p.words) for p in wrong)
    return read, (*problems, *impossible)


def change_stake(stake: Stake, currency: str) -> entry_write.MatchWrite:
    """Play for something else, in words, or for amounts of another currency: the amounts among the
    rules stay the numbers they are, in minor units.
    """
    tidied = Stake(" ".join(stake.words.split()), stake.each if stake.words.strip() else "match")

    def act(match: OpenedMatch) -> NewEntry | Refused | None:
        problems = check_stake(match.game, tidied, currency)
        if problems:
            return Refused(tuple(problems))
        agreed = Agreed(currency, tidied.words, tidied.each)
        if agreed == match.agreed:
            return None
        return NewEntry(EntryKind.STAKE, encode(agreed))

    free = entry_write.unchanged_part(lambda log: log.stake)
    return EntryWrite(act, ["stake", encode(tidied), currency], free)


def note_hand(entry: int, words: str) -> entry_write.MatchWrite:
    """Keep a few private words beside a hand, for those who score; none takes them away. Its
    change raises NotFound.
    """
    note = " ".join(words.split())

    def act(match: OpenedMatch) -> NewEntry | Refused | None:
        entry_write.place_of(match.folded, entry)
        if problems := check_length("note", note, LONGEST_NOTE):
            return Refused(tuple(problems))
        if match.folded.notes.get(entry, "") == note:
            return None
        return NewEntry(EntryKind.NOTE, {"text": note}, entry)

    free = entry_write.unchanged_part(lambda log: log.notes.get(entry))
    return EntryWrite(act, ["note", entry, note], free)


def say_verdict(entry: int | None, *, is_right: bool) -> entry_write.MatchWrite:
    """Say of a hand (or of the result: None) whether it is right. Never who noted it; and once it
    is disputed, only who disputes it may change his mind.
    """
    kind = EntryKind.RIGHT if is_right else EntryKind.WRONG

    def act(match: OpenedMatch) -> NewEntry | Refused | None:
        problem = _refusal(match, entry)
        if problem is not None:
            return Refused((Problem("check", "", problem),))
        verdict = match.folded.verdicts.get(entry)
        if verdict is not None and verdict.kind is kind:
            return None
        return NewEntry(kind, target=entry)

    return EntryWrite(act, ["verdict", entry, is_right], _same_verdict(entry))


def settle_dispute(entry: int | None, why: str) -> entry_write.MatchWrite:
    """Decide a dispute, with a reason that everybody reads. Its change raises Forbidden."""
    reason = " ".join(why.split())

    def act(match: OpenedMatch) -> NewEntry | Refused:
        if match.link.scope != "referee":
            raise Forbidden
        verdict = match.folded.verdicts.get(entry)
        if verdict is None or verdict.kind is not EntryKind.WRONG:
            return Refused((Problem("check", "why", text("Nobody disputes this.")),))
        if not reason:
            return Refused((Problem("missing", "why", text("Why? Everybody will read it.")),))
        if problems := check_length("why", reason, LONGEST_NOTE):
            return Refused(tuple(problems))
        return NewEntry(EntryKind.SETTLE, {"text": reason}, entry)

    return EntryWrite(act, ["settle", entry, reason], _same_verdict(entry))


def _refusal(match: OpenedMatch, entry: int | None) -> Text | None:
    if not match.match.is_checked:
        return text("Nobody checks at this table.")
    if entry is None and not match.is_over:
        return text("The match is not over yet.")
    if entry is not None:
        entry_write.place_of(match.folded, entry)
    if may_say(match, entry):
        return None
    verdict = match.folded.verdicts.get(entry)
    if verdict is not None and verdict.kind is EntryKind.SETTLE:
        return text("The referee has decided that.")
    if verdict is not None and verdict.kind is EntryKind.WRONG:
        return text("It is disputed: correct it, or let a referee decide.")
    return text("You entered this; somebody else has to confirm it.")


def _same_verdict(entry: int | None) -> Callable[[OpenedMatch, OpenedMatch], bool]:
    """Nothing that this is said of has changed since, nor what others said of it."""
    return entry_write.unchanged_part(
        lambda log: (log.verdicts.get(entry), log.hand_at(entry) if entry else log.hands)
    )

"""Shows the log of a match: who wrote what, when, and what it did to the score."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.engine.displays.sheet import short_score
from scorekeeper.engine.journal import Entry, void_numbers
from scorekeeper.engine.log import Agreed, ConflictChoice, EntryKind, Folded, NextDeal
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.replay import Replay, play_hand, value_words
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.stakes import Stake, agreed_words
from scorekeeper.engine.text import Text, Who, text, text_c
from scorekeeper.services.matches.log import replayed
from scorekeeper.services.matches.log.shown_match import given_names, names_then
from scorekeeper.services.matches.view_models import By


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry of the log. `by`: by which address it came; `before` and `after` are the score in
    one short line, None where it did not change; `is_void`: undone since; `note`: the private words
    of a note; `names`: how everybody was called then.
    """

    entry: Entry
    at: datetime
    by: By
    words: Text
    before: Text | None
    after: Text | None
    is_void: bool
    note: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Moment:
    """The match right before an entry and right after it."""

    entry: Entry
    was: replayed.ReplayedMatch
    is_now: replayed.ReplayedMatch


def history_of(match: replayed.OpenedMatch) -> tuple[HistoryLine, ...]:
    """The whole log, oldest first. Who only watches gets no private notes."""
    dead = void_numbers(match.entries)
    by = replayed.writers(match)
    words: dict[int, Text] = {}
    lines = []
    for moment, row in zip(_moments(match), match.rows, strict=True):
        entry = moment.entry
        words[entry.number] = _words(match, moment, words)
        before, after = _score(moment.was.replay), _score(moment.is_now.replay)
        hand = _number(moment.is_now.folded, entry.target or entry.number)
        lines.append(
            HistoryLine(
                entry=entry,
                at=row.at,
                by=by[row.link_id],
                words=words[entry.number],
                before=None if before == after else before,
                after=None if before == after else after,
                is_void=entry.number in dead,
                note=entry.payload.text if entry.kind is EntryKind.NOTE else "",
                names=names_then(match, moment.is_now.folded, moment.is_now.table, hand),
            )
        )
    may_read = replayed.is_writing(match.link)
    return tuple(line for line in lines if may_read or line.entry.kind is not EntryKind.NOTE)


def _moments(match: replayed.ReplayedMatch) -> Iterator[_Moment]:
    """The match grown entry by entry; a hand appended is one hand played."""
    was = replayed.replay_match(match.match, ())
    for place, entry in enumerate(match.entries, start=1):
        is_now = replayed.replay_match(match.match, match.rows[:place], was)
        yield _Moment(entry, was, is_now)
        was = is_now


def _score(played: Replay) -> Text:
    return short_score(played.game.sheet.score(played.rules, played.state))


def _words(match: replayed.ReplayedMatch, moment: _Moment, earlier: dict[int, Text]) -> Text:
    """What the entry did, in words."""
    entry = moment.entry
    match entry.kind:
        case EntryKind.HAND:
            return _of_hand(moment, entry.number, is_corrected=False)
        case EntryKind.CORRECT:
            return _of_hand(moment, entry.target, is_corrected=True)
        case EntryKind.STRIKE:
            return text("Hand {n} struck out.", n=_number(moment.was.folded, entry.target))
        case EntryKind.VOID:
            what = earlier.get(entry.target or 0, Text(""))
            return _of_redo(moment, what) or text("Undone: {what}", what=what)
        case EntryKind.DEALER:
            return _of_deal(match, entry.payload)
        case EntryKind.RULES:
            return _of_rules(moment)
        case EntryKind.SEATS | EntryKind.NAMES:
            return _of_players(match, moment)
        case EntryKind.NOTE:
            return text("A note to hand {n}.", n=_number(moment.is_now.folded, entry.target))
        case EntryKind.END:
            return text("The match was ended here.")
        case _:
            return _of_others(moment, earlier)


def _number(folded: Folded, entry: int | None) -> int:
    """The number of the hand of this entry; 0 when it does not count."""
    numbers = [hand.number for hand in folded.hands]
    return numbers.index(entry) + 1 if entry in numbers else 0


def _of_deal(match: replayed.ReplayedMatch, deal: NextDeal) -> Text:
    if deal.trump is not None:
        ask = match.game.ask(match.rules, match.replay.start)
        return text("Trumps: {suit}", suit=ask.trump_name(deal.trump))
    return text("{dealer} deals next.", dealer=Who(str(deal.dealer)))


def _of_redo(moment: _Moment, undo: Text) -> Text | None:
    """What came back, where this takes back the newest undo."""
    back = moment.was.folded.redoable
    if back is None or back.number != moment.entry.target:
        return None
    return text("Redone: {what}", what=dict(undo.values)["what"])


def _of_hand(moment: _Moment, entry: int | None, *, is_corrected: bool) -> Text:
    number = _number(moment.is_now.folded, entry)
    steps = moment.is_now.replay.steps[number - 1 : number]
    if not steps or steps[0].played is None:
        return text("Hand {n}: it does not fit.", n=number)
    what = steps[0].played.said
    if is_corrected:
        return text("Hand {n} corrected: {what}", n=number, what=what)
    return text("Hand {n}: {what}", n=number, what=what)


def _of_others(moment: _Moment, earlier: dict[int, Text]) -> Text:
    """What was agreed to play for, and what several who write have to say to each other."""
    match moment.entry.kind:
        case EntryKind.STAKE:
            return _of_stake(moment.entry.payload)
        case EntryKind.CONFLICT:
            return _of_late(moment)
        case EntryKind.RESOLVE:
            return _of_choice(moment, earlier)
        case EntryKind.JOIN if name := moment.entry.payload.text:
            return text("{name} writes here too from now on, by the code.", name=name)
        case EntryKind.JOIN:
            return text("Another phone writes here too from now on, by the code.")
        case _:
            return _of_verdict(moment)


def _of_late(moment: _Moment) -> Text:
    """A hand that counts for nothing yet: what it would do, where that can be said."""
    entry, replay = moment.entry, moment.is_now.replay
    number = _number(moment.is_now.folded, entry.target)
    if any(echoe.number == entry.number for echoe in moment.is_now.folded.echoes):
        return text("Another phone noted hand {n} too: the same.", n=number)
    steps = replay.steps[number - 1 : number] if number else ()
    before = steps[0].before if steps else replay.state
    played = play_hand(
        replay.game, replay.rules, before, entry.payload.hand, number or len(replay.steps) + 1
    ).played
    what = text("it does not fit") if played is None else played.said
    if entry.payload.is_correction:
        return text("A correction of hand {n} came too late and waits: {what}", n=number, what=what)
    if number:
        return text(
            "There are two versions of hand {n}; the second is waiting: {what}", n=number, what=what
        )
    return text("A late hand is waiting: {what}", what=what)


def _of_choice(moment: _Moment, earlier: dict[int, Text]) -> Text:
    words = earlier.get(moment.entry.target or 0, Text(""))
    match moment.entry.payload.choice:
        case ConflictChoice.LATE:
            return text("Kept the late one: {what}", what=words)
        case ConflictChoice.BOTH:
            return text("Kept both: {what}", what=words)
        case _:
            return text("Kept the first one: {what}", what=words)


def _of_verdict(moment: _Moment) -> Text:
    entry = moment.entry
    number = _number(moment.is_now.folded, entry.target)
    if entry.kind is EntryKind.SETTLE:
        if not number:
            return text("The referee decides about the result: {why}", why=entry.payload.text)
        return text("The referee decides about hand {n}: {why}", n=number, why=entry.payload.text)
    if entry.kind is EntryKind.RIGHT:
        return text("Hand {n} is right.", n=number) if number else text("The result is right.")
    return text("Hand {n} is not right.", n=number) if number else text("The result is not right.")


def _of_rules(moment: _Moment) -> Text:
    was, now = moment.was.rules, moment.is_now.rules
    changes = []
    for slot in slots_of(type(now)):
        option, value = moment.was.game.words.options[slot.name], getattr(now, slot.attribute)
        if value != getattr(was, slot.attribute):
            facts = {"rule": option.label, "value": value_words(option, value)}
            changes.append(text_c("rule and its value", "{rule}: {value}", **facts))
    return text("House rules: {changes}.", changes=tuple(changes))


def _of_stake(agreed: Agreed) -> Text:
    words = agreed_words(Stake(agreed.words, agreed.each))
    return text(
        "{stake}. Amounts in {currency}.",
        stake=words or text("Money only"),
        currency=agreed.currency,
    )


def _of_players(match: replayed.ReplayedMatch, moment: _Moment) -> Text:
    """Seats and names as they changed, the old names as they were written then."""
    seating = moment.entry.payload
    names = given_names(match.match, moment.was.folded)
    parts = []
    if seating.order is not None:
        parts.append(text("Seated anew: {players}.", players=tuple(map(Who, seating.order))))
    for seat, name in (seating.names or {}).items():
        parts.append(_called(moment, seat, names.get(seat, ""), name))
    pattern = " ".join(f"{{{place}}}" for place in "abcdefgh"[: len(parts)])
    return Text(pattern, tuple(zip("abcdefgh", parts, strict=False)))


def _called(moment: _Moment, seat: Seat, old: str, name: str) -> Text:
    table, since = moment.is_now.table, moment.entry.payload.since
    if since is not None:
        if old:
            return text("From hand {n} on {name} plays for {old}.", n=since, name=name, old=old)
        return text("From hand {n} on {name} plays.", n=since, name=name)
    if old and name:
        return text("{old} is called {name}.", old=old, name=name)
    if old:
        return text("{old} has no name any more.", old=old)
    if seat in table.players:
        return text("Seat {n}: {name}.", n=table.players.index(seat) + 1, name=name)
    return text(
        "{players} are called {name}.", players=tuple(map(Who, table.players_of(seat))), name=name
    )

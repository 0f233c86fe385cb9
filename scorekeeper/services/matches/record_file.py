"""Reads a match record as a file brings it: what was settled at the start, and its log.

Nothing is dropped: a hand that does not fit is kept and shown where it stands. The `meta` is read
where it has the form that this program writes; anything else there is somebody else's: it is
ignored here, never refused, and kept by an import.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.log import EntryKind, Substitute
from scorekeeper.engine.records.codec import Misfit, decode, encode, rename_seats, worded_for_people
from scorekeeper.engine.records.record import Record, parse, read, replay_record
from scorekeeper.engine.replay import check_players, read_rules
from scorekeeper.engine.seats import Seat, SeatCut
from scorekeeper.engine.stakes import NOTHING, Stake
from scorekeeper.engine.text import Text, text, text_n
from scorekeeper.games import BY_KEY
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.services.answers import Broken, Refused, as_broken
from scorekeeper.services.matches import view_models
from scorekeeper.services.matches.log.carried import carried_entry, new_packed_match, unpack_match
from scorekeeper.services.matches.log.new_match import check_names
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.log.shown_match import match_shown
from scorekeeper.services.matches.match_record import (
    StoredLine,
    StoredLog,
    history_problems,
    is_chained,
    read_log,
    read_time,
)

MOST_HANDS = 1_000
EURO = "EUR"
_CURRENCY_LETTERS = 3
_LATEST = 10_000  # number of a hand
_MOST_PARTS = 200_000
_DEEPEST = 60
# No NUL, which PostgreSQL cannot keep, and no half of a character.
_UNWRITABLE = re.compile(r"[\x00\ud800-\udfff]")
_EXCERPT = 40
_MOST_DIGITS = 9  # in hands and rules: no score and no money of a card table


def read_record(document: Any) -> Record | Refused:  # noqa: ANN401 (foreign JSON)
    """The record a document is, if a match can be begun from it."""
    try:
        content = parse(document) if isinstance(document, (str, bytes)) else document
        lines: list[Text] = [*unstorable_parts(content)]
        record = read(content, BY_KEY) if not lines else None
    except Misfit as misfit:
        lines, record = [*misfit.words], None
    if record is None:
        words = [
            text("This is no match record: {line}", line=worded_for_people(line)) for line in lines
        ]
        return Refused(tuple(Problem("record", "", word) for word in words))
    problems = _check(record)
    return Refused(tuple(problems)) if problems else record


def unstorable_parts(
    document: Any,  # noqa: ANN401 (foreign JSON)
    *,
    is_reckoned: bool = True,
    most: int = _MOST_PARTS,
) -> list[Text]:
    """What no database could keep or no page could show, each named: text that cannot be written,
    more parts than an evening has, and, where it is reckoned with (not in the meta), numbers beyond
    all reckoning.
    """
    lines: dict[str, Text] = {}
    waiting: list[tuple[Any, str, int, bool]] = [(document, "", 0, is_reckoned)]
    parts = 0
    while waiting:
        part, at, depth, is_scored = waiting.pop()
        parts += 1
        if depth > _DEEPEST or parts > most:
            return [*lines.values(), text("there is more in it than in any evening")]
        if isinstance(part, dict):
            waiting += [(key, at, depth + 1, False) for key in part]
            waiting += [
                (v, f"{at}.{key}".lstrip("."), depth + 1, is_scored and key != "meta")
                for key, v in part.items()
            ]
        elif isinstance(part, list):
            waiting += [(v, f"{at}[{n}]", depth + 1, is_scored) for n, v in enumerate(part)]
        elif isinstance(part, str) and _UNWRITABLE.search(part):
            excerpt = _UNWRITABLE.sub("�", part)[:_EXCERPT]
            words = text("“{words}” has a sign that cannot be kept, here “�”", words=excerpt)
            lines[excerpt] = words
        elif is_scored and isinstance(part, (int, float)) and not abs(part) < 10**_MOST_DIGITS:
            lines[""] = text(
                "{at}: a number beyond all reckoning; it has {n} digits at most",
                at=_UNWRITABLE.sub("�", at)[:_EXCERPT],
                n=_MOST_DIGITS,
            )
    return list(lines.values())


def _check(record: Record) -> list[Problem]:
    problems = check_players(record.game, record.players, record.first_dealer)
    problems += check_names({f"players.{n}": name for n, name in enumerate(record.players)})
    problems += read_rules(record.game, record.rules, len(record.players))[1]
    if len(record.hands) > MOST_HANDS:
        words = text_n(
            "{n} hand is more than one match holds: {most} at most.",
            "{n} hands are more than one match holds: {most} at most.",
            len(record.hands),
            most=MOST_HANDS,
        )
        problems.append(Problem("record", "hands", words))
    return problems


# What is wrong with a hand by itself, whatever was noted before it.
_IMPOSSIBLE = ("range", "sum")
_CANNOT_BE = text("Hand {n} cannot be ({field}): {words}", n=0, field="", words="")


def import_problems(record: Record) -> tuple[Problem, ...]:
    """Says why a record is not taken in: its log was changed, or a hand of it is none that cards
    can give. Those in a log that carries its digests were noted here, and are taken as they are.
    """
    problems = history_problems(record)
    if problems or (read_log(record) is not None and is_chained(record)):
        return problems
    step = None
    with suppress(Broken), as_broken():
        replayed, _ = replay_record(record)
        step = None if replayed is None else replayed.refused
    if step is None:
        return ()
    own = next((x for x in record.game.words.own if x.msgid == _CANNOT_BE.msgid), _CANNOT_BE)
    words = replace(_CANNOT_BE, context=own.context)
    return tuple(
        Problem(
            "record",
            "hands",
            words.with_values({"n": step.number, "field": problem.field, "words": problem.words}),
        )
        for problem in step.problems
        if problem.code in _IMPOSSIBLE
    )


def settled_at_start(record: Record, log: StoredLog | None) -> view_models.NewMatch:
    """What was settled at the start, as far as the record tells."""
    meta, first = record.meta, record.first_dealer or record.players[0]
    currency, language = _word(meta, "currency"), _word(meta, "language")
    is_code = len(currency) == _CURRENCY_LETTERS and currency.isascii() and currency.isupper()
    pair_names = _sides(meta) if record.game.table(record.players).in_pairs else None
    new = view_models.NewMatch(
        game=record.game.key,
        names=tuple(record.players),
        sides=pair_names,
        first_dealer=record.players.index(first),
        rules=record.rules,
        customs=_customs(meta, record.game),
        title=_word(meta, "title"),
        currency=currency if is_code else EURO,
        language=language if language in LANGUAGES else "",
        stake=_stake(meta, record.game),
        cut=_cut(record),
    )
    if log is None:
        return new
    sides, dealer = (log.sides[0], log.sides[1]) if log.sides else None, log.first_dealer
    return replace(
        new, names=log.names, sides=sides, first_dealer=dealer, rules=log.rules, cut=log.cut
    )


def begun_at(record: Record, log: StoredLog | None) -> datetime | None:
    """When it was begun; without its log the day, as a moment in UTC, None where that is no day."""
    if log is not None:
        return read_time(log.begun)
    try:
        return datetime.fromisoformat(_word(record.meta, "date")).replace(tzinfo=UTC)
    except ValueError:
        return None


def _word(meta: Mapping[str, Any], key: str) -> str:
    """A text of the meta; blank when it is absent, something else, or too long for a page."""
    word = meta.get(key)
    return word if isinstance(word, str) and len(word) <= view_models.LONGEST_TITLE else ""


def _stake(meta: Mapping[str, Any], game: AnyGame) -> Stake:
    """What is played for in words, where this game can be played for it."""
    match meta.get("stake"):
        case {"words": str(words), **rest} if not game.is_open:
            is_each = rest.get("each") == "game" and game.games_lost is not None
            if words == " ".join(words.split()) and len(words) <= view_models.LONGEST_STAKE:
                return Stake(words, "game" if is_each else "match")
    return NOTHING


def _cut(record: Record) -> SeatCut | None:
    """The cards cut for the seats, as the players stand; None where they cannot have been."""
    try:
        cut: SeatCut = decode(SeatCut, record.meta.get("cut"), "cut")
    except Misfit:
        return None
    return cut if cut.is_from(record.game.pack, len(record.players)) else None


def _sides(meta: Mapping[str, Any]) -> tuple[str, str] | None:
    """The names of the two sides in pairs; a blank one takes the names of its players."""
    match meta.get("sides"):
        case [str(first), str(other)] if max(len(first), len(other)) <= view_models.LONGEST_NAME:
            return first, other
    return None


def _customs(meta: Mapping[str, Any], game: AnyGame) -> dict[str, str]:
    """The ways of the table that this game knows."""
    settings, customs = meta.get("customs"), game.words.customs
    return {
        name: value
        for name, value in (settings.items() if isinstance(settings, dict) else ())
        if name in customs and any(value == x for x, _ in customs[name].values)
    }


def _substitutes(record: Record) -> tuple[Substitute, ...]:
    """Who plays on for whom, from which hand; none when one of them is of another form."""
    substitutes = []
    written = record.meta.get("substitutes")
    for entry in written if isinstance(written, list) else ():
        match entry:
            case {"player": str(player), "name": str(name), "since": int(since)} if (
                player in record.players
                and 0 < len(name.strip()) <= len(name) <= view_models.LONGEST_NAME
                and type(since) is int
                and 0 < since <= _LATEST
            ):
                substitutes.append(Substitute(Seat(player), name, since))
            case _:
                return ()
    return tuple(sorted(substitutes, key=lambda substitute: substitute.since))


def lines_of(record: Record, now: str) -> list[StoredLine]:
    """A log for hands that came without one."""
    keys = dict(zip(record.players, seat_keys(len(record.players)), strict=True))

    def key(name: Seat) -> Seat:
        # A stranger who is called like a seat must not become who sits there.
        stranger = Seat(f"“{name}”") if name in keys.values() else name
        return keys.get(name, stranger)

    log: list[tuple[EntryKind, Mapping[str, Any] | None]] = [
        (EntryKind.HAND, encode(rename_seats(hand, key))) for hand in record.hands
    ]
    log += [
        (EntryKind.NAMES, {"names": {key(x.seat): x.name}, "since": x.since})
        for x in _substitutes(record)
    ]
    if record.is_ended:
        log.append((EntryKind.END, None))
    return [
        StoredLine(n, kind, now, None, payload) for n, (kind, payload) in enumerate(log, start=1)
    ]


def view_of(record: Record) -> view_models.MatchView | Refused:
    """The record as its pages and papers show it; refused when players or rules cannot be."""
    played, problems = replay_record(record)
    if played is None:
        return Refused(tuple(problems))
    now = datetime.now(UTC)
    entries = [carried_entry(line, "record") for line in lines_of(record, now.isoformat())]
    match, surroundings = unpack_match(
        new_packed_match(settled_at_start(record, None), "record", now, entries)
    )
    match.link.scope = "watch"
    match_view = match_shown(match, surroundings)
    return replace(match_view, created_at=begun_at(record, None))

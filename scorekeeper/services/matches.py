"""The verbs of a match: start it, see it, record, correct and strike hands, undo, end it."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import select

from scorekeeper.engine.codec import decode, encode
from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.log import Folded, Kind
from scorekeeper.engine.replay import Replay, Step, check_hand, play_hand, replay
from scorekeeper.engine.rules import read_rules
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Entry, Link, Match, Space
from scorekeeper.services import seeing
from scorekeeper.services.seeing import Opened, opened, seat_keys
from scorekeeper.services.storage import writing
from scorekeeper.services.views import (
    Answer,
    Change,
    Forbidden,
    MatchView,
    NewMatch,
    Preview,
    Refused,
    Saved,
    Stale,
    Started,
    Write,
)
from scorekeeper.services.witness import witness_of

LONGEST_NAME = 40
_TOKEN_BYTES = 16  # 128 bits: not to be guessed


def start_match(new: NewMatch, client_id: str) -> Started | Refused:
    """Begin a match and make its two links. The same client id again finds the same match."""
    game = BY_KEY.get(new.game)
    if game is None:
        return Refused((Problem("option", "game", text("There is no such game here.")),))
    problems = _check_new(game, new)
    if problems:
        return Refused(tuple(problems))
    with writing():
        begun = db.session.scalar(select(Match).where(Match.client_id == client_id))
        if begun is None:
            begun = _begin(new, client_id)
        tokens = {link.scope: link.token for link in begun.links}
    return Started(tokens["score"], tokens["watch"])


def _check_new(game: AnyGame, new: NewMatch) -> list[Problem]:
    problems = []
    if len(new.names) not in game.seats.counts:
        words = text(
            "{game} is played by {counts}, not by {n}.",
            game=game.words.name,
            counts=", ".join(map(str, game.seats.counts)),
            n=len(new.names),
        )
        problems.append(Problem("players", "players", words))
    problems += _check_names(new.names, "names")
    problems += _check_names(new.sides or (), "sides")
    if not 0 <= new.first_dealer < max(len(new.names), 1):
        words = text("Who deals first sits at the table.")
        problems.append(Problem("players", "first_dealer", words))
    _, wrong = read_rules(game, new.rules, len(new.names))
    problems += [Problem(one.code, f"rules.{one.field}", one.words) for one in wrong]
    for name, value in new.customs.items():
        custom = game.words.customs.get(name)
        if custom is None or all(value != one for one, _ in custom.values):
            words = text("“{value}” is not one of the choices.", value=value)
            problems.append(Problem("option", f"customs.{name}", words))
    return problems


def _check_names(names: tuple[str, ...], field: str) -> list[Problem]:
    problems = []
    seen: set[str] = set()
    for place, name in enumerate(names):
        at = f"{field}.{place}"
        if name and name in seen:
            words = text("“{name}” is there twice: add something to tell them apart.", name=name)
            problems.append(Problem("players", at, words))
        elif name in seeing.RESERVED_NAMES:
            words = text("“{name}” is a word of the score: choose another name.", name=name)
            problems.append(Problem("players", at, words))
        elif len(name) > LONGEST_NAME:
            words = text(
                "{n} characters are too many for the score: {most} at most.",
                n=len(name),
                most=LONGEST_NAME,
            )
            problems.append(Problem("players", at, words))
        seen.add(name)
    return problems


def _begin(new: NewMatch, client_id: str) -> Match:
    now = datetime.now(UTC)
    space = Space(kind="table", created_at=now)
    db.session.add(space)
    db.session.flush()
    match = Match(
        space_id=space.id,
        client_id=client_id,
        game=new.game,
        title=new.title,
        names=list(new.names),
        sides=list(new.sides or ()),
        first_dealer=new.first_dealer,
        rules=dict(new.rules),
        customs=dict(new.customs),
        currency=new.currency,
        language=new.language,
        created_at=now,
    )
    db.session.add(match)
    db.session.flush()
    match.links = [
        Link(
            space_id=space.id,
            match_id=match.id,
            scope=scope,
            token=token_urlsafe(_TOKEN_BYTES),
            created_at=now,
        )
        for scope in ("score", "watch")
    ]
    return match


def see_match(token: str) -> MatchView:
    """The match behind a link, replayed. Raises NotFound."""
    return seeing.view(opened(token))


def match_record(token: str) -> dict[str, Any]:
    """The match as its record (RULES §0), players by name. Raises NotFound."""
    return seeing.record_of(opened(token))


def preview_hand(token: str, facts: Mapping[str, Any], *, entry: int | None = None) -> Preview:
    """What a hand would do, stored nowhere; with `entry`, in the place of that hand.

    Raises NotFound, Forbidden, and Misfit for facts that are no hand at all.
    """
    seen = opened(token)
    _may_score(seen)
    if entry is None:
        before = seen.replay
        step = play_hand(
            seen.game, seen.rules, before.state, _hand(seen, facts), len(before.steps) + 1
        )
        return Preview(step, (), seeing.derived(seen, step))
    place = _place(seen.folded, entry)
    hands = [kept.hand for kept in seen.folded.hands]
    hands[place] = _corrected(seen, facts, hands[place])
    after = replay(seen.game, seen.rules, seen.table, hands)
    if place >= len(after.steps):
        return Preview(after.steps[-1])
    return Preview(
        after.steps[place], _changes(seen, after, place), seeing.derived(seen, after.steps[place])
    )


def _changes(seen: Opened, after: Replay, place: int) -> tuple[Change, ...]:
    """The hands from this one on whose result differs, before and after."""
    found = []
    for number, view in enumerate(seeing.hand_views(seen)[place:], start=place):
        new = after.steps[number] if number < len(after.steps) else None
        old = view.step
        if _result(old) != _result(new):
            found.append(Change(view, old, new))
    return tuple(found)


def _result(step: Step | None) -> Any:  # noqa: ANN401 (whatever the game's sentence is)
    if step is None or step.played is None:
        return None if step is None else step.problems
    return step.played.said, step.played.state


def record_hand(write: Write, facts: Mapping[str, Any]) -> Answer:
    """Append a hand, if it fits and nobody has written since. Raises Misfit, NotFound, Forbidden,
    Busy.
    """

    def act(seen: Opened) -> dict[str, Any] | Refused:
        broken = seen.replay.refused
        if seen.folded.is_ended:
            words = text("The match was ended: undo that first.")
            return Refused((Problem("finished", "", words),))
        if broken is not None:
            words = text(
                "Hand {n} no longer fits: mend it or strike it out first.", n=broken.number
            )
            return Refused((Problem("finished", "", words),))
        hand = _hand(seen, facts)
        problems = check_hand(seen.game, seen.rules, seen.replay.state, hand)
        return Refused(problems) if problems else {"kind": Kind.HAND, "payload": encode(hand)}

    return _write(write, act)


def correct_hand(write: Write, entry: int, facts: Mapping[str, Any]) -> Answer:
    """Replace a hand's facts; later hands are kept and replayed. A correction that does not fit
    where it stands is refused. Raises as `record_hand`.
    """

    def act(seen: Opened) -> dict[str, Any] | Refused:
        place = _place(seen.folded, entry)
        hands = [kept.hand for kept in seen.folded.hands]
        hands[place] = _corrected(seen, facts, hands[place])
        after = replay(seen.game, seen.rules, seen.table, hands[: place + 1])
        if after.refused is not None:
            return Refused(after.refused.problems)
        return {"kind": Kind.CORRECT, "target": entry, "payload": encode(hands[place])}

    return _write(write, act)


def strike_hand(write: Write, entry: int) -> Answer:
    """Take a hand out of the match; it stays in the log."""

    def act(seen: Opened) -> dict[str, Any]:
        _place(seen.folded, entry)
        return {"kind": Kind.STRIKE, "target": entry}

    return _write(write, act)


def undo(write: Write) -> Answer:
    """Void the newest entry that still counts, of whatever kind; again and again, one each."""

    def act(seen: Opened) -> dict[str, Any] | Refused:
        last = seen.folded.undoable
        if last is None:
            return Refused((Problem("missing", "", text("There is nothing to undo.")),))
        return {"kind": Kind.VOID, "target": last.number}

    return _write(write, act)


def set_dealer(write: Write, dealer: str) -> Answer:
    """Say who deals the hand not yet played; the deal moves on from there."""

    def act(seen: Opened) -> dict[str, Any] | Refused:
        hand = seen.game.hand(dealer=Seat(dealer))
        problems = check_hand(seen.game, seen.rules, seen.replay.state, hand)
        wrong = tuple(one for one in problems if one.field in ("dealer", ""))
        return Refused(wrong) if wrong else {"kind": Kind.DEALER, "payload": {"dealer": dealer}}

    return _write(write, act)


def end_match(write: Write) -> Answer:
    """Stop here: no winner that was not already decided, no settlement. Undo reopens it."""

    def act(seen: Opened) -> dict[str, Any] | Refused:
        if seen.folded.is_ended or seen.replay.is_finished:
            return Refused((Problem("finished", "", text("The match is over already.")),))
        return {"kind": Kind.END}

    return _write(write, act)


def _write(write: Write, act: Callable[[Opened], dict[str, Any] | Refused]) -> Answer:
    """Do one write: once per client id, never on what the writer has not seen."""
    with writing(opened(write.token).match.id) as match:
        seen = opened(write.token)
        _may_score(seen)
        stored = next((one for one in seen.rows if one.client_id == write.client_id), None)
        if stored is not None:
            return Saved(stored.number, seeing.step_of(seen, stored.number))
        if write.base != seen.match.version:
            return Stale(seen.match.version)
        entry = act(seen)
        if isinstance(entry, Refused) or match is None:
            return entry if isinstance(entry, Refused) else Stale(seen.match.version)
        match.version += 1
        db.session.add(
            Entry(
                space_id=match.space_id,
                match_id=match.id,
                number=match.version,
                client_id=write.client_id,
                base=write.base,
                link_id=seen.link.id,
                at=datetime.now(UTC),
                **entry,
            )
        )
        db.session.flush()
        after = opened(write.token)
        match.witness = witness_of(after.replay) if after.replay.is_finished else None
    return Saved(match.version, seeing.step_of(after, match.version))


def _may_score(seen: Opened) -> None:
    if seen.link.scope != "score":
        raise Forbidden


def _hand(seen: Opened, facts: Mapping[str, Any]) -> Any:  # noqa: ANN401 (the game's own hand)
    """The hand these facts are; dealt by whom the scorer said, unless they say it themselves."""
    given = dict(facts)
    if seen.folded.dealer is not None:
        given.setdefault("dealer", seen.folded.dealer)
    return decode(seen.game.hand, given, "hand")


def _corrected(seen: Opened, facts: Mapping[str, Any], old: Any) -> Any:  # noqa: ANN401
    given = dict(facts)
    if old.dealer is not None:
        given.setdefault("dealer", old.dealer)
    return decode(seen.game.hand, given, "hand")


def _place(folded: Folded, entry: int) -> int:
    """Where the hand of this entry stands, from 0. Raises NotFound when it does not count."""
    for place, kept in enumerate(folded.hands):
        if kept.number == entry:
            return place
    raise seeing.NotFound


__all__ = [
    "LONGEST_NAME",
    "correct_hand",
    "end_match",
    "match_record",
    "preview_hand",
    "record_hand",
    "seat_keys",
    "see_match",
    "set_dealer",
    "start_match",
    "strike_hand",
    "undo",
]

"""The verbs of a match under way: see it, record, correct and strike hands, undo, end it."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.codec import decode, encode
from scorekeeper.engine.game import Problem
from scorekeeper.engine.log import Kind
from scorekeeper.engine.replay import Step, check_hand, play_hand
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import text
from scorekeeper.services import seeing
from scorekeeper.services.beginning import start_match
from scorekeeper.services.comparing import changes
from scorekeeper.services.entering import NewEntry, enter, may_score, place_of
from scorekeeper.services.exporting import match_record
from scorekeeper.services.opening import Opened, opened, seat_keys
from scorekeeper.services.views import LONGEST_NAME, Answer, MatchView, Preview, Refused, Write


def see_match(token: str) -> MatchView:
    """The match behind a link, replayed. Raises NotFound."""
    return seeing.view(opened(token))


def preview_hand(token: str, facts: Mapping[str, Any], *, entry: int | None = None) -> Preview:
    """What a hand would do, stored nowhere; with `entry`, in the place of that hand.

    Raises NotFound, Forbidden, and Misfit for facts that are no hand at all.
    """
    seen = opened(token)
    may_score(seen)
    if entry is None:
        before = seen.replay
        step = play_hand(
            seen.game, seen.rules, before.state, _hand(seen, facts), len(before.steps) + 1
        )
        return Preview(step, (), seeing.derived(seen, step))
    place = place_of(seen.folded, entry)
    hands = seen.hands
    hands[place] = _corrected(seen, facts, hands[place])
    after = seen.replayed(seen.rules, hands)
    if place >= len(after.steps):
        return Preview(after.steps[-1])
    step = after.steps[place]
    return Preview(step, changes(seen, after, place), seeing.derived(seen, step))


def record_hand(write: Write, facts: Mapping[str, Any]) -> Answer:
    """Append a hand, if it fits and nobody has written since. Raises Misfit, NotFound, Forbidden,
    Busy.
    """

    def act(seen: Opened) -> NewEntry | Refused:
        broken = seen.replay.refused
        if seen.folded.is_ended:
            words = text("The match was ended: undo that first.")
            return Refused((Problem("finished", "", words),))
        if broken is not None:
            return Refused(_broken(broken))
        hand = _hand(seen, facts)
        problems = check_hand(seen.game, seen.rules, seen.replay.state, hand)
        return Refused(problems) if problems else {"kind": Kind.HAND, "payload": encode(hand)}

    return enter(write, act)


def correct_hand(write: Write, entry: int, facts: Mapping[str, Any]) -> Answer:
    """Replace a hand's facts; later hands are kept and replayed. A correction that does not fit
    where it stands is refused. Raises as `record_hand`.
    """

    def act(seen: Opened) -> NewEntry | Refused:
        place = place_of(seen.folded, entry)
        hands = seen.hands[: place + 1]
        hands[place] = _corrected(seen, facts, hands[place])
        after = seen.replayed(seen.rules, hands)
        if after.refused is not None:
            is_this = after.refused.number == place + 1
            return Refused(after.refused.problems if is_this else _broken(after.refused))
        return {"kind": Kind.CORRECT, "target": entry, "payload": encode(hands[place])}

    return enter(write, act)


def strike_hand(write: Write, entry: int) -> Answer:
    """Take a hand out of the match; it stays in the log."""

    def act(seen: Opened) -> NewEntry:
        place_of(seen.folded, entry)
        return {"kind": Kind.STRIKE, "target": entry}

    return enter(write, act)


def undo(write: Write) -> Answer:
    """Void the newest entry that still counts, of whatever kind; again and again, one each."""

    def act(seen: Opened) -> NewEntry | Refused:
        last = seen.folded.undoable
        if last is None:
            return Refused((Problem("missing", "", text("There is nothing to undo.")),))
        return {"kind": Kind.VOID, "target": last.number}

    return enter(write, act)


def set_dealer(write: Write, dealer: str) -> Answer:
    """Say who deals the hand not yet played; the deal moves on from there."""

    def act(seen: Opened) -> NewEntry | Refused:
        hand = seen.game.hand(dealer=Seat(dealer))
        problems = check_hand(seen.game, seen.rules, seen.replay.state, hand)
        wrong = tuple(one for one in problems if one.field in ("dealer", ""))
        return Refused(wrong) if wrong else {"kind": Kind.DEALER, "payload": {"dealer": dealer}}

    return enter(write, act)


def end_match(write: Write) -> Answer:
    """Stop here: no winner that was not already decided, no settlement. Undo reopens it."""

    def act(seen: Opened) -> NewEntry | Refused:
        if seen.folded.is_ended or seen.replay.is_finished:
            return Refused((Problem("finished", "", text("The match is over already.")),))
        return {"kind": Kind.END}

    return enter(write, act)


def _broken(step: Step) -> tuple[Problem, ...]:
    words = text("Hand {n} no longer fits: mend it or strike it out first.", n=step.number)
    return (Problem("finished", "", words),)


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

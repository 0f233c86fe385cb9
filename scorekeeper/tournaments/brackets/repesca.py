"""Draws who comes back after a first round that everybody plays, and fills the next round up.

Who lost is asked in an order: by lot, or whoever lost by least. Who is not there when that round is
drawn, such as who would not come back, is passed over. What was drawn is read from what was
published: it is a fact whatever is corrected later.
"""

from collections.abc import Iterable

from scorekeeper.engine.text import Text, Who, text
from scorekeeper.tournaments.brackets.bracket import FIRST, Bracket, size_for
from scorekeeper.tournaments.event import Event, Round
from scorekeeper.tournaments.seeded_random import lots
from scorekeeper.tournaments.standings.tally import score_of

_NOBODY = Who("")
_LOT = text("{who} lost in the first round and is back: number {n} by lot.", who=_NOBODY, n=0)
_BEST = text(
    "{who} lost in the first round and is back: number {n} of those who lost by least.",
    who=_NOBODY,
    n=0,
)
_PASSED = text("{who}, number {n} of those who lost, does not come back.", who=_NOBODY, n=0)
_BACK = {_LOT.msgid, _BEST.msgid}
_DRAWN = {*_BACK, _PASSED.msgid}


def is_filled(event: Event, many: int, *, is_chosen: bool) -> bool:
    """Says whether everybody plays the first round and the next is filled up: as it began, else as
    is chosen where half of so many are too few for the next round.
    """
    if event.rounds:
        return any(meeting.stage == FIRST for meeting in event.rounds[0].meetings)
    half = (many + 1) // 2
    return is_chosen and half < size_for(half)


def losers(bracket: Bracket, *, by_lot: bool) -> tuple[str, ...]:
    """Lists who lost the first round, in the order in which they are asked to come back: by lot, or
    by the least difference in games and points, then by most made. Who had not come is asked last.
    """
    event, order = bracket.event, []
    lot = lots(f"{event.seed}\nrepesca", tuple(sorted(bracket.seeds)))
    for slot in bracket.plan[0]:
        winner, _ = bracket.outcome(slot.key)
        number, meeting = bracket.published[slot.key]
        result = event.result(number, meeting)
        for key in meeting.seats:
            if result is not None and key != winner:
                mine, theirs = score_of(result, key), score_of(result, winner or key)
                by = (
                    *(theirs.games - mine.games, -mine.games),
                    *(theirs.points - mine.points, -mine.points),
                )
                order.append((key in result.absent, () if by_lot else by, lot[key], key))
    return tuple(key for *_, key in sorted(order))


def fill(bracket: Bracket, *, by_lot: bool) -> dict[str, tuple[Text, ...]]:
    """Seats the round after the first, the first place first, and says how each came there: who
    won, then who comes back. Nobody who comes back meets at once whom they lost to.
    """
    here = bracket.event.present(2)
    outcomes = [bracket.outcome(slot.key) for slot in bracket.plan[0]]
    beaten_by = {loser: winner for winner, loser in outcomes if loser}
    passed: list[Text] = []
    came: dict[str, tuple[Text, ...]] = {
        winner: (text("{who} goes on from the first round.", who=Who(winner)),)
        for winner, _ in outcomes
        if winner in here
    }
    size = 2 * len(bracket.plan[1])
    for number, key in enumerate(losers(bracket, by_lot=by_lot), start=1):
        if len(came) < size and key in here:
            came[key] = (*passed, _numbered(_LOT if by_lot else _BEST, key, number))
            passed = []
        elif len(came) < size:
            passed.append(_numbered(_PASSED, key, number))
    places = list(came)
    if places:
        came[places[-1]] += tuple(passed)
    for at, key in enumerate(places):
        across = size - 1 - at
        if across < len(places) and key in beaten_by and places[across] == beaten_by[key]:
            other = at + 1 if at + 1 < len(places) else at - 1
            places[at], places[other] = places[other], key
    return {key: came[key] for key in places}


def _numbered(words: Text, key: str, number: int) -> Text:
    return words.with_values({"who": Who(key), "n": number})


def places_of(bracket: Bracket) -> tuple[str, ...]:
    """Who sat down in the round after the first, the first place first."""
    seats = {meeting.slot: meeting.seats for meeting in bracket.event.rounds[1].meetings}
    places = {
        source.seed: key
        for slot in bracket.plan[1]
        for source, key in zip(slot.sources, seats.get(slot.key, ()), strict=False)
        if source.what == "place"
    }
    return tuple(places[place] for place in sorted(places))


def comebacks(rounds: Iterable[Round]) -> tuple[tuple[str, Text, bool], ...]:
    """Who was asked to come back, in their order: each with the sentence that says what came of it,
    and whether they are back.
    """
    sentences = {}
    for words in (y for x in rounds for meeting in x.meetings for y in meeting.reasons):
        match words:
            case Text(msgid, (("who", Who(key)), ("n", int(n)))) if msgid in _DRAWN:
                sentences[n] = key, words, msgid in _BACK
    return tuple(sentences[n] for n in sorted(sentences))

"""Names everybody at a stored match: as given, renamed, or made up; and since when."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorekeeper.engine.log import Folded
from scorekeeper.engine.seats import PAIR_SIDES, Seat, Table
from scorekeeper.engine.text import Text, text
from scorekeeper.language import made_up_name, made_up_side, speak
from scorekeeper.services.matches.log.replayed import ReplayedMatch, seat_keys
from scorekeeper.services.matches.view_models import Period

if TYPE_CHECKING:  # a phone has the same rows without a database
    from scorekeeper.models import Match

_MARK = "#"  # without it nobody's name was taken out
_SIGN = re.compile(rf"{_MARK}([0-9]{{1,6}})")
_BETWEEN = " – "  # the two of a pair


def given_names(match: "Match", folded: Folded) -> dict[Seat, str]:
    """The names that were given, of players and of the sides in pairs; blank where nobody was
    named. Substitutes change none of them.
    """
    given = dict(zip(seat_keys(len(match.names)), match.names, strict=True))
    given |= dict(zip(PAIR_SIDES, match.sides, strict=False))
    return {**given, **folded.names}


def names_of(told: ReplayedMatch) -> dict[str, str]:
    """How everybody was called at the beginning, players and sides, without substitutes."""
    return _called(told.table, given_names(told.match, told.folded))


def periods_of(told: ReplayedMatch) -> tuple[Period, ...]:
    """How everybody was called from which hand on, the first from hand 1; a new period begins
    wherever a substitute sits down.
    """
    given = given_names(told.match, told.folded)
    found = {1: Period(1, _shown(told.table, given))}
    for one in told.folded.substitutes:
        given[one.seat] = one.name
        found[one.since] = Period(one.since, _shown(told.table, given))
    return tuple(found.values())


def names_then(told: ReplayedMatch, folded: Folded, table: Table, hand: int = 0) -> dict[str, str]:
    """How everybody was called when the log stood here: by who played this hand, or, without one,
    by who sat there last.
    """
    given = given_names(told.match, folded)
    for one in folded.substitutes:
        if not hand or one.since <= hand:
            given[one.seat] = one.name
    return _shown(table, given)


def sign(number: int) -> str:
    """What is stored in the place of a forgotten name: a mark that no language owns."""
    return f"{_MARK}{number}"


def signed(name: str) -> int | None:
    """The number of whoever was forgotten here, None for a name."""
    found = _SIGN.fullmatch(name)
    return None if found is None else int(found[1])


def nameless(number: int) -> Text:
    """How somebody who was forgotten is called."""
    return text("Player {n}", n=number)


def shown(name: str) -> str:
    """A stored name as a reader sees it: who was forgotten is a player with a number."""
    number = signed(name)
    return name if number is None else speak(nameless(number))


def shown_together(name: str) -> str:
    """The same for an entrant, who may be two. Of hundreds, hardly any was forgotten."""
    if _MARK not in name:
        return name
    return _BETWEEN.join(map(shown, name.split(_BETWEEN)))


def unnamed(told: ReplayedMatch) -> frozenset[str]:
    """The players whom nobody named, by key."""
    given = given_names(told.match, told.folded)
    seated = {one.seat for one in told.folded.substitutes}
    return frozenset(p for p in told.table.players if not given[p] and p not in seated)


def _shown(table: Table, given: Mapping[Seat, str]) -> dict[str, str]:
    return _called(table, {seat: shown(name) for seat, name in given.items()})


def told_apart(names: Mapping[Seat, str]) -> dict[str, str]:
    """The same, no two alike: of the later one its place stands too. In a record a name is all
    there is, and two at a table may be one who was forgotten, or merged by mistake.
    """
    found: dict[str, str] = {}
    for place, (seat, name) in enumerate(names.items(), start=1):
        found[seat] = f"{name} ({place})" if name and name in found.values() else name
    return found


def _called(table: Table, given: Mapping[Seat, str]) -> dict[str, str]:
    """Players by their place as it was first noted: what is made up stays with the person."""
    names: dict[str, str] = {}
    taken = {given[player] for player in table.players}
    for place, player in enumerate(seat_keys(len(table.players))):
        names[player] = given[player] or _free(place, taken, in_pairs=table.in_pairs)
    if table.in_pairs:
        for place, side in enumerate(PAIR_SIDES):
            pair = [given[player] for player in table.players_of(side)]
            joined = " & ".join(pair) if all(pair) else made_up_side(place)
            names[side] = given.get(side) or joined
    return {who: names[who] for who in (*table.players, *(PAIR_SIDES if table.in_pairs else ()))}


def _free(place: int, taken: set[str], *, in_pairs: bool) -> str:
    """A made-up name that nobody here really has."""
    name = made_up_name(place, in_pairs=in_pairs)
    return f"{name} ({place + 1})" if name in taken else name

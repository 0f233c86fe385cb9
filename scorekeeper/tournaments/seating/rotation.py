"""Rotates what goes round: the table of another size, sitting out, dealing first.

Whoever had it least often has it next; so nobody has it twice before everybody has had it once.
"""

from collections.abc import Sequence

from scorekeeper.tournaments.lazy_numpy import Grid, Numbers, np


def exchangeable(
    turns: Numbers, before: dict[str, Numbers], kinds: Sequence[str], fixed: Grid
) -> Grid:
    """Says which two may change places in which round without upsetting any turn (rounds × players
    × players): those who both have it or both do not; or who are level in it before that round and
    alike after it, so that they merely trade places. A turn that is not counted keeps nobody from
    trading. Whoever is fixed or away trades with nobody.
    """
    rounds, players = turns.shape
    had = _had(turns, before, kinds)
    later = {kind: np.zeros(players, np.int64) for kind in before}
    found = np.zeros((rounds, players, players), np.bool_)
    for number in range(rounds - 1, -1, -1):
        kind, now = kinds[number], turns[number]
        alike = now[:, None] == now[None, :]
        if kind and kind not in before:
            alike[:] = True
        elif kind:
            level = had[number][:, None] == had[number][None, :]
            ahead = later[kind][:, None] == later[kind][None, :]
            alike |= level & ahead
            later[kind] = later[kind] * 3 + now + 1
        free = ~fixed & (now >= 0)
        found[number] = alike & free[:, None] & free[None, :]
    return found


def _had(turns: Numbers, before: dict[str, Numbers], kinds: Sequence[str]) -> Numbers:
    """Counts how often each had what goes round in a round, before it."""
    count = {kind: had.copy() for kind, had in before.items()}
    found = np.zeros(turns.shape, np.int64)
    for number, kind in enumerate(kinds):
        if kind in count:
            found[number] = count[kind]
            count[kind] += turns[number] == 1
    return found

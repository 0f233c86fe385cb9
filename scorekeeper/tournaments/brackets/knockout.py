"""Plans knock-out brackets: one life or two, and the match for third place."""

from scorekeeper.tournaments.brackets.bracket import (
    BracketSlot,
    Plan,
    SlotSource,
    seed_order,
    size_for,
)


def winner(slot: str) -> SlotSource:
    """Whoever wins that slot."""
    return SlotSource("winner", slot=slot)


def loser(slot: str) -> SlotSource:
    """Whoever loses that slot."""
    return SlotSource("loser", slot=slot)


def _winners(size: int) -> list[list[BracketSlot]]:
    """The rounds of the winners' bracket; whom a later round puts out stands better."""
    order = seed_order(size)
    rounds, count, number = [], size // 2, 1
    while count:
        rank = 10 * count
        rounds.append(
            [
                BracketSlot(
                    f"winners/{number}/{at}",
                    (
                        (
                            SlotSource("seed", order[2 * at - 2]),
                            SlotSource("seed", order[2 * at - 1]),
                        )
                        if number == 1
                        else (
                            winner(f"winners/{number - 1}/{2 * at - 1}"),
                            winner(f"winners/{number - 1}/{2 * at}"),
                        )
                    ),
                    rank,
                )
                for at in range(1, count + 1)
            ]
        )
        count, number = count // 2, number + 1
    return rounds


def single(many: int, *, third: bool) -> Plan:
    """Who loses is out. The third place is played beside the final."""
    rounds = _winners(size_for(many))
    if third and len(rounds) > 1:
        before = len(rounds) - 1
        rounds[-1].append(
            BracketSlot(
                "third/1/1", (loser(f"winners/{before}/1"), loser(f"winners/{before}/2")), 13
            )
        )
    return tuple(map(tuple, rounds))


def double(many: int, *, reset: bool) -> Plan:
    """Who loses twice is out (Spain's *repesca*). The losers' bracket takes those who lose among
    the winners in every other round, from the far end, so that few meet again soon. `reset`: the
    final is played again when who had not lost before loses it.
    """
    upper = _winners(size_for(many))
    timeline = [list(upper[0])]
    lower: list[str] = []
    count, number = len(upper[0]) // 2, 0
    for above in upper[1:]:
        first = _pair_up(upper[0], lower, count, number + 1)
        fresh = [slot.key for slot in reversed(above)]
        second = [
            BracketSlot(
                f"losers/{number + 2}/{at}", (winner(old.key), loser(new)), _rank(number + 2)
            )
            for at, (old, new) in enumerate(zip(first, fresh, strict=True), start=1)
        ]
        timeline += [[*above, *first], second]
        lower = [slot.key for slot in second]
        count, number = count // 2, number + 2
    final = BracketSlot("final/1/1", (winner(upper[-1][0].key), winner(lower[0])), 10)
    timeline.append([final])
    if reset:
        timeline.append([BracketSlot("final/2/1", (loser(final.key), winner(final.key)), 10)])
    return tuple(map(tuple, timeline))


def _rank(number: int) -> int:
    """Whom a later round among the losers puts out stands before those of earlier ones."""
    return 1000 - number


def _pair_up(
    opening: list[BracketSlot], lower: list[str], count: int, number: int
) -> list[BracketSlot]:
    """Neighbours among the losers; at first, those whom the opening round put there."""
    came = [winner(key) for key in lower] or [loser(slot.key) for slot in opening]
    return [
        BracketSlot(f"losers/{number}/{at}", (came[2 * at - 2], came[2 * at - 1]), _rank(number))
        for at in range(1, count + 1)
    ]

"""Computes a share, and how far it can be trusted."""

from dataclasses import dataclass
from math import isqrt

from scorekeeper.engine.text import Text, text

FEW = 10
_SCALE = 1000
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `whole`."""

    part: int
    whole: int

    @property
    def percent(self) -> int:
        """To the nearest whole percent; nothing of nothing is none."""
        return (200 * self.part + self.whole) // (2 * self.whole) if self.whole else 0

    @property
    def is_small(self) -> bool:
        """Says whether it rests on so little that chance explains most of it."""
        return self.whole < FEW

    @property
    def range(self) -> tuple[int, int]:
        """Between how many percent it may really lie, were everything else chance: the interval of
        Wilson (1927) at 95 in 100, which never leaves 0 to 100.
        """
        n, z = self.whole, 1960  # thousandths
        if not n:
            return 0, _HUNDRED
        # (p + z²/2n ± z·√(p(1-p)/n + z²/4n²)) / (1 + z²/n), everything times 2n² and a million.
        square = z * z
        middle = 2 * self.part * _SCALE * _SCALE + square
        under = square * (4 * self.part * (n - self.part) * _SCALE * _SCALE // n + square)
        spread, whole = isqrt(under), 2 * (n * _SCALE * _SCALE + square)
        low, high = middle - spread, middle + spread
        return max(0, _HUNDRED * low // whole), min(_HUNDRED, -(-_HUNDRED * high // whole))

    @property
    def words(self) -> Text:
        """“12 of 30: 40 %”; of a few the percentage would say more than it knows."""
        if self.is_small:
            return text("{part} of {whole}", part=self.part, whole=self.whole)
        return text(
            "{part} of {whole}: {percent} %",
            part=self.part,
            whole=self.whole,
            percent=self.percent,
        )


def rank_shares(shares: dict[str, Share], least: int) -> list[tuple[str, Share]]:
    """Those that rest on at least so much, the highest first; of equals what rests on more."""
    found = [(key, share) for key, share in shares.items() if share.whole >= least]
    return sorted(found, key=lambda x: (-x[1].percent, -x[1].whole, x[0]))

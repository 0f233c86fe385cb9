"""Makes random numbers that anybody can repeat from a seed."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from random import Random


def chance(seed: str, *what: str | int) -> Random:
    """A generator for one purpose, such as `chance(event.seed, "swiss", 3)`; others are unmoved."""
    said = "\n".join(map(str, (seed, *what)))
    return Random(int.from_bytes(sha256(said.encode()).digest()))  # noqa: S311 (a lot, no secret)


@lru_cache(maxsize=64)
def lots(seed: str, keys: tuple[str, ...]) -> Mapping[str, int]:
    """A lot for each entrant, the lowest first; it does not change when others come or go."""
    drawn = {key: int.from_bytes(sha256(f"{seed}\nlot\n{key}".encode()).digest()) for key in keys}
    return {key: place for place, key in enumerate(sorted(keys, key=lambda key: drawn[key]), 1)}

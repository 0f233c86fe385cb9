"""Shrinks what failed to the shortest list of taps, and writes it as a test to paste."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace

from tests.walker.laws import Broken
from tests.walker.scenes import Stage
from tests.walker.taps import Tap
from tests.walker.visit import Visit

_MOST_RUNS = 120


def broken_by(stage: Stage, scene: str, taps: Sequence[Tap]) -> Broken | None:
    """What does not hold after these taps in that scene."""
    try:
        visit = Visit(stage, scene)
        for tap in taps:
            visit.do(tap)
        visit.agree()
    except Broken as broken:
        return broken
    return None


def shrunk(stage: Stage, scene: str, taps: Sequence[Tap], broken: Broken) -> tuple[Tap, ...]:
    """The shortest taps after which the same does not hold, each as plain as it can be."""
    runs = 0

    def fails(tried: Sequence[Tap]) -> bool:
        nonlocal runs
        runs += 1
        there = broken_by(stage, scene, tried) if runs < _MOST_RUNS else None
        return there is not None and there.key == broken.key

    ends = (list(taps[-many:]) for many in (1, 2, 3, 5, 8) if many < len(taps))
    kept = _fewest(next((end for end in ends if fails(end)), list(taps)), fails)
    for at in range(len(kept)):
        for say_less in _said_less(kept[at]):
            tried = [*kept[:at], say_less(kept[at]), *kept[at + 1 :]]
            if tried != kept and fails(tried):
                kept = tried
    return tuple(kept)


def _fewest(taps: list[Tap], fails: Callable[[Sequence[Tap]], bool]) -> list[Tap]:
    """Fewer of them by halves, quarters and so on, down to one by one."""
    size = max(len(taps) // 2, 1)
    while True:
        at = 0
        while at < len(taps):
            fewer = taps[:at] + taps[at + size :]
            if fails(fewer):
                taps = fewer
            else:
                at += size
        if size == 1:
            return taps
        size //= 2


def _said_less(tap: Tap) -> list[Callable[[Tap], Tap]]:
    """How to say one thing less of a tap."""

    def without(name: str) -> Callable[[Tap], Tap]:
        return lambda tap: replace(
            tap, typed={at: values for at, values in tap.typed.items() if at != name}
        )

    return [
        lambda tap: replace(tap, how="once", again={}),
        lambda tap: replace(tap, left="", spoilt=""),
        lambda tap: replace(tap, intruder=""),
        lambda tap: replace(tap, language="en"),
        lambda tap: replace(tap, typed={}),
        *map(without, tap.typed),
    ]


def written(scene: str, taps: Sequence[Tap], broken: Broken) -> str:
    """A test that fails as long as this does not hold."""
    lines = [f"    Tap({_said(tap)})," for tap in taps]
    name = "_".join(
        f"{broken.law} at {broken.where}".replace(".", " ")
        .replace("/", " ")
        .replace(">", " ")
        .split()
    )
    return "\n".join(
        (
            f"def test_{name}(stage: Stage) -> None:  # {broken.words[:200]!r}",
            "    taps = (",
            *(f"    {line}" for line in lines),
            "    )",
            f'    assert broken_by(stage, "{scene}", taps) is None',
        )
    )


def _said(tap: Tap) -> str:
    plain = Tap()
    said = [(one.name, getattr(tap, one.name)) for one in fields(tap)]
    return ", ".join(f"{name}={value!r}" for name, value in said if value != getattr(plain, name))

"""Counts what was met on pages and what of it was tapped: forms, buttons, states, values."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

Met = tuple[str, str, str]
"""A form, a button of it, and the state of the page it was met on."""

_MOST_TOLD = 20


@dataclass
class Coverage:
    """`met` and `tapped` by form, button and state; `pairs`, by form, of two of: field with its
    kind of value, button, neighbour left out, state. `forms`: by the address that took them.
    """

    met: Counter[Met] = field(default_factory=Counter)
    tapped: Counter[Met] = field(default_factory=Counter)
    pairs: set[tuple[str, str, str]] = field(default_factory=set)
    forms: Counter[str] = field(default_factory=Counter)
    pages: Counter[tuple[str, str]] = field(default_factory=Counter)
    scenes: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Coverage") -> None:
        """Count what another process has met and tapped."""
        for name, counted in vars(other).items():
            getattr(self, name).update(counted)

    def fresh(self, form: str, parts: tuple[str, ...]) -> int:
        """How many pairs of these were not tried yet."""
        return sum(pair not in self.pairs for pair in _pairs(form, parts))

    def note(self, met: Met, parts: tuple[str, ...]) -> None:
        """A form is sent."""
        self.tapped[met] += 1
        self.pairs.update(_pairs(met[0], parts))

    @property
    def share(self) -> float:
        """How much of (form, button, state) that was met was tapped."""
        return sum(met in self.tapped for met in self.met) / max(len(self.met), 1)

    def lines(self, forms: Iterable[str]) -> list[str]:
        """What is told at the end. `forms`: the addresses of every form there is."""
        counted = ", ".join(f"{status}: {n}" for status, n in sorted(self.answers.items()))
        untapped = sorted(self.met.keys() - self.tapped.keys())
        return [
            f"{self.answers.total()} answers ({counted}) in scenes of {len(self.scenes)} pairs.",
            (
                f"{len(self.pages)} (page, state) seen; of {len(self.met)} (form, button, state)"
                f" met there {self.share:.1%} tapped; {len(self.pairs)} pairs of values, buttons,"
                " neighbours left out and states."
            ),
            *(f"Never tapped: {' / '.join(met)}" for met in untapped[:_MOST_TOLD]),
            *(f"Never reached: {form}" for form in self.unreached(forms)),
        ]

    def unreached(self, forms: Iterable[str]) -> list[str]:
        """The forms that nobody has sent."""
        return sorted(set(forms) - self.forms.keys())


def _pairs(form: str, parts: tuple[str, ...]) -> Iterable[tuple[str, str, str]]:
    for at, one in enumerate(parts):
        for other in parts[at + 1 :]:
            yield form, one, other

"""Counts what was met on pages and what of it was tapped: forms, buttons, states, values."""

from collections import Counter
from dataclasses import dataclass, field

Met = tuple[str, str, str]
"""A form, by the address it goes to; a button of it; the state of the page it stood on."""
_MOST_TOLD = 20


@dataclass
class Coverage:
    """`forms`: every address that takes one; `sent`: how often each did; `met`, and on which page;
    `pairs`, by form, of two of: field with its kind of value, button, neighbour left out, state,
    way it is sent; `failures`: each as a test to paste, by what it is known by.
    """

    forms: set[str] = field(default_factory=set)
    sent: Counter[str] = field(default_factory=Counter)
    met: dict[Met, str] = field(default_factory=dict)
    tapped: Counter[Met] = field(default_factory=Counter)
    pairs: set[tuple[str, ...]] = field(default_factory=set)
    pages: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    failures: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, other: "Coverage") -> None:
        """Count what another process has met and tapped."""
        for name, counted in vars(other).items():
            getattr(self, name).update(counted)

    @property
    def untapped(self) -> list[Met]:
        """What was met and never tapped."""
        return sorted(self.met.keys() - self.tapped.keys())

    @property
    def unreached(self) -> list[str]:
        """The forms that nobody has sent."""
        return sorted(name for name in self.forms if not self.sent[name])

    def lines(self) -> list[str]:
        """What is told at the end, the failures last."""
        told = ", ".join(f"{status}: {many}" for status, many in sorted(self.answers.items()))
        share = 1 - len(self.untapped) / max(len(self.met), 1)
        return [
            f"{self.tapped.total()} taps, {self.answers.total()} answers ({told}).",
            f"{share:.1%} of {len(self.met)} (form, button, page state) tapped.",
            f"{len(self.pages)} (page, state); {len(self.pairs)} pairs of values and so on.",
            *(f"Never tapped: {' / '.join(met)}" for met in self.untapped[:_MOST_TOLD]),
            *(f"Never reached: {form}" for form in self.unreached),
            *self.failures.values(),
            *(f"{law}: {where}" for law, where in self.failures),
        ]

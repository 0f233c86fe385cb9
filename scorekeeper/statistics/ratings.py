"""Rates how strong somebody is at a game, by openskill's Plackett-Luce model.

The model is the one that Weng and Lin published in 2011 (“A Bayesian Approximation Method for
Online Ranking”), after Plackett and Luce, for any number of sides and players, as the library
openskill reckons it. Floats stay inside; what people see is a whole number of points.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from scorekeeper.engine.text import Text, text, text_c
from scorekeeper.statistics.facts import PlacedSide

FIRST_POINTS = 1000  # of who is new
POINTS = 20  # for each whole unit of strength
DOUBT = 3  # so many times the uncertainty is taken off
SETTLED = 10  # matches after which a rating is no longer provisional
FEWEST_PEOPLE = 2

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """Holds what is known of somebody at a game: strength, uncertainty, after how many matches."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0

    @property
    def points(self) -> int:
        """The number that is shown: what they are at least as good as, with some certainty."""
        return round(FIRST_POINTS + POINTS * (self.mu - DOUBT * self.sigma))

    @property
    def is_provisional(self) -> bool:
        """Says whether it rests on so little that it may still move far."""
        return self.matches < SETTLED


NEW = Skill()


@dataclass(frozen=True, slots=True)
class RatedSide:
    """A side of a match: its place from 1, and its people by key, None for who is not known."""

    place: int
    people: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A match as it is rated; `match` is the name by which a change refers to it."""

    match: str
    sides: tuple[RatedSide, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Those who are known, in seating order."""
        return tuple(person for side in self.sides for person in side.people if person is not None)

    @property
    def counts(self) -> bool:
        """Says whether it moves anybody: two sides or more, two people whom the club knows or more,
        and nobody in two places at once.
        """
        known = self.people
        is_enough = len(self.sides) > 1 and len(known) >= FEWEST_PEOPLE
        return is_enough and len(set(known)) == len(known)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """Says what a match did to somebody: they came in at this place among so many sides."""

    match: str
    who: str
    place: int
    sides: int
    before: Skill
    after: Skill

    @property
    def points(self) -> int:
        """Says how far the number that is shown moved."""
        return self.after.points - self.before.points


def result(
    match: str, placed: Iterable[PlacedSide], people: Mapping[str, str | None]
) -> RatedResult:
    """A match's places by who sat in its slots."""
    return RatedResult(
        match,
        tuple(RatedSide(s.place, tuple(people.get(slot) for slot in s.slots)) for s in placed),
    )


def rate_matches(
    results: Iterable[RatedResult], start: Mapping[str, Skill] | None = None
) -> tuple[dict[str, Skill], tuple[RatingChange, ...]]:
    """Everybody's skill after these matches, in the order in which they were played, and each
    change on the way. `start`: what was known before the first of them.
    """
    skills = dict(start or {})
    changes: list[RatingChange] = []
    for rated_result in results:
        if rated_result.counts:
            rating_changes = _changes(rated_result, skills)
            skills |= {change.who: change.after for change in rating_changes}
            changes += rating_changes
    return skills, tuple(changes)


def _changes(rated_result: RatedResult, skills: Mapping[str, Skill]) -> list[RatingChange]:
    """Says what a match does to those who are known; who is not plays as somebody new."""
    teams = [
        [_as_model(NEW if who is None else skills.get(who, NEW)) for who in side.people]
        for side in rated_result.sides
    ]
    after = _MODEL.rate(teams, ranks=[float(side.place) for side in rated_result.sides])
    changes = []
    for side, moved in zip(rated_result.sides, after, strict=True):
        for who, rating in zip(side.people, moved, strict=True):
            if who is None:
                continue
            before = skills.get(who, NEW)
            skill = Skill(rating.mu, rating.sigma, before.matches + 1)
            changes.append(
                RatingChange(
                    rated_result.match, who, side.place, len(rated_result.sides), before, skill
                )
            )
    return changes


def _as_model(skill: Skill) -> PlackettLuceRating:
    return _MODEL.rating(mu=skill.mu, sigma=skill.sigma)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a game's table: the rank (equal points share it), who, and what they have."""

    rank: int
    who: str
    skill: Skill


def ranking(skills: Mapping[str, Skill]) -> tuple[Ranked, ...]:
    """Everybody, the most points first; of equal ones who played more."""
    ordered = sorted(skills.items(), key=lambda x: (-x[1].points, -x[1].matches, x[0]))
    every = [skill.points for _, skill in ordered]
    return tuple(Ranked(1 + every.index(skill.points), who, skill) for who, skill in ordered)


@dataclass(frozen=True, slots=True)
class RatingExample:
    """A match that shows how the formula works: who they are, before and after."""

    title: Text
    rows: tuple[tuple[Text, int, int], ...]


_STRONG, _WEAK = Skill(mu=32.0, sigma=2.0, matches=60), Skill(mu=20.0, sigma=2.0, matches=60)


def examples() -> tuple[RatingExample, ...]:
    """Some matches between people of different strength, reckoned by the same formula."""
    new, strong, weak = text("new"), text("strong, played much"), text("weak, played much")
    return (
        _example(text("Two who are new; the first wins"), ((new, NEW, 1), (new, NEW, 2))),
        _example(
            text("The strong one wins, as expected"), ((strong, _STRONG, 1), (weak, _WEAK, 2))
        ),
        _example(text("The weak one wins, a surprise"), ((weak, _WEAK, 1), (strong, _STRONG, 2))),
        _example(text("They end equal"), ((strong, _STRONG, 1), (weak, _WEAK, 1))),
        _example(
            text("Four on their own, one after the other"),
            tuple((new, NEW, place) for place in range(1, 5)),
        ),
    )


def _example(title: Text, entrants: tuple[tuple[Text, Skill, int], ...]) -> RatingExample:
    start = {str(n): skill for n, (_, skill, _) in enumerate(entrants)}
    sides = tuple(RatedSide(place, (str(n),)) for n, (_, _, place) in enumerate(entrants))
    _, changes = rate_matches([RatedResult("", sides)], start)
    names = [name for name, _, _ in entrants]
    return RatingExample(
        title,
        tuple(
            (name, change.before.points, change.after.points)
            for name, change in zip(names, changes, strict=True)
        ),
    )


def placing_words(place: int, sides: int, *, is_shared: bool) -> Text:
    """Says how a match ended for somebody, in few words."""
    if sides > FEWEST_PEOPLE:
        return (
            text("{place} of {sides}, shared", place=place, sides=sides)
            if is_shared
            else text("{place} of {sides}", place=place, sides=sides)
        )
    if is_shared:
        return text_c("rating", "tied")
    return text_c("rating", "won") if place == 1 else text_c("rating", "lost")

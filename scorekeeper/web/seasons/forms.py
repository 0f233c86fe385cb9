"""Reads the form of a season; everything typed is kept."""

from collections.abc import Iterable
from datetime import date
from uuid import UUID

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.seasons.seasons import WantedSeason
from scorekeeper.tournaments.standings.league import Scheme


class SeasonForm:
    """A season to start or to change. `wanted` is there once every field has a shape."""

    def __init__(self, given: MultiDict[str, str]) -> None:
        self.given = given
        self.problems: list[Problem] = []
        best = given.get("best", "").strip()
        self.tournaments = frozenset(given.getlist("tournaments", type=UUID))
        self.wanted = WantedSeason(
            name=" ".join(given.get("name", "").split()),
            starts_on=self._day("starts_on"),
            ends_on=self._day("ends_on"),
            best=self._number("best", best) if best else None,
            worth=tuple(
                self._number("worth", one)
                for one in given.get("worth", "").replace(",", " ").replace(";", " ").split()
            ),
            tournaments=self.tournaments,
        )

    def of(self, name: str) -> str:
        """What was typed there."""
        return self.given.get(name, "")

    def at(self, field: str) -> tuple[Problem, ...]:
        """The problems of a field."""
        return tuple(one for one in self.problems if one.field == field)

    def _day(self, name: str) -> date:
        try:
            return date.fromisoformat(self.given.get(name, ""))
        except ValueError:
            self.problems.append(Problem("missing", name, text("Which day?")))
            return date.min

    def _number(self, name: str, typed: str) -> int:
        # Digits of any script are numbers to int(); no place is worth a hundred digits.
        if typed.isdecimal() and len(typed) < len("1000000"):
            return int(typed)
        words = text("“{typed}” is no whole number.", typed=typed)
        self.problems.append(Problem("range", name, words))
        return 0


def typed(wanted: WantedSeason) -> MultiDict[str, str]:
    """A season as its form would be filled in."""
    return MultiDict(
        [
            ("name", wanted.name),
            ("starts_on", wanted.starts_on.isoformat()),
            ("ends_on", wanted.ends_on.isoformat()),
            ("best", "" if wanted.best is None else str(wanted.best)),
            ("worth", " ".join(map(str, wanted.worth))),
            *(("tournaments", str(one)) for one in wanted.tournaments),
        ]
    )


def blank(today: date, tournaments: Iterable[UUID]) -> MultiDict[str, str]:
    """A new season: this year, all its tournaments, every result counts."""
    return typed(
        WantedSeason(
            "",
            today.replace(month=1, day=1),
            today.replace(month=12, day=31),
            None,
            Scheme().worth,
            frozenset(tournaments),
        )
    )

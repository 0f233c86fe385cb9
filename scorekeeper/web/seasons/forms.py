"""Reads the form of a season; everything typed is kept."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID

from scorekeeper.engine.text import text
from scorekeeper.services.seasons.seasons import WantedSeason
from scorekeeper.tournaments.standings.league import Scheme
from scorekeeper.web.form import (
    DayField,
    FieldError,
    Form,
    LineField,
    MaybeField,
    SeveralField,
    WordsField,
)


class PlaceField(LineField):
    """Reads a number, or none."""

    def read(self, typed: str) -> int | None:
        """The number."""
        number = typed.strip()
        return _number(number) if number else None


class WorthField(LineField):
    """Numbers with something between them."""

    def read(self, typed: str) -> tuple[int, ...]:
        """The numbers."""
        return tuple(_number(one) for one in typed.replace(",", " ").replace(";", " ").split())


def _number(typed: str) -> int:
    # Digits of any script are numbers to int(); no place is worth a hundred digits.
    if typed.isdecimal() and len(typed) < len("1000000"):
        return int(typed)
    raise FieldError(text("“{typed}” is no whole number.", typed=typed))


class SeasonForm(Form):
    """Reads a season to start or to change."""

    base = MaybeField(default=0)
    name = WordsField()
    starts_on = DayField(text("Which day?"))
    ends_on = DayField(text("Which day?"))
    best = PlaceField()
    worth = WorthField()
    tournaments = SeveralField(UUID)

    @property
    def wanted(self) -> WantedSeason:
        """The season, once every field has a shape."""
        return WantedSeason(
            name=self.name.data,
            starts_on=self.starts_on.data,
            ends_on=self.ends_on.data,
            best=self.best.data,
            worth=self.worth.data,
            tournaments=frozenset(self.tournaments.data),
        )


def filled_form(wanted: WantedSeason) -> dict[str, Any]:
    """A season as its form is filled in."""
    return {
        "name": wanted.name,
        "starts_on": wanted.starts_on,
        "ends_on": wanted.ends_on,
        "best": wanted.best,
        "worth": " ".join(map(str, wanted.worth)),
        "tournaments": wanted.tournaments,
    }


def blank_form(today: date, tournaments: Iterable[UUID]) -> dict[str, Any]:
    """A new season: this year, all its tournaments, every result counts."""
    first, last = today.replace(month=1, day=1), today.replace(month=12, day=31)
    return filled_form(WantedSeason("", first, last, None, Scheme().worth, frozenset(tournaments)))

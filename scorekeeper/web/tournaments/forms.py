"""Reads what is typed into a tournament: its people, its results."""

import re
from collections.abc import Mapping
from dataclasses import replace

from werkzeug.datastructures import FileStorage

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.event import Ending, Result, Score
from scorekeeper.tournaments.files.name_lists import MOST_ENTRANTS, NameLine, is_too_long, read_list
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.plan import PlannedPerson
from scorekeeper.web.uploads.name_lists import names_in

_NUMBER = text("A whole number is needed.")
_WHOLE = re.compile(r"-?[0-9]{1,5}")


class PeopleForm:
    """A list as pasted or in a file, read line by line. `is_unread`: a file came without names."""

    def __init__(
        self, pasted: str = "", hall: TournamentState | None = None, file: FileStorage | None = None
    ) -> None:
        self.pasted = pasted
        self.problems: tuple[Problem, ...] = ()
        self.lines: tuple[NameLine, ...] = ()
        self.is_unread = self.is_too_long = False
        self.most = MOST_ENTRANTS
        if hall is not None:
            in_pairs = is_in_pairs(hall)
            named = "" if file is None else names_in(file.read(), in_pairs=in_pairs)
            self.is_unread = named is None or bool(file and file.filename and not named.strip())
            self.pasted = "\n".join(part for part in (pasted, named) if part)
            self.is_too_long = is_too_long(self.pasted)
            if not self.is_too_long:
                known = hall.names.values()
                self.lines = read_list(self.pasted, in_pairs=in_pairs, known=known)

    @property
    def wrong(self) -> tuple[NameLine, ...]:
        """The lines that cannot be entered as they stand."""
        return tuple(line for line in self.lines if line.problem is not None)

    @property
    def is_whole(self) -> bool:
        """Whether all of it can be entered; else none of it is."""
        return not (self.wrong or self.is_unread or self.is_too_long)


def is_in_pairs(hall: TournamentState) -> bool:
    """Whether an entrant is a pair: a game of two sides that four people play."""
    return hall.evening.plan.contest.kind == "sides" and bool(hall.game.seats.in_pairs)


def amended(person: PlannedPerson, given: Mapping[str, str]) -> PlannedPerson:
    """Somebody as the form says: name, seed, table kept, categories."""
    name = " ".join(given.get("name", person.name).split())
    named = tuple(part.strip() for part in name.split("–"))
    is_as_many = len(named) == len(person.players) and all(named)
    rank, table = given.get("rank", "").strip(), given.get("table", "").strip()
    return replace(
        person,
        name=name,
        players=named if name != person.name and is_as_many else person.players,
        rank=_number(rank),
        table=_number(table),
        categories=tuple(
            word for part in given.get("categories", "").split(",") if (word := part.strip())
        ),
    )


def _number(typed: str) -> int | None:
    return int(typed) if typed.isdigit() and 0 < len(typed) < 5 and int(typed) else None


class ResultForm:
    """What came of a table, as typed: a number for each measure of the game and each who sat there,
    or that somebody did not come, or that it counts for nobody.
    """

    def __init__(
        self, hall: TournamentState, table: TableState, given: Mapping[str, str] | None = None
    ) -> None:
        self.hall = hall
        self.table = table
        self.measures = hall.game.reports
        self.problems: tuple[Problem, ...] = ()
        self.ending: Ending = "played" if table.result is None else table.result.ending
        self.absent = () if table.result is None else table.result.absent
        self.why = table.why
        self.read: Result | None = None
        self.typed = self._noted()
        if given is not None:
            self._read(given)

    def _noted(self) -> dict[str, str]:
        scores = () if self.table.result is None else self.table.result.scores
        return {
            f"{score.entrant}.{measure}": str(found)
            for score in scores
            for measure in self.measures
            if (found := getattr(score, measure)) or (measure == self.measures[0] and found == 0)
        }

    def _read(self, given: Mapping[str, str]) -> None:
        endings: tuple[Ending, ...] = ("played", "forfeit", "void")
        self.ending = next((one for one in endings if one == given.get("ending")), "played")
        self.absent = tuple(key for key in self.table.meeting.seats if f"absent.{key}" in given)
        self.why = given.get("why", "")
        self.typed = {name: given.get(name, "").strip() for name in self.fields}

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the numbers."""
        seats = self.table.meeting.seats
        return tuple(f"{key}.{measure}" for key in seats for measure in self.measures)

    def of(self, name: str) -> str:
        """What stands in a field."""
        return self.typed.get(name, "")

    def sent(self, given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """What the form had said, to be sent again with a yes."""
        names = ("do", "ending", *(f"absent.{key}" for key in self._seats), *self.fields)
        return tuple((name, given[name]) for name in names if name in given)

    def result(self) -> Result | None:
        """The result; None, with `problems`, where a number is missing or none. Only what decides
        who was ahead has to be there.
        """
        self.read = self._result()
        return self.read

    def _result(self) -> Result | None:
        at = (self.table.round, self.table.meeting.table or 0)
        if self.ending == "forfeit":
            return Result(*at, ending="forfeit", absent=self.absent)
        if self.ending == "void":
            return Result(*at, ending="void")
        self.problems = tuple(
            Problem("range", name, _NUMBER)
            for name in self.fields
            if not _WHOLE.fullmatch(self._number(name))
        )
        return None if self.problems else Result(*at, tuple(map(self._score, self._seats)))

    @property
    def _seats(self) -> tuple[str, ...]:
        return self.table.meeting.seats

    def _number(self, name: str) -> str:
        """What stands in a field; nothing is none but where it decides."""
        typed = self.of(name).replace("−", "-")
        return typed if typed or name.endswith(f".{self.measures[0]}") else "0"

    def _score(self, key: str) -> Score:
        numbers = {measure: int(self._number(f"{key}.{measure}")) for measure in self.measures}
        score: Score = replace(Score(key), **numbers)  # type: ignore[arg-type] # all are numbers
        return score

    def problems_at(self, field: str) -> tuple[Problem, ...]:
        """What is wrong beside a field; "" gathers what none shows."""
        return tuple(
            one
            for one in self.problems
            if one.field == field or (not field and one.field not in self.fields)
        )

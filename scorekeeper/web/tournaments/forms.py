"""Defines the forms of a tournament: its people, its draw, its results."""

import re
from dataclasses import dataclass, replace
from typing import Any

from flask_wtf.file import FileField
from wtforms.widgets import TextArea

from scorekeeper.engine.game import Problem, check_words
from scorekeeper.engine.text import Text, text
from scorekeeper.pages import fields, value_fields
from scorekeeper.services.answers import Answer, Refused
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.event import Ending, Result, Score
from scorekeeper.tournaments.files.name_lists import (
    BETWEEN,
    LONGEST_NAME,
    MOST_ENTRANTS,
    NamedEntrant,
    NameLine,
    is_too_long,
    read_entrant,
    read_list,
    read_new_name,
)
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.plan import PlannedPerson
from scorekeeper.tournaments.result_check import ResultCorrection, correction, example, match_form
from scorekeeper.tournaments.slips import slip_of
from scorekeeper.web import forms
from scorekeeper.web.tournaments.name_lists import read_names

_NUMBER = text("A whole number is needed.")
_FROM_ONE_ON = text("A whole number from 1 on is needed, or nothing.")
_ROUNDS = text("Numbers of rounds are needed, with commas: “1, 3”.")
_SCORE, _FROM_ONE = r"[-−]?[0-9]{1,5}", r"(?:0*[1-9][0-9]{0,3})?"
ENDINGS: tuple[Ending, ...] = ("played", "forfeit", "void")


class PeopleForm(forms.Form):
    """Reads a list as pasted or in a file, read line by line. `is_unread`: a file came without
    names.
    """

    list = fields.LineField(widget=TextArea())
    file = FileField()
    lines: tuple[NameLine, ...] = ()
    is_unread = is_too_long = False
    most = MOST_ENTRANTS

    def read(self, tournament: TournamentState) -> bool:
        """Whether all of it can be entered; else none of it is."""
        in_pairs, file = tournament.is_in_pairs, self.file.data
        named = read_names(file.read(), in_pairs=in_pairs) if file else ""
        self.is_unread = named is None or bool(file and not named.strip())
        self.list.typed = "\n".join(part for part in (self.list.data, named) if part)
        self.is_too_long = is_too_long(self.list.typed)
        if not self.is_too_long:
            known = tournament.names.values()
            self.lines = read_list(self.list.typed, in_pairs=in_pairs, known=known)
        return not (self.wrong or self.is_unread or self.is_too_long)

    @property
    def wrong(self) -> tuple[NameLine, ...]:
        """The lines that cannot be entered as they stand."""
        return tuple(line for line in self.lines if line.problem is not None)


class ShapedField(fields.NumberField):
    """Reads a number of this shape."""

    def __init__(self, shape: str, *what: Text, **kwargs: Any) -> None:  # noqa: ANN401 (WTForms')
        super().__init__(*what, **kwargs)
        self.shape = re.compile(shape)


class RoundsField(fields.LineField):
    """Reads numbers of rounds, with commas or blanks."""

    def read(self, typed: str) -> tuple[int, ...]:
        """Each of them once."""
        numbers = re.split(r"[\s,;]+", typed.strip(" ,;")) if typed.strip(" ,;") else []
        if not all(re.fullmatch("0*[1-9][0-9]?", number) for number in numbers):
            raise fields.FieldError(_ROUNDS)
        return tuple(sorted(set(map(int, numbers))))


class TouchForm(forms.Form):
    """Reads which button was touched."""

    do = fields.LineField()


class AmendForm(TouchForm):
    """Reads what the desk does with somebody, and what they are called."""

    name = fields.WordsField()
    rank = ShapedField(_FROM_ONE, _FROM_ONE_ON)
    table = ShapedField(_FROM_ONE, _FROM_ONE_ON)
    categories = fields.LineField()
    byes = RoundsField()

    def __init__(
        self,
        tournament: TournamentState,
        person: PlannedPerson | None,
        *values: fields.SentValues | None,
    ) -> None:
        self.tournament, self.person = tournament, person
        super().__init__(*values, noted={"name": person.name if person else ""})

    def validate_byes(self, byes: RoundsField) -> None:
        """Nobody asks to miss a round there is none of, or one in which they sat at a table."""
        if self.person is None:
            return
        rounds, new_byes = self.tournament.rounds, {*(byes.data or ())}.difference(self.person.byes)
        if rounds and max(new_byes, default=0) > rounds:
            raise fields.FieldError(text("The last round is round {n}.", n=rounds))
        for number, meeting in self.tournament.evening.event.meetings():
            if number in new_byes and meeting.table and self.person.key in meeting.seats:
                raise fields.FieldError(text("In round {n} they sat at a table.", n=number))

    def validate_categories(self, categories: fields.LineField) -> None:
        """Each is as long as a name, of signs that any file holds."""
        for category in categories.data.split(","):
            for problem in check_words("categories", category.strip(), LONGEST_NAME):
                raise fields.FieldError(problem.words, problem.code)

    def amended(self, person: PlannedPerson) -> PlannedPerson:
        """Somebody as the form says; a seed and a table that are none are left out."""
        name, players = self.name.data, person.players
        if name != person.name and (self.tournament.is_in_pairs or len(players) > 1):
            name, players = read_new_name(name, person.name, players)
        elif name != person.name and players:
            players = (name,)
        return replace(
            person,
            name=name,
            players=players,
            rank=self.rank.data,
            table=self.table.data,
            categories=tuple(filter(None, map(str.strip, self.categories.data.split(",")))),
            byes=self.byes.data,
        )


class DrawForm(TouchForm):
    """Reads what is done with the draw: to whom, in which round, at how many tables."""

    one = fields.LineField(widget=fields.Dropdown())
    other = fields.LineField(widget=fields.Dropdown())
    round = fields.NumberField()
    tables = fields.NumberField()


class SlipForm(TouchForm):
    """Reads a slip: why it is so, and to what question this is a yes."""

    slip = fields.LineField()
    why = fields.LineField()
    agreed = fields.LineField()

    def again(self) -> tuple[tuple[str, str], ...]:
        """What it had said, to be sent again with a yes."""
        again = (field for field in self if field.name not in ("why", "agreed"))
        return tuple((f.name, f.raw_data[0]) for f in again if f.raw_data)


class UndoForm(forms.Form):
    """Reads an entry to take back, and the page to go back to."""

    number = fields.NumberField()
    back = value_fields.ChoiceField(("desk", "prizes"), otherwise="log")


class ResultForm(SlipForm):
    """Reads what came of a table, as typed: a number for each measure of the game and each who sat
    there, or that somebody did not come, or that it counts for nobody. `told_by`: whose report is
    right.
    """

    ending = value_fields.ChoiceField(ENDINGS, otherwise="played")
    told_by = fields.LineField(name="as")

    def __init__(
        self, tournament: TournamentState, table: TableState, *values: fields.SentValues | None
    ) -> None:
        self.tournament, self.table, self.measures = tournament, table, tournament.game.reports
        self.read: Result | None = None
        noted, seats = table.result or Result(0, 0), table.meeting.seats
        self.heads = tournament.evening.event.contest.heads(seats)
        scores = {
            f"{key}.{measure}": ShapedField(f"({_SCORE})?" if at else _SCORE, _NUMBER)
            for key in self.heads
            for at, measure in enumerate(self.measures)
        }
        super().__init__(
            *values,
            fields=scores | {f"absent.{key}": fields.TickField() for key in seats},
            noted={"ending": noted.ending}
            | {f"absent.{key}": True for key in noted.absent}
            | {
                f"{score.entrant}.{measure}": points
                for score in noted.scores
                for measure in self.measures
                if score.entrant in self.heads
                if (points := getattr(score, measure)) or measure == self.measures[0]
            },
        )

    @property
    def absent(self) -> tuple[str, ...]:
        """Who did not come."""
        return tuple(key for key in self.table.meeting.seats if self[f"absent.{key}"].data)

    def result(self) -> Result | None:
        """The result; None, with `problems`, where a number is missing or none. Only what decides
        who was ahead has to be there.
        """
        self.read = self._result()
        return self.read

    def _result(self) -> Result | None:
        at, ending = (self.table.round, self.table.meeting.table or 0), self.ending.data
        if ending != "played":
            # No number is needed, and what is none is refused all the same.
            typed = [x for x in self if isinstance(x, ShapedField) and any(x.raw_data or ())]
            is_void = ending == "void"
            wrong = [field for field in typed if not field.validate(self)]
            return None if wrong else Result(*at, (), ending, () if is_void else self.absent)
        if not self.validate():
            return None
        return self.tournament.complete(Result(*at, tuple(map(self._score, self.heads))))

    def _score(self, key: str) -> Score:
        numbers: dict[str, int] = {
            measure: self[f"{key}.{measure}"].data or 0 for measure in self.measures
        }
        return Score(key, **numbers)


class ClockForm(TouchForm):
    """Reads what is done with the clock; how many minutes more a table gets, or all without one."""

    minutes = fields.NumberField()
    table = fields.NumberField(widget=fields.Dropdown())


class LateForm(forms.Form):
    """Reads who is late to a table, and by how many minutes."""

    who = fields.LineField()
    minutes = ShapedField("[0-9]{1,4}")


class HandOutForm(forms.Form):
    """Reads a prize, and in whose hands it is."""

    prize = fields.LineField()
    entrant = fields.LineField()


class HandOnForm(TouchForm):
    """Reads what a link is called, what it may, and what is done with it."""

    label = fields.WordsField()
    scope = value_fields.ChoiceField(("desk", "referee", "watch"))


class RegistrationForm(TouchForm):
    """Reads somebody's own entry: a field for each who plays."""

    called = fields.LineField()

    def __init__(self, tournament: TournamentState, person: PlannedPerson | None = None) -> None:
        self.players = 2 if tournament.is_in_pairs else 1
        self.names = tuple(f"player.{at}" for at in range(self.players))
        noted: dict[str, str] = {}
        if person is not None:
            noted = dict(zip(self.names, person.players or (person.name,), strict=False))
            is_called = len(person.players) > 1 and person.name != BETWEEN.join(person.players)
            noted |= {"called": person.name} if is_called else {}
        super().__init__(fields=dict.fromkeys(self.names, fields.LineField()), noted=noted)

    @property
    def named(self) -> NamedEntrant:
        """Who that is."""
        called = self.called.data if self.players > 1 else ""
        return read_entrant([self[name].data for name in self.names], called)


class DoorsForm(TouchForm):
    """Reads what the desk does with the registration: how many there is room for, who is whom."""

    most = ShapedField("[0-9]{0,5}", text("A whole number, please; blank for no end."))
    into = fields.LineField()


class PrintForm(forms.Form):
    """Reads what is printed: on which paper, so many cards on a sheet, of which round and tables,
    for whom, as a page or as PDF.
    """

    what = fields.LineField()
    paper = value_fields.ChoiceField(("a4", "letter"), otherwise="a4")
    each = value_fields.ChoiceField((1, 4), otherwise=4)
    round = fields.NumberField()
    parts = fields.LineField()
    whose = fields.LineField(name="for")
    shape = fields.LineField(name="as")

    @property
    def tables(self) -> tuple[str, ...]:
        """The numbers of the tables; none for all."""
        return tuple(re.findall(r"\b[0-9]{1,9}\b", self.parts.data, re.ASCII))


class AddressForm(forms.Form):
    """Reads where codes lead."""

    address = fields.LineField()


class EarlierForm(forms.Form):
    """Reads an earlier tournament, and who of it is here."""

    earlier = value_fields.KeyField(name="of")
    here = value_fields.SeveralField()


@dataclass(frozen=True, slots=True)
class Question:
    """Holds what is asked of a result, what it would change, and the fields that say it again with
    a yes (`agree`).
    """

    result: Result
    doubts: tuple[Problem, ...]
    change: ResultCorrection | None
    agree: str
    form: SlipForm


def question_of(
    tournament: TournamentState, result: Result | None, answer: Answer, form: SlipForm
) -> Question | None:
    """The question this answer is; None where it is none."""
    if result is None or not isinstance(answer, Refused) or not answer.agree:
        return None
    doubts = tuple(problem for problem in answer.problems if problem.code == "unusual")
    is_other = any(p.code == "replaced" for p in answer.problems)
    change = correction(tournament.evening.event, tournament.form, result) if is_other else None
    return Question(result, doubts, change, answer.agree, form)


def sample_slip(tournament: TournamentState) -> str:
    """A slip of the first table that could be."""
    tables = tournament.tables
    number = tables[0].meeting.table or 1 if tables else 1
    seats = len(tournament.sides_at(tables[0].meeting)) if tables else 2
    form = match_form(tournament.game, tournament.evening.plan.rules, seats)
    return slip_of(number, example(form, seats))

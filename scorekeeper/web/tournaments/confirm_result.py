"""Asks once about a result that is unusual, or that would replace another one."""

from dataclasses import dataclass

from scorekeeper.engine.text import Text
from scorekeeper.services.answers import Answer, Refused
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.corrections import ResultCorrection, correction
from scorekeeper.tournaments.event import Result
from scorekeeper.tournaments.result_check import example, match_form
from scorekeeper.tournaments.slips import slip_of
from scorekeeper.web.tournaments.forms import SlipForm


@dataclass(frozen=True, slots=True)
class Question:
    """Holds what is asked of a result, what it would change, and the fields that say it again with
    a yes (`agree`).
    """

    result: Result
    doubts: tuple[Text, ...]
    change: ResultCorrection | None
    agree: str
    form: SlipForm


def question_of(
    tournament: TournamentState, result: Result | None, answer: Answer, form: SlipForm
) -> Question | None:
    """The question this answer is; None where it is none."""
    if result is None or not isinstance(answer, Refused) or not answer.agree:
        return None
    doubts = tuple(problem.words for problem in answer.problems if problem.code == "unusual")
    is_other = any(p.code == "replaced" for p in answer.problems)
    change = correction(tournament.evening.event, tournament.form, result) if is_other else None
    return Question(result, doubts, change, answer.agree, form)


def sample_slip(tournament: TournamentState) -> str:
    """A slip of the first table that could be."""
    tables = tournament.tables
    number = tables[0].meeting.table or 1 if tables else 1
    seats = len(tables[0].meeting.seats) if tables else 2
    form = match_form(tournament.game, tournament.evening.plan.rules, seats)
    return slip_of(number, example(form, seats))

"""Builds what the correction pages show."""

from collections.abc import Sequence

from flask import render_template

from scorekeeper.language import ReaderVoice
from scorekeeper.pages import one_hand
from scorekeeper.pages.desk import shared
from scorekeeper.services.answers import Answer, Refused, Stale
from scorekeeper.services.matches.corrections.history import HistoryLine
from scorekeeper.services.matches.log.hand_explained import Explanation
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.people.adoption import adoption_of
from scorekeeper.web.corrections.forms import PlayersForm, RulesForm, StakeForm, SubstituteForm
from scorekeeper.web.form import asked


def explain(
    token: str,
    match: MatchView,
    explanation: Explanation,
    note: str = "",
    answer: Answer | None = None,
) -> str:
    """A hand explained; with a refused note as it was typed."""
    page = one_hand.explained(match, asked(token), explanation)
    if answer is not None:
        problems = answer.problems if isinstance(answer, Refused) else ()
        is_stale = isinstance(answer, Stale)
        page |= {"note": note, "problems_of_note": problems, "is_stale": is_stale}
    return render_template("corrections/explain.html", **page)


def players(
    token: str,
    match: MatchView,
    form: PlayersForm | None = None,
    substitute: SubstituteForm | None = None,
    answer: Answer | None = None,
) -> str:
    """Names and seats, and who plays on for whom; each form as typed, or as it stands."""
    form = form or PlayersForm(match)
    page = shared(token, match) | {
        "form": form,
        "voice_after": ReaderVoice(form.names_after, match.currency),
        "substitute": substitute or SubstituteForm(match),
        "is_stale": isinstance(answer, Stale),
    }
    return render_template("corrections/players.html", **page)


def stake(
    token: str, match: MatchView, form: StakeForm | None = None, answer: Answer | None = None
) -> str:
    """What is played for, as typed, or as it stands."""
    page = shared(token, match) | {
        "form": form or StakeForm(match),
        "is_stale": isinstance(answer, Stale),
    }
    return render_template("corrections/stake.html", **page)


def house_rules(token: str, match: MatchView, form: RulesForm, answer: Answer | None = None) -> str:
    """The house rules as typed, with what saving them would change."""
    page = shared(token, match) | {"form": form, "is_stale": isinstance(answer, Stale)}
    page["voice_after"] = page["voice"]
    return render_template("corrections/house_rules.html", **page)


def log(token: str, match: MatchView, lines: Sequence[HistoryLine]) -> str:
    """Everything that was noted, the newest first, each line with the names of its time."""
    told = [(line, ReaderVoice(line.names, match.currency)) for line in reversed(lines)]
    page = shared(token, match) | {"lines": told, "adopted": adoption_of(token)}
    return render_template("corrections/log.html", **page)

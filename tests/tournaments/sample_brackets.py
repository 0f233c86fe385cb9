"""Brackets for tests: so many sides, so many rounds played, the better seed winning."""

from dataclasses import replace
from typing import Any

from scorekeeper.tournaments.brackets.bracket import Bracket
from scorekeeper.tournaments.event import Event, Meeting, Result, Round, Score
from scorekeeper.tournaments.format import AnyFormat
from tests.tournaments.random_tournaments import entered, settings_of


def in_order(number: int, meeting: Meeting) -> Result:
    """The better seed wins by three to one."""
    best = min(meeting.seats)
    scores = tuple(Score(key, games=3 if key == best else 1) for key in meeting.seats)
    return Result(number, meeting.table or 0, scores)


def with_results(event: Event, offered: Round) -> Event:
    """The event after a round in which nobody is surprised."""
    results = [in_order(offered.number, one) for one in offered.meetings if not one.is_bye]
    return replace(event, rounds=(*event.rounds, offered), results=(*event.results, *results))


def after(form: AnyFormat, many: int, done: int | None = None, **settings: Any) -> Event:  # noqa: ANN401 (any format's)
    """An event of so many sides after some rounds; without their number, all of them."""
    event = entered(form, many, "bracket", **settings)
    while done is None or len(event.rounds) < done:
        if form.is_over(settings_of(form, event), event):
            break
        event = with_results(event, form.draw(settings_of(form, event), event).rounds[0])
    return event


def bracket_of(form: AnyFormat, event: Event) -> Bracket:
    """The bracket of an event that has one by now."""
    assert form.bracket is not None
    found = form.bracket(settings_of(form, event), event)
    assert found is not None
    return found


def names_of(event: Event, pattern: str = "{}") -> dict[str, str]:
    """A name for each entrant."""
    return {one.key: pattern.format(one.key) for one in event.entrants}

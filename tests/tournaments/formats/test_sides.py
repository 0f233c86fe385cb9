"""What every format of two sides keeps, over whole tournaments by chance."""

import json
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.event_file import read, write
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY, FORMATS
from scorekeeper.tournaments.standings.standings import standings
from scorekeeper.tournaments.standings.tiebreaks import BY_KEY as TIEBREAKS
from tests.tournaments.random_tournaments import entered, played, settings_of

OF_SIDES = [one for one in FORMATS if one.kind == "sides"]
every_format = pytest.mark.parametrize("form", OF_SIDES, ids=lambda form: form.key)
SEEDS = st.integers(0, 10**6)


def short(event: Event, rounds: int) -> Event:
    """The event as it stood after so many rounds."""
    return replace(
        event,
        rounds=event.rounds[:rounds],
        results=tuple(one for one in event.results if one.round <= rounds),
    )


@every_format
def test_every_setting_is_asked_and_every_tie_break_is_there(form: AnyFormat) -> None:
    assert list(form.words.options) == [one.name for one in fields(form.settings)]
    assert all(key in TIEBREAKS for key in form.default_tiebreaks)
    assert say(form.words.name, PlainVoice())
    assert say(form.words.tagline, PlainVoice())


@pytest.mark.slow(keep=2)
@every_format
@given(many=st.integers(6, 14), seed=SEEDS)
def test_a_whole_tournament_can_be_drawn_again_round_by_round(
    form: AnyFormat, many: int, seed: int
) -> None:
    over = played(form, entered(form, many, str(seed)), Random(seed))
    settings = settings_of(form, over)
    assert form.rounds(settings, over) == len(over.rounds)
    for number, one in enumerate(over.rounds):
        before = short(over, number)
        assert not form.is_over(settings, before)
        assert form.draw(settings, before).rounds[0] == one
        assert one.proof is not None
        assert one.proof.seed == over.seed


@pytest.mark.slow(keep=2)
@every_format
@given(many=st.integers(6, 12), seed=SEEDS)
def test_the_table_names_everybody_once_at_every_stage(
    form: AnyFormat, many: int, seed: int
) -> None:
    over = played(form, entered(form, many, str(seed)), Random(seed))
    for number in range(len(over.rounds) + 1):
        rows = standings(short(over, number), form).rows
        assert sorted(row.entrant for row in rows) == sorted(over.by_key)
        assert rows[0].place == 1


@every_format
@given(many=st.integers(7, 12), seed=SEEDS)
def test_it_goes_on_when_people_leave(form: AnyFormat, many: int, seed: int) -> None:
    leaving = {2: "s02", 3: "s00", 4: "s05"}
    over = played(form, entered(form, many, str(seed)), Random(seed), leaving=leaving)
    for number, key in leaving.items():
        assert (
            not any(key in meeting.seats for at, meeting in over.meetings() if at >= number)
            or len(over.rounds) < number
        )


@every_format
def test_a_tournament_survives_as_a_record(form: AnyFormat) -> None:
    over = played(form, entered(form, 9, "evening"), Random(9))
    assert read(json.loads(json.dumps(write(over))), BY_KEY) == over


@every_format
def test_a_round_costs_what_its_draw_says(form: AnyFormat) -> None:
    event = entered(form, 9, "evening")
    drawn = form.draw(settings_of(form, event), event)
    assert form.cost(settings_of(form, event), event, drawn.rounds[0]) == drawn.cost
    assert repr(form) == f"Format('{form.key}')"

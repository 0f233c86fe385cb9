"""Every format can be asked about an event of any size, also where it would draw nothing yet."""

import pytest

from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import FORMATS
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.evenings import evening
from tests.tournaments.random_tournaments import entered, settings_of


def gathered(form: AnyFormat, many: int) -> Event:
    return entered(form, many, "evening") if form.kind == "sides" else evening(form.key, many)


@pytest.mark.parametrize("many", [0, 1, 2, 3, 5, 13])
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)
def test_whoever_has_entered_by_now_can_be_looked_at(form: AnyFormat, many: int) -> None:
    event = gathered(form, many)
    settings = settings_of(form, event)
    assert (form.rounds(settings, event) or 0) >= 0
    assert form.is_over(settings, event) in {True, False}
    assert form.bracket is None or form.bracket(settings, event) is None
    assert sorted(row.entrant for row in standings(event, form).rows) == sorted(event.by_key)
    grouped = [key for keys in form.crossed(settings, event).values() for key in keys]
    assert sorted(grouped) in ([], sorted(event.by_key))
    if not form.check(settings, event):
        assert form.draw(settings, event).rounds

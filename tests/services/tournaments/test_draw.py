"""Draw, look, swap, publish; sit down wrongly; undo."""

from collections.abc import Callable

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import NotFound, Refused, Saved
from scorekeeper.services.tournaments import draw, entrants, results
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.event import Result, Score

Writes = Callable[[], TournamentWrite]


def words(answer: object) -> list[str]:
    assert isinstance(answer, Refused), answer
    return [say(one.words, PlainVoice()) for one in answer.problems]


def seats(hall: TournamentState, *names: str) -> tuple[str, ...]:
    keys = {name: key for key, name in hall.names.items()}
    return tuple(keys[name] for name in names)


def drafted(hall: TournamentState) -> list[tuple[str, ...]]:
    assert hall.evening.draft is not None
    return [
        tuple(hall.names[key] for key in meeting.seats) for meeting in hall.evening.draft.meetings
    ]


@pytest.fixture
def published(access: Access, write: Writes, entered: TournamentState) -> TournamentState:
    draw.draft_round(access, write())
    assert isinstance(draw.publish(access, write()), Saved)
    return load(access)


def test_a_draft_that_somebody_has_left_is_drawn_again(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    assert words(draw.publish(access, write())) == ["There is no draft: draw first."]
    draw.draft_round(access, write())
    entrants.set_presence(access, write(), seats(entered, "Fina")[0], is_here=False)
    said = words(draw.publish(access, write()))
    assert said == ["Something has changed since this was drawn: draw again."]
    draw.draft_round(access, write())
    assert drafted(load(access)) == [("Ana", "Bea"), ("Carles", "Dolors")]


def test_after_the_last_round_nothing_is_drawn(
    access: Access, write: Writes, entered: TournamentState
) -> None:
    for _ in range(3):
        draw.draft_round(access, write())
        draw.publish(access, write())
    assert words(draw.draft_round(access, write())) == ["Every round is drawn."]


def test_with_nobody_there_is_nothing_to_draw(access: Access, write: Writes) -> None:
    assert words(draw.draft_round(access, write())) == ["0 entered: at least 2 are needed."]


def test_wrong_seats_are_noted_as_they_were(
    access: Access, write: Writes, published: TournamentState
) -> None:
    ana, carles = seats(published, "Ana", "Carles")
    assert isinstance(draw.reseat(access, write(), 1, ana, carles), Saved)
    hall = load(access)
    assert hall.tables[0].meeting.seats == (carles, seats(hall, "Bea")[0])
    assert hall.round is not None
    assert hall.round.moved
    with pytest.raises(NotFound):
        draw.reseat(access, write(), 2, ana, carles)


def test_with_a_result_they_stay(access: Access, write: Writes, published: TournamentState) -> None:
    ana, bea, carles = seats(published, "Ana", "Bea", "Carles")
    results.report(access, write(), Result(1, 1, (Score(ana, 5), Score(bea, 3))))
    assert words(draw.reseat(access, write(), 1, ana, carles)) == [
        "There is a result already: undo it first, then move them."
    ]


def test_a_published_round_is_taken_back_only_before_its_first_result(
    access: Access, write: Writes, published: TournamentState
) -> None:
    ana, bea = seats(published, "Ana", "Bea")
    results.report(access, write(), Result(1, 1, (Score(ana, 5), Score(bea, 3))))
    said = words(draw.undo(access, write(), published.version))
    assert said == ["There are results of this round: they would be lost."]
    draw.undo(access, write(), load(access).version)
    assert isinstance(draw.undo(access, write(), published.version), Saved)
    hall = load(access)
    assert hall.round is None
    assert hall.evening.draft is not None


def test_a_round_in_between_and_somebody_who_sat_down_stay(
    access: Access, write: Writes, published: TournamentState
) -> None:
    assert words(draw.undo(access, write(), 2)) == ["Ana has played: mark them as gone instead."]
    draw.draft_round(access, write())
    draw.publish(access, write())
    said = words(draw.undo(access, write(), published.version))
    assert said == ["A later round is published: take that back first."]
    assert isinstance(draw.undo(access, write(), load(access).version), Saved)
    assert isinstance(draw.undo(access, write(), published.version), Saved)
    assert isinstance(draw.undo(access, write(), 2), Saved)
    assert "Ana" not in load(access).names.values()


def test_what_was_settled_first_is_not_undone(access: Access, write: Writes) -> None:
    for number in (0, 1, 99):
        with pytest.raises(NotFound):
            draw.undo(access, write(), number)

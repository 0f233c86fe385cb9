"""Results: reported, confirmed, disputed, decided; prizes; the clock."""

from collections.abc import Callable

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Forbidden, NotFound, Refused, Saved, Stale
from scorekeeper.services.tournaments import draw, links, results
from scorekeeper.services.tournaments.journal import by_link, load
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.event import Ending, Result, Score
from scorekeeper.tournaments.journal import State
from scorekeeper.tournaments.plan import Bell, Handed

Writes = Callable[[], TournamentWrite]


def words(answer: object) -> list[str]:
    assert isinstance(answer, Refused), answer
    return [say(one.words, PlainVoice()) for one in answer.problems]


@pytest.fixture
def hall(access: Access, write: Writes, entered: TournamentState) -> TournamentState:
    draw.draft(access, write())
    draw.publish(access, write())
    return load(access)


@pytest.fixture
def sides(access: Access, hall: TournamentState) -> tuple[Access, Access]:
    """The two sides of table 1 by the codes on their cards."""
    keys = hall.tables[0].meeting.seats
    made = links.side_links(access, keys)
    one, other = (by_link(made[key]) for key in keys)
    return one, other


def result(hall: TournamentState, *games: int, table: int = 1, ending: Ending = "played") -> Result:
    keys = hall.tables[table - 1].meeting.seats
    scores = tuple(Score(key, one) for key, one in zip(keys, games, strict=False))
    return Result(1, table, scores, ending)


def state(access: Access, table: int = 1) -> State:
    return load(access).tables[table - 1].state


def test_one_side_reports_and_the_other_confirms(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    assert isinstance(results.report(one, write(), result(hall, 4, 2)), Saved)
    assert state(access) == "reported"
    assert isinstance(results.confirm(other, write(), 1, 1), Saved)
    assert state(access) == "confirmed"
    assert load(access).standings.rows[0].values[0] == 1


def test_two_differing_reports_wait_for_a_decision(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    results.report(one, write(), result(hall, 4, 2))
    results.report(other, write(), result(hall, 3, 3))
    assert state(access) == "conflict"
    assert words(results.confirm(one, write(), 1, 1)) == [
        "There is no result to confirm at table 1."
    ]
    assert words(results.decide(access, write(), result(hall, 3, 3), " ")) == [
        "A decision needs its reason."
    ]
    results.decide(access, write(), result(hall, 3, 3), "  Seen by   the referee. ")
    assert state(access) == "decided"
    assert load(access).tables[0].why == "Seen by the referee."


def test_what_stands_is_confirmed_only_if_it_is_what_was_seen(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    results.report(one, write(), result(hall, 4, 2))
    seen = write()
    results.report(one, write(), result(hall, 5, 1))
    assert isinstance(results.confirm(other, seen, 1, 1), Stale)
    results.report(access, write(), result(hall, 1, 0, table=2))
    assert isinstance(results.confirm(other, write(), 1, 1), Saved)


def test_a_result_at_another_table_does_not_keep_from_confirming(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    results.report(one, write(), result(hall, 4, 2))
    seen = write()
    results.report(access, write(), result(hall, 1, 0, table=2))
    assert isinstance(results.confirm(other, seen, 1, 1), Saved)


def test_the_desk_writes_over_only_what_it_has_seen(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    seen = write()
    results.report(sides[0], write(), result(hall, 4, 2))
    assert isinstance(results.report(access, seen, result(hall, 0, 2)), Stale)
    assert isinstance(results.report(access, write(), result(hall, 0, 2), "slip"), Saved)
    assert (state(access), load(access).tables[0].why) == ("confirmed", "slip")


def test_all_that_is_reported_is_accepted_at_once(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    results.report(sides[0], write(), result(hall, 4, 2))
    assert isinstance(results.confirm_all(access, write()), Saved)
    assert [table.state for table in load(access).tables] == ["confirmed", "playing", "playing"]
    assert isinstance(results.confirm_all(access, write()), Saved)


def test_the_desk_accepts_one(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    results.report(sides[0], write(), result(hall, 4, 2))
    assert isinstance(results.confirm(access, write(), 1, 1), Saved)
    assert state(access) == "confirmed"


def test_the_same_report_sent_again_is_one(
    access: Access, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    sent = TournamentWrite("again-1", hall.version)
    answers = {repr(results.report(sides[0], sent, result(hall, 4, 2))) for _ in range(5)}
    assert len(answers) == 1
    assert load(access).version == hall.version + 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda hall: result(hall, 4), "Everybody at the table needs a result."),
        (lambda hall: result(hall, 4, -1), "A number from 0 to 9,999 is needed."),
        (
            lambda hall: Result(
                1, 1, tuple(Score(key, place=3) for key in hall.tables[0].meeting.seats)
            ),
            "Places run from 1 to 2 at this table.",
        ),
        (lambda _: Result(1, 1, ending="forfeit"), "Say who did not come."),
        (lambda _: Result(1, 1, ending="forfeit", absent=("x",)), "Say who did not come."),
    ],
)
def test_what_is_no_result_is_refused(
    access: Access,
    write: Writes,
    hall: TournamentState,
    change: Callable[[TournamentState], Result],
    said: str,
) -> None:
    answer = words(results.report(access, write(), change(hall)))
    assert {one.replace("9999", "9,999") for one in answer} == {said}


def test_a_forfeit_and_a_void_need_no_numbers(
    access: Access, write: Writes, hall: TournamentState
) -> None:
    key = hall.tables[0].meeting.seats[0]
    absent = Result(1, 1, ending="forfeit", absent=(key,))
    assert isinstance(results.report(access, write(), absent), Saved)
    assert isinstance(results.report(access, write(), Result(1, 2, ending="void")), Saved)
    assert [table.result is None for table in load(access).tables] == [False, False, True]


def test_a_side_speaks_for_its_own_table_only(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    with pytest.raises(Forbidden):
        results.report(sides[0], write(), result(hall, 1, 2, table=2))
    with pytest.raises(Forbidden):
        results.confirm(sides[0], write(), 1, 2)
    with pytest.raises(NotFound):
        results.report(sides[0], write(), Result(1, 9))
    with pytest.raises(Forbidden):
        results.decide(sides[0], write(), result(hall, 1, 2), "mine")
    with pytest.raises(Forbidden):
        results.confirm_all(sides[0], write())
    with pytest.raises(Forbidden):
        results.hand_out(sides[0], write(), Handed("x", "y"))
    with pytest.raises(Forbidden):
        results.ring(sides[0], write(), Bell(1, "start", 0))
    watching = by_link(links.watch_token(access.tournament_id))
    with pytest.raises(Forbidden):
        results.report(watching, write(), result(hall, 1, 2))
    with pytest.raises(Forbidden):
        results.confirm(watching, write(), 1, 1)


def test_a_prize_is_handed_out_once(access: Access, write: Writes, hall: TournamentState) -> None:
    key = hall.tables[0].meeting.seats[0]
    assert isinstance(results.hand_out(access, write(), Handed("ham", key)), Saved)
    assert words(results.hand_out(access, write(), Handed("ham", key))) == [
        "This was handed out already."
    ]
    with pytest.raises(NotFound):
        results.hand_out(access, write(), Handed("ham", "nobody"))


def test_the_clock_is_of_a_published_round(
    access: Access, write: Writes, hall: TournamentState
) -> None:
    assert isinstance(results.ring(access, write(), Bell(1, "start", 1000)), Saved)
    assert load(access).evening.clocks[1].left(60, 1010) == 50
    with pytest.raises(NotFound):
        results.ring(access, write(), Bell(2, "start", 1000))


def test_a_link_is_handed_on_and_closed(
    access: Access, write: Writes, hall: TournamentState
) -> None:
    desk = links.hand_on(access, "desk", "Pilar at the door")
    assert by_link(desk.token).is_staff
    assert [one.label for one in links.links(access)] == ["", "Pilar at the door"]
    links.revoke(access, desk.id)
    with pytest.raises(NotFound):
        by_link(desk.token)
    with pytest.raises(NotFound):
        links.revoke(access, desk.id)
    with pytest.raises(Forbidden):
        links.revoke(access, links.links(access)[0].id)
    helper = by_link(links.hand_on(access, "referee").token)
    assert isinstance(results.decide(helper, write(), result(hall, 1, 1), "late"), Saved)
    for act in (
        lambda: links.hand_on(helper, "watch"),
        lambda: links.hand_on(access, "organiser"),
        lambda: links.links(helper),
        lambda: links.revoke(helper, desk.id),
        lambda: links.side_links(helper, ()),
    ):
        with pytest.raises(Forbidden):
            act()


def test_a_side_keeps_its_code(access: Access, hall: TournamentState) -> None:
    keys = hall.tables[0].meeting.seats
    assert links.side_links(access, keys) == links.side_links(access, keys)

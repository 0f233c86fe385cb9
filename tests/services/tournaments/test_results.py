"""Results: reported, confirmed, disputed, decided; prizes; the clock."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.answers import Answer, Forbidden, NotFound, Refused, Saved, Stale
from scorekeeper.services.tournaments import draw, registration, results
from scorekeeper.services.tournaments.history import history
from scorekeeper.services.tournaments.journal import by_link, load
from scorekeeper.services.tournaments.results import RULED
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.event import Ending, Result, Score
from scorekeeper.tournaments.journal import State
from tests.services.refusals import words
from tests.services.tournaments.conftest import Writes


@pytest.fixture
def hall(access: Access, write: Writes, entered: TournamentState) -> TournamentState:
    draw.draft_round(access, write())
    draw.publish(access, write())
    return load(access)


@pytest.fixture
def sides(access: Access, hall: TournamentState) -> tuple[Access, Access]:
    """The two sides of table 1 by the codes on their cards."""
    keys = hall.tables[0].meeting.seats
    made = registration.side_links(access, keys)
    one, other = (by_link(made[key]) for key in keys)
    return one, other


def result(hall: TournamentState, *games: int, table: int = 1, ending: Ending = "played") -> Result:
    keys = hall.tables[table - 1].meeting.seats
    scores = tuple(Score(key, one) for key, one in zip(keys, games, strict=False))
    return Result(1, table, scores, ending)


def state(access: Access, table: int = 1) -> State:
    return load(access).tables[table - 1].state


def test_two_differing_reports_wait_for_a_decision(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    results.report(one, write(), result(hall, 5, 3))
    results.report(other, write(), result(hall, 4, 4))
    assert state(access) == "conflict"
    assert words(results.confirm(one, write(), 1, 1)) == [
        "There is no result to confirm at table 1."
    ]
    assert words(results.decide(access, write(), result(hall, 4, 4), " ")) == [
        "A decision needs its reason."
    ]
    results.decide(access, write(), result(hall, 4, 4), "  Seen by   the referee. ")
    assert state(access) == "decided"
    assert load(access).tables[0].why == "Seen by the referee."


def test_two_phones_of_one_side_do_not_write_over_each_other(
    write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    """What the other said is no change of theirs, nor is the same said twice."""
    one, other = sides
    seen = write()
    results.report(one, write(), result(hall, 5, 3))
    results.report(other, write(), result(hall, 4, 4))
    assert isinstance(
        results.report(one, replace(seen, client_id="again"), result(hall, 5, 3)), Saved
    )
    answer = results.report(one, replace(seen, client_id="late"), result(hall, 3, 5))
    assert isinstance(answer, Stale)
    assert load(one).tables[0].reports[one.entrant].scores == result(hall, 5, 3).scores
    after = write()
    results.report(other, write(), result(hall, 3, 5))
    assert isinstance(results.report(one, after, result(hall, 3, 5)), Saved)


@pytest.mark.parametrize("is_decided", [False, True])
def test_a_slip_is_asked_about_where_others_sit_at_the_table_since(
    access: Access, write: Writes, hall: TournamentState, *, is_decided: bool
) -> None:
    def said(told: TournamentWrite) -> Answer:
        games = result(load(access), 5, 3)
        if is_decided:
            return results.decide(access, told, games, "Seen.")
        return results.report(access, told, games)

    seen = write()
    one, other = (table.meeting.seats[0] for table in hall.tables[:2])
    draw.reseat(access, write(), 1, one, other)
    now = load(access)
    names = now.names[now.tables[0].meeting.seats[0]], now.names[now.tables[0].meeting.seats[1]]
    assert words(said(seen)) == [
        (
            f"Since this page was shown others sit at table 1: {names[0]} and {names[1]}. If it is"
            " theirs, note it once more."
        )
    ]
    assert load(access).tables[0].result is None
    assert isinstance(said(write()), Saved)


def test_the_same_report_of_a_side_is_one_entry(
    write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    results.report(one, write(), result(hall, 5, 3))
    version = load(one).version
    assert isinstance(results.report(one, write(), result(hall, 5, 3)), Saved)
    assert load(one).version == version
    results.report(one, write(), result(hall, 5, 3), "We counted again.")
    results.report(other, write(), result(hall, 5, 3))
    assert load(one).version == version + 2


def test_a_form_of_a_tournament_that_was_used_speaks_of_no_hands(
    write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    used = write()
    results.report(sides[0], used, result(hall, 5, 3))
    (line,) = words(results.report(sides[0], used, result(hall, 6, 2)))
    assert line == (
        "This was saved before, and said something else then. Open the page again, and change what"
        " it says now."
    )


def test_what_stands_is_confirmed_only_if_it_is_what_was_seen(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    results.report(one, write(), result(hall, 5, 3))
    seen = write()
    results.report(one, write(), result(hall, 6, 2))
    assert isinstance(results.confirm(other, seen, 1, 1), Stale)
    results.report(access, write(), result(hall, 8, 0, table=2))
    assert isinstance(results.confirm(other, write(), 1, 1), Saved)


def test_a_result_at_another_table_does_not_keep_from_confirming(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    one, other = sides
    results.report(one, write(), result(hall, 5, 3))
    seen = write()
    results.report(access, write(), result(hall, 8, 0, table=2))
    assert isinstance(results.confirm(other, seen, 1, 1), Saved)


def test_the_desk_writes_over_only_what_it_has_seen(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    seen = write()
    results.report(sides[0], write(), result(hall, 5, 3))
    assert isinstance(results.report(access, seen, result(hall, 3, 5)), Stale)
    asked = results.report(access, write(), result(hall, 3, 5), "slip")
    assert words(asked) == ["Another result stands at this table."]
    assert isinstance(asked, Refused)
    taken = results.report(access, write(), result(hall, 3, 5), "slip", asked.agree)
    assert isinstance(taken, Saved)
    assert (state(access), load(access).tables[0].why) == ("confirmed", "slip")


def test_a_yes_is_to_one_result_instead_of_one_other(
    access: Access, write: Writes, hall: TournamentState
) -> None:
    results.report(access, write(), result(hall, 5, 3))
    asked = results.report(access, write(), result(hall, 3, 5))
    assert isinstance(asked, Refused)
    for other in (result(hall, 2, 6), result(hall, 8, 0)):
        answer = results.report(access, write(), other, agreed=asked.agree)
        assert words(answer) == ["Another result stands at this table."]
    assert isinstance(results.report(access, write(), result(hall, 3, 5), "", asked.agree), Saved)
    # It named the result that stood then: it does not bring another one back.
    again = results.report(access, write(), result(hall, 5, 3), "", asked.agree)
    assert words(again) == ["Another result stands at this table."]


def test_what_the_length_of_the_match_does_not_allow_is_refused_for_everybody(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    said = ["8 games are played, 5–5 are 10: 5–3 would be right."]
    assert words(results.report(sides[0], write(), result(hall, 5, 5))) == said
    assert words(results.report(access, write(), result(hall, 5, 5))) == said
    assert words(results.decide(access, write(), result(hall, 5, 5), "why")) == said


def test_what_is_unusual_is_asked_once(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    for who, said in ((sides[0], results.report), (access, results.decide)):
        asked = said(who, write(), result(hall, 0, 0), "The lights went out.")
        assert words(asked)[0] == "Nothing was won by anybody: is that right?"
        assert isinstance(asked, Refused)
        taken = said(who, write(), result(hall, 0, 0), "The lights went out.", asked.agree)
        assert isinstance(taken, Saved)
    assert words(results.report(sides[0], write(), result(hall, 4, 4))) == [RULED.msgid]
    assert isinstance(results.report(sides[0], write(), result(hall, 0, 0)), Saved)
    assert state(access) == "decided"


def test_a_result_typed_by_two_counts_when_both_agree(
    access: Access, write: Writes, hall: TournamentState
) -> None:
    plan = replace(hall.evening.plan, is_typed_twice=True)
    assert isinstance(settings.change_settings(access, write(), plan), Saved)
    helper = by_link(registration.new_helper_link(access, "desk", "Pilar").token)
    results.report(access, write(), result(hall, 5, 3))
    results.report(access, write(), result(hall, 5, 3))
    assert (state(access), load(access).tables[0].result) == ("reported", None)
    results.report(helper, write(), result(hall, 3, 5))
    assert state(access) == "conflict"
    results.report(helper, write(), result(hall, 5, 3))
    assert (state(access), load(access).tables[0].result) == ("confirmed", result(hall, 5, 3))


def test_what_a_correction_replaced_is_kept(
    access: Access, write: Writes, hall: TournamentState
) -> None:
    results.report(access, write(), result(hall, 5, 3))
    asked = results.report(access, write(), result(hall, 3, 5), "upside down")
    assert isinstance(asked, Refused)
    results.report(access, write(), result(hall, 3, 5), "upside down", asked.agree)
    line = history(load(access))[0]
    assert line.by == "Olga"
    voice = PlainVoice(dict.fromkeys(hall.names, "X"))
    assert say(line.words, voice) == (
        "Round 1, table 1: X 3 and X 5, was X 5 and X 3. Why: upside down"
    )


def test_all_that_is_reported_is_accepted_at_once(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    results.report(sides[0], write(), result(hall, 5, 3))
    assert isinstance(results.confirm_all(access, write()), Saved)
    assert [table.state for table in load(access).tables] == ["confirmed", "playing", "playing"]
    assert isinstance(results.confirm_all(access, write()), Saved)


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


def test_a_side_speaks_for_its_own_table_only(
    access: Access, write: Writes, hall: TournamentState, sides: tuple[Access, Access]
) -> None:
    with pytest.raises(Forbidden):
        results.report(sides[0], write(), result(hall, 1, 2, table=2))
    with pytest.raises(Forbidden):
        results.confirm(sides[0], write(), 1, 2)
    with pytest.raises(NotFound):
        results.report(sides[0], write(), Result(1, 9))


def test_a_link_is_handed_on_and_closed(
    access: Access, write: Writes, hall: TournamentState
) -> None:
    desk = registration.new_helper_link(access, "desk", "Pilar at the door")
    assert by_link(desk.token).is_staff
    assert [one.label for one in registration.links(access)] == ["", "Pilar at the door"]
    registration.revoke(access, desk.id)
    with pytest.raises(NotFound):
        by_link(desk.token)
    with pytest.raises(NotFound):
        registration.revoke(access, desk.id)
    with pytest.raises(Forbidden):
        registration.revoke(access, registration.links(access)[0].id)
    helper = by_link(registration.new_helper_link(access, "referee").token)
    assert isinstance(results.decide(helper, write(), result(hall, 4, 4), "late"), Saved)

"""What hangs on the wall says what it said when it was printed; what changed since is found."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.displays import wall
from scorekeeper.tournaments.displays.wall import Outdated, Printed, Sheet, lot_words
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.event import Meeting, Proof, Result, Round, Score
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import EventState
from scorekeeper.tournaments.plan import Offered, PlannedPerson, Report, Reseated
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.test_journal import BEGUN, evening, report

MORNING = datetime(2026, 5, 1, 9, tzinfo=UTC)
SECOND = Round(2, (Meeting(1, ("a", "c")), Meeting(2, ("b", "d")), Meeting(None, ("e",))))


def at(hour: int) -> datetime:
    return MORNING + timedelta(hours=hour)


def said(found: EventState) -> str:
    return wall.standings_shown(found, standings(found.event, BY_KEY[found.plan.system]))


def first() -> tuple[object, ...]:
    return (
        *BEGUN,
        (JournalKind.REPORT, report(3, 1)),
        (JournalKind.REPORT, report(2, 2, table=2, seats="cd")),
    )


def later() -> tuple[object, ...]:
    second = Round(2, SECOND.meetings[:2])
    result = Result(2, 1, (Score("a", 4), Score("c", 0)))
    return (*first(), (JournalKind.PUBLISH, Offered(second)), (JournalKind.REPORT, Report(result)))


def test_the_standings_after_a_round_stay_as_they_were_while_the_next_is_played() -> None:
    before, now = evening(*first()), evening(*later())
    assert said(wall.evening_after(now, 1)) == said(before)
    assert said(now) != said(before)
    assert wall.evening_after(now, 1).tables.keys() == {(1, 1), (1, 2)}
    assert wall.evening_after(now, 2) is now
    assert wall.evening_after(before, 5) is before


def test_a_correction_of_an_old_result_changes_what_they_say() -> None:
    corrected = evening(*later(), (JournalKind.DECIDE, report(1, 3)))
    assert said(wall.evening_after(corrected, 1)) != said(evening(*first()))


def test_figures_that_change_no_place_change_the_paper() -> None:
    higher = evening(*BEGUN, (JournalKind.REPORT, report(4, 1)), first()[-1])
    assert said(higher) != said(evening(*first()))


def test_a_missing_result_stands_on_the_paper_too() -> None:
    assert said(evening(*BEGUN)) != said(evening(*first()))


def test_the_next_round_adds_its_results_to_those_that_are_missing() -> None:
    only_byes = Round(2, (Meeting(None, ("a",)), Meeting(None, ("b",))))
    before, byes = evening(*first()), evening(*first(), (JournalKind.PUBLISH, Offered(only_byes)))
    second = Round(2, (Meeting(1, ("a", "b")), Meeting(None, ("c",))))
    now = evening(*first(), (JournalKind.PUBLISH, Offered(second)))
    table = standings(before.event, BY_KEY[before.plan.system])
    assert wall.standings_shown(byes, table) == wall.standings_shown(before, table)
    assert wall.standings_shown(now, table) != wall.standings_shown(before, table)


def test_what_was_printed_before_the_program_was_renewed_is_still_known() -> None:
    # Digests are kept: for the same facts every version has to say the same.
    assert wall.digest({"ñ": [1, "Ana – Bea"], "a": 2}) == "26785a92d2b3befe0b464ca20b30fef8"


def test_the_bracket_and_the_cross_tables_say_who_met_whom_and_what_came_of_it() -> None:
    before = wall.results_shown(evening(*first()))
    assert wall.results_shown(evening(*first())) == before
    assert wall.results_shown(evening(*BEGUN)) != before
    assert wall.results_shown(evening(*later())) != before
    corrected = evening(*first(), (JournalKind.DECIDE, report(1, 3)))
    assert wall.results_shown(corrected) != before


def test_seats_are_told_by_table_and_who_sits_out_with_them() -> None:
    from_first = wall.seats_shown(evening(*BEGUN))
    assert list(from_first) == ["1", "2"]
    swapped = (Meeting(1, ("a", "d")), Meeting(2, ("c", "b")))
    other = wall.seats_shown(evening(*BEGUN, (JournalKind.RESEAT, Reseated(1, swapped))))
    assert other.keys() == from_first.keys()
    assert other["1"] != from_first["1"]
    assert wall.seats_shown(evening(*BEGUN[:-1])) == {}
    with_a_bye = evening(
        *BEGUN, (JournalKind.ENTER, PlannedPerson("e", "E")), (JournalKind.PUBLISH, Offered(SECOND))
    )
    assert list(wall.seats_shown(with_a_bye)) == ["1", "2", "0"]


def test_facts_have_the_same_name_whatever_their_order_in_a_mapping() -> None:
    assert wall.digest({"a": 1, "ñ": 2}) == wall.digest({"ñ": 2, "a": 1})
    assert wall.digest([1, 2]) != wall.digest([2, 1])


def test_a_card_is_new_until_it_was_printed_so() -> None:
    printed = [
        Printed("cards", 1, {"1": "x", "2": "y", "10": "z"}, at(1)),
        Printed("slips", 2, {"1": "q"}, at(2)),
    ]
    now = {"10": "other", "2": "y", "1": "q", "3": "n"}
    assert wall.new_parts(printed, "cards", now) == ("1", "3", "10")


def outdated(printed: list[Printed], number: int, **now: dict[str, str]) -> tuple[Outdated, ...]:
    def say(sheet: Sheet, _: int) -> dict[str, str]:
        return now.get(sheet, {})

    return wall.find_outdated(printed, number, say)


def test_what_says_the_same_is_not_listed() -> None:
    printed = [Printed("standings", 1, {"": "x"}, at(1)), Printed("cards", 1, {"1": "c"}, at(1))]
    assert outdated(printed, 1, standings={"": "x"}, cards={"1": "c"}) == ()


def test_what_changed_is_listed_in_the_order_of_the_sheets_with_its_tables() -> None:
    printed = [
        Printed("cards", 1, {"10": "a", "2": "b", "3": "c"}, at(2)),
        Printed("standings", 1, {"": "x"}, at(1)),
    ]
    found = outdated(printed, 1, standings={"": "y"}, cards={"10": "n", "2": "n", "3": "c"})
    assert found == (
        Outdated("standings", 1, (), at(1)),
        Outdated("cards", 1, ("2", "10"), at(2), (("2", 0), ("10", 0))),
    )


def test_printing_again_clears_it_for_the_tables_that_were_printed() -> None:
    printed = [
        Printed("slips", 1, {"1": "a", "2": "b"}, at(1)),
        Printed("slips", 1, {"2": "n"}, at(2)),
    ]
    assert outdated(printed, 1, slips={"1": "a", "2": "n"}) == ()
    (one,) = outdated(printed, 1, slips={"1": "n", "2": "n"})
    assert one.parts == ("1",)


def test_a_table_more_is_printed_and_one_less_is_taken_away_once() -> None:
    printed = [Printed("slips", 1, {"1": "a", "2": "b"}, at(1), 7)]
    (grown,) = outdated(printed, 1, slips={"1": "a", "2": "b", "3": "c"})
    assert (grown.parts, grown.old) == (("3",), ())
    (smaller,) = outdated(printed, 1, slips={"1": "n"})
    assert (smaller.parts, smaller.old) == (("1",), (("1", 7), ("2", 7)))
    again = Printed("slips", 1, {"1": "n"}, at(2), 9)
    assert outdated([*printed, again], 1, slips={"1": "n"}) == ()


def test_once_some_are_printed_again_nothing_of_a_table_that_is_no_more_is_taken_away() -> None:
    printed = [
        Printed("slips", 1, {"1": "a", "2": "b", "3": "c"}, at(1), 7),
        Printed("slips", 1, {"1": "n", "3": wall.NONE}, at(2), 9),
    ]
    assert outdated(printed, 1, slips={"1": "n", "2": "b"}) == ()
    (again,) = outdated(printed, 1, slips={"1": "n", "2": "b", "3": "d"})
    assert (again.parts, again.old) == (("3",), ())


def test_who_sat_where_in_an_old_round_is_no_longer_of_use() -> None:
    printed = [Printed("names", 1, {"": "a"}, at(1)), Printed("standings", 1, {"": "x"}, at(1))]
    found = outdated(printed, 2, names={"": "n"}, standings={"": "y"})
    assert [one.sheet for one in found] == ["standings"]


def test_only_the_standings_printed_last_hang_on_the_wall() -> None:
    printed = [
        Printed("standings", 1, {"": "old"}, at(1)),
        Printed("standings", 2, {"": "x"}, at(2)),
    ]
    assert outdated(printed, 2, standings={"": "x"}) == ()


def test_a_draw_says_with_which_number_and_whether_it_was_changed() -> None:
    drawn = Round(1, (), Proof("7a", "1"))
    said = [lot_words(one) for one in (None, Round(1, ()), drawn, replace(drawn, moved=True))]
    assert [None if one is None else say(one, PlainVoice()) for one in said] == [
        None,
        None,
        "Drawn with the number 7a: anybody who draws with it again finds the same.",
        "Drawn with the number 7a, then changed: by hand, or for who came late.",
    ]

"""FIDE's report: every column where the regulations put it (TRF 2026, in force since 1.9.2025)."""

from dataclasses import replace
from datetime import date

from scorekeeper.tournaments.event import Away, Contest, Event
from scorekeeper.tournaments.files.trf import report_file
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.list_format import LISTED, sides

DAY = date(2026, 4, 23)
PLAYED = sides(
    "a-b 4:2, c-d 3:3, e", "c-a 1:0, b-e b!, d", "a-e 0:3, b-d x", title="Sant Jordi – «9º»"
)


def lines(event: Event, rounds: int | None = None) -> list[str]:
    written = report_file(event, standings(event, LISTED), DAY, rounds)
    assert written.endswith("\r\n")
    assert written.isascii()
    return written.split("\r\n")[:-1]


def players(event: Event) -> dict[str, str]:
    """The line of each side by its name."""
    return {line[14:47].strip(): line for line in lines(event) if line.startswith("001")}


def test_the_head_names_the_tournament_its_day_and_its_rounds() -> None:
    found = lines(PLAYED, rounds=5)
    assert found[0] == "012 Sant Jordi - 9o"
    assert "042 2026/04/23" in found
    assert "062 5" in found
    assert "XXR 5" in found
    assert "142 5" in found
    assert "XXR 3" in lines(PLAYED)


def test_a_side_has_its_number_points_place_and_rounds_in_their_columns() -> None:
    found = players(PLAYED)["A"]
    assert int(found[4:8]) == 1
    assert found[80:84] == " 1.0"
    assert int(found[85:89]) == next(
        row.place for row in standings(PLAYED, LISTED).rows if row.entrant == "a"
    )
    assert [found[at : at + 8] for at in (91, 101, 111)] == ["   2 w 1", "   3 b 0", "   5 w 0"]


def test_draws_walkovers_byes_and_void_matches_have_their_signs() -> None:
    found = players(PLAYED)
    rounds = {name: [line[at : at + 8] for at in (91, 101, 111)] for name, line in found.items()}
    assert rounds["C"] == ["   4 w =", "   1 w 1", "0000 - Z"]
    assert rounds["B"] == ["   1 b 0", "   5 w -", "0000 - Z"]
    assert rounds["E"] == ["0000 - U", "   2 b +", "   1 b 1"]
    assert rounds["D"][1] == "0000 - U"


def test_a_missing_result_is_left_blank() -> None:
    assert players(sides("a-b 4:2", "b-a"))["A"][101:109] == "   2 b  "


def test_points_decide_where_no_games_were_counted() -> None:
    event = sides("a-b 0:0")
    assert players(event)["A"][91:99] == "   2 w ="


def test_what_a_match_is_worth_is_said_where_it_is_not_usual() -> None:
    assert not [line for line in lines(PLAYED) if line.startswith("BB")]
    odd = sides("a-b 4:2, c-d 3:3, e", contest=Contest(win=6, draw=2, loss=1, bye=5))
    found = [line for line in lines(odd) if line.startswith("BB")]
    assert found == ["BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.0", "BBF  0.5", "BBU  2.5"]
    (worth,) = (line for line in lines(odd) if line.startswith("162"))
    assert worth == "162  W 3.0    D 1.0    L 0.5    A 0.0    P 2.5"
    assert [worth[at] for at in (5, 14, 23, 32, 41)] == ["W", "D", "L", "A", "P"]
    assert players(odd)["E"][80:84] == " 2.5"


def test_who_did_not_come_where_a_loss_is_worth_something_is_said() -> None:
    late = replace(PLAYED, contest=Contest(win=6, draw=2, loss=1, bye=5))
    (line,) = (line for line in lines(late) if line.startswith("299"))
    assert (line[4], line[13:17], line[19:22], line[23:27]) == ("-", " 0.5", "002", "   2")
    assert not [line for line in lines(PLAYED) if line.startswith("299")]


def test_a_side_without_a_name_goes_by_its_key_and_a_title_may_be_missing() -> None:
    event = sides("a-b 4:2", entrants=())
    assert event.entrants == ()
    bare = sides("a-b 4:2")
    assert lines(bare)[0] == "012 -"


def test_the_initial_colour_stands_before_the_first_round() -> None:
    assert "XXC white1" in lines(replace(PLAYED, rounds=(), results=()))
    assert "152 W" in lines(replace(PLAYED, rounds=(), results=()))
    assert any(line.startswith("XXC ") for line in lines(PLAYED))


def test_a_half_point_bye_has_its_sign() -> None:
    event = sides("a-b 4:2", "a-c 1:2, b")
    leave = replace(event.by_key["c"], away=(Away(1, 1, is_half=True),))
    others = tuple(leave if one.key == "c" else one for one in event.entrants)
    found = [line for line in lines(replace(event, entrants=others)) if line.startswith("001")]
    assert any("0000 - H" in line for line in found)


def test_byes_to_come_and_who_must_not_meet_stand_in_records_of_their_own() -> None:
    event = sides("a-b 4:2", "a-c 1:2, b", forbidden=(("a", "c"),))
    leaves = {"b": Away(3, 3, is_half=True), "c": Away(3)}
    others = tuple(
        replace(one, away=(leaves[one.key],)) if one.key in leaves else one
        for one in event.entrants
    )
    found = lines(replace(event, entrants=others), rounds=3)
    assert [line for line in found if line[:3] == "240"] == ["240 H 003    2", "240 Z 003    3"]
    assert [line for line in found if line[:3] == "260"] == ["260 001 003    1    3"]

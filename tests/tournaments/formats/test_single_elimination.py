"""Single elimination: seeds, byes for the best, third place, walkovers, moves by hand."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.brackets.bracket import seed_order, size_for
from scorekeeper.tournaments.event import Entrant, Event, Meeting, Result, Score
from scorekeeper.tournaments.formats.single_elimination import FORMAT, bracket
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.random_tournaments import away, entered, played, settings_of, with_round


def opening(event: Event) -> list[tuple[str, ...]]:
    return [one.seats for one in FORMAT.draw(settings_of(FORMAT, event), event).rounds[0].meetings]


def order(event: Event) -> list[tuple[str, ...]]:
    return [*FORMAT.order(settings_of(FORMAT, event), event)]


def favourites(event: Event) -> Event:
    """The next round, won by whoever is seeded better."""
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    results = tuple(
        Result(
            offered.number,
            meeting.table,
            tuple(Score(key, games=99 - (event.by_key[key].rank or 0)) for key in meeting.seats),
        )
        for meeting in offered.meetings
        if meeting.table is not None
    )
    return replace(event, rounds=(*event.rounds, offered), results=(*event.results, *results))


def test_the_best_two_can_only_meet_at_the_end() -> None:
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert [size_for(many) for many in (1, 2, 3, 4, 5, 8, 9)] == [1, 2, 4, 4, 8, 8, 16]


@pytest.mark.slow(keep=30)
@pytest.mark.parametrize("many", range(2, 34))
@pytest.mark.parametrize("third", ["played", "eight", "shared"])
@pytest.mark.parametrize("seeding", ["rank", "lot"])
def test_one_is_left(many: int, third: str, seeding: str) -> None:
    event = entered(FORMAT, many, "evening", third=third, seeding=seeding)
    over = played(FORMAT, event, Random(many))
    assert len(over.rounds) == FORMAT.rounds(settings_of(FORMAT, event), event)
    matches = [one for _, one in over.meetings() if not one.is_bye]
    has_eight = third == "eight" and many >= 8
    assert len(matches) == many - 1 + (third != "shared" and many > 3) + 4 * has_eight
    groups = order(over)
    assert not has_eight or [len(group) for group in groups[:8]] == [1] * 8
    assert sorted(key for group in groups for key in group) == sorted(event.by_key)
    assert [len(group) for group in groups[:2]] == [1, 1]


def test_the_favourites_come_in_the_order_of_their_seeds() -> None:
    event = entered(FORMAT, 6, "evening")
    assert opening(event) == [("s00",), ("s03", "s04"), ("s01",), ("s02", "s05")]
    for _ in range(3):
        assert not FORMAT.is_over(settings_of(FORMAT, event), event)
        event = favourites(event)
    assert FORMAT.is_over(settings_of(FORMAT, event), event)
    assert order(event) == [("s00",), ("s01",), ("s02",), ("s03",), ("s04", "s05")]
    assert [one.slot for one in event.rounds[-1].meetings] == ["winners/3/1", "third/1/1"]
    said = {say(why, PlainVoice()) for _, one in event.meetings() for why in one.reasons}
    assert said >= {
        "A bye: the bracket has more places than sides.",
        "s03 is seed 4.",
        "The winner of match 2 in round 1 of the winners’ bracket.",
        "The loser of match 1 in round 2 of the winners’ bracket.",
    }


def test_while_it_goes_on_those_still_in_stand_first() -> None:
    event = favourites(entered(FORMAT, 4, "evening"))
    assert order(event) == [("s00", "s01", "s02", "s03")]
    shared = favourites(entered(FORMAT, 4, "evening", third="shared"))
    assert order(shared) == [("s00", "s01"), ("s02", "s03")]


def test_who_lost_a_quarter_final_plays_for_places_five_to_eight() -> None:
    event = favourites(entered(FORMAT, 8, "evening", third="eight"))
    assert order(event) == [("s00", "s01", "s02", "s03"), ("s04", "s05", "s06", "s07")]
    event = favourites(event)
    assert [one.slot for one in event.rounds[-1].meetings][2:] == ["places/1/1", "places/1/2"]
    assert order(event) == [("s00", "s01", "s02", "s03"), ("s04", "s05"), ("s06", "s07")]
    event = favourites(event)
    last = [one.slot for one in event.rounds[-1].meetings]
    assert last == ["winners/3/1", "places/2/1", "seventh/1/1", "third/1/1"]
    assert order(event) == [(f"s0{place}",) for place in range(8)]
    said = {say(why, PlainVoice()) for _, one in event.meetings() for why in one.reasons}
    assert "The loser of match 2 in round 1 of the matches for places 5 to 8." in said


def pasted(many: int, seed: str = "evening", ranks: dict[int, int] | None = None) -> Event:
    """So many sides as a list was pasted; `ranks` of those by their place on it that have one."""
    event = entered(FORMAT, many, seed)
    unranked = (replace(one, rank=(ranks or {}).get(at)) for at, one in enumerate(event.entrants))
    return replace(event, entrants=tuple(unranked))


def test_without_ranks_all_are_drawn_by_lot_whatever_the_order_of_the_list() -> None:
    event = pasted(9)
    listed = [("s00",), ("s07", "s08"), ("s03",), ("s04",), ("s01",), ("s06",), ("s02",), ("s05",)]
    assert opening(event) != listed
    turned = replace(event, entrants=tuple(reversed(event.entrants)))
    assert opening(turned) == opening(event) == opening(replace(event, settings={"seeding": "lot"}))
    assert opening(pasted(9, "another")) != opening(event)
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    said = {say(why, PlainVoice()) for one in offered.meetings for why in one.reasons}
    assert "A bye: the bracket has more places than sides." in said
    assert {f"{offered.meetings[0].seats[0]} drew number 1."} <= said
    assert not any("is seed" in one for one in said)
    assert offered.proof is not None
    assert offered.proof.seed == "evening"


def test_byes_of_a_bracket_without_ranks_go_to_each_as_often() -> None:
    byes = Counter(
        meeting[0]
        for seed in range(400)
        for meeting in opening(pasted(5, str(seed)))
        if len(meeting) == 1
    )
    # Three of five each time: 240 times each, give or take four standard deviations.
    assert all(200 < byes[f"s{at:02}"] < 280 for at in range(5))


def test_who_has_a_rank_is_seeded_and_the_others_are_drawn_behind() -> None:
    event = pasted(8, ranks={6: 1, 2: 2})
    first = opening(event)
    assert first[0][0] == "s06"
    assert first[2][0] == "s02"
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    said = [say(why, PlainVoice()) for one in offered.meetings for why in one.reasons]
    assert sum("is seed" in one for one in said) == 2
    assert sum("drew number" in one for one in said) == 6


def test_one_that_began_in_the_order_of_its_list_goes_on_in_it() -> None:
    event = pasted(5)
    listed = replace(event, entrants=entered(FORMAT, 5, "evening").entrants)
    (first,) = FORMAT.draw(settings_of(FORMAT, listed), listed).rounds
    # Before places were drawn by lot a proof had no weights.
    assert first.proof is not None
    old = replace(first, proof=replace(first.proof, weights={}))
    began = with_round(event, old, Random(1))
    found, ranked = (
        bracket(settings_of(FORMAT, one), one)
        for one in (began, replace(began, entrants=listed.entrants))
    )
    assert found.seeds == ranked.seeds == ("s00", "s01", "s02", "s03", "s04")
    assert found.sides == ranked.sides
    assert opening(began) == opening(replace(began, entrants=listed.entrants))
    anew = with_round(event, FORMAT.draw(settings_of(FORMAT, event), event).rounds[0], Random(1))
    assert bracket(settings_of(FORMAT, anew), anew).seeds != found.seeds


def test_another_seed_places_otherwise() -> None:
    drawn = [opening(entered(FORMAT, 16, seed, seeding="lot")) for seed in ("one", "two")]
    assert drawn[0] != drawn[1]


def test_a_match_without_a_winner_holds_up_the_next_round() -> None:
    event = entered(FORMAT, 4, "evening")
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    event = replace(
        event,
        rounds=(offered,),
        results=(
            Result(1, 1, (Score("s00", games=3), Score("s03", games=3))),
            Result(1, 2, ending="void"),
        ),
    )
    problems = FORMAT.draw(settings_of(FORMAT, event), event).problems
    assert [say(one.words, PlainVoice())[:40] for one in problems] == [
        "Round 1, table 1: there is no winner yet",
        "Round 1, table 2: there is no winner yet",
    ]
    by_points = (
        Result(1, 1, (Score("s00", games=3, points=9), Score("s03", games=3, points=10))),
        Result(1, 2, (Score("s01", place=1), Score("s02", place=2))),
    )
    event = replace(event, results=by_points)
    assert opening(event) == [("s03", "s01"), ("s00", "s02")]


def test_who_does_not_come_lets_the_other_go_on() -> None:
    event = entered(FORMAT, 4, "evening", third="shared")
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    one_absent = Result(1, 1, ending="forfeit", absent=("s00",))
    other_absent = Result(1, 2, ending="forfeit", absent=("s02",))
    both = Result(1, 2, ending="forfeit", absent=("s01", "s02"))
    event = replace(event, rounds=(offered,), results=(one_absent, other_absent))
    assert opening(event) == [("s03", "s01")]
    event = replace(event, results=(one_absent, both))
    assert opening(event) == [("s03",)]
    left = away(event, "s03", 2)
    assert opening(left) == []
    done = replace(
        left, rounds=(*left.rounds, FORMAT.draw(settings_of(FORMAT, left), left).rounds[0])
    )
    assert order(done) == [("s03",), ("s00", "s01", "s02")]


def test_who_leaves_lets_the_other_go_on_and_keeps_the_place_reached() -> None:
    event = favourites(entered(FORMAT, 4, "evening"))
    event = away(event, "s00", 2)
    event = favourites(event)
    final = event.rounds[-1].meetings[0]
    assert final.seats == ("s01",)
    assert say(final.reasons[-1], PlainVoice()) == "s00 is not there."
    assert order(event) == [("s01",), ("s00",), ("s02",), ("s03",)]


def finals(third: str, *played: int, many: int = 4) -> Event:
    """So many sides, the final round published, and its matches at these tables played."""
    event = favourites(favourites(entered(FORMAT, many, "evening", third=third)))
    event = event if many == 4 else favourites(event)
    last = len(event.rounds)
    results = tuple(one for one in event.results if one.round < last or one.table in played)
    return replace(event, results=results)


@pytest.mark.parametrize(
    ("event", "places", "shared"),
    [
        (finals("played", 1, 2), [1, 2, 3, 4], []),
        (finals("played", 1), [1, 2, 3, 3], ["No match has decided third place: both share it."]),
        (finals("shared", 1), [1, 2, 3, 3], ["No match has decided third place: both share it."]),
        (
            finals("played", 2),
            [1, 1, 3, 4],
            ["The final has no winner yet: both share first place."],
        ),
        (
            finals("eight", 1, 3, 4, many=8),
            [1, 2, 3, 4, 5, 5, 7, 8],
            ["No match has decided their places: both share them."],
        ),
    ],
)
def test_who_shares_a_place_that_no_match_decided_is_not_parted_by_lot(
    event: Event, places: list[int], shared: list[str]
) -> None:
    table = standings(event, FORMAT)
    assert [row.place for row in table.rows] == places
    assert [say(why, PlainVoice()) for why in table.shared] == shared
    said = [say(row.why, PlainVoice()) for row in table.rows if row.is_level]
    assert said == shared * 2


def test_who_was_moved_by_hand_goes_on_from_there() -> None:
    event = entered(FORMAT, 3, "evening")
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    bye, match = offered.meetings
    moved = replace(
        offered,
        meetings=(replace(bye, seats=("s02",)), replace(match, seats=("s01", "s00"))),
        moved=True,
    )
    event = with_round(event, moved, Random(1))
    final, *third = opening(event)
    assert final[0] == "s02"
    assert final[1] in ("s00", "s01")
    assert len(third) == 1


def test_one_alone_is_refused_and_who_comes_late_is_not_in_it() -> None:
    alone = entered(FORMAT, 1, "")
    assert [one.code for one in FORMAT.check(settings_of(FORMAT, alone), alone)] == ["players"]
    event = favourites(entered(FORMAT, 4, ""))
    late = away(replace(event, entrants=(*event.entrants, Entrant("late"))), "late", 1, 1)
    assert FORMAT.check(settings_of(FORMAT, late), late) == ()
    assert FORMAT.rounds(settings_of(FORMAT, late), late) == 2
    assert order(late) == [("s00", "s01", "s02", "s03"), ("late",)]


def test_who_sat_down_in_the_first_round_is_in_it_whatever_is_said_later() -> None:
    event = favourites(entered(FORMAT, 5, ""))
    assert order(away(event, "s03", 1, 1)) == order(event)


@pytest.mark.parametrize("filling", ["byes", "lot", "best"])
@pytest.mark.parametrize("many", [2, 3, 4, 5, 8, 13, 35])
def test_who_loses_the_first_round_plays_a_consolation(many: int, filling: str) -> None:
    home = entered(FORMAT, many, "evening", filling=filling)
    event = replace(home, settings={**home.settings, "out": "consolation"})
    over = played(FORMAT, event, Random(many))
    assert len(over.rounds) == len(played(FORMAT, home, Random(many)).rounds)
    main = {key for r in over.rounds[1:] for m in r.meetings for key in m.seats if is_main(m)}
    beside = {key for r in over.rounds for m in r.meetings for key in m.seats if not is_main(m)}
    lost = {loser_of(over, 1, m) for m in over.rounds[0].meetings if not m.is_bye}
    # Of four, who lost plays for third place already.
    assert beside == (lost - main if len(lost - main) > 1 and many != 4 else set())
    levels = FORMAT.order(settings_of(FORMAT, over), over)
    ranked = [key for level in levels for key in level]
    assert sorted(ranked) == sorted(event.by_key)
    assert set(ranked[len(ranked) - len(beside) :]) == beside
    if beside:
        assert [len(level) for level in levels if set(level) <= beside][:2] == [1, 1]


@pytest.mark.parametrize(("third", "beside"), [("played", 3), ("eight", 0), ("shared", 3)])
def test_who_plays_for_places_five_to_eight_plays_no_consolation(third: str, beside: int) -> None:
    event = entered(FORMAT, 8, "evening", third=third, out="consolation")
    over = played(FORMAT, event, Random(8))
    stages = [meeting.stage for _, meeting in over.meetings()]
    assert stages.count("consolation") == beside
    assert ("places" in stages) == (third == "eight")


def is_main(meeting: Meeting) -> bool:
    return meeting.stage != "consolation"


def loser_of(event: Event, number: int, meeting: Meeting) -> str:
    result = event.result(number, meeting)
    assert result is not None
    return min(result.scores, key=lambda score: score.games).entrant

"""Groups then knock-out: who goes on, and that a group's best meet again as late as can be."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.tournaments.event import Away, Entrant, Event, Result, Score
from scorekeeper.tournaments.formats.groups_then_knockout import FORMAT, OPENING, groups, tiers
from scorekeeper.tournaments.standings.standings import standings
from tests.tournaments.random_tournaments import away, entered, played, settings_of, with_round


def check(event: Event) -> list[str]:
    return [say(one.words, PlainVoice()) for one in FORMAT.check(settings_of(FORMAT, event), event)]


def in_groups(many: int, seed: int = 1, **settings: int) -> Event:
    """An event whose groups are over."""
    random = Random(seed)
    event = entered(FORMAT, many, "evening", **settings)
    for offered in FORMAT.draw(settings_of(FORMAT, event), event).rounds:
        event = with_round(event, offered, random)
    return event


@pytest.mark.parametrize(
    ("many", "count", "advance"),
    [(4, 2, 1), (7, 2, 2), (8, 2, 2), (9, 3, 2), (12, 4, 2), (13, 4, 1), (16, 4, 2), (17, 2, 4)],
)
def test_everybody_plays_the_group_and_the_best_play_on(
    many: int, count: int, advance: int
) -> None:
    event = entered(FORMAT, many, "evening", groups=count, advance=advance)
    settings = settings_of(FORMAT, event)
    sizes = [len(keys) for keys in groups(settings, event).values()]
    assert max(sizes) - min(sizes) <= 1
    over = played(FORMAT, event, Random(many))
    assert len(over.rounds) == FORMAT.rounds(settings, over)
    met = [frozenset(one.seats) for _, one in over.meetings() if not one.slot and not one.is_bye]
    assert len(met) == len(set(met)) == sum(size * (size - 1) // 2 for size in sizes)
    in_bracket = {key for _, one in over.meetings() if one.slot for key in one.seats}
    assert len(in_bracket) == count * advance
    ranked = [key for group in FORMAT.order(settings, over) for key in group]
    assert sorted(ranked) == sorted(event.by_key)
    assert set(ranked[: count * advance]) == in_bracket


@pytest.mark.parametrize(("many", "count"), [(8, 2), (16, 4), (32, 8)])
def test_two_of_a_group_meet_again_only_in_the_final(many: int, count: int) -> None:
    event = in_groups(many, groups=count, advance=2)
    settings = settings_of(FORMAT, event)
    (offered,) = FORMAT.draw(settings, event).rounds
    group = {key: name for name, keys in groups(settings, event).items() for key in keys}
    half = len(offered.meetings) // 2
    for part in (offered.meetings[:half], offered.meetings[half:]):
        names = [group[key] for one in part for key in one.seats]
        assert sorted(names) == sorted(set(names))
    firsts, seconds = tiers(settings, event)[0]
    assert all(len({*one.seats} & {*firsts}) == 1 for one in offered.meetings)
    assert all(len({*one.seats} & {*seconds}) == 1 for one in offered.meetings)


def test_each_quarter_has_one_of_every_group() -> None:
    event = in_groups(16, groups=4, advance=4)
    settings = settings_of(FORMAT, event)
    group = {key: name for name, keys in groups(settings, event).items() for key in keys}
    (offered,) = FORMAT.draw(settings, event).rounds
    for at in (0, 2, 4, 6):
        quarter = [key for one in offered.meetings[at : at + 2] for key in one.seats]
        assert sorted(group[key] for key in quarter) == ["A", "B", "C", "D"]


def test_who_was_second_is_seeded_no_further_off_than_it_takes() -> None:
    # Seeds 5 and 8 are in the half of seeds 1 and 4, 6 and 7 in that of seeds 2 and 3: so the
    # second of A comes sixth, that of B fifth, and those of C and D change places as well.
    event = in_groups(16, groups=4)
    settings = settings_of(FORMAT, event)
    firsts, (a, b, c, d) = tiers(settings, event)[0]
    assert OPENING.bracket(settings, event).seeds == (*firsts, b, a, d, c)


def test_the_groups_set_by_the_organiser_stay() -> None:
    event = entered(FORMAT, 6, "evening")
    event = replace(
        event,
        entrants=tuple(
            replace(one, group="B") if one.key in ("s00", "s01") else one for one in event.entrants
        ),
    )
    assert {"s00", "s01"} <= {*groups(settings_of(FORMAT, event), event)["B"]}
    strange = replace(event, entrants=(replace(event.entrants[0], group="Z"), *event.entrants[1:]))
    assert check(strange) == ["There is no group “Z”: they are A and B."]
    assert sorted("".join(groups(settings_of(FORMAT, strange), strange))) == ["A", "B"]


def test_missing_results_hold_up_the_bracket() -> None:
    event = in_groups(6)
    short = replace(event, results=event.results[1:])
    (problem,) = FORMAT.draw(settings_of(FORMAT, short), short).problems
    assert say(problem.words, PlainVoice()) == "Who goes on is not settled: 1 result is missing."
    void = replace(event, results=(Result(1, 1, ending="void"), *event.results[1:]))
    assert [len(one.meetings) for one in FORMAT.draw(settings_of(FORMAT, void), void).rounds] == [1]


def test_who_left_after_the_groups_gives_the_place_to_the_next() -> None:
    event = in_groups(8)
    settings = settings_of(FORMAT, event)
    winner = tiers(settings, event)[0][0][0]
    left = away(event, winner, len(event.rounds) + 1)
    assert winner not in {key for tier in tiers(settings, left)[0] for key in tier}
    assert sum(map(len, tiers(settings, left)[0])) == 4


def test_a_group_where_all_leave_sends_fewer() -> None:
    event = in_groups(4, groups=2, advance=2)
    settings = settings_of(FORMAT, event)
    gone = away(event, groups(settings, event)["A"][0], len(event.rounds) + 1)
    assert sorted(map(len, tiers(settings, gone)[0])) == [1, 2]


def test_while_groups_are_played_points_alone_count() -> None:
    event = entered(FORMAT, 8, "evening")
    assert FORMAT.order(settings_of(FORMAT, event), event) == ()
    assert not FORMAT.is_over(settings_of(FORMAT, event), event)


def test_all_who_play_on_leave_nobody_behind() -> None:
    over = played(FORMAT, entered(FORMAT, 4, "evening"), Random(2))
    assert sum(map(len, FORMAT.order(settings_of(FORMAT, over), over))) == 4


@pytest.mark.parametrize(
    ("many", "settings", "said"),
    [
        (8, {"groups": 1}, "From 2 to 26 groups can be drawn, not 1."),
        (8, {"groups": 27}, "From 2 to 26 groups can be drawn, not 27."),
        (8, {"advance": 0}, "Out of each group at least one must go on."),
        (
            8,
            {"runners_up": 2},
            "Of 2 groups at most 1 of those who follow can be the best, not 2.",
        ),
        (
            5,
            {"groups": 2, "advance": 3},
            "5 are there: 2 groups out of which 3 go on need 6 or more.",
        ),
    ],
)
def test_impossible_settings_are_refused(many: int, settings: dict[str, int], said: str) -> None:
    assert check(entered(FORMAT, many, "", **settings)) == [said]


def test_before_the_first_round_all_rounds_are_known() -> None:
    event = entered(FORMAT, 8, "evening", groups=2, advance=2)
    assert FORMAT.rounds(settings_of(FORMAT, event), event) == 3 + 2


@pytest.mark.parametrize(("third", "last"), [("played", 2), ("shared", 1)])
def test_third_place_is_played_beside_the_final_where_it_is_settled_so(
    third: str, last: int
) -> None:
    event = in_groups(8)
    settings = settings_of(FORMAT, replace(event, settings={"third": third}))
    assert len(OPENING.bracket(settings, event).plan[-1]) == last


def test_the_winners_of_the_groups_are_seeded_in_the_order_of_the_groups() -> None:
    for count in (2, 3, 4):
        event = in_groups(4 * count, groups=count)
        settings = settings_of(FORMAT, event)
        assert OPENING.bracket(settings, event).seeds[:count] == tiers(settings, event)[0][0]


def test_who_misses_the_first_round_of_the_bracket_gives_the_place_to_the_next() -> None:
    event = in_groups(8)
    first = tiers(settings_of(FORMAT, event), event)[0][0][0]
    number = len(event.rounds) + 1
    gone = away(event, first, number, number)
    assert first not in {key for tier in tiers(settings_of(FORMAT, gone), gone)[0] for key in tier}


def test_a_final_that_nobody_came_to_is_the_end() -> None:
    event = in_groups(8)
    settings = settings_of(FORMAT, event)
    event = with_round(event, FORMAT.draw(settings, event).rounds[0], Random(1))
    for key in event.by_key:
        event = away(event, key, len(event.rounds) + 1)
    (final,) = FORMAT.draw(settings, event).rounds
    assert final.meetings == ()
    assert FORMAT.is_over(settings, replace(event, rounds=(*event.rounds, final)))


def test_in_a_group_who_sat_out_before_a_latecomer_has_no_more_than_was_won() -> None:
    random = Random(5)
    event = entered(FORMAT, 6, "evening", groups=2, advance=1)
    first = FORMAT.draw(settings_of(FORMAT, event), event).rounds[0]
    event = with_round(event, first, random)
    late = tuple(Entrant(key, away=(Away(1, 1),)) for key in ("x", "y"))
    over = played(FORMAT, replace(event, entrants=(*event.entrants, *late)), random)
    rows = standings(over, FORMAT).rows
    assert {sum(bout.how == "bye" for bout in row.bouts) for row in rows} == {0, 1}
    assert all(row.points == sum(bout.lead > 0 for bout in row.bouts) for row in rows)


def test_the_best_of_the_next_are_compared_without_the_last_of_larger_groups() -> None:
    # In A, of five, s01 has beaten the last by nine: without that it stands behind the second of B.
    event = of_two_groups((5, 4), {("s01", "s04"): (9, 0), ("s06", "s08"): (3, 0)})
    settings = settings_of(FORMAT, event)
    going, staying = tiers(settings, event)
    assert going == (("s00", "s05"), ("s06",))
    assert staying[0] == ("s01",)
    assert OPENING.bracket(settings, event).seeds[2] == "s06"


@pytest.mark.parametrize("many", [7, 8, 13, 22])
def test_who_does_not_go_on_plays_a_consolation(many: int) -> None:
    event = entered(FORMAT, many, "evening", out="consolation")
    over = played(FORMAT, event, Random(many))
    bracket = OPENING.bracket(settings_of(FORMAT, over), over)
    assert len(bracket.others) == many - 4
    last = next(each for each in reversed(bracket.plan) if each[-1].stage == "consolation")[-1]
    best, second = bracket.outcome(last.key)
    ranked = [key for level in bracket.order() for key in level]
    assert ranked[4:6] == [best, second]
    assert sorted(ranked) == sorted(event.by_key)
    beside = {key for _, x in over.meetings() if x.stage == "consolation" for key in x.seats}
    assert beside == set(bracket.others)


def of_two_groups(sizes: tuple[int, int], games: dict[tuple[str, str], tuple[int, int]]) -> Event:
    """After the groups of this size, s00 the first of A; who is not named wins by two."""
    keys = [f"s{at:02}" for at in range(sum(sizes))]
    entrants = tuple(Entrant(k, group="AB"[at >= sizes[0]]) for at, k in enumerate(keys))
    event = Event(FORMAT.key, entrants, settings={"advance": 1, "runners_up": 1}, seed="evening")
    for offered in FORMAT.draw(settings_of(FORMAT, event), event).rounds:
        results = []
        for meeting in (x for x in offered.meetings if not x.is_bye):
            both = sorted(meeting.seats)
            made = games.get((both[0], both[1]), (2, 0))
            scores = tuple(Score(key, games=n) for key, n in zip(both, made, strict=True))
            results.append(Result(offered.number, meeting.table or 0, scores))
        event = replace(event, rounds=(*event.rounds, offered))
        event = replace(event, results=(*event.results, *results))
    return event


def test_who_sat_out_in_an_odd_group_has_no_more_of_it() -> None:
    # A of three: its second has won once, by one, and lost by three. B of four: its second has won
    # once by three and lost by one, but for the last.
    games = {("s00", "s01"): (3, 0), ("s01", "s02"): (3, 2)}
    games |= {("s03", "s04"): (3, 2), ("s04", "s05"): (3, 0)}
    event = of_two_groups((3, 4), games)
    assert tiers(settings_of(FORMAT, event), event)[0] == (("s00", "s03"), ("s04",))


@pytest.mark.parametrize("seed", range(12))
def test_one_who_follows_does_not_meet_the_winner_of_their_group_at_once(seed: int) -> None:
    random = Random(seed)
    event = entered(FORMAT, 11, f"{seed}", groups=3, advance=1, runners_up=1)
    for offered in FORMAT.draw(settings_of(FORMAT, event), event).rounds:
        event = with_round(event, offered, random)
    group = {k: name for name, ks in groups(settings_of(FORMAT, event), event).items() for k in ks}
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    assert all(group[a] != group[b] for a, b in (meeting.seats for meeting in offered.meetings))

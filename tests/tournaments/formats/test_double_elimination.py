"""Double elimination: out is who loses twice, whatever the number of sides."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.tournaments.brackets.bracket import winner_of
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.formats.double_elimination import FORMAT
from scorekeeper.tournaments.standings.standings import standings
from tests.games.scorer import said
from tests.tournaments.random_tournaments import entered, played, settings_of, with_round


def losses(event: Event) -> Counter[str]:
    found: Counter[str] = Counter()
    for number, meeting in event.meetings():
        result = event.result(number, meeting)
        if result is not None:
            _, loser = winner_of(meeting, result)
            found[loser or ""] += 1
    return found


# Between and beyond these, where the bracket begins anew, nothing is different.
LARGE = {*range(10, 16), *range(18, 32)}


@pytest.mark.slow(keep=6)
@pytest.mark.unwatched
@pytest.mark.parametrize(
    "many",
    [pytest.param(n, marks=[pytest.mark.soak] if n in LARGE else []) for n in range(2, 34)],
)
@pytest.mark.parametrize("final", ["once", "twice"])
def test_out_is_who_loses_twice(many: int, final: str) -> None:
    lost_finals = set()
    for seed in range(4):
        event = entered(FORMAT, many, "evening", final=final)
        over = played(FORMAT, event, Random(seed))
        lost = losses(over)
        (champion,), *others = FORMAT.order(settings_of(FORMAT, over), over)
        assert lost[champion] <= 1
        unlucky = others[0][0]
        assert lost[unlucky] == 2 or (final == "once" and lost[unlucky] == 1)
        assert all(lost[key] == 2 for group in others[1:] for key in group)
        assert sorted([champion, *(key for group in others for key in group)]) == sorted(
            event.by_key
        )
        assert FORMAT.rounds(settings_of(FORMAT, over), over) == len(over.rounds)
        lost_finals.add(lost[champion])
    assert lost_finals <= {0, 1}


def test_later_is_better_and_nobody_shares_the_first_four_places() -> None:
    over = played(FORMAT, entered(FORMAT, 8, "evening"), Random(1))
    sizes = [len(group) for group in FORMAT.order(settings_of(FORMAT, over), over)]
    assert sizes == [1, 1, 1, 1, 2, 2]


def test_a_final_without_a_winner_shares_the_first_place() -> None:
    over = played(FORMAT, entered(FORMAT, 4, "evening"), Random(1))
    results = tuple(one for one in over.results if one.round < len(over.rounds))
    shared = standings(replace(over, results=results), FORMAT).shared
    assert [*map(said, shared)] == ["The final has no winner yet: both share first place."]


def test_whoever_lost_once_is_still_in_it() -> None:
    event = entered(FORMAT, 8, "evening")
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    event = with_round(event, offered, Random(1))
    assert len(FORMAT.order(settings_of(FORMAT, event), event)) == 1
    (offered,) = FORMAT.draw(settings_of(FORMAT, event), event).rounds
    assert {one.stage for one in offered.meetings} == {"winners", "losers"}
    event = with_round(event, offered, Random(1))
    assert [len(one) for one in FORMAT.order(settings_of(FORMAT, event), event)] == [6, 2]


def test_people_leaving_do_not_stop_it() -> None:
    for many in (5, 8, 11):
        event = entered(FORMAT, many, "evening")
        over = played(FORMAT, event, Random(many), leaving={2: "s00", 3: "s01", 4: "s02"})
        assert len(FORMAT.order(settings_of(FORMAT, over), over)[0]) == 1


@pytest.mark.parametrize("many", [0, 1])
def test_one_alone_has_nothing_to_play(many: int) -> None:
    event = entered(FORMAT, many, "")
    assert [one.code for one in FORMAT.check(settings_of(FORMAT, event), event)] == ["players"]
    assert FORMAT.rounds(settings_of(FORMAT, event), event) == 0

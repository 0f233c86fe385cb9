"""Every published round drawn again, every cell counted again."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.answers import differing_cells, table, verify_rounds
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY
from tests.games.scorer import said
from tests.tournaments import evenings
from tests.tournaments.random_tournaments import away, entered, played

SWISS = BY_KEY["swiss"]


def evening(form: AnyFormat, **settings: Any) -> Event:  # noqa: ANN401 (any format's)
    """A whole evening of seven by chance."""
    if form.kind == "sides":
        return played(form, entered(form, 7, "check", **settings), Random(1))
    event = evenings.evening(form.key, 12, (3, 4, 4), rounds=3)
    while not form.is_over(form.settings(**event.settings), event):
        offered = form.draw(form.settings(**event.settings), event).rounds[0]
        event = evenings.played(event, offered, Random(1))
    return event


def verdicts(event: Event) -> list[str]:
    return [one.verdict for one in verify_rounds(event, BY_KEY[event.system])]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_what_was_drawn_is_drawn_again(key: str) -> None:
    event = evening(BY_KEY[key])
    assert set(verdicts(event)) == {"same"}
    assert {one.version for one in verify_rounds(event, BY_KEY[key])} != {""}


def test_a_round_put_together_by_hand_is_so_much_worse() -> None:
    event = evening(SWISS, rounds=3)
    last = event.rounds[-1]
    again = replace(last, meetings=tuple(replace(one) for one in event.rounds[0].meetings))
    found = verify_rounds(
        replace(event, rounds=(*event.rounds[:-1], replace(again, moved=True))), SWISS
    )
    assert [one.verdict for one in found] == ["same", "same", "worse"]
    assert (found[2].by[0].key, found[2].by[0].amount) == ("repeats", 4)
    assert found[2].moved
    assert [said(words) for words in found[2].why] == [
        "s00 and s02 meet again.",
        "s01 and s06 meet again.",
        "s03 and s05 meet again.",
        "s04 sits out again.",
        "s04 and s02 could have sat together.",
        "s01 and s05 could have sat together.",
        "s06 and s03 could have sat together.",
        "s00 could have sat out.",
    ]


def test_a_round_that_only_the_lot_would_have_otherwise_says_who_could_have_played() -> None:
    event = shifted(played(SWISS, entered(SWISS, 12, "x", rounds=3), Random(1)))
    (found,) = verify_rounds(event, SWISS)
    assert ([term.key for term in found.by], found.verdict) == (["lot"], "lot")
    assert [said(words) for words in found.why] == [
        "Nothing that counts is worse: only the lot would have it otherwise.",
        "s06 and s10 could have sat together.",
        "s08 and s03 could have sat together.",
        "s04 and s05 could have sat together.",
        "s09 and s11 could have sat together.",
        "… and 2 more.",
    ]


def test_who_is_left_out_of_a_round_is_named() -> None:
    event = shifted(played(SWISS, entered(SWISS, 12, "x", rounds=3), Random(1)))
    (round_,) = event.rounds
    short = replace(round_, meetings=tuple(m for m in round_.meetings if "s04" not in m.seats))
    (found,) = verify_rounds(replace(event, rounds=(short,)), SWISS)
    (gone,) = (m.seats for m in round_.meetings if "s04" in m.seats)
    assert found.verdict == "worse"
    words = [f"{who} neither plays nor sits out." for who in sorted(gone)]
    assert [said(sentence) for sentence in found.why] == words


def test_who_should_not_meet_and_does_is_named_with_whom_each_could_have_played() -> None:
    event = shifted(played(SWISS, entered(SWISS, 12, "x", rounds=3), Random(1)))
    (found,) = verify_rounds(replace(event, forbidden=(("s03", "s06", "s07"),)), SWISS)
    assert [said(words) for words in found.why] == [
        "s03 and s06 should not meet.",
        "s06 and s10 could have sat together.",
        "s08 and s03 could have sat together.",
    ]


def shifted(event: Event) -> Event:
    """Its first round alone, everybody who would deal second one table further."""
    first = event.rounds[0]
    seats = [one.seats for one in first.meetings]
    seconds = [other for _, other in (*seats[1:], seats[0])]
    meetings = tuple(
        replace(one, seats=(one.seats[0], other))
        for one, other in zip(first.meetings, seconds, strict=True)
    )
    return replace(event, rounds=(replace(first, meetings=meetings),), results=())


def test_a_table_of_many_is_named_whole() -> None:
    form = BY_KEY["tables_drawn"]
    event = evening(form)
    first, second, *_ = event.rounds
    again = replace(second, meetings=first.meetings)
    found = verify_rounds(replace(event, rounds=(first, again)), form)[1]
    words = [said(one) for one in found.why]
    assert words[0] == "p001 and p003 meet again."
    assert words[4:6] == ["… and 8 more.", "p012, p002 and p004 could have sat together."]


def test_another_as_good_is_equal_and_a_cheaper_one_better() -> None:
    event = evening(SWISS, rounds=1)
    (first,) = event.rounds
    turned = tuple(replace(one, seats=one.seats[::-1]) for one in first.meetings)
    plain = replace(first, meetings=turned, proof=None)
    (one,) = verify_rounds(replace(event, rounds=(plain,)), SWISS)
    assert (one.verdict, one.by, one.version) == ("equal", (), "")
    # Of six sides four rounds are possible only where the third is not the cheapest.
    found, why = {3: set[str](), 4: set[str]()}, set[str]()
    for seed in range(30):
        for rounds, others in ((3, 4), (4, 3)):
            whole = played(SWISS, entered(SWISS, 6, str(seed), rounds=rounds), Random(seed))
            other = replace(whole, settings={"rounds": others}, rounds=whole.rounds[:3])
            found[rounds] |= set(verdicts(other))
            why |= {said(one.why[0]) for one in verify_rounds(other, SWISS) if one.why}
    assert found == {3: {"same", "better", "lot"}, 4: {"same", "worse", "lot"}}
    lot = "Nothing that counts is worse: only the lot would have it otherwise."
    assert why == {"Scores are less level.", lot}


def test_rounds_without_a_cost_are_other() -> None:
    form = BY_KEY["round_robin"]
    event = evening(form)
    turned = replace(event, rounds=(replace(event.rounds[0], meetings=event.rounds[1].meetings),))
    assert verdicts(turned) == ["other"]
    (found,) = verify_rounds(turned, form)
    assert said(found.why[0]) == "s02 and s05 could have sat together."


def test_where_nothing_could_be_drawn_that_is_said() -> None:
    form = BY_KEY["double_elimination"]
    event = evening(form)
    found = verify_rounds(replace(event, results=event.results[1:]), form)
    assert found[1].verdict == "undrawn"


def test_cells_of_a_published_table_that_differ_are_named() -> None:
    event = evening(SWISS, rounds=3)
    published = table(event, SWISS)
    assert differing_cells(event, SWISS, published) == ()
    row, *others = published["rows"]
    wrong = {
        "rows": [row | {"place": 9, "values": row["values"] | {"buchholz_cut1": "½"}}, *others]
    }
    assert differing_cells(event, SWISS, wrong) == (
        f"{row['entrant']}, place: published 9, counted 1",
        f"{row['entrant']}, Buchholz Cut-1: published ½, counted {row['values']['buchholz_cut1']}",
    )
    missing = {"rows": [*others, row | {"entrant": "x"}]}
    assert differing_cells(event, SWISS, missing) == (
        "x: in the table, not in the file",
        f"{row['entrant']}: in the file, not in the table",
    )


def test_who_had_left_when_a_round_was_drawn_anew_is_not_missed() -> None:
    event = entered(SWISS, 8, "check", rounds=3)
    first = SWISS.draw(SWISS.settings(rounds=3), event).rounds[0]
    gone = first.meetings[0].seats[0]
    anew = SWISS.draw(SWISS.settings(rounds=3), away(event, gone, 1)).rounds[0]
    left = replace(away(event, gone, 2), rounds=(replace(anew, moved=True),))
    assert verdicts(left) == ["same"]
    assert verdicts(replace(left, rounds=(anew,))) == ["worse"]
    assert verdicts(replace(left, entrants=event.entrants)) == ["worse"]

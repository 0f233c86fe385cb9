"""Figures of people: counts, places, shares, seasons."""

import json
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.statistics.facts import CLUB, CountedMatch, facts, places, winners
from scorekeeper.statistics.figures import (
    HIT,
    MISS,
    NOTHING,
    Best,
    Figures,
    Run,
    Share,
    merge_books,
    name_slots,
    pack_figures,
    rank_shares,
    total,
    unpack_figures,
)
from scorekeeper.statistics.seasons import Span, When, span_of, spans
from tests.games.scorer import Scorer, said
from tests.games.whole_matches import drawn, every_game, score, seldom
from tests.statistics.sample_matches import told

KEYS = st.sampled_from(("match", "bid/70/made", "with/@a/won", "pair/@b/@a/won"))
RUNS = st.lists(st.booleans(), max_size=5).map(
    lambda tries: total([Figures(runs={"won": HIT if one else MISS}) for one in tries]).run("won")
)
BESTS = st.builds(Best, st.integers(0, 3), st.sampled_from("xyz"), st.integers(0, 2))
FIGURES = st.builds(
    Figures,
    st.dictionaries(KEYS, st.integers(-3, 3).filter(bool), max_size=3),
    st.dictionaries(st.sampled_from(("won", "made")), RUNS.filter(lambda run: run.n > 0)),
    st.dictionaries(st.sampled_from(("total", "hands")), BESTS, max_size=2),
)
BOOKS = st.dictionaries(st.sampled_from(("", "@a", "@b")), FIGURES, max_size=3)


@given(FIGURES, FIGURES, FIGURES)
def test_figures_are_a_monoid(one: Figures, other: Figures, third: Figures) -> None:
    assert total([NOTHING, one]) == total([one, NOTHING]) == one
    assert total([total([one, other]), third]) == total([one, total([other, third])])


@given(st.lists(BOOKS, max_size=5), st.integers(0, 5))
def test_two_years_come_to_what_their_matches_come_to(
    books: list[dict[str, Figures]], cut: int
) -> None:
    assert merge_books([merge_books(books[:cut]), merge_books(books[cut:])]) == merge_books(books)


@given(st.lists(st.booleans(), max_size=12))
def test_a_run_is_what_anybody_would_count(tries: list[bool]) -> None:
    run = total([Figures(runs={"won": HIT if one else MISS}) for one in tries]).run("won")
    rows = [(is_won, len(list(group))) for is_won, group in groupby(tries)]
    assert run.n == len(tries)
    assert run.best == max((n for is_won, n in rows if is_won), default=0)
    assert run.head == (rows[0][1] if rows and rows[0][0] else 0)
    assert run.tail == (rows[-1][1] if rows and rows[-1][0] else 0)


def test_of_two_equal_records_the_first_stands() -> None:
    first, second = Best(90, "m1", 3, "@a"), Best(90, "m2", 1, "@b")
    assert total([Figures(bests={"total": first}), Figures(bests={"total": second})]).bests == {
        "total": first
    }
    assert first.then(Best(91, "m3")) == Best(91, "m3")


@given(FIGURES)
def test_they_are_kept_as_json(figures: Figures) -> None:
    assert unpack_figures(json.loads(json.dumps(pack_figures(figures)))) == figures


@given(st.lists(BOOKS, max_size=4))
def test_who_is_who_may_be_said_before_or_after_adding_up(
    books: list[dict[str, Figures]],
) -> None:
    people = {"@a": "ana", "@b": "bea"}
    assert name_slots(merge_books(books), people) == merge_books(
        [name_slots(book, people) for book in books]
    )


def test_two_entries_of_one_person_are_added_up_and_nobody_plays_with_themselves() -> None:
    book = {
        "@a": Figures(
            {"match": 2, "with/@b/match": 1, "with/@c/match": 1}, {"won": Run(2, 1, 1, 1)}
        ),
        "@b": Figures({"match": 3}),
    }
    same = name_slots(book, {"@a": "ana", "@b": "ana", "@c": "carla"})
    assert same == {"@ana": Figures({"match": 5, "with/@carla/match": 1}, {"won": Run(2, 1, 1, 1)})}


def test_what_is_about_somebody_unknown_is_left_out() -> None:
    book = {
        "": Figures(
            {"hand": 4, "person/@b/match": 1},
            {"won/@b": HIT},
            {"total": Best(90, "m1", 1, "@b")},
        ),
        "@a": Figures({"with/@b/match": 1, "match": 1}),
        "@b": Figures({"match": 1}),
    }
    assert name_slots(book, {"@a": "ana", "@b": None}) == {
        "": Figures({"hand": 4}, bests={"total": Best(90, "m1", 1, "")}),
        "@ana": Figures({"match": 1}),
    }


def test_a_pair_is_the_same_whoever_is_named_first() -> None:
    book = {"pairs": Figures({"pair/@x/@y/match": 1, "beat/@x/@y": 1})}
    assert name_slots(book, {"@x": "zoe", "@y": "ana"})["pairs"].counts == {
        "pair/@ana/@zoe/match": 1,
        "beat/@zoe/@ana": 1,
    }


def test_books_of_two_matches_are_added_subject_by_subject_and_kept() -> None:
    first = {"@a": Figures({"match": 1, "due": 1}, {"won": HIT}, {"total": Best(90, "m1")})}
    second = {"@a": Figures({"match": 1, "due": -1}, {"won": MISS}), "@b": Figures({"match": 1})}
    book = merge_books([first, second])
    assert book == {
        "@a": Figures({"match": 2}, {"won": Run(2, 1, 0, 1)}, {"total": Best(90, "m1")}),
        "@b": Figures({"match": 1}),
    }
    kept = pack_figures(book["@a"])
    assert kept == {
        "c": {"match": 2},
        "r": {"won": [2, 1, 0, 1]},
        "b": {"total": [90, "m1", 0, ""]},
    }
    assert unpack_figures(kept) == book["@a"]


US, THEM = {"outcome": {"winner": "1"}}, {"outcome": {"winner": "2"}}
GUINOTE = Scorer("guinote").by(games=2)


def of(seen: CountedMatch) -> list[tuple[int, tuple[str, ...]]]:
    return [(one.place, one.slots) for one in places(seen)]


@every_game
@seldom
@given(data=st.data(), ended=st.booleans())
def test_whoever_won_is_first_and_everybody_has_one_place(
    key: str, data: st.DataObject, *, ended: bool
) -> None:
    seen = told(score(drawn(data, key)), ended=ended)
    found, table = places(seen), seen.replay.table
    if not found:
        return
    assert sorted(slot for one in found for slot in one.slots) == sorted(
        f"@{player}" for player in table.players
    )
    assert min(one.place for one in found) == 1
    first = {side for side, one in zip(table.sides, found, strict=True) if one.place == 1}
    assert first == set(winners(seen) or table.sides)


def test_pairs_share_a_place() -> None:
    found = of(told(GUINOTE.replay(THEM, THEM)))
    assert [place for place, _ in found] == [2, 1]
    assert all(len(slots) == 2 for _, slots in found)


def test_a_match_that_both_won_is_a_tie() -> None:
    assert [place for place, _ in of(told(GUINOTE.replay(THEM, US)))] == [1, 1]


def test_a_match_that_was_broken_off_has_no_places() -> None:
    assert of(told(GUINOTE.replay(US))) == []
    assert of(told(GUINOTE.replay(US), ended=False)) == []


def test_an_open_session_is_ranked_by_what_each_has_in_the_end() -> None:
    subastado = Scorer("tute_subastado", ("A", "B", "C"))
    hands = [{"bidder": "A", "bid": 70, "made": True}, {"bidder": "B", "bid": 90, "made": False}]
    played = subastado.replay(*hands)
    assert played.refused is None
    assert of(told(played)) == [(1, ("@A",)), (3, ("@B",)), (2, ("@C",))]
    assert of(told(played, ended=False)) == []
    assert of(told(subastado.replay())) == []


def test_what_a_desk_says_stands_with_no_hand_noted_and_over_a_few_that_were() -> None:
    unplayed = replace(told(GUINOTE.replay(), ended=False), stated=(2, 1))
    assert unplayed.is_over
    assert [place for place, _ in of(unplayed)] == [2, 1]
    counted = facts(unplayed)[CLUB].counts
    assert counted["match"] == 1
    assert "length/0" not in counted
    begun = replace(told(GUINOTE.replay(US), ended=False), stated=(2, 1))
    assert winners(begun) == (begun.replay.table.sides[1],)
    assert "length/0" in facts(begun)[CLUB].counts
    assert winners(replace(begun, stated=(1, 1))) == ()


@pytest.mark.parametrize(("month", "period"), [(1, "2026a"), (8, "2026a"), (9, "2026b")])
def test_a_year_has_two_parts_and_a_season_begins_in_september(month: int, period: str) -> None:
    when = When(2026, month, 0)
    assert when.period == period
    assert when.key == f"2026-{month:02}"


def test_a_span_holds_its_parts() -> None:
    parts = ["2025a", "2025b", "2026a", "2026b"]
    assert [one for one in parts if Span().holds(one)] == parts
    assert [one for one in parts if Span("year", 2026).holds(one)] == ["2026a", "2026b"]
    assert [one for one in parts if Span("season", 2025).holds(one)] == ["2025b", "2026a"]


@pytest.mark.parametrize("key", ["", "2026", "2025-26", "1999-00"])
def test_a_span_is_known_by_its_address(key: str) -> None:
    found = span_of(key)
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize(
    "key", ["26", "2026-", "2026-28", "x", "2026-27-28", "٢٠٢٦", "-", "20x6-27"]
)
def test_what_is_no_span_is_none(key: str) -> None:
    assert span_of(key) is None


def test_the_spans_of_a_club_are_those_it_played_in() -> None:
    found = spans(["2025b", "2026a"])
    assert [one.key for one in found] == ["", "2026", "2025", "2025-26"]
    assert [said(one.words) for one in found] == ["All years", "2026", "2025", "Season 2025–26"]
    assert spans([]) == (Span(),)


@pytest.mark.parametrize(
    ("part", "whole", "percent"), [(0, 0, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (7, 7, 100)]
)
def test_percent_is_the_nearest_whole_one(part: int, whole: int, percent: int) -> None:
    assert Share(part, whole).percent == percent


def test_of_a_few_no_percentage_is_said() -> None:
    assert said(Share(3, 9).words) == "3 of 9"
    assert said(Share(12, 30).words) == "12 of 30: 40 %"
    assert Share(3, 9).is_small
    assert not Share(3, 10).is_small


# Wilson (1927), 95 in 100, z = 1.96; reckoned by hand to the percent outside.
@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(0, 0, 0, 100), (0, 10, 0, 28), (5, 10, 23, 77), (10, 10, 72, 100), (50, 100, 40, 60)],
)
def test_chance_may_have_moved_it_so_far(part: int, whole: int, low: int, high: int) -> None:
    assert Share(part, whole).range == (low, high)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_share_lies_in_its_range(found: tuple[int, int]) -> None:
    share = Share(*found)
    low, high = share.range
    assert 0 <= low <= share.percent <= high <= 100


def test_ranks_are_by_share_then_by_what_they_rest_on() -> None:
    shares = {"a": Share(1, 2), "b": Share(4, 8), "c": Share(9, 10), "d": Share(1, 1)}
    assert [key for key, _ in rank_shares(shares, 2)] == ["c", "b", "a"]

"""Figures add up: what years come to together is what their matches come to."""

import json
from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.statistics.figures import (
    HIT,
    MISS,
    NOTHING,
    Best,
    Figures,
    Run,
    merge_books,
    name_slots,
    pack_figures,
    total,
    unpack_figures,
)

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

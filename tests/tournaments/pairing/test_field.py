"""The field of a draw by hand: lots, sections, who has met whom, who sits at the first table."""

from collections import Counter

import pytest

from scorekeeper.tournaments.pairing.field import Field, FieldSide, as_columns, seat_pairs

# Two stand at 2, one at 1½, two have nothing; a has had the bye.
SIDES = (
    FieldSide("a", byes=1, downs=1, ups=1),
    FieldSide("b", 4, met=("c",), downs=1, firsts=3),
    FieldSide("c", 4, met=("b",), seconds=1),
    FieldSide("d", 3, ups=2, firsts=1, seconds=1),
    FieldSide("e"),
)
FIELD = Field(SIDES, number=2, seed="evening", forbidden=(("d", "e", "gone"),))


def pairs(keys: str) -> tuple[tuple[int, int], ...]:
    return FIELD.places([(one[0], one[1].replace("-", "")) for one in keys.split()])


def test_lots_are_of_the_seed_and_the_round_and_nobody_has_the_highest() -> None:
    # Whoever has the seed that is printed with a round draws these lots again, in years.
    assert FIELD.lots.tolist() == [866548, 840584, 5903, 212872, 12092, 866549]
    assert Field(SIDES, number=3, seed="evening").lots.tolist() != FIELD.lots.tolist()
    assert Field(SIDES, number=2, seed="other").lots.tolist() != FIELD.lots.tolist()


def test_who_has_the_same_lot_takes_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.tournaments.pairing.field.LOT_BITS", 1)
    lots = Field(tuple(FieldSide(key) for key in "abcde"), seed="s").lots.tolist()
    assert sorted(lots)[-5:] == [*range(lots[-1] - 4, lots[-1] + 1)]
    assert len(set(lots)) == 6


def test_sections_are_the_scores_from_the_top_and_nobody_stands_last() -> None:
    assert FIELD.sections.tolist() == [2, 0, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("many", "sizes"),
    [
        (100, [100]),
        (101, [52, 49, 1]),
        (200, [100, 100]),
        (250, [84, 84, 82]),
        (251, [84, 84, 83, 1]),
    ],
)
def test_a_large_group_is_cut_by_lot_into_even_parts(many: int, sizes: list[int]) -> None:
    now = Field(tuple(FieldSide(f"s{number}") for number in range(many)), seed="s")
    counted = Counter(now.sections.tolist())
    assert [counted[number] for number in range(len(counted))] == sizes
    in_order = [section for _, section in sorted(zip(now.lots, now.sections, strict=True))]
    assert in_order == sorted(in_order)


def test_who_met_whom_and_who_had_the_bye() -> None:
    met, strangers = FIELD.met.tolist(), FIELD.strangers.tolist()
    for one, mine in enumerate(met):
        for other, times in enumerate(mine):
            assert times == ({one, other} in ({1, 2}, {0, 5}))
            assert strangers[one][other] == (one != other and not times)


def test_a_meeting_that_one_of_two_remembers_was_one() -> None:
    now = Field(
        (FieldSide("a", met=("b", "b")), FieldSide("b", met=("a",)), FieldSide("c", met=("gone",)))
    )
    assert now.met.tolist() == [[0, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def test_who_should_not_meet_is_barred_both_ways() -> None:
    assert bool(FIELD.barred[3, 4])
    assert bool(FIELD.barred[4, 3])
    assert not FIELD.barred[:3].any()
    assert not FIELD.barred[5].any()


def test_pairs_stand_with_the_lower_place_first() -> None:
    assert FIELD.places([("c", "b"), ("", "a")]) == ((0, 5), (1, 2))
    first, second = as_columns([(2, 1), (0, 5)])
    assert (first.tolist(), second.tolist()) == ([1, 0], [2, 5])
    assert [len(column) for column in as_columns([])] == [0, 0]


def test_the_best_sit_at_the_first_table_and_a_bye_comes_last() -> None:
    found = [(one.first, one.second) for one in seat_pairs(FIELD, pairs("ae bd c-"))]
    assert found == [("d", "b"), ("e", "a"), ("c", "")]
    found = [(one.first, one.second) for one in seat_pairs(FIELD, pairs("cb da e-"))]
    assert found == [("c", "b"), ("d", "a"), ("e", "")]


def test_of_level_pairs_the_one_with_the_lowest_lot_sits_higher() -> None:
    now = Field(tuple(FieldSide(key, 2) for key in "abcd"), seed="s")
    lots = dict(zip(now.keys, now.lots.tolist(), strict=True))
    for keys in (("ab", "cd"), ("ac", "bd"), ("ad", "bc")):
        found = seat_pairs(now, now.places([(key[0], key[1]) for key in keys]))
        lowest = [min(lots[one.first], lots[one.second]) for one in found]
        assert lowest == sorted(lowest)
        assert all(lots[one.first] < lots[one.second] for one in found)


def test_the_best_of_a_pair_counts_before_the_other() -> None:
    now = Field(
        (FieldSide("a", 4), FieldSide("b", 0), FieldSide("c", 3), FieldSide("d", 3)), seed="s"
    )
    found = [
        {one.first, one.second} for one in seat_pairs(now, now.places([("a", "b"), ("c", "d")]))
    ]
    assert found == [{"a", "b"}, {"c", "d"}]


def test_nobody_has_no_points_and_whoever_meets_nobody_has_a_bye() -> None:
    assert FIELD.column("score").tolist() == [0, 4, 4, 3, 0, 0]
    found = seat_pairs(FIELD, pairs("ae bd c-"))
    assert [one.is_bye for one in found] == [False, False, True]


def test_of_two_with_the_same_best_the_pair_with_the_better_other_sits_higher() -> None:
    now = Field(
        (FieldSide("a", 4), FieldSide("b", 0), FieldSide("c", 4), FieldSide("d", 1)), seed="s"
    )
    found = [
        {one.first, one.second} for one in seat_pairs(now, now.places([("a", "b"), ("c", "d")]))
    ]
    assert found == [{"c", "d"}, {"a", "b"}]

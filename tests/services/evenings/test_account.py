"""An evening: one account over several matches, whoever comes and goes."""

from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest
from sqlalchemy import func, select

from scorekeeper.extensions import db
from scorekeeper.models import Evening, EveningLink, EveningMatch, Space
from scorekeeper.services.answers import NotFound, Refused, Saved
from scorekeeper.services.evenings.account import EveningView, begin_next, gather, see_evening
from scorekeeper.services.matches import begin
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands as match_hands

IDS = count()
ANA_WINS = {"outcome": {"winner": "s1", "double": False}}
MADE = {"bidder": "s2", "bid": 60, "made": True}


def begun(game: str, *names: str, **rules: Any) -> Started:  # noqa: ANN401 (house rules)
    new = NewMatch(game=game, names=names, rules=rules)
    started = match_hands.start_match(new, f"begun-{next(IDS)}")
    assert isinstance(started, Started)
    return started


def following(
    evening: str, game: str, people: Mapping[str, str], currency: str = "EUR", **rules: object
) -> Started:
    """The next match; `people` by key, and by any other key somebody new, with their names."""
    known = see_evening(evening).names
    new = NewMatch(
        game=game,
        names=tuple(people.values()),
        rules=rules,  # type: ignore[arg-type]  # as a test says them
        currency=currency,
    )
    keys = [key if key in known else "" for key in people]
    started = begin_next(evening, new, keys, f"next-{next(IDS)}")
    assert isinstance(started, Started), started
    return started


def noted(table: Started, *hands: Mapping[str, Any]) -> None:
    for hand in hands:
        saved = match_hands.record_hand(write(table), hand)
        assert isinstance(saved, Saved), saved


def write(table: Started) -> Write:
    base = match_hands.see_match(table.score_token).version
    return Write(token=table.score_token, client_id=f"write-{next(IDS)}", base=base)


def totals(evening: EveningView) -> list[dict[str, int]]:
    return [
        {evening.names[key]: amount for key, amount in account.totals.items()}
        for account in evening.accounts
    ]


def payments(evening: EveningView) -> list[tuple[str, str, int]]:
    return [
        (evening.names[one.payer], evening.names[one.payee], one.amount)
        for account in evening.accounts
        for one in account.transfers
    ]


@pytest.fixture
def three(app: object) -> Started:
    """Three at Tute à l'Atout; Ana has won a hand."""
    table = begun("tute_al_atout", "Ana", "Luis", "Pilar")
    noted(table, ANA_WINS)
    return table


@pytest.fixture
def evening(three: Started) -> str:
    return gather(three.score_token)


def test_an_evening_begins_with_a_match_and_everybody_at_it(three: Started, evening: str) -> None:
    seen = see_evening(evening)
    assert list(seen.names.values()) == ["Ana", "Luis", "Pilar"]
    assert [part.match.game.key for part in seen.parts] == ["tute_al_atout"]
    assert gather(three.score_token) == evening
    assert match_hands.see_match(three.score_token).evening == evening


def test_balances_are_carried_while_players_come_and_go(three: Started, evening: str) -> None:
    match_hands.end_match(write(three))
    second = following(
        evening, "tute_subastado", {"p1": "Ana", "p2": "Luis", "p3": "Pilar", "new": "Dídac"}
    )
    noted(second, {**MADE, "bidder": "s3"})
    match_hands.end_match(write(second))
    third = following(evening, "tute_arrastrado", {"p4": "D", "p2": "L", "p3": "P"}, target=1)
    match_hands.change_rules(write(third), {"target": 1, "match_value": 50})
    noted(third, {"outcome": {"winner": "s1", "games": 1}})
    seen = see_evening(evening)
    (account,) = totals(seen)
    assert account == {
        "Ana": 200 + 0,
        "Luis": -100 - 60 - 50,
        "Pilar": -100 + 120 - 50,
        "Dídac": 40,
    }
    assert sum(account.values()) == 0
    assert payments(seen) == [("Luis", "Ana", 200), ("Luis", "Dídac", 10), ("Pilar", "Dídac", 30)]
    assert not seen.is_going_on


def test_a_person_is_a_person_however_they_are_called(evening: str) -> None:
    following(evening, "tuti_boig", {"p3": "Maria", "p2": "Luis", "new": "Ana"})
    seen = see_evening(evening)
    assert list(seen.names.values()) == ["Ana", "Luis", "Pilar", "Ana (2)"]


def test_a_name_put_right_at_the_table_is_right_all_evening(three: Started, evening: str) -> None:
    match_hands.change_players(write(three), {"s2": "Lluís"})
    assert see_evening(evening).names["p2"] == "Lluís"


def test_who_has_no_name_is_somebody_too(app: object) -> None:
    table = begun("guinote", "", "", "", "")
    evening = gather(table.score_token)
    assert list(see_evening(evening).names.values()) == ["Scorer", "Right", "Partner", "Left"]
    assert set(see_evening(evening).called.values()) == {""}


def test_a_session_counts_as_it_stands_and_a_match_when_it_is_over(evening: str) -> None:
    seen = see_evening(evening)
    assert seen.is_going_on
    assert totals(seen) == [{"Ana": 200, "Luis": -100, "Pilar": -100}]
    following(evening, "tute_habanero", {"p1": "Ana", "p2": "Luis"}, target=2, game_value=10)
    assert see_evening(evening).parts[1].balances is None
    assert totals(see_evening(evening)) == totals(seen)


def test_a_correction_in_an_earlier_match_changes_the_settlement(
    three: Started, evening: str
) -> None:
    following(evening, "tute_habanero", {"p1": "Ana", "p2": "Luis"}, target=1)
    match_hands.correct_hand(write(three), 1, {"outcome": {"winner": "s3", "double": False}})
    assert totals(see_evening(evening)) == [{"Ana": -100, "Luis": -100, "Pilar": 200}]


def test_seats_put_right_later_leave_money_with_the_people(three: Started, evening: str) -> None:
    before = totals(see_evening(evening))
    match_hands.change_players(write(three), order=["s2", "s1", "s3"])
    assert totals(see_evening(evening)) == before


def test_sitting_down_again_goes_on_with_the_evening(three: Started, evening: str) -> None:
    again = begin.rematch(three.score_token, 0, "again")
    seen = see_evening(evening)
    assert len(seen.parts) == 2
    assert seen.parts[1].seats == seen.parts[0].seats
    assert match_hands.see_match(again.score_token).evening == evening


def test_outside_an_evening_sitting_down_again_begins_none(three: Started) -> None:
    again = begin.rematch(three.score_token, 0, "again")
    assert match_hands.see_match(again.score_token).evening is None


def test_the_ring_begins_as_they_sat_last(evening: str) -> None:
    following(evening, "tute_habanero", {"p3": "Pilar", "p2": "Luis"}, target=1)
    assert see_evening(evening).ring == ("p3", "p2", "p1")


@pytest.mark.parametrize("people", [["p1", "p1"], ["p1", "p9"]])
def test_nobody_sits_twice_and_strangers_have_no_seat(evening: str, people: list[str]) -> None:
    new = NewMatch(game="tute_habanero", names=("Ana", "Luis"), rules={"target": 1})
    answer = begin_next(evening, new, people, "twice")
    assert isinstance(answer, Refused)
    assert [one.field for one in answer.problems] == ["people.1"]


def test_a_match_that_goes_takes_itself_out_and_the_last_one_the_evening(
    three: Started, evening: str
) -> None:
    second = following(evening, "tute_habanero", {"p1": "Ana", "p2": "Luis"}, target=1)
    begin.delete_match(write(three))
    assert [part.match.game.key for part in see_evening(evening).parts] == ["tute_habanero"]
    begin.delete_match(write(second))
    with pytest.raises(NotFound):
        see_evening(evening)
    for kind in (Evening, EveningMatch, EveningLink, Space):
        assert db.session.scalar(select(func.count()).select_from(kind)) == 0

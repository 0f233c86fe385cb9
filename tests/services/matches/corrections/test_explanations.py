"""A quarrel settled: the rule in force, its sentence, and the result under the other one."""

from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.book.lesson import french
from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.record import write
from scorekeeper.engine.text import PlainVoice, Text, say, text
from scorekeeper.games import BY_KEY
from scorekeeper.games.guinote.facts import Rules
from scorekeeper.pages.one_hand import explain_hand
from scorekeeper.services.answers import NotFound
from scorekeeper.services.evenings.share_text import result_text
from scorekeeper.services.matches import loader
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log import replayed
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import Started
from tests import hands
from tests.games.whole_matches import drawn
from tests.services.foreign_records import BOTH_OVER, IDS, US, Recorder, Writer, taken_in

SOURCE = (
    "Si les deux équipes dépassent l'une et l'autre 101 points, c'est celle dont le total est le"
    " plus élevé qui l'emporte."
)
MEANING = "If both teams pass 101 points, the one with the higher total wins."


def said(words: Text | None) -> str:
    return "" if words is None else say(words, PlainVoice({"s1": "Ana", "s3": "Pilar"}))


def test_a_hand_tells_what_was_entered_and_why(table: Started, record: Recorder) -> None:
    entry = record({**BOTH_OVER, "dealer": "s3"}).number
    found = explain_hand(open_match(table.watch_token), entry)
    assert [(said(one.about), said(one.said)) for one in found.facts] == [
        ("Dealer", "Pilar"),
        ("Card points", "1 51"),
        ("Who took the last trick?", "Ana"),
        ("Announcements", "1 40, 2 20 and 2 20"),
    ]
    assert [said(why.words) for why in found.why][:2] == [
        "1: 51 in cards, 40 announced and 10 for the last trick = 101",
        "2: 69 in cards and 40 announced = 109",
    ]
    assert said(found.score) == "0–1"


def test_the_rule_in_force_stands_beside_the_other_one(table: Started, record: Recorder) -> None:
    entry = record(BOTH_OVER).number
    rule, dealer = explain_hand(open_match(table.score_token), entry).rulings
    assert (rule.name, rule.option.ruling, rule.value, rule.is_default) == (
        "both_over",
        "G1",
        "highest",
        True,
    )
    assert rule.option.source == french(SOURCE, MEANING)
    assert said(rule.words) == "the highest total wins"
    (other,) = rule.others
    assert (other.value, other.is_same) == ("last_trick", False)
    assert (said(other.said), said(other.score)) == ("Game to 1: 101–109.", "1–0")
    assert (dealer.name, [one.is_same for one in dealer.others]) == ("next_dealer", [False])


def test_the_other_result_counts_the_hands_before_by_the_other_rule_too(
    table: Started, record: Recorder
) -> None:
    record(BOTH_OVER)
    entry = record(BOTH_OVER).number
    (other,) = explain_hand(open_match(table.score_token), entry).rulings[0].others
    assert said(other.score) == "2–0"


def test_a_house_rule_is_no_default(table: Started, record: Recorder, write: Writer) -> None:
    hands.change_rules(write(), {"both_over": "last_trick"})
    entry = record(BOTH_OVER).number
    rule = explain_hand(open_match(table.score_token), entry).rulings[0]
    assert (rule.value, rule.is_default) == ("last_trick", False)
    assert [one.value for one in rule.others] == ["highest"]


def test_a_hand_that_would_not_fit_by_the_other_rule_says_so(
    table: Started, record: Recorder
) -> None:
    record(US)
    entry = record({"special": {"type": "four_of_a_kind", "by": "s3"}}).number
    rule = explain_hand(open_match(table.score_token), entry).rulings[0]
    (other,) = rule.others
    assert (rule.name, other.value, other.said, other.hand) == (
        "four_of_a_kind",
        False,
        None,
        2,
    )
    assert [one.code for one in other.problems] == ["four_of_a_kind_off"]


def test_another_value_that_contradicts_the_other_rules_says_so(
    table: Started, record: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contradicted(rules: Rules, players: int) -> tuple[Problem, ...]:
        wrong = Problem("option", "both_over", text("Not with {n} players.", n=players))
        return (wrong,) if rules.both_over == "last_trick" else ()

    entry = record(BOTH_OVER).number
    game = replace(BY_KEY["guinote"], check_rules=contradicted)
    for module in (loader, replayed):
        monkeypatch.setattr(module, "BY_KEY", {**BY_KEY, "guinote": game})
    (other,) = explain_hand(open_match(table.score_token), entry).rulings[0].others
    assert [said(one.words) for one in other.problems] == ["Not with 4 players."]
    assert (other.hand, other.said) == (0, None)


def test_a_hand_that_no_longer_fits_keeps_its_facts(
    table: Started, record: Recorder, write: Writer
) -> None:
    first = record({"outcome": {"vuelta": True}, "last_trick": "s4"}).number
    second = record({"claim": {"by": "1", "correct": True}}).number
    third = record(US).number
    hands.correct_hand(write(), first, US)
    broken, behind = (
        explain_hand(open_match(table.score_token), second),
        explain_hand(open_match(table.score_token), third),
    )
    assert broken.hand.step is not None
    assert [one.code for one in broken.hand.step.problems] == ["claim_first_deal"]
    assert broken.facts
    assert (broken.why, broken.rulings, broken.score) == ((), (), None)
    assert (behind.facts, behind.why) == ((), ())


def test_a_hand_that_does_not_count_is_not_found(
    table: Started, record: Recorder, write: Writer
) -> None:
    entry = record(US).number
    hands.strike_hand(write(), entry)
    with pytest.raises(NotFound):
        explain_hand(open_match(table.score_token), entry)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=settings().max_examples // 2,
)
@given(data=st.data())
def test_every_hand_of_every_game_can_be_explained(app: Flask, data: st.DataObject) -> None:
    record = drawn(data, data.draw(st.sampled_from(sorted(BY_KEY))), most=8)
    with app.test_request_context():
        table = taken_in(write(record), f"import-{next(IDS)}")
        view = hands.see_match(table.watch_token)
        for hand in view.hands:
            found = explain_hand(open_match(table.watch_token), hand.entry)
            assert found.facts
            for rule in found.rulings:
                offered = [one for one, _ in record.game.words.options[rule.name].values]
                assert [one.value for one in rule.others] == [
                    one for one in offered if one != rule.value
                ]
                assert all((one.said is None) == bool(one.problems) for one in rule.others)
        assert len(history_of(open_match(table.watch_token))) == len(view.hands)
        assert all(said(line) for line in result_text(view))

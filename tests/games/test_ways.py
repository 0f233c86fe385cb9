"""Every way a game offers of saying what happened leads to a hand that can be stored."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.answers import Answers, facts_of
from scorekeeper.engine.questions import Announced, EntryForm, Facts, Pick, Points
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import Replay, check_hand
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import PlainVoice, say
from tests.games.whole_matches import SEEDS, drawn, every_game, next_hand, score, seldom


def answered(data: st.DataObject, way: EntryForm) -> Answers:
    """What somebody may tap: of a list one or several, points and announcements anything."""
    picked: dict[str, tuple[str, ...]] = {}
    points: dict[str, dict[Seat, int]] = {}
    announced: dict[str, tuple[Facts, ...]] = {}
    for question in way.asks:
        match question:
            case Pick(choices=choices):
                values = st.sampled_from([choice.value for choice in choices])
                most = len(choices) if question.many else 1
                taps = st.lists(values, min_size=question.is_required, max_size=most, unique=True)
                picked[question.name] = tuple(data.draw(taps))
            case Points(rows=rows):
                piles = st.integers(0, question.pool)
                seats = st.sampled_from([seat for seat, _ in rows])
                points[question.name] = data.draw(st.dictionaries(seats, piles))
            case Announced(sides=sides, singers=singers, suits=suits):
                by = st.sampled_from([seat for seat, _ in (*sides, *singers)])
                chip = st.fixed_dictionaries({"by": by, "value": st.sampled_from((20, 40))})
                suit = st.sampled_from([suit for suit, _ in suits])
                said = st.fixed_dictionaries({"by": by, "suit": suit})
                announced[question.name] = tuple(data.draw(st.lists(chip | said, max_size=4)))
    return Answers(picked, points, announced)


def a_way(data: st.DataObject, key: str) -> tuple[Replay, EntryForm, dict[str, Any]]:
    """A match under way, one of the ways of going on, and the facts of tapping through it."""
    result = score(drawn(data, key, most=12))
    ask = result.game.ask(result.rules, result.state)
    way = data.draw(st.sampled_from(ask.ways))
    return result, way, facts_of(way, answered(data, way))


@every_game
@given(data=st.data())
def test_the_facts_of_every_way_are_those_of_a_hand(key: str, data: st.DataObject) -> None:
    result, _way, facts = a_way(data, key)
    hand = decode(result.game.hand, facts, "hand")
    check_hand(result.game, result.rules, result.state, hand)


@every_game
@given(data=st.data())
def test_a_short_way_is_never_refused(key: str, data: st.DataObject) -> None:
    """But for announcements that cannot be, where it has them on the way."""
    result, way, facts = a_way(data, key)
    if way.place == "full" or result.is_finished:
        return
    hand = decode(result.game.hand, facts, "hand")
    problems = check_hand(result.game, result.rules, result.state, hand)
    sung = ("trump", "announcements") if any(isinstance(q, Announced) for q in way.asks) else ()
    wrong = [one for one in problems if one.field.split(".")[0] not in sung]
    assert not wrong, [say(one.words, PlainVoice()) for one in wrong]


@every_game
@seldom
@given(data=st.data())
def test_ways_and_questions_have_names_of_their_own(key: str, data: st.DataObject) -> None:
    """A form needs them: one key a way, one name a question, one value a choice."""
    result = score(drawn(data, key, most=12))
    ask = result.game.ask(result.rules, result.state)
    keys = [way.key for way in ask.ways]
    assert len(set(keys)) == len(keys)
    for way in ask.ways:
        names = [question.name for question in way.asks]
        assert len(set(names)) == len(names)
        for question in way.asks:
            if isinstance(question, Pick):
                values = [choice.value for choice in question.choices]
                assert len(set(values)) == len(values)


@every_game
@seldom
@given(data=st.data())
def test_a_dealt_hand_can_be_entered_by_some_way(key: str, data: st.DataObject) -> None:
    """Each fact a scorer notes has a question that asks for it."""
    result = score(drawn(data, key, most=12))
    if result.is_finished:
        return
    ask = result.game.ask(result.rules, result.state)
    facts = next_hand(result, Random(data.draw(SEEDS)), 0.3)
    noted = set(facts) - {"dealer"}
    assert any(noted <= asked_about(way) for way in ask.ways), facts


def asked_about(way: EntryForm) -> set[str]:
    facts = set(way.facts)
    for question in way.asks:
        if isinstance(question, Pick):
            facts |= {fact for choice in question.choices for fact in choice.facts}
        else:
            facts.add(question.name)
    return facts


@every_game
@seldom
@given(data=st.data())
def test_all_it_asks_can_be_said(key: str, data: st.DataObject) -> None:
    """Every label finds the facts of its placeholders."""
    result = score(drawn(data, key, most=12))
    ask, voice = result.game.ask(result.rules, result.state), PlainVoice()
    texts = [ask.line, *ask.minds, *(label for _, label in ask.dealers)]
    texts += [ask.prompt] if ask.prompt is not None else []
    for way in ask.ways:
        texts.append(way.label)
        for question in way.asks:
            texts.append(question.prompt)
            match question:
                case Pick(choices=choices):
                    texts += [choice.label for choice in choices]
                case Points(rows=rows):
                    texts += [label for _, label in rows]
                case Announced(sides=sides, singers=singers, suits=suits):
                    texts += [label for _, label in (*sides, *singers, *suits)]
    assert all(say(one, voice) for one in texts)

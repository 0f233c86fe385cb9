"""The match record: what is none is named place by place, what is one is answered (RULES §0)."""

import json
from typing import Any

import pytest

from scorekeeper.engine.records.codec import Misfit
from scorekeeper.engine.records.record import answer, is_refused, parse, read, write
from scorekeeper.games import BY_KEY

MENU = ", ".join(BY_KEY)

Document = dict[str, Any]
EMPTY: Document = {
    "format": "scorekeeper/1",
    "game": "guinote",
    "players": ["A", "B", "C", "D"],
    "hands": [],
}
WON = {"outcome": {"winner": "1"}}
SENSELESS = {"outcome": {"winner": "Zoe"}}


def lines(document: object) -> list[str]:
    with pytest.raises(Misfit) as caught:
        read(document, BY_KEY)
    return str(caught.value).split("; ")


def unparsed(raw: str | bytes) -> str:
    with pytest.raises(Misfit) as caught:
        parse(raw)
    return str(caught.value)


def answered(**changes: object) -> Document:
    return answer(read({**EMPTY, **changes}, BY_KEY))


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"format": "scorekeeper/2"}, 'format: expected "scorekeeper/1", found "scorekeeper/2"'),
        ({"format": 1}, 'format: expected "scorekeeper/1", found 1'),
        ({"game": "poker"}, f'game: "poker" is not one of {MENU}'),
        ({"game": ["guinote"]}, 'game: expected a string, found ["guinote"]'),
        ({"players": "ABCD"}, 'players: expected a list, found "ABCD"'),
        ({"players": ["A", 2]}, "players[1]: expected a string, found 2"),
        ({"first_dealer": None}, "first_dealer: expected a string, found null"),
        ({"rules": []}, "rules: expected an object, found []"),
        ({"hands": {}}, "hands: expected a list, found {}"),
        ({"hands": [WON, None]}, "hands[1]: expected an object, found null"),
        ({"hands": [{"winner": "1"}]}, 'hands[0]: unknown key "winner"'),
        (
            {"hands": [{"outcome": {"winner": 1}}]},
            "hands[0].outcome.winner: expected a string, found 1",
        ),
        ({"ended": 1}, "ended: expected true or false, found 1"),
        ({"meta": "Sunday"}, 'meta: expected an object, found "Sunday"'),
        ({"date": "2024"}, 'record: unknown key "date"'),
    ],
)
def test_what_is_no_record_is_named(change: Document, line: str) -> None:
    assert lines({**EMPTY, **change}) == [line]


@pytest.mark.parametrize("key", ["format", "game", "players", "hands"])
def test_a_missing_key_is_named(key: str) -> None:
    assert lines({name: value for name, value in EMPTY.items() if name != key}) == [
        f'record: missing key "{key}"'
    ]


@pytest.mark.parametrize("document", [None, [], "guinote", 1, True])
def test_a_record_is_an_object(document: object) -> None:
    assert lines(document) == [f"record: expected an object, found {json.dumps(document)}"]


def test_everything_wrong_is_named_at_once() -> None:
    assert lines({"game": "whist", "hands": 0, "who": 1}) == [
        'record: unknown key "who"',
        'record: missing key "format"',
        'record: missing key "players"',
        f'game: "whist" is not one of {MENU}',
    ]


def test_a_record_keeps_all_that_was_written() -> None:
    document = {
        "format": "scorekeeper/1",
        "game": "tuti_boig",
        "players": ["A", "B", "C"],
        "first_dealer": "B",
        "rules": {"bar_value": 5},
        "hands": [{"dealer": "A", "outcome": {"losers": ["B"]}}],
        "ended": True,
        "meta": {"title": "Sunday", "anything": [None, 1.5]},
    }
    assert write(read(document, BY_KEY)) == document


def test_what_takes_its_default_is_not_written() -> None:
    full = {**EMPTY, "rules": {}, "meta": {}, "ended": False}
    assert write(read(full, BY_KEY)) == EMPTY


def test_the_first_player_deals_first_unless_said() -> None:
    assert answered(hands=[WON])["states"][0]["dealer"] == "A"
    assert answered(hands=[WON], first_dealer="C")["states"][0]["dealer"] == "C"


def test_states_go_up_to_and_including_the_first_that_is_refused() -> None:
    found = answered(hands=[WON, SENSELESS, WON])
    assert [state["hand"] for state in found["states"]] == [1, 2]
    assert found["states"][1] == {
        "hand": 2,
        "error": "unknown_player",
        "errors": ["unknown_player"],
        "message": "“Zoe” does not score at this table.",
    }
    assert not found["finished"]
    assert is_refused(found)


def test_a_match_without_hands_fits() -> None:
    found = answered()
    assert found == {"states": [], "finished": False}
    assert not is_refused(found)


def test_finished_is_that_of_the_last_accepted_state() -> None:
    one_game = {"games": 1}
    assert answered(hands=[WON], rules=one_game)["finished"]
    found = answered(hands=[WON, WON], rules=one_game)
    assert found["finished"]
    assert found["states"][1]["error"] == "finished"
    assert found["states"][1]["message"] == "The match is over: no hand can follow."


def test_ended_is_finished_without_a_winner_not_decided() -> None:
    found = answered(hands=[WON], ended=True)
    assert found["finished"]
    assert found["states"][0]["match_winners"] is None
    assert not found["states"][0]["finished"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": ["A"]}, "players"),
        ({"players": ["A", "B", "C", "C"]}, "players"),
        ({"players": ["A", "B", "C", "defenders"]}, "players"),
        ({"first_dealer": "Zoe"}, "players"),
        ({"rules": {"jokers": 2}}, "option"),
        ({"rules": {"games": 0}}, "option"),
        ({"rules": {"mode": "long"}}, "option"),
    ],
)
def test_a_table_that_cannot_be_is_the_single_state_nought(change: Document, code: str) -> None:
    (state,) = answered(hands=[WON], **change)["states"]
    assert state.keys() == {"hand", "error", "errors", "message"}
    assert (state["hand"], state["error"]) == (0, code)
    assert state["message"]


def test_players_and_options_wrong_together_are_both_named() -> None:
    (state,) = answered(players=["A"], rules={"jokers": 2})["states"]
    assert (state["error"], state["errors"]) == ("players", ["players", "option"])


def test_each_code_is_named_once_and_the_most_basic_first() -> None:
    hand = {"cards": {"1": 130, "2": -2}, "trump": "hearts", "dealer": "Zoe"}
    (state,) = answered(hands=[hand])["states"]
    assert state["error"] == "unknown_player"
    assert state["errors"] == ["unknown_player", "range", "trump", "last_trick"]


# ── JSON ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("raw", ["", "{", "{'a': 1}", "[1,]", b"\xff\xfe", b"\xe9", "nul"])
def test_what_is_no_json_is_said(raw: str | bytes) -> None:
    assert unparsed(raw).startswith("no JSON: ")


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999", "-2.5E+0400"])
def test_what_is_no_number_is_no_json(word: str) -> None:
    assert unparsed(f'{{"meta": {{"x": {word}}}}}') == f"line 1, letter 16: “{word}” is no number"


def test_a_key_that_stands_twice_is_named() -> None:
    assert (
        unparsed('{"a": {"games": 1,\n "games": 2}}')
        == "line 2, letter 2: key “games” stands twice"
    )
    assert unparsed('{"a": 1, "\\u0061" : 2}') == "line 1, letter 10: key “a” stands twice"
    assert unparsed('{"\\x": 1, "a": 2}').startswith("no JSON: ")
    assert parse('{"a": [{"a": "a"}, {"a": "NaN"}], "b": "a: 1"}')


def test_a_number_too_long_to_reckon_with_is_refused() -> None:
    assert parse("1" * 1_000) == int("1" * 1_000)
    assert unparsed("1" * 1_001) == "line 1, letter 1: a number has 1001 digits, 1000 at most"
    assert unparsed("-" + "1" * 5_000) == "line 1, letter 2: a number has 5000 digits, 1000 at most"


def test_long_stakes_are_reckoned_to_the_end() -> None:
    """Sums grow beyond what was entered, and are still written."""
    stake = int("9" * 1_000)
    found = answered(hands=[WON] * 3, rules={"game_value": stake})
    assert found["states"][-1]["balances"]["A"] == 3 * stake
    assert json.loads(json.dumps(found)) == found


def test_nesting_too_deep_is_said() -> None:
    """Before anything walks down into it, or writes it out again."""
    deep = "one part stands in another more than 100 deep"
    assert unparsed("[" * 100_000) == f"line 1, letter 101: {deep}"
    assert parse("[" * 100 + "]" * 100)
    assert parse(json.dumps("[" * 101 + '"' + "[" * 101))
    assert unparsed("[" * 100 + '\n"[", [' + "]" * 101) == f"line 2, letter 6: {deep}"
    assert unparsed('{"a":' * 101 + "1" + "}" * 101) == f"line 1, letter 501: {deep}"


def test_json_may_begin_with_a_byte_order_mark() -> None:
    assert parse(b"\xef\xbb\xbf{}") == {}

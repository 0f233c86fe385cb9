"""Sentences go through JSON and come back equal, or are refused."""

import json

import pytest

from scorekeeper.engine.records.codec import Misfit, decode, decode_text, encode, encode_text
from scorekeeper.engine.text import Money, Text, Who, text, text_c, text_cn, text_n

SENTENCES = [
    text("A plain one."),
    text("{who} pays {sum} after {n}.", who=Who("s1"), sum=Money(-250), n=3),
    text("{list}: {inner}", list=(Who("a"), "b", 3), inner=text("inside {x}", x="y")),
    text_n("{n} hand", "{n} hands", 2),
    text_c("guinote", "hand"),
    text_cn("guinote", "{n} hand", "{n} hands", 1),
]


@pytest.mark.parametrize("words", SENTENCES)
def test_a_sentence_comes_back(words: Text) -> None:
    assert decode_text(json.loads(json.dumps(encode_text(words)))) == words
    assert decode(tuple[Text, ...], encode((words,)), "reasons") == (words,)


@pytest.mark.parametrize(
    "found",
    [
        None,
        "a sentence",
        {},
        {"msgid": 3},
        {"msgid": "x" * 2_001},
        {"msgid": "{a}", "values": []},
        {"msgid": "{a}", "values": {"a": True}},
        {"msgid": "{a}", "values": {"a": 1.5}},
        {"msgid": "{a}", "values": {"a": {"money": True}}},
        {"msgid": "{a}", "values": {"a": {"msgid": None}}},
        {"msgid": "{a}", "values": {"a": [1, None]}},
        {"msgid": "{a}"},
        {"msgid": "{a"},
        {"msgid": "{a.b}", "values": {"a.b": "x"}},
        {"msgid": "{a:>99}", "values": {"a": "x"}},
        {"msgid": "{a!r}", "values": {"a": "x"}},
        {"msgid": "a", "n": "1"},
        {"msgid": "a", "plural": 1},
        {"msgid": "a", "context": 1},
    ],
)
def test_what_is_no_sentence_is_refused(found: object) -> None:
    assert decode_text(found) is None
    with pytest.raises(Misfit, match=r"reasons\[0\]: expected a sentence"):
        decode(tuple[Text, ...], [found] if found is not None else [[]], "reasons")

"""Words a hand's entered facts: what was asked, and what was answered.

The words are those of the entry form, so every game's facts can be told again without a line of its
own, and a scorer recognises what was tapped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from scorekeeper.engine.answers import Answers, facts_of, way_of
from scorekeeper.engine.questions import Announced, Ask, EntryForm, Facts, Pick, Points, Question
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text, Who, text


@dataclass(frozen=True, slots=True)
class FactSentence:
    """One fact: what it is about (“Card points”), and what was said."""

    about: Text
    said: Text


def retell(ask: Ask, facts: Facts) -> tuple[FactSentence, ...]:
    """The facts of a hand that met this question, in the order they are asked.

    What no way of entering says (a record from elsewhere may say more) stands last as it came.
    """
    sentences = []
    if "dealer" in facts:
        sentences.append(FactSentence(text("Dealer"), _listed((Who(str(facts["dealer"])),))))
    entered = way_of(ask, facts)
    known: Mapping[str, Any] = {"dealer": None}
    if entered is not None:
        way, answers = entered
        sentences += _of_way(ask, way)
        for question in way.asks:
            sentences += _of_question(question, answers)
        known = {**known, **facts_of(way, answers)}
    sentences += [
        FactSentence(Text("{fact}", (("fact", key),)), _listed((_as_it_came(value),)))
        for key, value in facts.items()
        if key not in known
    ]
    return tuple(sentences)


def _of_way(ask: Ask, way: EntryForm) -> list[FactSentence]:
    """Says what was tapped, unless the questions behind it say it all."""
    if way.place == "full" or any(question.prompt == way.label for question in way.asks):
        return []
    return [FactSentence(ask.prompt or text("What happened?"), way.label)]


def _of_question(question: Question, answers: Answers) -> list[FactSentence]:
    sentences: list[Text] = []
    match question:
        case Pick():
            picked = answers.picked.get(question.name, ())
            sentences = [choice.label for choice in question.choices if choice.value in picked]
        case Points():
            points = answers.points.get(question.name, {})
            sentences = [
                Text("{side} {points}", (("side", label), ("points", points[seat])))
                for seat, label in question.rows
                if seat in points
            ]
        case Announced():
            sentences = [_announcement(question, n) for n in answers.announced[question.name]]
        case _:
            assert_never(question)
    return [FactSentence(question.prompt, _listed(sentences))] if sentences else []


def _announcement(question: Announced, one: Facts) -> Text:
    labels: dict[Seat, Text] = dict((*question.singers, *question.sides))
    suits = dict(question.suits)
    singer = labels.get(one["by"], Text("{who}", (("who", Who(str(one["by"]))),)))
    said: list[Text | int] = []
    if "suit" in one:
        said.append(suits.get(one["suit"], Text("{suit}", (("suit", str(one["suit"])),))))
    if "value" in one:
        said.append(one["value"])
    pattern = ("{singer}", "{singer} {what}", "{singer} {what} ({value})")[len(said)]
    return Text(pattern, (("singer", singer), *zip(("what", "value"), said, strict=False)))


def _as_it_came(value: Any) -> Text | Who | int:  # noqa: ANN401 (a piece of JSON)
    """A fact without words of its own; what is a name is said as one."""
    if isinstance(value, Mapping):
        pairs = [
            Text("{key} {value}", (("key", Who(key)), ("value", _as_it_came(one))))
            for key, one in value.items()
        ]
        return _listed(pairs)
    if isinstance(value, list):
        return _listed([_as_it_came(x) for x in value])
    return value if type(value) is int else Who(str(value))


def _listed(parts: Sequence[Text | Who | int]) -> Text:
    return Text("{parts}", (("parts", tuple(parts)),))

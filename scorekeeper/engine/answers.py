"""Turns answers to a form into the facts of a hand, and back for a correction.

A pile may be answered by how many of each card lie in it (RULES §1.1, §1.4).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, assert_never

from scorekeeper.engine import questions
from scorekeeper.engine.cards import Countable
from scorekeeper.engine.game import Problem
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Text, Who, text, text_c, text_n


@dataclass(frozen=True, slots=True)
class Answers:
    """Holds what was answered, by the question's name: values picked, card points by side,
    announcements as they stand in a hand. A question not answered is absent or empty.
    """

    picked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    points: Mapping[str, Mapping[Seat, int]] = field(default_factory=dict)
    announced: Mapping[str, tuple[questions.Facts, ...]] = field(default_factory=dict)


def facts_of(way: questions.EntryForm, answers: Answers) -> dict[str, Any]:
    """The facts that these answers make of a way; what was not answered is not said."""
    parts: list[questions.Facts] = [way.facts]
    for question in way.asks:
        match question:
            case questions.Pick():
                picked = answers.picked.get(question.name, ())
                parts += [choice.facts for choice in question.choices if choice.value in picked]
            case questions.Points():
                if points := answers.points.get(question.name):
                    parts.append({question.name: dict(points)})
            case questions.Announced():
                if announced := answers.announced.get(question.name):
                    parts.append({question.name: [dict(n) for n in announced]})
            case _:
                assert_never(question)
    merged = questions.merge_facts(parts)
    return {key: _recast(value, _cast(way, merged)) for key, value in merged.items()}


def _cast(way: questions.EntryForm, facts: questions.Facts) -> dict[Seat, Seat]:
    """Says who plays each role, by these facts; a role that nobody plays yet is absent."""
    cast = {role.name: role.player(facts) for role in way.roles}
    return {name: player for name, player in cast.items() if player is not None}


def _recast(value: Any, cast: Mapping[Seat, Seat]) -> Any:  # noqa: ANN401 (a piece of JSON)
    """The same with everyone who stands as `by` exchanged, wherever that is."""
    if isinstance(value, Mapping):
        return {
            key: cast.get(inner, inner) if key == "by" else _recast(inner, cast)
            for key, inner in value.items()
        }
    return [_recast(x, cast) for x in value] if isinstance(value, list) else value


def answers_to(way: questions.EntryForm, facts: questions.Facts) -> Answers | None:
    """The answers by which this way makes exactly these facts; None when it cannot."""
    answers = nearest_answers(way, facts)
    return answers if _same(facts_of(way, answers), dict(facts)) else None


def nearest_answers(way: questions.EntryForm, facts: questions.Facts) -> Answers:
    """Says what of these facts this way can say."""
    picked: dict[str, tuple[str, ...]] = {}
    points: dict[str, Mapping[Seat, int]] = {}
    announced: dict[str, tuple[questions.Facts, ...]] = {}
    roles = {player: role for role, player in _cast(way, facts).items()}
    facts = {key: _recast(value, roles) for key, value in facts.items()}
    for question in way.asks:
        match question:
            case questions.Pick():
                own = _keys(question, facts) or _keys(question, _by_part(facts, roles, way.others))
                picked[question.name] = own if question.many else own[:1]
            case questions.Points():
                points[question.name] = dict(facts.get(question.name) or {})
            case questions.Announced():
                announced[question.name] = tuple(facts.get(question.name) or ())
            case _:
                assert_never(question)
    return Answers(picked, points, announced)


def _keys(question: questions.Pick, facts: questions.Facts) -> tuple[str, ...]:
    """The values of a pick that stand in these facts."""
    if question.nth is None:
        return tuple(
            choice.value
            for choice in question.choices
            if questions.holds_facts(facts, choice.facts)
        )
    items = [
        (item, choice.value)
        for key in {key for choice in question.choices for key in choice.facts}
        for item in facts.get(key) or ()
        for choice in question.choices
        if item in choice.facts.get(key, ())
    ]
    return tuple(value for _, value in items[question.nth : question.nth + 1])


def _by_part(
    facts: questions.Facts, roles: Mapping[Seat, Seat], others: Seat | None
) -> questions.Facts:
    """The same with the part each plays in the place of a name, where the parts are known."""
    if others is None or not roles:
        return facts
    return {
        key: roles.get(Seat(value), others) if isinstance(value, str) else value
        for key, value in facts.items()
    }


def way_of(
    ask: questions.Ask, facts: questions.Facts
) -> tuple[questions.EntryForm, Answers] | None:
    """The way in which a hand with these facts can be said again, and the answers to it. A hand
    that none can say whole comes with the one that says most of it, and nothing that was not said.
    """
    answered = {key: value for key, value in facts.items() if key != "dealer"}
    for way in ask.ways:
        answers = answers_to(way, answered)
        if answers is not None:
            return way, answers
    nearest = [(way, nearest_answers(way, answered)) for way in ask.ways]
    true = [entered for entered in nearest if questions.holds_facts(answered, entered[0].facts)]
    return max(
        true or nearest,
        key=lambda entered: (_count_facts(facts_of(*entered)), entered[0].place == "full"),
        default=None,
    )


def _count_facts(value: Any) -> int:  # noqa: ANN401 (a piece of JSON)
    if isinstance(value, Mapping):
        return sum(map(_count_facts, value.values()))
    return sum(map(_count_facts, value)) if isinstance(value, list) else 1


def deduced_pile(ask: questions.Ask, facts: questions.Facts) -> Mapping[Seat, int]:
    """The one pile that follows from those entered, by the way that says these facts: one side and
    its card points; nothing while two are unsaid, or where nothing follows.
    """
    answered = {key: value for key, value in facts.items() if key != "dealer"}
    ways = [way for way in ask.ways if answers_to(way, answered) is not None]
    for question in ways[0].asks if ways else ():
        if isinstance(question, questions.Points) and not question.is_partial:
            entered = facts.get(question.name) or {}
            left_out = [seat for seat, _ in question.rows if seat not in entered]
            left = question.pool - sum(entered.values()) - (facts.get(question.left_out) or 0)
            return {left_out[0]: left} if len(left_out) == 1 and left >= 0 else {}
    return {}


def _same(left: Any, other: Any) -> bool:  # noqa: ANN401 (two pieces of JSON)
    """Equal but for the order within lists: two losers are the same two in either order."""
    if isinstance(left, Mapping) and isinstance(other, Mapping):
        return left.keys() == other.keys() and all(_same(left[key], other[key]) for key in left)
    if isinstance(left, (list, tuple)) and isinstance(other, (list, tuple)):
        return sorted(map(repr, left)) == sorted(map(repr, other))
    return bool(left == other and isinstance(left, bool) == isinstance(other, bool))


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile as counted: its card points, or what is wrong with the count (then the points are 0).
    A problem's field is the key of its card.
    """

    points: int
    problems: tuple[Problem, ...] = ()


def count_pile(
    counted: Sequence[Countable], pile: Mapping[str, int], left_out: int | None = None
) -> Pile:
    """The points of a pile that holds so many of each, by key; what is not named is not there.

    `left_out`: points of the card that lies in no pile, so that there is one less of it.
    """
    by_key = {countable.key: countable for countable in counted}
    problems = []
    for key, n in pile.items():
        if key not in by_key:
            words = text("No card that counts is called “{card}”.", card=key)
            problems.append(Problem("range", key, words))
        else:
            problems += _check_number(by_key[key], n, left_out)
    if problems:
        return Pile(0, tuple(problems))
    return Pile(sum(by_key[key].points * n for key, n in pile.items()))


def _check_number(countable: Countable, n: int, left_out: int | None) -> list[Problem]:
    most = countable.most - (countable.points == left_out)
    if 0 <= n <= most:
        return []
    if n < 0:
        words = text("It can’t be less than zero.")
    elif most < countable.most:
        words = text_c(
            "pile",
            "{card}: {n} cannot be, for one of the four lies on the table.",
            card=countable.name,
            n=n,
        )
    else:
        words = text_n(
            "{card}: {n} cannot be, there are only {most}.",
            "{card}: {n} cannot be, there are only {most}.",
            n,
            card=countable.name,
            most=most,
        )
    return [Problem("range", countable.key, words)]


@dataclass(frozen=True, slots=True)
class FactSentence:
    """One fact: what it is about (“Card points”), and what was said."""

    about: Text
    said: Text


def retell(ask: questions.Ask, facts: questions.Facts) -> tuple[FactSentence, ...]:
    """The facts of a hand that met this question, in the order they are asked and in the words of
    the entry form: a scorer recognises what was tapped, and no game has a line of its own for it.

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


def _of_way(ask: questions.Ask, way: questions.EntryForm) -> list[FactSentence]:
    """Says what was tapped, unless the questions behind it say it all."""
    if way.place == "full" or any(question.prompt == way.label for question in way.asks):
        return []
    return [FactSentence(ask.prompt or text("What happened?"), way.label)]


def _of_question(question: questions.Question, answers: Answers) -> list[FactSentence]:
    sentences: list[Text] = []
    match question:
        case questions.Pick():
            picked = answers.picked.get(question.name, ())
            sentences = [choice.label for choice in question.choices if choice.value in picked]
        case questions.Points():
            points = answers.points.get(question.name, {})
            sentences = [
                Text("{side} {points}", (("side", label), ("points", points[seat])))
                for seat, label in question.rows
                if seat in points
            ]
        case questions.Announced():
            sentences = [_announcement(question, n) for n in answers.announced[question.name]]
        case _:
            assert_never(question)
    return [FactSentence(question.prompt, _listed(sentences))] if sentences else []


def _announcement(question: questions.Announced, sung: questions.Facts) -> Text:
    labels: dict[Seat, Text] = dict((*question.singers, *question.sides))
    suits = dict(question.suits)
    singer = labels.get(sung["by"], Text("{who}", (("who", Who(str(sung["by"]))),)))
    phrases: list[Text | int] = []
    if "suit" in sung:
        phrases.append(suits.get(sung["suit"], Text("{suit}", (("suit", str(sung["suit"])),))))
    if "value" in sung:
        phrases.append(sung["value"])
    pattern = ("{singer}", "{singer} {what}", "{singer} {what} ({value})")[len(phrases)]
    return Text(pattern, (("singer", singer), *zip(("what", "value"), phrases, strict=False)))


def _as_it_came(value: Any) -> Text | Who | int:  # noqa: ANN401 (a piece of JSON)
    """A fact without words of its own; what is a name is said as one."""
    if isinstance(value, Mapping):
        pairs = [
            Text("{key} {value}", (("key", Who(key)), ("value", _as_it_came(inner))))
            for key, inner in value.items()
        ]
        return _listed(pairs)
    if isinstance(value, list):
        return _listed([_as_it_came(x) for x in value])
    return value if type(value) is int else Who(str(value))


def _listed(parts: Sequence[Text | Who | int]) -> Text:
    return Text("{parts}", (("parts", tuple(parts)),))

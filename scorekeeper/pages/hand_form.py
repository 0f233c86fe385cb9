"""Reads the hand form: the shape of what was entered, and the facts it makes.

Whether a hand can be is the game's business (`check`); here a number must be a number, and a choice
one of those offered. Field names are those of the facts: `cards.s1`, `last_trick`.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, assert_never

from wtforms import Field

from scorekeeper.engine.answers import Answers, Pile, count_pile, facts_of, nearest_answers, way_of
from scorekeeper.engine.game import Problem
from scorekeeper.engine.questions import Announced, Ask, EntryForm, Facts, Pick, Points, Question
from scorekeeper.engine.seats import Seat
from scorekeeper.pages.fields import (
    GONE,
    Chip,
    Dropdown,
    FieldError,
    LineField,
    NumberField,
    PageRequest,
    SentValues,
    TickField,
    TypedForm,
)
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.view_models import HandView, MatchView


class PickedField(Field):
    """Values tapped from those that were offered under its name; the same one may be tapped more
    than once.
    """

    def __init__(self, offered: Collection[tuple[str, str]] = (), **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(**kwargs)
        self.offered = offered

    @property
    def held(self) -> str:
        """The one that is chosen of a list."""
        return next(iter(self.data), "")

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was tapped; an empty value is “not said”."""
        filled = [value for value in valuelist if value]
        self.data = [value for value in filled if self.is_offered(value)]
        if filled != self.data:
            raise FieldError(GONE)

    def is_offered(self, value: str) -> bool:
        """Whether this could be tapped."""
        return (self.name, value) in self.offered

    def process_data(self, value: Sequence[str] | None) -> None:
        """Show what was noted."""
        self.data = list(value or ())


class KeptField(PickedField):
    """Announcements noted in a form that no chip has: kept as they are, as JSON, or taken away."""

    def is_offered(self, value: str) -> bool:
        """Whether this is an announcement at all; what it means is the game's business."""
        try:
            answer = json.loads(value)
        except (ValueError, RecursionError):
            return False
        return isinstance(answer, dict) and isinstance(answer.get("by"), str)


class WayForm(TypedForm):
    """Reads which way of saying what happened was taken."""

    way = LineField()


class HandForm(TypedForm):
    """Reads what was entered for one way of saying what happened; as it was `given`, or from noted
    facts.

    `problems` stand beside their fields: those of the form's own shape, or those a hand was refused
    with.
    """

    def __init__(
        self,
        way: EntryForm,
        values: SentValues | None,
        noted: Answers | None = None,
    ) -> None:
        self.way = way
        announced = [ask for ask in way.asks if isinstance(ask, Announced)]
        self._chips = {question.name: _chips_of(question) for question in announced}
        by_question = {question.name: self._fields_of(question) for question in way.asks}
        self._names = {name: tuple(fields) for name, fields in by_question.items()}
        fields = {name: field for n in by_question.values() for name, field in n.items()}
        piles = {
            f"{row}.{countable.key}": NumberField(widget=Dropdown())
            for row, question in self._rows.items()
            for countable in question.counted
        }
        super().__init__(
            values, fields=fields | piles, noted=None if noted is None else self._noted(noted)
        )
        self.is_posted = values is not None
        self.counted = self._count()
        faults: Iterable[tuple[str, Any]] = (
            (at.name, process_error) for at in self for process_error in at.process_errors
        )
        self.misread = (
            *(Problem(code, name, words) for name, (code, words) in faults),
            *(problem for pile in self.counted.values() for problem in pile.problems),
        )

    def facts(self) -> dict[str, Any]:
        """The hand's facts; none at all while the form is out of shape."""
        return {} if self.misread or self._unanswered() else self.facts_so_far()

    def facts_so_far(self) -> dict[str, Any]:
        """What was said until now, to be looked at, not to be stored. A fact that several answers
        make together is not said before all of them are.
        """
        half = {
            key
            for question in self._open_questions()
            for choice in question.choices
            for key in choice.facts
        }
        facts = facts_of(self.way, self.answers())
        return {key: value for key, value in facts.items() if key not in half}

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Say what is wrong: first the form's own, then what else the game objects to."""
        own = (*self.misread, *self._unanswered())
        # Where the form knows what is unsaid, the game need not ask what happened at all.
        places = {self.place(p) for p in own} | ({""} if own else set())
        self.refused = (*own, *(x for x in problems if self.place(x) not in places))

    def answers(self) -> Answers:
        """What was answered to each question."""
        picked, points, announced = {}, {}, {}
        for question in self.way.asks:
            match question:
                case Pick(name=name):
                    picked[name] = tuple(self.picked(name))
                case Points(name=name):
                    by_seat = {seat: self[f"{name}.{seat}"].data for seat, _ in question.rows}
                    points[name] = {seat: n for seat, n in by_seat.items() if n is not None}
                case Announced(name=name):
                    said_so = [json.loads(s) for s in self.picked(f"{name}.other")]
                    announced[name] = (*self._tapped(name), *said_so)
                case _:
                    assert_never(question)
        return Answers(picked, points, announced)

    def picked(self, name: str) -> list[str]:
        """The values tapped under this name."""
        return list(self[name].data or ()) if name in self else []

    def typed(self, name: str) -> str:
        """A number as it was typed."""
        return self.of(name).strip()

    def is_answered(self, question: Question) -> bool:
        """Whether something was entered for it."""
        return any(self[name].data not in (None, []) for name in self._names[question.name])

    def place(self, problem: Problem) -> str:
        """The question or row a problem stands beside; "" where none is asked."""
        head = problem.field.split(".")[0]
        for question in self.way.asks:
            is_row = problem.field in self._names[question.name]
            if isinstance(question, Points) and is_row:
                return problem.field
            if is_row or question.name in (problem.field, head):
                return question.name
        for question in self.way.asks:
            if isinstance(question, Pick) and any(
                head in choice.facts for choice in question.choices
            ):
                return question.name
        return ""

    def problems_at(self, place: str) -> tuple[Problem, ...]:
        """What is wrong beside this question or row; "" is the head of the sheet."""
        return tuple(y for y in self.problems if self.place(y) == place)

    def is_waiting(self, problem: Problem) -> bool:
        """Whether this is only something still to be answered, not something wrong."""
        if problem.code == "missing":
            return True
        named = [q for q in self.way.asks if q.name == self.place(problem)]
        return bool(named) and not self.is_answered(named[0])

    @property
    def is_unfolded(self) -> bool:
        """Whether something that is asked behind “more” was answered, or is wrong."""
        chips = (chip for question in self._chips.values() for chip in question.items())
        is_suited = any("suit" in z and self.picked(at) for (at, _), z in chips)
        return is_suited or any(
            self.is_answered(question) or self.problems_at(question.name)
            for question in self.way.asks
            if question.fold
        )

    def counts(self, row: str) -> dict[str, int]:
        """How many of each card were counted into the pile of this number; none of the others."""
        counts = {c.key: self[f"{row}.{c.key}"].data for c in self._rows[row].counted}
        return {key: n for key, n in counts.items() if n}

    @property
    def _rows(self) -> dict[str, Points]:
        """The numbers whose piles may be counted instead, and the questions they answer."""
        points = [a for a in self.way.asks if isinstance(a, Points)]
        return {row: point for point in points for row in self._names[point.name]}

    def _count(self) -> dict[str, Pile]:
        """The piles that were counted; their points stand in for a number that was left blank."""
        piles_counted = {row: counts for row in self._rows if (counts := self.counts(row))}
        if not piles_counted:
            return {}
        facts = self.facts_so_far()
        piles = {row: _pile_of(row, self._rows[row], i, facts) for row, i in piles_counted.items()}
        for row, pile in piles.items():
            if not self.typed(row) and not pile.problems:
                self[row].data = pile.points
        return piles

    def _fields_of(self, question: Question) -> dict[str, Any]:
        """The fields of a question, by the names under which they are sent."""
        name = question.name
        match question:
            case Pick():
                offered = {(name, choice.value) for choice in question.choices}
                drawn = Dropdown() if question.layout == "list" else Chip(is_box=question.many)
                return {name: PickedField(offered, widget=drawn)}
            case Points():
                return {f"{name}.{seat}": NumberField() for seat, _ in question.rows}
            case Announced():
                chips = self._chips[name]
                suits = {f"{name}.{suit}" for suit, _ in question.suits}
                return {
                    at: PickedField(chips, widget=Dropdown() if at in suits else Chip(is_box=True))
                    for at, _ in chips
                } | {f"{name}.other": KeptField(widget=Chip(is_box=True))}
            case _:
                assert_never(question)

    def _noted(self, answers: Answers) -> dict[str, Any]:
        """Answers under the names of the form's fields; what no chip says is kept as it is."""
        values: dict[str, Any] = dict(answers.picked)
        for name, points in answers.points.items():
            values |= {f"{name}.{seat}": number for seat, number in points.items()}
        for name, announced in answers.announced.items():
            for announcement in map(dict, announced):
                chips = (chip for chip, facts in self._chips[name].items() if facts == announcement)
                at, by = next(chips, (f"{name}.other", json.dumps(announcement, sort_keys=True)))
                values.setdefault(at, []).append(by)
        return values

    def _tapped(self, question: str) -> list[Facts]:
        """The announcements whose chips were tapped, each as often as it was."""
        chips = self._chips[question].items()
        return [facts for (at, by), facts in chips for _ in range(self.picked(at).count(by))]

    def _unanswered(self) -> tuple[Problem, ...]:
        return tuple(
            Problem("missing", question.name, question.prompt)
            for question in self._open_questions()
        )

    def _open_questions(self) -> tuple[Pick, ...]:
        """What must be answered and is not."""
        return tuple(
            question
            for question in self.way.asks
            if isinstance(question, Pick)
            and question.is_required
            and not self.is_answered(question)
            and not any(self[name].data for name in question.unless)
        )


def _chips_of(question: Announced) -> dict[tuple[str, str], Facts]:
    """What each chip announces, by the name and the value it is sent with."""
    name = question.name
    chips: dict[tuple[str, str], Facts] = {
        (f"{name}.{value}", seat): {"by": seat, "value": value}
        for seat, _ in question.sides
        for value, _ in question.values
    }
    for suit, _ in question.suits:
        chips |= {(f"{name}.{suit}", by): {"by": by, "suit": suit} for by, _ in question.singers}
    return chips


def read_hand(ask: Ask | None, values: SentValues) -> HandForm | None:
    """The form as posted, for the way it names; None when that way is not open (any more)."""
    key = WayForm(values).way.data
    ways = () if ask is None else ask.ways
    return next((HandForm(way, values) for way in ways if way.key == key), None)


def _pile_of(row: str, question: Points, counts: Mapping[str, int], facts: Facts) -> Pile:
    """A row's pile as counted; what is wrong with it is said beside its number."""
    left_out = facts.get(question.left_out)
    pile = count_pile(question.counted, counts, left_out if isinstance(left_out, int) else None)
    return replace(pile, problems=tuple(replace(problem, field=row) for problem in pile.problems))


def hand_of(match: MatchView, entry: int) -> HandView:
    """The hand of this entry. Raises NotFound when it does not count (any more)."""
    for hand in match.hands:
        if hand.entry == entry:
            return hand
    raise NotFound


class DealForm(WayForm):
    """Reads who dealt a hand, as it stands or as it was tapped (`deals`); whether to look only."""

    dealer = LineField()
    deals = LineField()
    look = TickField()


class Correction:
    """A hand being corrected: the questions of its own time and dealer, and what stands in their
    answers.

    `posted` (or the address) chooses the way; without it the hand is shown as it was noted. Another
    dealer may be named before it is stored: the questions are then those of that deal.
    """

    def __init__(self, match: MatchView, hand: HandView, request: PageRequest) -> None:
        self.match = match
        self.hand = hand
        self.state = match.replay.state if hand.step is None else hand.step.before
        self.follows = Seat(str(self.state.next_dealer))
        self.dealt = Seat(hand.facts.get("dealer", self.follows))
        deal = DealForm(request.args if request.form is None else request.form)
        self.is_dealer_tapped = "deals" in deal.sent
        self.is_look = deal.look.data or self.is_dealer_tapped
        self.dealer = self._dealer(deal.of("deals") or deal.of("dealer"))
        self.ask = self._ask(self.dealer)
        noted = way_of(self.ask, hand.facts)
        self.noted: EntryForm = self.ask.ways[0] if noted is None else noted[0]
        posted = None if request.form is None else self._posted(deal, request.form)
        way = next((way for way in self.ask.ways if way.key == deal.of("way")), self.noted)
        self.form = posted or HandForm(way, None, noted=nearest_answers(way, hand.facts))

    def facts(self) -> dict[str, Any]:
        """The corrected hand; its dealer only where it is not the one whose turn it was."""
        return self._dealt(self.form.facts())

    def facts_so_far(self) -> dict[str, Any]:
        """The same as far as it is said, to look at what it would change."""
        return self._dealt(self.form.facts_so_far())

    def _dealt(self, facts: dict[str, Any]) -> dict[str, Any]:
        if facts and ("dealer" in self.hand.facts or self.dealer != self.follows):
            facts["dealer"] = self.dealer
        return facts

    def _ask(self, dealer: Seat) -> Ask:
        """What is asked about this hand if this one dealt it (a dealer of four is no bidder)."""
        asked_of = replace(self.state, next_dealer=dealer)
        ask: Ask = self.match.game.ask(self.match.replay.rules, asked_of)
        return ask

    def _posted(self, deal_form: DealForm, values: SentValues) -> HandForm | None:
        """The form as posted; what was entered for another deal, as far as it goes."""
        posted = read_hand(self.ask, values)
        before = read_hand(self._ask(self._dealer(deal_form.of("dealer"))), values)
        before = before or read_hand(self._ask(self.dealt), values)
        if posted is not None or before is None:
            return posted
        way = way_of(self.ask, before.facts_so_far())
        return way and HandForm(way[0], None, noted=way[1])

    def _dealer(self, key: str) -> Seat:
        known = [seat for seat, _ in self._ask(self.dealt).dealers if seat == key]
        return known[0] if known else self.dealt

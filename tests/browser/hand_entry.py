"""Enters any hand of any game through the table page, by the way its game asks for it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, expect

from scorekeeper.engine.answers import Answers, way_of
from scorekeeper.engine.questions import Announced, Ask, EntryForm, Pick, Points, Question
from scorekeeper.engine.records.record import read, replay_record
from scorekeeper.engine.seats import Seat
from scorekeeper.games import BY_KEY
from tests.browser import hand_facts
from tests.browser.phone import Phone

Facts = dict[str, Any]
Record = Mapping[str, Any]


def tell(phone: Phone, record: Record, place: int) -> None:
    """Note the hand at this place of a record, at a table that has noted those before it."""
    seats = {name: f"s{n}" for n, name in enumerate(record["players"], start=1)}
    told = {**record, "hands": record["hands"][:place]}
    facts = _by_seat(record["hands"][place], seats)
    if "dealer" in facts:
        hand_facts.open_short(phone)
        phone.tap(".deals > summary")
        phone.go(f".deals button[value={facts.pop('dealer')}]")
    ask = _ask(_by_seat(told, seats), record["hands"][place].get("dealer"), seats)
    found = way_of(ask, facts)
    assert found is not None
    way, answers = found
    form = _opened(phone, ask, way)
    if form is None:
        return
    open_asks = [question for question in way.asks if not question.fold]
    for question in way.asks:
        if not way.saves_at_once or question is not open_asks[-1]:
            _answer(phone, form, question, answers)
    if way.saves_at_once:
        last = open_asks[-1].name
        (value,) = answers.picked[last]
        phone.go(form.locator(f"button[name='{last}'][value='{value}']"))
    else:
        save = form.locator(".save .button")
        expect(save).to_have_text("Save")  # not “Next”: the hand is whole
        phone.go(save)


def _ask(told: Record, dealer: str | None, seats: Mapping[str, str]) -> Ask:
    result, problems = replay_record(read(told, BY_KEY))
    assert result is not None, problems
    state = result.state
    if dealer is not None:
        state = replace(state, next_dealer=Seat(seats[dealer]))
    ask: Ask = result.game.ask(result.rules, state)
    return ask


def _by_seat(value: Any, seats: Mapping[str, str]) -> Any:  # noqa: ANN401 (a piece of JSON)
    """The same with everybody under the key of the seat, as the pages have it."""
    if isinstance(value, Mapping):
        return {seats.get(key, key): _by_seat(one, seats) for key, one in value.items()}
    if isinstance(value, list):
        return [_by_seat(one, seats) for one in value]
    return seats.get(value, value) if isinstance(value, str) else value


def _opened(phone: Phone, ask: Ask, way: EntryForm) -> Locator | None:
    """The form of a way, opened; None when tapping the way was the whole entry."""
    if way.place == "full":
        return hand_facts.open_full(phone)
    hand_facts.open_short(phone)
    if not way.asks:
        phone.go(f"[name=way][value='{way.key}']")
        return None
    form = phone.page.locator(f".brief form:has([name=way][value='{way.key}'])")
    if way.side is not None:
        phone.tap(f".score [data-opens='{way.key}']")
    _reveal(phone, form)
    return form


def _reveal(phone: Phone, thing: Locator) -> None:
    """Open every fold that it stands in, the outer ones first."""
    closed = thing.locator("xpath=ancestor::details[not(@open)]")
    while closed.count():
        phone.tap(closed.first.locator("> summary"))


def _answer(phone: Phone, form: Locator, question: Question, answers: Answers) -> None:
    match question:
        case Pick():
            for value in answers.picked[question.name]:
                _pick(phone, form, question, value)
        case Points():
            for side, counted in answers.points[question.name].items():
                field = form.locator(f"[name='{question.name}.{side}']")
                phone.tap(field)
                phone.key(counted)
            if phone.has_scripts:
                phone.page.keyboard.press("Escape")
        case Announced():
            for one in answers.announced[question.name]:
                _announce(phone, form, question, one)


def _pick(phone: Phone, form: Locator, question: Pick, value: str) -> None:
    thing = hand_facts.chip(form, question.name, value)
    hand_facts.turn_to(phone, thing, value)
    if question.layout == "list":
        thing = form.locator(f"select[name='{question.name}']")
    _reveal(phone, thing)
    if question.layout == "list":
        thing.select_option(value)
    else:
        phone.tap(thing)


def _announce(phone: Phone, form: Locator, question: Announced, one: Mapping[str, Any]) -> None:
    if "suit" in one:
        sung = form.locator(f"select[name='{question.name}.{one['suit']}']")
        _reveal(phone, sung)
        sung.select_option(one["by"])
        return
    forty = hand_facts.chip(form, f"{question.name}.40", one["by"])
    hand_facts.turn_to(phone, forty, one["by"])
    _reveal(phone, forty)
    ticks = form.locator(f"[name='{question.name}.{one['value']}'][value='{one['by']}']")
    given = sum(tick.is_checked() for tick in ticks.all())
    if one["value"] == 40:
        phone.tap(hand_facts.chip(form, f"{question.name}.40", one["by"]))
    else:
        phone.tap(form.locator(f"label[for='{ticks.nth(given).get_attribute('id')}']"))

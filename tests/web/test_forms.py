"""A form alone reads what is sent, keeps what was typed and says what is wrong with it."""

import ast
import re
from pathlib import Path

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.pages.fields import (
    Chip,
    Dropdown,
    LineField,
    MaybeField,
    NumberField,
    TickField,
    WordsField,
)
from scorekeeper.pages.value_fields import (
    AmountField,
    ChoiceField,
    CountField,
    DayField,
    KeyField,
    SeveralField,
)
from scorekeeper.web.forms import Form, posted_form
from scorekeeper.web.papers import retryable_form

_READS = re.compile(r"\brequest\.(?:form|files|values)\b")
# The first reads them for all; the other holds a whole form, to be sent again.
_MAY = frozenset({posted_form.__name__, retryable_form.__name__})


def test_only_forms_read_what_is_sent(source: Path) -> None:
    pages = {str(page): page.read_text("utf-8") for page in (source / "templates").rglob("*.html")}
    texts = [code.read_text("utf-8") for code in (source / "scorekeeper" / "web").rglob("*.py")]
    functions = {
        node.name: ast.get_source_segment(text, node) or ""
        for text in texts
        if _READS.search(text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
    read = {name for name, text in (pages | functions).items() if _READS.search(text)}
    assert read == _MAY, f"{sorted(read - _MAY)}: make a form (web/forms.py) and ask it"


def asked(typed: str | list[str] | None, field: LineField, **more: str) -> Form:
    """A form of one field, sent with this; None leaves it out."""
    values = [typed] if isinstance(typed, str) else typed or []
    given = MultiDict([("at", one) for one in values] + list(more.items()))
    form = Form(given, fields={"at": field, **{name: LineField() for name in more}})
    form.validate()
    return form


@pytest.mark.parametrize(
    ("field", "typed", "means"),
    [
        (LineField(), " a  b ", " a  b "),
        (WordsField(), " a  b ", "a b"),
        (NumberField(), " −12 ", -12),
        (NumberField(), "", None),
        (NumberField(), None, None),
        (NumberField(default=3), None, 3),
        (CountField(), "12", 12),
        (AmountField(lambda _: "EUR"), "0,5", 50),
        (AmountField(lambda _: "EUR"), "2500,50", 250050),
        (AmountField(lambda _: "EUR"), "2500.5 €", 250050),
        (AmountField(lambda _: "EUR"), "€5", 500),
        (AmountField(lambda _: "EUR"), "5 euros", 500),
        (AmountField(lambda _: "EUR"), "5\N{NARROW NO-BREAK SPACE}EUR", 500),
        (AmountField(lambda _: "EUR"), "", 0),
        (AmountField(lambda _: "EUR"), "0,5000", 50),
        (AmountField(lambda _: "EUR"), "0.500", 50),
        (AmountField(lambda _: "JPY"), "500", 500),
        (AmountField(lambda _: "JPY"), "1.00", 1),
        (AmountField(lambda _: "KWD"), "1.000", 1000),
        (ChoiceField((1, 4)), "4", 4),
        (ChoiceField((1, 4), 1), "5", 1),
        (ChoiceField((1, 4), 1), None, 1),
        (KeyField(), "nobody", None),
        (DayField(), "2026-02-30", None),
        (MaybeField(), "x", None),
        (MaybeField(), "7", 7),
        (CountField(), "-3", -3),
        (TickField(), "", True),
        (TickField(), None, False),
        (SeveralField(int), ["1", "x", "2"], [1, 2]),
        (SeveralField(), None, []),
    ],
)
def test_what_is_typed_means(field: LineField, typed: str | None, means: object) -> None:
    form = asked(typed, field)
    assert form["at"].data == means
    assert form.problems == ()


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        (NumberField(), "a few", "A whole number, please."),
        (NumberField(text("How many?")), "a few", "How many?"),
        (CountField(), "", "A whole number, please."),
        (AmountField(lambda _: "EUR"), "half", "An amount, please, such as 0.50."),
        (AmountField(lambda _: "EUR"), "5 hams", "An amount, please, such as 0.50."),
        (AmountField(lambda _: "EUR"), "-5", "An amount, please, such as 0.50."),
        (AmountField(lambda _: "EUR"), "1.2.3", "An amount, please, such as 0.50."),
        (AmountField(lambda _: "EUR"), "5 $", "Amounts here are in {currency}."),
        (AmountField(lambda _: "EUR"), "CHF 5", "Amounts here are in {currency}."),
        (AmountField(lambda _: "EUR"), "0,5050", "{n} decimal at most."),
        (AmountField(lambda _: "JPY"), "0.5", "{n} decimal at most."),
        (ChoiceField((1, 4)), "5", "Choose one of these."),
        (KeyField(text("Who?")), "nobody", "Who?"),
        (DayField(text("Which day?")), None, "Which day?"),
    ],
)
def test_what_has_no_shape_is_refused_and_kept(
    field: LineField, typed: str | None, said: str
) -> None:
    form = asked(typed, field)
    assert [one.words.msgid for one in form.problems_at("at")] == [said]
    assert form.of("at") == (typed or "")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2.500", "2500"),
        ("1,000", "1000"),
        ("12.345", "12345"),
        ("1.250.000", "1250000"),
        ("1 500,50 €", "1500,50"),
        ("1’000.5", "1000.5"),
    ],
)
def test_a_mark_for_thousands_is_no_decimal_mark(typed: str, meant: str) -> None:
    form = asked(typed, AmountField(lambda _: "EUR"))
    words = "Without a mark for thousands, please: {amount}."
    assert [one.words for one in form.problems_at("at")] == [text(words, amount=meant)]


def test_what_a_service_refuses_stands_beside_its_field_or_at_the_head() -> None:
    form = asked("5", NumberField())
    here, there = (Problem("range", field, text("No.")) for field in ("at", "elsewhere"))
    form.refuse([here, there])
    assert form.problems_at("at") == (here,)
    assert form.problems_at("") == (there,)


def test_an_amount_is_read_in_the_currency_beside_it() -> None:
    field = AmountField(lambda form: form.of("currency"))
    assert asked("1", field, currency="JPY")["at"].data == 1
    assert asked("1", field, currency="EUR")["at"].data == 100


def test_a_value_to_tap_and_a_list_are_drawn_with_nothing_that_was_typed_as_markup() -> None:
    form = asked('"><b>', LineField(widget=Dropdown()))
    options = [("", "nobody"), ("Everybody", [('"><b>', "<i>Ana")])]
    drawn = form["at"](options=options, class_="field", aria_label='"', id=False)
    assert drawn == (
        '<select class="field" aria-label="&#34;" name="at"><option value="">nobody</option>'
        '<optgroup label="Everybody"><option value="&#34;&gt;&lt;b&gt;" selected>&lt;i&gt;Ana'
        "</option></optgroup></select>"
    )
    form = asked("a", LineField(widget=Chip(is_box=True)))
    drawn = form["at"](value='"<', is_on=True, autofocus=True)
    assert drawn == '<input type="checkbox" name="at" value="&#34;&lt;" autofocus checked>'

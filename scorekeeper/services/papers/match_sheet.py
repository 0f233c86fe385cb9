"""Says which columns the sheet of a match has, and what stands in them, whoever draws it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, assert_never

from scorekeeper.engine.answers import Answers, facts_of
from scorekeeper.engine.displays.sheet import PadColumn, SheetRow
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.questions import Announced, Ask, EntryForm, Pick, Points, Question
from scorekeeper.engine.records.codec import decode
from scorekeeper.engine.replay import begin, house_rules, play_hand
from scorekeeper.engine.seats import Table
from scorekeeper.engine.state import GameState, is_finished
from scorekeeper.engine.text import BOTH, Text, text, without_accents
from scorekeeper.language import ReaderVoice, speak_of
from scorekeeper.services.matches.view_models import HandView, MatchView

_SHORT = 10
"""So many letters fit a column."""


def short_names(names: Mapping[str, str]) -> Mapping[str, str]:
    """Each as short as nobody else of these could be called: “Maria”, “Maria P.”; whoever cannot be
    told apart so keeps the whole name.
    """
    known = {part: tuple(_forms(part)) for name in names.values() for part in name.split(BOTH)}
    short = {
        part: next(form for form in forms if _is_own(form, part, known))
        for part, forms in known.items()
    }
    return {key: BOTH.join(short[part] for part in name.split(BOTH)) for key, name in names.items()}


def _forms(name: str) -> Iterator[str]:
    """The shortest first, the whole name last."""
    words = name.split()
    if len(name) > _SHORT and words:
        first = words[0]
        yield _cut(first.split("-")[0])
        if len(words) > 1:
            yield f"{_cut(first.split('-')[0])} {words[-1][0]}."
        yield _cut(first)
    yield name


def _cut(word: str) -> str:
    return word if len(word) <= _SHORT + 2 else f"{word[:_SHORT]}…"


def _is_own(form: str, name: str, known: Mapping[str, tuple[str, ...]]) -> bool:
    others = (f for other, forms in known.items() if other != name for f in forms)
    return form == name or without_accents(form) not in map(without_accents, others)


def match_sheet_of(match: MatchView) -> dict[str, Any]:
    """The match with its rows, its rules and who pays whom; all games say as its game does."""
    speak_of(match.game.words)
    own_names = {key: name for key, name in match.names.items() if key not in match.unnamed}
    short = {**match.names, **short_names(own_names)}
    rows = [_row(match, hand) for hand in match.hands]
    return {
        "match": match,
        "voice": ReaderVoice(match.names, match.currency),
        "short": short,
        "row_voice": ReaderVoice(short, match.currency),
        "rows": rows,
        "house_rules": house_rules(match.game, match.replay.rules, match.replay.table),
        "columns": [
            column
            for column in match.game.sheet.columns(match.replay.rules, match.replay.table)
            if any(row and _is_told(column.key, row) for _, row in rows)
        ],
        "settlement": match.settlement,
        "transfers": match.transfers,
    }


def _row(match: MatchView, hand: HandView) -> tuple[HandView, SheetRow | None]:
    """A hand and its cells; none for a hand that does not fit or stands behind one."""
    step = hand.step
    if step is None or step.played is None:
        return hand, None
    cells = match.game.sheet.row(match.replay.rules, step.before, step.hand, step.played)
    return hand, cells


def _is_told(column: str, row: SheetRow) -> bool:
    """Whether a hand has something to say in a column."""
    return row.cells.get(column) not in (None, "", ()) or column in row.struck | row.won


Kind = Literal["dealer", "how", "pick", "tick", "points", "announced", "reckoned"]


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One column. `question`: what it answers; `value`: the choice it ticks, or the side it is
    about; `choices`: what can stand in it, by value; `worth`: what an announcement in it can be
    worth; `group`: fields of one group stand under one heading; `rings`:
    words to ring in it; `is_drawn`: it stands on the pad; `is_deduced`: it follows from the others.
    """

    key: str
    kind: Kind
    label: Text
    question: str = ""
    value: str = ""
    group: Text | None = None
    choices: tuple[tuple[str, Text], ...] = ()
    worth: tuple[str, ...] = ()
    rings: Text | None = None
    is_folded: bool = False
    is_drawn: bool = False
    is_deduced: bool = False


DEALER, HOW = "dealer", "how"
# Three of six are out after thirty hands that the same one loses.
_LONG = 40


def fields_of(game: AnyGame, rules: Any, table: Table) -> tuple[SheetCell, ...]:  # noqa: ANN401
    """Every field that a hand of this table may need, from the first hand on and after it: first
    those of the pad that people draw for the game; then, on a screen only, whatever else a phone
    asks, in its order; what it asks behind “more” stands last.
    """
    asks = tuple(_asks(game, rules, table))
    labels = {
        column.key: column.label
        for column in game.sheet.columns(rules, table)
        if isinstance(column.label, Text)
    }
    cells: dict[str, SheetCell] = {}
    hows: dict[str, Text] = {}
    for ask in asks:
        hows |= {way.key: way.label for way in ask.ways if not is_silent(way)}
        for field in _fields(asks, ask, labels):
            cells[field.key] = _joined(cells.get(field.key), field)
    dealer = SheetCell(
        DEALER, "dealer", labels.get(DEALER, text("Dealer")), choices=asks[0].dealers
    )
    how = SheetCell(HOW, "how", labels.get("result", text("Result")), choices=tuple(hows.items()))
    rest = sorted(cells.values(), key=lambda cell: cell.is_folded)
    cells = {x.key: x for x in (dealer, *((how,) if hows else ()), *rest)}
    pad = game.pad(rules, table)
    drawn = tuple(_drawn(cells.pop(column.key, None), column) for column in pad.columns)
    return (*drawn, *cells.values())


def _drawn(cell: SheetCell | None, column: PadColumn) -> SheetCell:
    """A column of the pad: what it answers, or, of what is only reckoned, nothing."""
    sheet_cell = cell or SheetCell(column.key, "reckoned", column.label)
    return replace(
        sheet_cell, label=column.label, group=column.group, rings=column.rings, is_drawn=True
    )


def is_silent(way: EntryForm) -> bool:
    """Whether its answers alone tell it from the others: nobody has to name it."""
    return not way.facts and way.place != "more"


def named_by(pick: Pick, ways: Iterable[EntryForm]) -> Mapping[str, str]:
    """The choices that naming a way already makes, by the way: the bidder's own is a bidder."""
    return {
        way.key: choice.value
        for way in ways
        for choice in pick.choices
        if way.facts and way.facts == choice.facts
    }


def _asks(game: AnyGame, rules: Any, table: Table) -> Iterator[Ask]:  # noqa: ANN401
    """What is asked first; after each kind of first hand (a vuelta asks more than a deal); and hand
    after hand of one kind, to the end or long enough: with fewer left, a card stays on the table.
    """
    state = begin(game, rules, table)
    first = game.ask(rules, state)
    yield first
    for way in first.ways:
        after = _after(game, rules, state, way)
        if after is not None:
            yield game.ask(rules, after)
    ask = first
    for _ in range(_LONG):
        after = _after(game, rules, state, ask.ways[0])
        if after is None:
            return
        state = after
        ask = game.ask(rules, state)
        yield ask


def _after(game: AnyGame, rules: Any, state: GameState, way: EntryForm) -> GameState | None:  # noqa: ANN401
    """The state after a plain hand said in this way; None where the match is over by it."""
    hand = decode(game.hand, facts_of(way, _any_answers(way)), "hand")
    played = play_hand(game, rules, state, hand, 1).played
    return None if played is None or is_finished(played.state) else played.state


def _any_answers(way: EntryForm) -> Answers:
    """Plain answers to what must be answered: whoever comes first, and equal piles."""
    picked = {
        question.name: (question.choices[0].value,)
        for question in way.asks
        if isinstance(question, Pick) and question.is_required
    }
    points = {
        question.name: {seat: question.pool // len(question.rows) for seat, _ in question.rows[1:]}
        for question in way.asks
        if isinstance(question, Points)
    }
    return Answers(picked, points)


def _fields(asks: Sequence[Ask], ask: Ask, labels: Mapping[str, Text]) -> Iterator[SheetCell]:
    for way in ask.ways:
        for question in way.asks:
            if isinstance(question, Pick) and question.nth is not None:
                continue  # call after call of an auction: the bid that won says it
            if isinstance(question, Pick) and named_by(question, ask.ways):
                continue
            yield from _fields_of(question, _label(asks, question, labels))


def _label(asks: Sequence[Ask], question: Question, labels: Mapping[str, Text]) -> Text:
    """Its heading in the running table, else its prompt, else what all its prompts come to."""
    if question.name in labels:
        return labels[question.name]
    prompts = {
        other.prompt
        for ask in asks
        for way in ask.ways
        for other in way.asks
        if other.name == question.name
    }
    return question.prompt if len(prompts) == 1 else text("Who?")


def _fields_of(question: Question, label: Text) -> Iterator[SheetCell]:
    name = question.name
    match question:
        case Pick(choices=choices, many=True):
            for choice in choices:
                key = f"{name}.{choice.value}"
                yield SheetCell(
                    key, "tick", choice.label, name, choice.value, group=question.prompt
                )
        case Pick(choices=choices):
            values = tuple((choice.value, choice.label) for choice in choices)
            yield SheetCell(name, "pick", label, name, choices=values, is_folded=question.fold)
        case Points(rows=rows):
            for seat, words in rows:
                yield SheetCell(
                    f"{name}.{seat}",
                    "points",
                    words,
                    name,
                    seat,
                    group=question.prompt,
                    is_deduced=not question.is_partial,
                )
        case Announced(sides=sides, values=values):
            worth = tuple(str(value) for value, _ in values)
            for seat, words in sides:
                key = f"{name}.{seat}"
                yield SheetCell(
                    key, "announced", words, name, seat, group=question.prompt, worth=worth
                )
        case _:
            assert_never(question)


def _joined(known: SheetCell | None, cell: SheetCell) -> SheetCell:
    """The same field asked in two ways: what can stand in it in either; what is called otherwise
    hand by hand (the censor, who deals) by its value alone.
    """
    if known is None:
        return cell
    choices = dict(known.choices)
    for value, words in cell.choices:
        choices[value] = words if choices.get(value, words) == words else Text(value)
    return replace(
        known,
        choices=tuple(choices.items()),
        is_folded=known.is_folded and cell.is_folded,
        is_deduced=known.is_deduced or cell.is_deduced,
    )

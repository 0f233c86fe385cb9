"""Makes blank sheets to fill with a pencil."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Unpack

from scorekeeper import language
from scorekeeper.engine.book.edition import (
    departures_at,
    facts_at,
    lesson_at,
    read_edition,
    topics_at,
)
from scorekeeper.engine.book.lesson import PlayFact
from scorekeeper.engine.cards import SUIT_NAMES, Suit
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.replay import begin, own_customs, read_rules, value_words
from scorekeeper.engine.seats import PAIR_SIDES, Seat, Table
from scorekeeper.engine.text import Text, Who
from scorekeeper.games import BY_KEY
from scorekeeper.kits.tricks import GLOSSARY
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.log.replayed import seat_keys
from scorekeeper.services.matches.view_models import MatchView
from scorekeeper.services.papers.match_sheet import SheetCell, fields_of
from scorekeeper.services.papers.papers import OnScreen, Paper, icon_url, paper_page, qr_code

# Rows on both sides of upright paper, and of paper on its side.
_UPRIGHT_HANDS, _WIDE_HANDS = 50, 30
_LINES = 5
_MOST_BOXES = 24
# What a pencil needs in each kind of column, in millimetres, and what upright paper has.
_WIDE = {"tick": 9, "points": 13, "announced": 16, "reckoned": 15, "pick": 18, "how": 22}
_NUMBER, _UPRIGHT = 8, 186
# A letter of a heading needs that much; a name over several columns may have so many letters.
_LETTER, _LONG_NAME = 1.8, 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """Says what a blank sheet is for: a game and its rules, a table, and the match if there is one.

    `names` by seat and side; `is_named`: they are people's, else places to write a name. `open`:
    rules still to be agreed. `code` opens the match at `address`; both blank without one.
    """

    game: AnyGame
    rules: Any
    table: Table
    names: Mapping[str, str]
    is_named: bool = False
    open: frozenset[str] = frozenset()
    title: str = ""
    currency: str = "EUR"
    code: str = ""
    address: str = ""


def blank_of_game(key: str, players: int) -> Blank:
    """The sheet of a game as in the book. Raises NotFound where there is none for so many."""
    game = BY_KEY.get(key)
    if game is None or players not in game.seats.counts:
        raise NotFound
    unsaid = {
        slot.name: game.words.options[slot.name].suggested[-1]
        for slot in slots_of(game.rules)
        if slot.is_required
    }
    rules, _ = read_rules(game, unsaid, players)
    table = game.table(seat_keys(players))
    return Blank(game=game, rules=rules, table=table, names=_places(table), open=frozenset(unsaid))


def blank_of_match(match: MatchView) -> Blank:
    """The sheet of a match, with its names, its rules, and the way back to it."""
    code = match.code or match.watch_code
    return Blank(
        game=match.game,
        rules=match.replay.rules,
        table=match.replay.table,
        names=match.names,
        is_named=not match.unnamed,
        title=match.title,
        currency=match.currency,
        code=code,
        address=public("links.code", typed=code, sheet=1) if code else "",
    )


def blank_sheet(blank: Blank, paper: Paper = "a4", **on: Unpack[OnScreen]) -> str:
    """The sheet as a finished page in the reader's language."""
    language.speak_of(blank.game.words)
    fields = [field for field in fields_of(blank.game, blank.rules, blank.table) if field.is_drawn]
    width = _NUMBER + sum(_WIDE[cell.kind] for cell in fields)
    pad = blank.game.pad(blank.rules, blank.table)
    score = blank.game.sheet.score(blank.rules, begin(blank.game, blank.rules, blank.table))
    return paper_page(
        "prints/blank_sheet.html",
        paper,
        on,
        blank=blank,
        voice=language.ReaderVoice(blank.names, blank.currency),
        heading_voice=language.ReaderVoice(_headings(blank, fields), blank.currency),
        is_wide=width > _UPRIGHT,
        players=len(blank.table.players),
        fields=fields,
        legend=_legend(blank, fields),
        pad=pad,
        tallies=[tally for tally in pad.tallies if sum(tally.groups) <= _MOST_BOXES],
        score=score,
        numbers={key: str(n) for n, key in enumerate(blank.table.sides, start=1)},
        rules=in_force(blank),
        hands=_hands(width, len(score.rows), paper),
        is_narrow=2 * width <= _UPRIGHT,
        picture=qr_code(blank.address),
    )


def _hands(width: int, sides: int, paper: Paper) -> int:
    """How many rows the paper has: both its sides, or one where two columns of them have room."""
    if 2 * width <= _UPRIGHT:
        return (44 if paper == "a4" else 40) - 2 * sides
    return _UPRIGHT_HANDS if width <= _UPRIGHT else _WIDE_HANDS


def _places(table: Table) -> dict[str, str]:
    """Places to write a name: numbers, and in pairs us and them."""
    if not table.in_pairs:
        return {str(seat): str(n) for n, seat in enumerate(table.players, start=1)}
    seats = {
        str(seat): language.made_up_name(n, in_pairs=True) for n, seat in enumerate(table.players)
    }
    return seats | {str(side): language.made_up_side(n) for n, side in enumerate(PAIR_SIDES)}


def _headings(blank: Blank, fields: Sequence[SheetCell]) -> Mapping[str, str]:
    """The names as they stand over columns: numbers where they would not fit."""
    longest = max(len(blank.names[side]) for side in blank.table.sides)
    rooms = (_WIDE[field.kind] / _LETTER for field in fields if _person(field.label))
    if longest <= min(rooms, default=_LONG_NAME):
        return blank.names
    numbers = {str(side): str(n) for n, side in enumerate(blank.table.sides, start=1)}
    return {**blank.names, **numbers}


def _person(label: Text) -> str:
    """Whose name it is that stands there alone; blank for other words."""
    return next((x.key for _, x in label.values if isinstance(x, Who)), "")


def _legend(blank: Blank, fields: Sequence[SheetCell]) -> list[SheetCell]:
    """Columns for words, those that stand for somebody first, in the order of the seats."""
    order = (*blank.table.players, *blank.table.sides)

    def place(choice: tuple[str, Text]) -> int:
        who = _person(choice[1])
        return order.index(Seat(who)) if who else len(order)

    return [
        replace(field, choices=tuple(sorted(field.choices, key=place)))
        for field in fields
        if field.kind in ("how", "pick") and not _is_who(blank, field)
    ]


def _is_who(blank: Blank, field: SheetCell) -> bool:
    """Whether it asks for a name only: those stand at the head already."""
    people = {Seat(key) for key in (*blank.table.players, *blank.table.sides)}
    return all(value in people for value, _ in field.choices)


def in_force(blank: Blank) -> tuple[tuple[tuple[Text, Text | None], ...], ...]:
    """The rules in five lines at most: those to be agreed, those that differ from the book, then
    the others; what has no line of its own and differs stands on the last.
    """
    named = list(_rules(blank))
    own = [x for x, is_own in named if is_own]
    book = [y for y, is_own in named if not is_own]
    if len(own) > _LINES:
        return (*((z,) for z in own[: _LINES - 1]), tuple(own[_LINES - 1 :]))
    return tuple((line,) for line in (own + book)[:_LINES])


def _rules(blank: Blank) -> Iterator[tuple[tuple[Text, Text | None], bool]]:
    """Every rule that says something at this table, its value (None: to be agreed), and whether it
    is this table's own.
    """
    for slot in slots_of(blank.game.rules):
        option = blank.game.words.options[slot.name]
        value = getattr(blank.rules, slot.attribute)
        is_own = slot.is_required or value != slot.default
        if is_own or not option.is_moot(len(blank.table.players)):
            words = None if slot.name in blank.open else value_words(option, value)
            yield (option.label, words), is_own
    for label, words in own_customs(blank.game, blank.table):
        yield (label, words), True


Fold = Literal["flat", "folded"]
_PANELS = 3
_WORDS = 7
"""The first so many words of the glossary are what is argued about: follow, head, ruff …"""


def title_of(key: str) -> str:
    """The game's name. Raises NotFound."""
    return language.speak(_game(key).words.name)


def rules_sheet(
    key: str, paper: Paper, fold: Fold, query: Mapping[str, str], **on: Unpack[OnScreen]
) -> str:
    """The rules as a finished page in the reader's language, of the table that a `query` tells of.
    Raises NotFound.
    """
    game = _game(key)
    edition = read_edition(game, query)
    suit = "oros" if language.reader_deck() == "spanish" else "french-oros"
    return paper_page(
        f"prints/rules_{fold}.html",
        paper,
        on,
        game=game,
        deck=language.reader_deck(),
        suit=icon_url(suit),
        suit_name=SUIT_NAMES[Suit.OROS],
        edition=edition,
        departures=departures_at(game, edition),
        voice=language.ReaderVoice({}, str(edition.get("currency", "EUR"))),
        topics=topics_at(game, edition),
        lesson=lesson_at(game, edition),
        panels=_panels(facts_at(game, edition)),
        glossary=GLOSSARY[:_WORDS],
    )


def _game(key: str) -> AnyGame:
    game = BY_KEY.get(key)
    if game is None:
        raise NotFound
    return game


def _panels(every: Sequence[PlayFact]) -> list[list[PlayFact]]:
    """The quarrels shared out among the panels of a folded sheet, about as many words on each."""
    facts = [fact for fact in every if fact.asked is not None]
    lengths = [len(language.speak(fact.words)) for fact in facts]
    panels: list[list[PlayFact]] = [[] for _ in range(_PANELS)]
    for place, fact in enumerate(facts):
        before = sum(lengths[:place]) + lengths[place] // 2
        panels[min(_PANELS - 1, before * _PANELS // max(1, sum(lengths)))].append(fact)
    return panels

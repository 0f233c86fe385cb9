"""Hands of the right form and of any content: what a form, a file or a mischief-maker may send.

The form is read off the type hints of a game's `Hand`, so a new field is scribbled in by itself.
"""

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st

from scorekeeper.engine.cards import SUITS
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.records.codec import slots_of
from scorekeeper.engine.seats import Seat

STRANGERS = ("Nobody", "1", "2", "declarer", "")
NUMBERS = st.sampled_from((0, 1, 2, 3, 4, 10, 11, 20, 40, 30, 60, 119, 120)) | st.integers(-3, 130)
WORDS = st.sampled_from(
    (*(suit.value for suit in SUITS), "swords", "", "four_of_a_kind", "revoke", "capote", "kings")
)


def scribbled(game: AnyGame, players: Sequence[str]) -> st.SearchStrategy[dict[str, Any]]:
    """A hand as JSON: decodable, and hardly ever sensible."""
    hands: st.SearchStrategy[dict[str, Any]] = json_of(game.hand, (*players, *STRANGERS))
    return hands


def json_of(hint: Any, seats: Sequence[str]) -> st.SearchStrategy[Any]:  # noqa: ANN401
    """JSON that decodes to this type."""
    if hint is Seat:
        return st.sampled_from(seats)
    if hint is int:
        return NUMBERS
    if hint is str:
        return WORDS
    if hint is bool:
        return st.booleans()
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return json_of(next(arg for arg in args if arg is not NoneType), seats)
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return _list(args, seats)
    if origin is Mapping:
        return st.dictionaries(json_of(args[0], seats), json_of(args[1], seats), max_size=7)
    slots = slots_of(hint)
    values = {slot.name: json_of(slot.hint, seats) for slot in slots}
    needed = {slot.name: values.pop(slot.name) for slot in slots if slot.is_required}
    return st.fixed_dictionaries(needed, optional=values)


def _list(args: tuple[Any, ...], seats: Sequence[str]) -> st.SearchStrategy[Any]:
    if args[-1] is Ellipsis:
        return st.lists(json_of(args[0], seats), max_size=5)
    return st.tuples(*(json_of(arg, seats) for arg in args)).map(list)

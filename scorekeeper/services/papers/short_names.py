"""Shortens names for the rows of a paper that says each in full once."""

from collections.abc import Iterator, Mapping
from unicodedata import combining, normalize

from scorekeeper.grammar import BOTH

_SHORT = 10
"""So many letters fit a column."""


def short_names(names: Mapping[str, str]) -> Mapping[str, str]:
    """Each as short as nobody else of these could be called: “Maria”, “Maria P.”; whoever cannot be
    told apart so keeps the whole name.
    """
    known = {part: tuple(_forms(part)) for name in names.values() for part in name.split(BOTH)}
    short = {
        part: next(one for one in forms if _is_own(one, part, known))
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
    others = (one for other, forms in known.items() if other != name for one in forms)
    return form == name or _bare(form) not in map(_bare, others)


def _bare(form: str) -> str:
    """Without its accents: “María” and “Maria” are one name to the eye."""
    return "".join(one for one in normalize("NFD", form.casefold()) if not combining(one))

"""Reads names as people send them (“3. Pere i Joan ✅”, one a line) into entrants.

Numbers, bullets, ticks, phone numbers, sums and the stamps of a chat fall away; a pair is parted by
a slash, a semicolon or a tab; where none stands there by an ampersand, a plus or a hyphen with
spaces; else by “and” in one of our languages or a comma.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.game import Problem, check_length, twin_words
from scorekeeper.engine.text import Text, search_key, text

_NUMBER = re.compile(r"[\d.,/ºª°#-]*")
# How a column of names is headed, in our languages.
_NAMES = frozenset(
    (
        *("name", "names", "player", "players", "pair", "pairs", "team"),
        *("nombre", "nombres", "jugador", "jugadores", "jugadora", "pareja", "parejas", "equipo"),
        *("nom", "noms", "jugadors", "parella", "parelles", "equip"),
        *("joueur", "joueurs", "joueuse", "équipe", "équipes", "paire", "paires"),
    )
)
# How the columns beside it are headed that a list of our own has.
_SEEDS = frozenset(("seed", "cabeza de serie", "cap de sèrie", "tête de série"))
_CATEGORIES = frozenset(("categories", "categorías", "catégories"))
_GROUPS = frozenset(("group", "grupo", "grup", "groupe"))
_PLAYING = frozenset(("plays on", "sigue en juego", "continua jugant", "encore en jeu"))
_PAYING = frozenset(("paid", "pagado", "pagat", "payé"))
_YES, _NO = frozenset(("yes", "sí", "si", "oui")), frozenset(("no", "non"))
_BESIDE_HEADS = (_SEEDS, _CATEGORIES, _GROUPS, _PLAYING, _PAYING)
_LONGEST = 40
_COUNTED = re.compile(r"\W*\d*$")


def lines_of(rows: Iterable[Sequence[str]], *, in_pairs: bool) -> str:
    """One line for each row, blank for a row without a name, so that line numbers stay. Under
    headings, the columns headed as names, with what stands beside them behind, “Ana (paid) [1;
    joves] [A; no]”: seed and categories, group and that they do not play on; without, the first
    that is no number, of pairs two.
    """
    columns: tuple[int, ...] | None = None
    beside: list[tuple[int, ...]] = [()] * len(_BESIDE_HEADS)
    lines: list[str] = []
    for place, row in enumerate(rows):
        cells = [" ".join(cell.split()) for cell in row]
        if place == 0 and (headed := _headed(cells, _NAMES)):
            columns = headed[: 2 if in_pairs else 1]
            beside = [_headed(cells, heads)[:1] for heads in _BESIDE_HEADS]
            lines.append("")
            continue
        names = " / ".join(_names(cells, columns, in_pairs=in_pairs))
        noted = ["".join(cells[at] for at in column if at < len(cells)) for column in beside]
        lines.append(names and names + _noted(*noted))
    return "\n".join(lines).rstrip("\n")


def _noted(seed: str, categories: str, group: str, plays_on: str, paid: str) -> str:
    """What stands beside a name, as `_BESIDE` reads it."""
    paying = " (paid)" if paid.casefold() in _YES else ""
    away = plays_on if plays_on.casefold() in _NO else ""
    last = f" [{group}; {away}]" if group or away else ""
    return paying + (f" [{seed}; {categories}]{last}" if seed or categories or last else "")


def _headed(cells: Sequence[str], heads: frozenset[str]) -> tuple[int, ...]:
    """The columns that say they hold this."""
    # A longer one is no heading, and is not looked at from every place in it.
    short = ((at, cell.casefold()) for at, cell in enumerate(cells) if len(cell) <= _LONGEST)
    return tuple(at for at, cell in short if _COUNTED.sub("", cell) in heads)


def _names(cells: Sequence[str], columns: tuple[int, ...] | None, *, in_pairs: bool) -> list[str]:
    if columns is not None:
        return [cells[at] for at in columns if at < len(cells) and cells[at]]
    named = [cell for cell in cells if not _NUMBER.fullmatch(cell)]
    return named[: 2 if in_pairs else 1]


LONGEST_NAME = 60
MOST_ENTRANTS = 1000
"""Of a tournament, and so of a list."""
BETWEEN = " – "
"""The two of a pair, as it is announced."""

_LEADING = re.compile(r"^\s*(?:\(?\d{1,3}\s*[.):ºª°-]+\s*|\d{1,3}\s+(?=\D)|[-–—*•·>]+\s+)")
# “[21/11/26, 18:32] Concha: ”, “21/11/2026, 18:32 - Concha: ”: who wrote it in the chat.
_CHAT = re.compile(
    r"^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:\s*[ap]\.?\s?m\.?)?\s*(?:\]|-|–)\s*(?P<who>[^:]{1,60}):\s*(?P<what>.*)$",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:ap[uú]nta(?:me|nos)|me apunto|nos apuntamos|apunta['’](?:m|ns)|m['’]apunto|ens apuntem"
    r"|inscri(?:s|vez)-(?:moi|nous)|je m['’]inscris|(?:sign|put|count) (?:me|us) (?:up|down|in))\b"
    r"(?:\s+(?:a|à)\b)?",
    re.IGNORECASE,
)
_SELF = re.compile(r"yo|jo|moi|me|i|servidora?", re.IGNORECASE)
_WITH = re.compile(r"^\s*(?:y|i|e|et|and|amb|con|avec|with)\s+", re.IGNORECASE)
_PAID = re.compile(r"\(?\b(?:pagad[oa]s?|pagat|pagada|pagats|payée?s?|paid)\b\)?", re.IGNORECASE)
_SUM = re.compile(
    r"\(?(?:€\s?\d{1,4}(?:[.,]\d{1,2})?|\b\d{1,4}(?:[.,]\d{1,2})?\s?(?:€|eur(?:os?)?\b))\)?",
    re.IGNORECASE,
)
_CALLED = re.compile(r"(?P<called>[^()]+)\((?P<players>[^()]+)\)\s*")
# What a file says beside the names: the seed, and categories with commas; the group, and that they
# do not play on.
_BESIDE = re.compile(
    r"(?P<names>.*?)\[(?P<seed>[^;\[\]]*);(?P<categories>.*?)\]"
    r"(?: \[(?P<group>[^;\[\]]*);(?P<away>[^;\[\]]*)\])?"
)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_SEED = re.compile(r"0*[1-9][0-9]{0,3}")
_PHONE = re.compile(r"\(?\+?\d[\d\s().-]{7,}\d\)?")
# What parts two names, the surest first, and what else does beside it: a comma lists several. Lone
# letters do too, Catalan “i”, Spanish “y” and “e”, which stand within names as well; a dash without
# spaces comes last, as somebody may be called Anne–Marie.
_SIGN, _WORD = r"\s*[&+]\s*|\s+[-–—]\s+", r"\s+(?:y|i|e|et|and|amb|con|avec|with)\s+|\s*,\s*"
_SLASH, _BETWEEN_NAMES = re.compile(r"\s*[/;|]\s*"), re.compile(r"[/;|&+]")
_LISTED = re.compile(rf"{_SLASH.pattern}|,|{BETWEEN}")
_PARTED = tuple(
    (re.compile(mark, re.IGNORECASE), re.compile(mark + beside, re.IGNORECASE))
    for mark, beside in ((_SLASH.pattern, ""), (_SIGN, r"|\s*,\s*"), (_WORD, ""), ("[–—]", ""))
)


@dataclass(frozen=True, slots=True)
class NameLine:
    """One entrant as read: the line's number from 1, what stood there, the players, and what is
    wrong with it. `name` is what everybody will read. `is_paid`: it says so, or a sum. `rank`: the
    seed, `categories` for prizes, `group` and `is_away`, of a file that has them.
    """

    number: int
    written: str
    players: tuple[str, ...]
    problem: Text | None = None
    called: str = ""
    is_paid: bool = False
    rank: int | None = None
    categories: tuple[str, ...] = ()
    group: str = ""
    is_away: bool = False

    @property
    def name(self) -> str:
        """Says what a pair is called, else the players, joined as pairs are announced."""
        return self.called or _joined(self.players)


@dataclass(frozen=True, slots=True)
class NamedEntrant:
    """One entrant as they typed themselves: `name` is what everybody will read; `problems` stand at
    `player.0`, `player.1` and `called`.
    """

    players: tuple[str, ...]
    name: str
    problems: tuple[Problem, ...] = ()


def read_entrant(typed: Sequence[str], called: str = "") -> NamedEntrant:
    """An entrant of one name for each who plays; `called`: how a pair wants to be known. Both names
    typed into the first field are parted as in a list.
    """
    players = tuple(map(_cleaned, typed))
    if len(players) > 1 and players[0] and not any(players[1:]):
        parts = split_names(players[0])
        players = parts if len(parts) == len(players) else players
    known = _cleaned(called)
    fields = [(f"player.{at}", name) for at, name in enumerate(players)]
    problems = [
        Problem("missing", field, text("A name is needed here."))
        for field, name in fields
        if not name
    ]
    for field, name in (*fields, ("called", known)):
        problems += check_length(field, name, LONGEST_NAME)
    problems += [
        Problem("range", field, text("{n} names stand here: each field takes one.", n=count))
        for field, name in fields[: 0 if len(fields) < 2 else None]
        if (count := sum(bool(part.strip()) for part in _BETWEEN_NAMES.split(name))) > 1
    ]
    return NamedEntrant(players, known or _joined(players), tuple(problems))


def read_new_name(
    written: str, before: str, players: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """What a pair is called from now on, and its players: two names are those, parted as in a list.
    What a pair that is called something is called next may look like two names; a slash, a comma
    or a dash is in none.
    """
    line = _named(1, written, in_pairs=True)
    is_called = bool(players) and before != _joined(players)
    if len(line.players) == 2 and (not is_called or line.called or _LISTED.search(written)):
        return line.name, line.players
    return written, players if len(players) > 1 else ()


def _joined(players: Sequence[str]) -> str:
    return BETWEEN.join(players)


def read_list(pasted: str, *, in_pairs: bool, known: Iterable[str] = ()) -> tuple[NameLine, ...]:
    """The entrants of a pasted list; blank lines are none. `known`: names entered before, which
    would be there twice. Lines with a problem are kept as they stand, to be mended.
    """
    rows = [(number, row) for number, row in enumerate(pasted.splitlines(), start=1) if row.strip()]
    lines = [_line(number, row, in_pairs=in_pairs) for number, row in rows]
    return tuple(_without_twins(lines, known))


def is_too_long(pasted: str) -> bool:
    """Says whether more stand in a list than a tournament has room for: then none is read."""
    return sum(bool(row.strip()) for row in pasted.splitlines()) > MOST_ENTRANTS


def _line(number: int, written: str, *, in_pairs: bool) -> NameLine:
    stripped = written.strip()
    # A line without the bracket at its end would be looked through from each that it has.
    beside = _BESIDE.fullmatch(stripped) if stripped.endswith("]") else None
    if beside is None:
        return _named(number, written, in_pairs=in_pairs)
    line, seed = _named(number, beside["names"], in_pairs=in_pairs), beside["seed"].strip()
    categories = tuple(filter(None, map(str.strip, beside["categories"].split(","))))
    group, is_away = (beside["group"] or "").strip(), bool((beside["away"] or "").strip())
    problem = line.problem or next(filter(None, map(_fault, (*categories, group))), None)
    if seed and not _SEED.fullmatch(seed):
        problem = problem or text("A whole number from 1 on is needed, or nothing.")
    rank = int(seed) if seed and problem is None else None
    line = replace(line, written=stripped, problem=problem, rank=rank, categories=categories)
    return replace(line, group=group, is_away=is_away)


def _named(number: int, written: str, *, in_pairs: bool) -> NameLine:
    words, sums = _SUM.subn(" ", _PAID.sub(" € ", _PHONE.sub(" ", _unchatted(written, in_pairs))))
    is_paid = "€" in words or bool(sums)
    words = words.replace("€", " ")
    match = _CALLED.fullmatch(words.strip()) if in_pairs else None
    if (
        match is not None
        and len(split_names(match["players"])) > 1
        and len(split_names(match["called"])) < 2
    ):
        called, players = _cleaned(match["called"]), split_names(match["players"])
    else:
        called, cleaned = "", _cleaned(words)
        players = split_names(words) if in_pairs else (cleaned,) if cleaned else ()
    problem = _wrong(players, in_pairs=in_pairs) or _fault(called)
    return NameLine(number, written.strip(), players, problem, called, is_paid)


def split_names(written: str) -> tuple[str, ...]:
    """The names of a line: “Pilar i Joan / Ana” are two, and so are “Pilar i Joan”."""
    names: tuple[str, ...] = (_cleaned(written),)
    for mark, parted in _PARTED:
        if len(names) == 1 and mark.search(names[0]):
            names = tuple(filter(None, map(_cleaned, parted.split(names[0]))))
    return tuple(filter(None, names))


def surname_key(name: str) -> tuple[str, str]:
    """Where a name stands in a list by surnames: Ana García López under G, Luis Gil under G, Pilar
    and Enric (el Gran) under their only one.
    """
    words = search_key(_IN_BRACKETS.sub("", name)).split()
    return words[-min(2, max(1, len(words) - 1))] if words else "", search_key(name)


def _unchatted(written: str, in_pairs: bool) -> str:  # noqa: FBT001 (handed on)
    """A line of a chat as the names it means: whoever wrote it, and with whom."""
    match = _CHAT.match(written)
    if match is None:
        return written
    words, questions = _ASKING.subn(" ", match["what"])
    named = [match["who"] if _SELF.fullmatch(p) else p for p in split_names(_WITH.sub("", words))]
    if not named or (questions and (not in_pairs or len(named) < 2)):
        named = [match["who"], *named] if in_pairs else [match["who"]]
    return " / ".join(named)


def _cleaned(written: str) -> str:
    """Without numbering, signs and phone numbers; spaces single."""
    words = unicodedata.normalize("NFC", written).replace("\t", " / ")
    words = _PHONE.sub(" ", _LEADING.sub("", words)).replace("()", " ")
    letters = "".join(word for word in words if not _is_sign(word))
    return " ".join(letters.split()).strip(" .,;:-–—*•")


def _is_sign(character: str) -> bool:
    """Ticks, emoji, and what cannot be seen (bidi marks too): no part of a name."""
    is_selector = "\ufe00" <= character <= "\ufe0f"
    return is_selector or unicodedata.category(character) in {"So", "Sk", "Cf", "Cc", "Co", "Cs"}


def _wrong(players: Sequence[str], *, in_pairs: bool) -> Text | None:
    if not players:
        return text("There is no name on this line.")
    if (words := _fault(max(players, key=len))) is not None:
        return words
    if in_pairs and len(players) == 1:
        return text("One name: who is the partner? Part the two with “/”.")
    return too_many_names(players) if in_pairs else None


def _fault(name: str) -> Text | None:
    return next((problem.words for problem in check_length("", name, LONGEST_NAME)), None)


def too_many_names(players: Sequence[str]) -> Text | None:
    """Says that these are more than the two of a pair; None where they are not."""
    if len(players) < 3:
        return None
    return text("{n} names: a pair has two. Part them with “/”.", n=len(players))


def _without_twins(lines: Iterable[NameLine], known: Iterable[str]) -> Iterable[NameLine]:
    per_name = Counter(name.casefold() for name in known)
    for line in lines:
        per_name[line.name.casefold()] += bool(line.players)
        if line.problem is None and per_name[line.name.casefold()] > 1:
            yield replace(line, problem=twin_words(line.name))
        else:
            yield line

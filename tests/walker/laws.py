"""Holds what is true after every tap, whatever was tapped."""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from html import unescape
from uuid import UUID

from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.stored_rows import Change, Row
from tests.web.club_access import ACCESS as CLUB_ACCESS
from tests.web.club_access import STAFF
from tests.web.plain_browser import Form, Page
from tests.web.test_access import ACCESS as MATCH_ACCESS

Typed = tuple[str, ...]
"""What is sent under a name; nothing where it is left alone or unticked."""
FOUND, SAVED, REFUSED = 200, 303, 422
# At an address where others report, these decide.
_RULERS = frozenset({"organiser", "referee", "referee link"})
# In the tables of access there is nobody to take from, and an account; in a scene there may be.
_ACCESS = {**MATCH_ACCESS, **CLUB_ACCESS, "tournaments.take_over": STAFF}
_RULINGS = {"do=decide": _RULERS, "do=as": _RULERS | {"desk", "desk link"}}
# What is only counted from what is stored, and kept so that pages are quick; what is printed
# meanwhile; on which day a device came. Then what each write moves.
COUNTED = "figure_|match_facts|rating|derived_line|signed_in_device|print_"
COUNTED += r"|\w+\.(money_version|is_counted)$"
_COUNTS = {"version", "head", "witness"}
# The phone fills in the size of what it fetches.
NONSENSE = re.compile(
    r"\{(?!size)\w*\}|%\(\w+\)s|\bNone[,)]|Traceback|object at 0x|UUID\(|\bnan\b|\bundefined\b"
)
# Journals: whose they are, and the table that counts their entries, by their table.
_JOURNALS = {
    "entry": ("match_id", "match"),
    "tournament_entry": ("tournament_id", "tournament"),
    "cash_entry": ("space_id", ""),
}
# Who is forgotten is taken out of what was written too.
_ERASES = frozenset({"people.forget", "people.merge", "people.unmerge"})
# Of two such writes the later one waits, or is asked about: both are about the same.
_ONE_AT_A_TIME = frozenset({"hand", "rules", "stake", "settle"})
_SLOT, _WORDS = re.compile(r'data-slot="([^"]*)"'), re.compile(r'class="problem[^>]*>\s*[^<\s]')
_PROBLEM = re.compile(r'class="(?:problem\b|notice\b|said\b|changes question)|role="alert"')
_WRITTEN = frozenset({"text", "number", "search", "date", "time", "textarea"})
# What is longer than any field takes need not be shown again; browsers drop what is not seen.
_LONGEST, _UNSEEN = 40, re.compile("[\x00\ufffd\u202a-\u202e\u2066-\u2069\ufeff]")
_ESCAPED, _MARKED = re.compile(r"\\u([0-9a-f]{4})"), re.compile(r"Zo[0-9]{3} ")
_NUMBER = re.compile(r"([-+−]?\d{1,9}([.,]\d*)?)?")
# A place of the standings, whose it is, and its figures.
_PLACE = re.compile(r'(?s)<b>(\d*)</b>=?</td>\s*<th scope="row">.*?<bdi>(.*?)</bdi>(.*?)</tr>')
_FIGURE = re.compile(r'<td class="number">([^<]*)</td>')


class Broken(Exception):
    """Something does not hold. `key`: which law and where, the same for the same fault."""

    def __init__(self, law: str, where: str, words: object = "") -> None:
        super().__init__(f"{law}: {where}. {words}")
        self.key, self.words = (law, where), str(words)[:400]


def hold(is_so: object, law: str, where: str, words: object = "") -> None:
    """Raises Broken where it is not so."""
    if not is_so:
        raise Broken(law, where, words)


class Answer(Page):
    """A page, its source if it is another kind of file, where it sends on, and what asking did."""

    change: Change

    def __init__(self, path: str, answer: TestResponse) -> None:
        content, kind = answer.get_data(), answer.mimetype or ""
        answer.close()
        self.location = answer.headers.get("Location", "")
        self.body = content.decode() if kind.startswith(("text/", "application/json")) else ""
        super().__init__(answer.status_code, path, self.body if kind == "text/html" else "")


def may(endpoint: str, who: str, state: str, button: str = "") -> bool:
    """Whether somebody of a scene may ask there, as the access tables say: who has a link of a
    match is nobody in a club, and the other way round.
    """
    is_match, is_club = state.startswith("match"), endpoint in CLUB_ACCESS
    name = "nobody" if is_match == is_club else who
    able = (_RULINGS.get(button) if is_club else None) or _ACCESS.get(endpoint) or {"nobody"}
    return ("watch" if is_match and name == "stranger" else name) in able


def hold_of_page(page: Page, endpoint: str, error: str) -> None:
    """No answer is a 500, nor a page with a sentence that means nothing."""
    is_fine = not error and (page.status < 500 or page.status == 503)
    hold(is_fine, "no answer is a 500", endpoint, error or page.status)
    found = NONSENSE.search(page.text)
    near = found and page.text[max(found.start() - 40, 0) : found.end() + 40]
    hold(not near, "every sentence means something", endpoint, near)


def hold_of_journals(change: Change, endpoint: str) -> None:
    """Entries are numbered without a gap, each on one that was there; what was said is never said
    otherwise, or no more but with all that it is about.
    """
    for table, (owner, parent) in _JOURNALS.items():
        written = change.after[table].values()
        many = Counter(row[owner] for row in written)
        last = {key: change.after[parent][key]["version"] if parent else many[key] for key in many}
        whole = {(key, 1 + before) for key, number in last.items() for before in range(number)}
        is_whole = whole == {(row[owner], row["number"]) for row in written}
        hold(is_whole, "entries are numbered without a gap", endpoint, table)
        for row in written:
            # A hand from before an older copy was put back is kept, and waits.
            base = 0 if row["kind"] == "conflict" else row.get("base", 0)
            is_later = max(base, row.get("target") or 0) < row["number"]
            hold(is_later, "an entry is about an earlier one", endpoint, table)
        for key, row in change.before[table].items():
            is_gone = endpoint in _ERASES or (parent and row[owner] not in change.after[parent])
            is_same = is_gone or change.after[table].get(key) == row
            hold(is_same, "what was written stays as it is", endpoint, table)


def hold_of_refusal(
    page: Page, endpoint: str, form: Form, sent: Mapping[str, Typed], spoilt: str, at: int
) -> None:
    """A refusal says in words what is wrong, and where, and keeps what was typed; what was sent
    before (`at` > 0) may have been about the last that there was.
    """
    hold(_PROBLEM.search(page.html), "a refusal says why", endpoint, page.text)
    if any(form.controls.get(name, {}).get("type") == "hidden" for name in sent):
        return  # nobody types there: which of several forms it was may not be known
    slots = _SLOT.split(page.html)[1:]
    # Who is told that somebody else wrote meanwhile may be told of that alone.
    is_asked = spoilt and spoilt in slots[::2] and page.status == REFUSED
    is_named = not is_asked or any(map(_WORDS.search, slots[1::2]))
    hold(is_named, "a refusal names its field", f"{endpoint} {spoilt}")
    typed = {name for name in sent if any(sent[name]) and form.kind_of(name) in _WRITTEN}
    # A page may have a form for each way to say it.
    rows = ((one, *row) for one in page.forms if one.action == form.action for row in one.fields)
    stands = MultiDict((name, _bare(it)) for one, name, it in rows if one.kind_of(name) in _WRITTEN)
    shown = typed & stands.keys()
    hold(at or shown or not typed, "a refusal shows the form again", endpoint, typed)
    for name in sorted(shown):
        words = [_bare(value) for value in sent[name] if len(value) <= _LONGEST]
        is_kept = all(value in "\n".join(stands.getlist(name)) for value in words)
        hold(is_kept, "a refusal keeps what was typed", f"{endpoint} {name}", (words, stands))


def _bare(typed: str) -> str:
    """As a browser shows it again."""
    return " ".join(_UNSEEN.sub("", typed).split())


def hold_of_saved(change: Change, endpoint: str, form: Form, sent: Mapping[str, Typed]) -> None:
    """Hold that what was typed is stored as it was typed, and what cannot be is not taken."""
    new = (value for rows in change.new.values() for row in rows for value in row.values())
    stored = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), " ".join(map(str, new))).casefold()
    for name, value in ((at, it) for at in sent if change.new for it in sent[at]):
        is_number = form.kind_of(name) != "number" or _NUMBER.fullmatch(_bare(value))
        hold(is_number, "a number that cannot be is refused", f"{endpoint} {name}", value)
        is_stored = not _MARKED.match(value) or value.casefold() in stored
        hold(is_stored, "what was stored is what was sent", endpoint, value)


def hold_of_both(first: Change, second: Change, endpoint: str) -> None:
    """What somebody wrote is not written over by who had not seen it."""
    for table in first.new.keys() & second.new.keys():
        for key, row in first.after[table].items():
            before, after = first.before[table].get(key, row), second.after[table].get(key, row)
            lost = {at for at in row.keys() - _COUNTS if after[at] != row[at] != before[at]}
            hold(not lost, "nobody's write is lost", endpoint, f"{table} {lost}")
    for table in _JOURNALS:
        one, other = ([row["kind"] for row in of.new.get(table, ())] for of in (first, second))
        is_late = one == other and {*one[:1]} & _ONE_AT_A_TIME
        hold(not is_late, "nobody's write is lost", endpoint, f"{table} {one}")


def hold_of_standings(key: str, tournament: UUID, ask: Callable[..., Answer]) -> None:
    """Page, JSON and CSV say the same of a tournament."""
    answer = ask(f"/api/v1/tournaments/{tournament}/standings", Authorization=f"Bearer {key}")
    sheet, page = ask(f"/t/{key}/files/standings.csv"), ask(f"/t/{key}")
    if not answer.status == sheet.status == FOUND:  # the address was shut meanwhile
        return
    ranked = json.loads(answer.body)["rows"]
    told = [(f"{row['place']}{'=' * row['is_level']}", row["name"].lstrip("'")) for row in ranked]
    written = csv.reader(sheet.body.lstrip("\ufeff").splitlines())
    listed = [(row[0], row[1].lstrip("'")) for row in written if row][1:]
    hold(told == listed, "JSON and CSV agree", "standings", (told, listed))
    places = _PLACE.findall(page.html.rpartition('<table class="standing')[2])
    for row, (place, name, cells) in zip(ranked, places, strict=False):
        is_same = [place, _bare(unescape(name))] == [str(row["place"]), _bare(row["name"])]
        is_same &= {*_FIGURE.findall(cells)} <= {value["words"] for value in row["values"]}
        hold(is_same, "page and JSON agree", "standings", (row, place, name, cells))


def hold_of_match(key: str, matches: Mapping[object, Row], ask: Callable[..., Answer]) -> None:
    """Page, record and JSON say the same of a match."""
    record, page = ask(f"/m/{key}/record.json"), ask(f"/m/{key}/live/big")
    if record.status != FOUND:
        return
    ours = (f"/api/v1/matches/{UUID(str(one))}" for one in reversed(matches))
    answers = (ask(path, Authorization=f"Bearer {key}") for path in ours)
    told = next(json.loads(answer.body) for answer in answers if answer.status == FOUND)
    is_same = len(told["hands"]) == len(json.loads(record.body)["hands"])
    hold(is_same, "record and JSON agree", "match", len(told["hands"]))
    for row in (row for row in told["score"]["rows"] if "name" in row):
        number = "" if row.get("numeral") is None else f"{row['numeral']:,}".replace("-", "−")
        is_shown = f"{row['name']['words']} {number}".strip() in page.text
        hold(is_shown, "page and JSON agree", "score", (row, page.text))

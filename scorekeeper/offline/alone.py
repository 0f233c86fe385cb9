"""Answers for the pages of a phone that never meets a server: its matches, and one begun, begun
again, shared, printed, saved, brought back and handed over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast
from urllib.parse import parse_qsl, urlencode, urlsplit

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.record import Record
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import ReaderVoice, reader_language, speak
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.offline.addresses import OWN, address
from scorekeeper.offline.keeper import CarriedKeeper
from scorekeeper.offline.match_pages import answer_match_page
from scorekeeper.offline.matches_file import as_file, match_file, matches_file, read_file
from scorekeeper.pages.corrections import RematchForm
from scorekeeper.pages.desk import MatchPage, Redirect, page_context
from scorekeeper.pages.fields import CHANGED, REFUSED, SentFields, WriteForm, id_of
from scorekeeper.pages.new_match import NewForm, new_page
from scorekeeper.pages.rule_pages import game_page, play_page
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.evenings.share_text import result_text
from scorekeeper.services.matches.file_arrivals import count_arrivals, find_here, read_arrivals
from scorekeeper.services.matches.log.carried import (
    Document,
    carried_entry,
    new_packed_match,
    pack_match,
)
from scorekeeper.services.matches.log.new_match import check_begin, next_match, reseat_players
from scorekeeper.services.matches.log.shown_match import match_outcome
from scorekeeper.services.matches.match_record import (
    StoredLog,
    foreign_meta,
    read_log,
    record_of,
)
from scorekeeper.services.matches.record_file import (
    begun_at,
    lines_of,
    read_record,
    settled_at_start,
)
from scorekeeper.services.matches.view_models import Finished, LastTime
from scorekeeper.services.papers.match_sheet import match_sheet_of

# What a reader may choose, by the name of the field.
_LOOKS: Mapping[str, Sequence[str]] = {
    "language": tuple(LANGUAGES),
    "deck": ("spanish", "french"),
    "size": ("normal", "large", "largest"),
    "theme": ("auto", "light", "dark"),
}
_MOST_KNOWN = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneAnswer:
    """Says what becomes of a request: a page, a file by its name, or the address it leads to. First
    the `documents` that changed are kept, or `gone` goes; `look`: what the reader chose.
    """

    page: MatchPage | None = None
    file: tuple[str, str] | None = None
    address: str = ""
    documents: Sequence[Document] = ()
    gone: str = ""
    look: Mapping[str, str] = field(default_factory=dict)


class PhoneMatches:
    """Knows the matches of this phone that were looked at, and does what a page asks of them."""

    def __init__(self) -> None:
        self._known: dict[str, CarriedKeeper] = {}

    def answer(self, request: Mapping[str, Any]) -> PhoneAnswer:
        """Says what a request comes to. Its `address` stands as in a link of ours; `kept` are the
        matches of the table it is about, or all. Raises NotFound, Forbidden, Unreadable.
        """
        query = urlsplit(request["address"]).query
        arguments = dict(parse_qsl(query, keep_blank_values=True))
        room, _, rest = arguments.pop("at", "/").strip("/").partition("/")
        match request["method"], room:
            case "GET", "":
                return self._menu(request, arguments)
            case _, "new":
                return self._begin(rest, arguments, request)
            case "GET", "matches.json":
                documents = sorted(request["kept"], key=_begun_at)
                tables = [(x["table"], self.opened(x)) for x in documents]
                return PhoneAnswer(file=matches_file(tables, _now(request)))
            case "POST", "again":
                return self._again(rest, request)
            case "POST", "import":
                return self._bring(request)
            case _, "rules":
                sent = request["fields"] or parse_qsl(query, keep_blank_values=True)
                return _rules(rest, SentFields(sent))
            case "POST", "settings":
                return _chosen(rest, SentFields(request["fields"]))
            case _, "m":
                key, _, page = rest.partition("/")
                return self._match(key, page, arguments, request)
        return PhoneAnswer(page=missing_page(needs_server=True))

    def opened(self, document: Document) -> CarriedKeeper:
        """The match of a document; what is known of it already is not read again."""
        key, entries = document["id"], document["entries"]
        known = self._known.pop(key, None)
        written = [] if known is None else known.seen.rows[-1:]
        if (
            known is None
            or known.seen.match.version != document["match"]["version"]
            or [entry.client_id for entry in written] != [e["client_id"] for e in entries[-1:]]
        ):
            known = CarriedKeeper(document)
        self._known[key] = known
        while len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return known

    def _menu(
        self,
        request: Mapping[str, Any],
        arguments: Mapping[str, str],
        problems: Sequence[Problem] = (),
    ) -> PhoneAnswer:
        """The matches of this phone, the newest first, and the games to begin another of."""
        documents = sorted(request["kept"], key=_begun_at, reverse=True)
        known = {
            "games": GAMES,
            "tables": [(x["id"], self.opened(x).see()) for x in documents],
            "match_voice": lambda match: ReaderVoice(match.names, match.currency),
            "problems": problems,
            "arrivals": read_arrivals(arguments),
        }
        return PhoneAnswer(
            page=MatchPage("offline/_menu.html", known, REFUSED if problems else 200)
        )

    def _begin(
        self, key: str, arguments: Mapping[str, str], request: Mapping[str, Any]
    ) -> PhoneAnswer:
        """The form of a new match, or the match it makes; the same form again finds it."""
        game = BY_KEY.get(key)
        if game is None:
            raise NotFound
        is_posted = request["method"] == "POST"
        fields = SentFields(request["fields"] if is_posted else list(arguments.items()))
        form = NewForm(game, self._last_time(key, request["kept"]), fields, is_posted=is_posted)
        if form.is_redrawn or not is_posted:
            return PhoneAnswer(page=new_page(form, REFUSED if form.refused else 200))
        new = form.read()
        problems = () if new is None else check_begin(game, new)
        if new is None or problems:
            form.refuse(problems or form.refused)
            return PhoneAnswer(page=new_page(form, REFUSED))
        own = id_of(WriteForm(fields))
        return _begun(own, request, new_packed_match(new, own, _now(request)))

    def _again(self, key: str, request: Mapping[str, Any]) -> PhoneAnswer:
        """Sit down again: the same seats, or one of the other pairings."""
        sent_fields = SentFields(request["fields"])
        before = _document(key, request)
        own, match = id_of(WriteForm(sent_fields)), self.opened(before).open()
        new = next_match(match, reseat_players(match, RematchForm(sent_fields).pairing.data))
        document = new_packed_match(new, own, _now(request)) | {"table": before["table"]}
        return _begun(own, request, document)

    def _last_time(self, game: str, documents: Sequence[Document]) -> LastTime | None:
        """Finds what was agreed in the newest match of this game."""
        of_game = [n for n in documents if n["match"]["game"] == game]
        if not of_game:
            return None
        opened_match = self.opened(max(of_game, key=_begun_at)).seen
        match = opened_match.match
        return LastTime(
            len(match.names), opened_match.given_rules, match.customs, opened_match.agreed.currency
        )

    def _bring(self, request: Mapping[str, Any]) -> PhoneAnswer:
        """A match from its file, or all of a phone: each with its log where it has one of ours.
        What is here already, as far as the file goes, stays; what goes on here goes on in it.
        """
        form = SentFields(request["fields"])
        own = id_of(WriteForm(form))
        read = read_file("".join(form.getlist("record")))
        if isinstance(read, Refused):
            return self._menu(request, {}, read.problems)
        matches = {x["id"]: self.opened(x).seen for x in request["kept"]}
        here, documents = {x["id"]: x["table"] for x in request["kept"]}, list[Document]()
        keys = [own] if len(read) == 1 else [f"{own[:50]}-{n}" for n in range(len(read))]
        arrivals = [find_here(record, log, matches) for _, record, log in read]
        keys = [same or key for key, (_, same) in zip(keys, arrivals, strict=True)]
        at = list(zip(keys, read, strict=True))
        tables = {table: here.get(key, key) for key, (table, _, _) in reversed(at)}
        tables |= {table: here[key] for key, (table, _, _) in at if key in here}
        for (key, (table, record, log)), (arrival, _) in zip(at, arrivals, strict=True):
            if key not in here or arrival == "grown":
                document = _brought(record, log, key, request)
                documents.append({**document, "id": key, "table": tables[table]})
        kinds = [arrival for arrival, _ in arrivals]
        if len(read) == 1:
            did = {} if kinds == ["new"] else {"did": kinds[0]}
            return PhoneAnswer(
                address=_way("matches.table", token=keys[0], **did), documents=documents
            )
        return PhoneAnswer(address=_way("home.menu", **count_arrivals(kinds)), documents=documents)

    def _finished(self, key: str, documents: Sequence[Document]) -> tuple[Finished, ...]:
        """The other matches of the same table that are over."""
        others = sorted((y for y in documents if y["id"] != key), key=_begun_at)
        played = [self.opened(other).seen for other in others]
        return tuple(
            Finished(match.match.created_at, match_outcome(match))
            for match in played
            if match.match.witness
        )

    def _match(
        self, key: str, page: str, arguments: Mapping[str, str], request: Mapping[str, Any]
    ) -> PhoneAnswer:
        """A page of one match."""
        document = _document(key, request)
        keeper = self.opened(document)
        keeper.around = replace(keeper.around, finished=self._finished(key, request["kept"]))
        match request["method"], page:
            case "GET", "share":
                return PhoneAnswer(page=_share(key, keeper))
            case "GET", "sheet":
                return PhoneAnswer(page=_sheet(key, keeper))
            case "POST", "delete":
                return PhoneAnswer(address=_way("home.menu"), gone=key)
            case "GET", "log.json":
                return PhoneAnswer(file=(f"{keeper.seen.game.key}-log.json", match_file(keeper)))
            case "GET", "record.json":
                record = record_of(keeper.seen)
                return PhoneAnswer(file=(f"{keeper.seen.game.key}.json", as_file(record)))
            case "POST", "handed":
                return _handed(key, keeper, SentFields(request["fields"]))
        inner = f"/m/{key}" + (f"/{page}" if page else "")
        query = f"?{urlencode(arguments)}" if arguments else ""
        entry = document.get("entry", "short")
        inner_request = {**request, "address": inner + query, "entry": entry}
        drawn = answer_match_page(keeper, inner_request, request["ask_again"])
        # A hand that came late waits in the log, and its page is not left.
        is_grown = keeper.seen.match.version > document["match"]["version"]
        own = {"id": key, "table": document["table"]}
        packed = {**pack_match(keeper.seen, keeper.around), **own} if is_grown else None
        if isinstance(drawn, Redirect):
            way = {} if packed is None else {**packed, "entry": drawn.way or entry}
            facts = {"said": drawn.said, "did": drawn.did, "_anchor": drawn.anchor}
            to = _way("matches.table", token=key, **facts)
            return PhoneAnswer(address=to, documents=[way] if way else ())
        documents = [] if packed is None else [{**packed, "entry": entry}]
        return PhoneAnswer(page=drawn or missing_page(needs_server=True), documents=documents)


def missing_page(*, needs_server: bool) -> MatchPage:
    """Draws what is said of a page that is not here: no such match, or only a server has it."""
    return MatchPage("offline/_missing.html", {"needs_server": needs_server}, 404)


def _rules(path: str, values: SentFields) -> PhoneAnswer:
    """The rules of a game, or which cards may be played by them."""
    key, _, rest = path.partition("/")
    pages = {"": game_page, "play": play_page}
    if rest not in pages:
        raise NotFound
    return PhoneAnswer(page=pages[rest](key, values))


def _share(key: str, keeper: CarriedKeeper) -> MatchPage:
    page = page_context(key, match := keeper.see())
    result = [speak(line, page["voice"]) for line in result_text(match)]
    return MatchPage("matches/share.html", {**page, "result": result})


def _sheet(key: str, keeper: CarriedKeeper) -> MatchPage:
    context = {"paper": "a4", "lang": reader_language(), "is_wide": False, "is_unprinted": False}
    known = {**match_sheet_of(keeper.see()), **context, "token": key, "picture": ""}
    return MatchPage("prints/match_sheet.html", known)


def _handed(key: str, keeper: CarriedKeeper, fields: SentFields) -> PhoneAnswer:
    """Off this phone, once the server is heard to have all of it: `record` is what it has, `to` its
    address of the match.
    """
    record = read_record("".join(fields.getlist("record")))
    log = None if isinstance(record, Refused) else read_log(record)
    own = read_log(cast("Any", read_record(match_file(keeper))))
    if log is None or own is None or log.entries[: len(own.entries)] != own.entries:
        known = page_context(key, keeper.see())
        return PhoneAnswer(page=MatchPage("offline/_unlike.html", known, CHANGED))
    return PhoneAnswer(address="".join(fields.getlist("to")), gone=key)


def _chosen(name: str, fields: SentFields) -> PhoneAnswer:
    """The reader's own choice, kept by the page."""
    choice = "".join(fields.getlist(name))
    look = {name: choice} if choice in _LOOKS.get(name, ()) else {}
    back = "".join(fields.getlist("back"))
    return PhoneAnswer(address=back if back.startswith("?") else _way("home.menu"), look=look)


def _begun(key: str, request: Mapping[str, Any], document: Document) -> PhoneAnswer:
    """To the table of a match that is kept now, or was already."""
    is_there = any(x["id"] == key for x in request["kept"])
    return PhoneAnswer(
        address=_way("matches.table", token=key),
        documents=() if is_there else [{"table": key, **document, "id": key}],
    )


def _brought(
    record: Record, log: StoredLog | None, key: str, request: Mapping[str, Any]
) -> Document:
    """The match of a record, as this phone keeps it under a key."""
    now = _now(request)
    lines = lines_of(record, now.isoformat()) if log is None else log.entries
    at = begun_at(record, log) or now
    document = new_packed_match(
        settled_at_start(record, log), key, at, [carried_entry(line, key) for line in lines]
    )
    document["match"]["imported"] = foreign_meta(record, CarriedKeeper(document).seen, log)
    return document


def _document(key: str, request: Mapping[str, Any]) -> Document:
    document: Document | None = next((x for x in request["kept"] if x["id"] == key), None)
    if document is None:
        raise NotFound
    return document


def _way(endpoint: str, **values: object) -> str:
    return address(OWN[endpoint], values)


def _now(request: Mapping[str, Any]) -> datetime:
    return datetime.fromtimestamp(request["at"] / 1000, UTC)


def _begun_at(document: Document) -> str:
    at: str = document["match"]["created_at"]
    return at

"""Serves the menu of games, and takes in the tables of another device."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from flask_wtf.file import FileField
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.wrappers import Response

from scorekeeper.engine.game import Problem
from scorekeeper.engine.records.archive import Archive, is_archive
from scorekeeper.engine.text import text
from scorekeeper.games import GAMES
from scorekeeper.language import ReaderVoice
from scorekeeper.pages import fields, value_fields
from scorekeeper.services.access import clubs
from scorekeeper.services.access.clubs import ClubView
from scorekeeper.services.access.public_address import public
from scorekeeper.services.answers import Refused
from scorekeeper.services.archives import import_ as archives
from scorekeeper.services.archives.import_ import NameClash, NameQuestions
from scorekeeper.services.matches import begin as records
from scorekeeper.services.matches.file_arrivals import count_arrivals, read_arrivals
from scorekeeper.services.matches.view_models import MatchView, Started
from scorekeeper.services.tournaments import event_files
from scorekeeper.web import current_account, device, forms, matches, rate_limits

bp = Blueprint("home", __name__)

SECONDS = 15 * 60
_SIGN_IN_FIRST = text("This is a tournament: sign in, and say which club takes it in.")
_CLUB_FIRST = text("This is a tournament: say which club takes it in.")


def pack_tables(tokens: Sequence[str]) -> str:
    """The parcel as a part of an address."""
    return str(_serializer().dumps(" ".join(tokens)))


def unpack_tables(parcel: str) -> tuple[str, ...] | None:
    """The tables in it; None when it is too old, or not ours."""
    try:
        return tuple(str(_serializer().loads(parcel, max_age=SECONDS)).split())
    except BadData:
        return None


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.secret_key or b"", salt="tables to another device")


Page = Response | tuple[str, int] | str


@bp.get("/")
def menu() -> str:
    """Every game by its name, and the tables this device knows."""
    broken: list[str] = []
    tables = device.remembered_matches(broken=broken)
    return render_template(
        "home/menu.html",
        games=GAMES,
        tables=tables,
        broken=broken,
        match_voice=_voice,
        arrivals=read_arrivals(request.args),
    )


def _voice(match: MatchView) -> ReaderVoice:
    return ReaderVoice(match.names, match.currency)


@bp.get("/waiting")
def waiting() -> Response:
    """What arrived late at the tables of this device, and is to be decided: all on one page."""
    tables = [(token, match) for token, match in device.remembered_matches() if match.waiting]
    return forms.send_uncached(
        render_template("home/waiting.html", tables=tables, match_voice=_voice)
    )


@bp.get("/move")
def move() -> Response:
    """The tables of this device as a code for another one to scan."""
    tables = device.remembered_matches()
    parcel = pack_tables([token for token, _ in tables])
    link = public("home.arrive", parcel=parcel)
    code = matches.qr_path(link) if tables else None
    page = render_template("home/move.html", tables=tables, link=link, code=code)
    return forms.send_uncached(page)


@bp.get("/move/<parcel>")
def arrive(parcel: str) -> Response:
    """Show which tables would come along; nothing is taken before the button is tapped."""
    tokens = unpack_tables(parcel)
    tables = device.remembered_matches(tokens or ())
    is_late = tokens is None
    page = render_template("home/arrive.html", parcel=parcel, tables=tables, is_late=is_late)
    return forms.send_uncached(page, 410 if is_late else 200)


@bp.post("/move/<parcel>")
def take_tables(parcel: str) -> Page:
    """Put the tables of another device on this one's list."""
    tokens = unpack_tables(parcel)
    if tokens is None:
        return render_template("home/arrive.html", tables=(), is_late=True), 410
    device.remember_tables(tokens)
    return redirect(url_for("home.menu"), 303)


LARGEST_ARCHIVE = 8 * 1024 * 1024  # a thousand matches; more than that the command line takes


class FileForm(forms.Form):
    """Reads a file, and the club that is to take it in; `packed` what was chosen before a question,
    and `who` was asked about: by their keys in the archive.
    """

    record = FileField()
    packed = fields.LineField()
    club = value_fields.KeyField(widget=fields.Dropdown())
    who = value_fields.SeveralField()

    @property
    def choices(self) -> dict[str, str]:
        """Who each of them is, where that is said."""
        sent = identity_form(self.who.data).sent
        return {name.removeprefix("who-"): whom for name, whom in sent.items() if whom}

    @property
    def content(self) -> bytes:
        """Give what is in the file, blank where there is none or nothing in it."""
        if self.record.data:
            document: bytes = self.record.data.read()
            return document if document.strip() else b""
        return _unpacked(self.of("packed"))

    @property
    def missing(self) -> Refused:
        """What is to be done where there is no content."""
        is_empty = bool(self.record.data)
        words = text("This file is empty.") if is_empty else text("Choose a file first.")
        return Refused((Problem("record", "", words),))


def identity_form(keys: Iterable[str]) -> forms.Form:
    """The form that asks who each of them is."""
    return forms.Form(fields={f"who-{key}": fields.LineField(widget=fields.Chip()) for key in keys})


@bp.url_value_preprocessor
def allow_archives(endpoint: str | None, _: Mapping[str, Any] | None) -> None:
    """Before anything reads the form: who is signed in may send a whole club."""
    if endpoint == "home.import_file" and "account" in session:
        request.max_content_length = LARGEST_ARCHIVE
        request.max_form_memory_size = LARGEST_ARCHIVE


@bp.get("/import")
def open_file() -> Response:
    """Ask for a file."""
    return _asking(FileForm(request.args), 200)


@bp.post("/import")
@rate_limits.bringing_in
def import_file() -> Response:
    """Take it in; what is wrong with a file is said beside the field."""
    form = FileForm()
    content, club = form.content, form.club.data
    if club is not None:
        return _into_club(form, club, content)
    answer: object = form.missing
    if event_files.is_file(document := _read(content)):
        is_known = current_account.me() is not None
        answer = Refused((Problem("record", "", _CLUB_FIRST if is_known else _SIGN_IN_FIRST),))
    elif is_archive(document):
        answer = archives.import_tables(content, forms.client_id(), device.tables())
    elif content:
        answer = records.import_record(content, forms.client_id(), device.tables())
    if isinstance(answer, Started):
        device.remember_table(answer.score_token)
        did = None if answer.arrival == "new" else answer.arrival
        return redirect(url_for("matches.table", token=answer.score_token, did=did), 303)
    if isinstance(answer, archives.ImportedTables):
        device.remember_tables([match.score_token for match in answer.matches])
        if not answer.token:
            arrivals = count_arrivals(match.arrival for match in answer.matches)
            return redirect(url_for("home.menu", **arrivals), 303)
        return redirect(url_for("evenings.evening", token=answer.token), 303)
    form.refuse(answer.problems if isinstance(answer, Refused) else ())
    return _asking(form, 422)


def _into_club(form: FileForm, club: UUID, content: bytes) -> Response:
    account = current_account.signed_in()
    answer: object = form.missing
    if event_files.is_file(_read(content)):
        answer = event_files.import_tournament(account.id, club, content, forms.client_id())
    elif content:
        answer = archives.import_archive(account.id, club, content, forms.client_id(), form.choices)
    if isinstance(answer, UUID):
        return redirect(url_for("tournaments.show", key=answer.hex), 303)
    if isinstance(answer, Archive):
        return redirect(url_for("clubs.club", club=club), 303)
    if isinstance(answer, NameQuestions):
        words = text("Say of each whether they are somebody the club knows.")
        form.refuse([Problem("players", "who", words)] if form.of("packed") else ())
        return _asking(
            form, 422, answer.clashes, urlsafe_b64encode(zlib.compress(content)).decode()
        )
    form.refuse(answer.problems if isinstance(answer, Refused) else ())
    return _asking(form, 422)


def _asking(
    form: FileForm, status: int, clashes: Iterable[NameClash] = (), packed: str = ""
) -> Response:
    account = current_account.me()
    every: tuple[ClubView, ...] = () if account is None else clubs.clubs_of(account.id)
    page = render_template(
        "home/open_file.html",
        form=form,
        clubs=[(club.id, club.name) for club in every if club.role == "organiser"],
        clashes=clashes,
        asked=identity_form(clash.key for clash in clashes),
        packed=packed,
        chosen=form.choices,
    )
    return forms.send_uncached(page, status)


def _read(content: bytes) -> object:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _unpacked(packed: str) -> bytes:
    try:
        return zlib.decompressobj().decompress(urlsafe_b64decode(packed), LARGEST_ARCHIVE)
    except (ValueError, zlib.error):
        return b""

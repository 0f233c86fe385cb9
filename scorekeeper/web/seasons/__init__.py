"""Serves seasons and their league tables."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.engine.text import text
from scorekeeper.language import ReaderVoice, speak
from scorekeeper.pages import fields, value_fields
from scorekeeper.services.access.clubs import club_for_organiser
from scorekeeper.services.answers import Refused, Stale
from scorekeeper.services.archives.export import season_archive
from scorekeeper.services.seasons import paper as season_paper
from scorekeeper.services.seasons import seasons
from scorekeeper.services.seasons.seasons import WantedSeason
from scorekeeper.services.tournaments import club_list
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.standings.league import Scheme
from scorekeeper.web import current_account, forms
from scorekeeper.web.papers import PaperView, archive_file, on_paper, people_list

bp = Blueprint("seasons", __name__)


class PlaceField(fields.LineField):
    """Reads a number, or none."""

    def read(self, typed: str) -> int | None:
        """The number."""
        number = typed.strip()
        return _number(number) if number else None


class WorthField(fields.LineField):
    """Numbers with something between them."""

    def read(self, typed: str) -> tuple[int, ...]:
        """The numbers."""
        return tuple(_number(s) for s in typed.replace(",", " ").replace(";", " ").split())


def _number(typed: str) -> int:
    # Digits of any script are numbers to int(); no place is worth a hundred digits.
    if typed.isdecimal() and len(typed) < len("1000000"):
        return int(typed)
    raise fields.FieldError(text("“{typed}” is no whole number.", typed=typed))


class SeasonForm(forms.Form):
    """Reads a season to start or to change."""

    base = fields.MaybeField(default=0)
    name = fields.WordsField()
    starts_on = value_fields.DayField(text("Which day?"))
    ends_on = value_fields.DayField(text("Which day?"))
    best = PlaceField()
    worth = WorthField()
    tournaments = value_fields.SeveralField(UUID)

    @property
    def wanted(self) -> WantedSeason:
        """The season, once every field has a shape."""
        return WantedSeason(
            name=self.name.data,
            starts_on=self.starts_on.data,
            ends_on=self.ends_on.data,
            best=self.best.data,
            worth=self.worth.data,
            tournaments=frozenset(self.tournaments.data),
        )


def filled_form(wanted: WantedSeason) -> dict[str, Any]:
    """A season as its form is filled in."""
    return {
        "name": wanted.name,
        "starts_on": wanted.starts_on,
        "ends_on": wanted.ends_on,
        "best": wanted.best,
        "worth": " ".join(map(str, wanted.worth)),
        "tournaments": wanted.tournaments,
    }


@bp.get("/clubs/<uuid:club>/seasons")
def mine(club: UUID) -> Response:
    """The seasons of a club."""
    reached, listed_seasons = seasons.seasons_of(current_account.signed_in().id, club)
    return forms.send_uncached(
        render_template("seasons/mine.html", club=reached, seasons=listed_seasons)
    )


@bp.get("/clubs/<uuid:club>/seasons/<uuid:season>/season.json")
def archive(club: UUID, season: UUID) -> Response:
    """A season with its tournaments, to be taken in elsewhere."""
    return archive_file(season_archive(current_account.signed_in().id, club, season))


@bp.get("/clubs/<uuid:club>/seasons/new")
def new(club: UUID) -> Response:
    """Ask for a season."""
    today = datetime.now(UTC).date()
    this_year = [
        tournament.id
        for tournament in club_list.tournaments_of(club)
        if tournament.created_at.year == today.year
    ]
    first, last = today.replace(month=1, day=1), today.replace(month=12, day=31)
    wanted = WantedSeason("", first, last, None, Scheme().worth, frozenset(this_year))
    return _form(club, SeasonForm(noted=filled_form(wanted)))


@bp.post("/clubs/<uuid:club>/seasons")
def start(club: UUID) -> Response:
    """Start a season."""
    form = SeasonForm()
    if form.validate_on_submit():
        answer = seasons.start_season(
            current_account.signed_in().id, club, form.wanted, forms.client_id()
        )
        if not isinstance(answer, Refused):
            return redirect(url_for("seasons.season", club=club, season=answer), 303)
        form.refuse(answer.problems)
    return _form(club, form, status=422)


@bp.get("/clubs/<uuid:club>/seasons/<uuid:season>")
def season(club: UUID, season: UUID) -> Response:
    """The league table of a season."""
    season_view = seasons.see_season(current_account.signed_in().id, club, season)
    voice = ReaderVoice({key: speak(called) for key, called in season_view.names.items()})
    page = render_template(
        "seasons/season.html", season=season_view, voice=voice, shown=format_number
    )
    return forms.send_uncached(page)


@on_paper(bp, "/clubs/<uuid:club>/seasons/<uuid:season>/paper")
def paper(club: UUID, season: UUID) -> PaperView:
    """The league table for paper."""
    season_view = seasons.see_season(current_account.signed_in().id, club, season)
    table = season_paper.table(season_view, datetime.now(UTC))
    back = url_for("seasons.season", club=club, season=season)
    return people_list("league.pdf", table, back)


@bp.get("/clubs/<uuid:club>/seasons/<uuid:season>/edit")
def edit(club: UUID, season: UUID) -> Response:
    """Ask how a season is to be."""
    season_view = seasons.see_season(current_account.signed_in().id, club, season)
    return _form(
        club, SeasonForm(noted=filled_form(season_view.wanted)), season_view.id, season_view.version
    )


@bp.post("/clubs/<uuid:club>/seasons/<uuid:season>")
def change(club: UUID, season: UUID) -> Response:
    """Settle a season otherwise."""
    form = SeasonForm()
    base = form.base.data or 0
    if not form.validate_on_submit():
        return _form(club, form, season, base, 422)
    answer = seasons.change_season(current_account.signed_in().id, club, season, form.wanted, base)
    if isinstance(answer, Stale):
        return _form(club, form, season, answer.version, 409)
    if isinstance(answer, Refused):
        form.refuse(answer.problems)
        return _form(club, form, season, base, 422)
    return redirect(url_for("seasons.season", club=club, season=answer), 303)


def _form(
    club: UUID,
    form: SeasonForm,
    season: UUID | None = None,
    base: int = 0,
    status: int = 200,
) -> Response:
    reached = club_for_organiser(current_account.signed_in().id, club)
    page = render_template(
        "seasons/edit.html",
        club=reached,
        form=form,
        season=season,
        base=base,
        is_stale=status == 409,
        tournaments=club_list.tournaments_of(club),
    )
    return forms.send_uncached(page, status)

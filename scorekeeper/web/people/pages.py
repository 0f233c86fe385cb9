"""Builds what the pages of a club's people show."""

from collections.abc import Collection, Iterable
from uuid import UUID

from flask import render_template, request
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games import GAMES
from scorekeeper.language import say_on_page as words_of
from scorekeeper.pages.fields import whole_number
from scorekeeper.services.people import access
from scorekeeper.services.people.access import ClubAccess
from scorekeeper.services.people.roster import NamedPerson
from scorekeeper.web import current_account
from scorekeeper.web.form import Form, send_uncached

GAME_NAMES = {game.key: game.words.name for game in GAMES}


def me() -> UUID:
    """The account of this device, or the page to sign in."""
    return current_account.signed_in().id


def readable_club(club: UUID) -> ClubAccess:
    """The club, for any of its members. Raises NotFound."""
    return access.club_for_member(me(), club)


def organisable_club(club: UUID) -> ClubAccess:
    """The club, for its organisers. Raises NotFound, Forbidden."""
    return access.club_for_organiser(me(), club)


def asked_page() -> int:
    """Which page of a long list is asked for."""
    return request.args.get("page", 1, type=whole_number)


def person_choices(
    everybody: Iterable[NamedPerson], likely: Collection[NamedPerson] = ()
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Everybody of the club to choose from, in groups: those it might be first."""
    rest = [one for one in everybody if one not in likely]
    groups = [(gettext("It might be"), likely)] if likely else []
    return [
        (label, [(str(one.id), _entry(one)) for one in people])
        for label, people in (*groups, (gettext("Everybody"), rest))
    ]


def _entry(one: NamedPerson) -> str:
    called = words_of(one.called)
    return f"{called} · {one.nickname}" if one.nickname else called


def person_page(
    template: str, club: ClubAccess, form: Form | None = None, **parts: object
) -> Response:
    """A page of this room; where a form was refused, with what is wrong and what was typed."""
    page = render_template(
        template,
        club=club,
        game_names=GAME_NAMES,
        form=form,
        whom=person_choices,
        **parts,
    )
    return send_uncached(page, 422 if form is not None and form.problems else 200)

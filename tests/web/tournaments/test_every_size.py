"""Every format opens every page and paper, whoever has entered by now, and so does its club."""

from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY
from scorekeeper.models import Account, Club
from scorekeeper.services.tournaments import entrants, journal
from scorekeeper.services.tournaments.setup import advice, settings
from scorekeeper.services.tournaments.view_models import TournamentWrite
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from tests.web.plain_browser import Device, Page

GAMES = {"sides": "guinote", "tables": "tuti_boig"}
SHEETS = ("standings", "tables", "names", "prizes", "people", "results")


def addresses(app: Flask, key: str) -> list[str]:
    """Every page and paper of the tournament that anybody could ask for; none as PDF."""
    given = {"key": key, "number": 1, "place": 1, "entrant": "nobody", "about": "prizes"}
    found = {
        rule.build({**{name: given.get(name, sheet) for name in rule.arguments}})
        for rule in app.url_map.iter_rules()
        for sheet in SHEETS
        if rule.rule.startswith("/t/<key>") and "GET" in (rule.methods or ())
        if not rule.rule.endswith(".pdf") and not rule.arguments & {"job", "link"}
    }
    return sorted(built[1] for built in found if built is not None)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("system", sorted(FORMATS))
def test_whoever_has_entered_by_now_every_page_opens(
    app: Flask, olga: Device, club: Page, system: str
) -> None:
    game = BY_KEY[GAMES[FORMATS[system].kind]]
    for many in (0, 1, 2, 3, 5, 13):
        with app.test_request_context():
            account, club_id = (db.session.scalars(select(row.id)).one() for row in (Account, Club))
            plan = advice.plan_for(game, f"Of {many}", system)
            made = settings.begin(account, club_id, plan, f"begun-by-{many}")
            assert isinstance(made, UUID)
            access = journal.by_account(account, made)
            names = "\n".join(f"P{place}" for place in range(many))
            entrants.enter_lines(
                access, TournamentWrite("entered", 1), read_list(names, in_pairs=False)
            )
        assert f"Of {many}" in olga.open(club.path).text
        answers = {at: olga.client.get(at).status_code for at in addresses(app, made.hex)}
        assert {at: status for at, status in answers.items() if status >= 500} == {}
        assert answers[f"/t/{made.hex}"] == answers[f"/t/{made.hex}/draw"] == 200

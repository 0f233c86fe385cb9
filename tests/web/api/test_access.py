"""Who may: every operation, asked by everybody who might ask. A new one needs its row here."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.extensions import db
from scorekeeper.models import Match
from scorekeeper.pages.fields import CLIENT_ID
from scorekeeper.services.api.bearers import find_bearer, tournament_access
from scorekeeper.services.tournaments import table_matches
from scorekeeper.web.api.operations import OPERATIONS, Operation, template
from tests.databases import only
from tests.web.api.cast import IDS, House

on_sqlite = only("sqlite")

MATCH = frozenset({"write", "read", "owner link", "score link", "watch link"})
SCORES = MATCH - {"read", "watch link"}
STAFF = frozenset({"write", "desk link"})
EVENT = STAFF | {"read", "referee link", "side link", "tournament watch"}
CLUB = frozenset({"write", "read"})
STRANGERS = frozenset({"foreign", "another match", "another tournament", "evening link"})
NOBODY = frozenset({"nobody", "revoked", "made up"})
OPENING = MATCH | EVENT | STRANGERS
EVERYBODY = sorted(OPENING | NOBODY)
ANYBODY = OPENING | NOBODY

ACCESS = {
    "begin_club_match": frozenset({"write"}),
    "begin_match": ANYBODY,
    "book": frozenset({"write"}),
    "confirm": STAFF | {"side link"},
    "correct_hand": SCORES,
    "decide": frozenset({"referee link"}),
    "end_match": SCORES,
    "look_at_hand": SCORES,
    "note_hand": SCORES,
    "record_hand": SCORES,
    "replay": ANYBODY,
    "report": STAFF | {"side link"},
    "resolve": SCORES,
    "see_archive": STAFF,
    "see_cash": CLUB,
    "see_club": CLUB,
    "see_document": ANYBODY,
    "see_entrant": EVENT,
    "see_evening": frozenset({"evening link"}),
    "see_figures": CLUB,
    "see_game": ANYBODY,
    "see_games": ANYBODY,
    "see_hand": MATCH,
    "see_journal": STAFF,
    "see_log": MATCH,
    "see_match": MATCH,
    "see_matches": CLUB,
    "see_me": OPENING,
    "see_pairs_figures": CLUB,
    "see_people": CLUB,
    "see_person": CLUB,
    "see_persons_figures": CLUB,
    "see_persons_rating": CLUB,
    "see_prizes": EVENT,
    "see_questions": ANYBODY,
    "see_ratings": CLUB,
    "see_record": MATCH,
    "see_round": EVENT,
    "see_season": CLUB,
    "see_seasons": CLUB,
    "see_standings": EVENT,
    "see_table": EVENT,
    "see_tournament": EVENT,
    "set_dealer": SCORES,
    "strike_hand": SCORES,
    "take_back": frozenset({"write"}),
    "undo": SCORES,
}
# Every body of the house in one; each operation is sent what it takes.
SENT: dict[str, dict[str, object]] = {
    "begin_club_match": {"game": "guinote", "names": ["", "", "", ""]},
    "begin_match": {"game": "guinote", "names": ["", "", "", ""]},
    "book": {"kind": "income", "amount": 100, "currency": "EUR"},
    "confirm": {},
    "correct_hand": {"hand": {"outcome": {"winner": "2"}}},
    "decide": {"ending": "void", "why": "The lights went out."},
    "end_match": {},
    "look_at_hand": {"hand": {"outcome": {"winner": "1"}}},
    "note_hand": {"note": "the odd one"},
    "record_hand": {"hand": {"outcome": {"winner": "1"}}},
    "replay": {},
    "report": {"ending": "void"},
    "resolve": {"choice": "both"},
    "set_dealer": {"dealer": "s2"},
    "take_back": {},
    "undo": {},
}

# What an earlier one of these took out.
GONE = {"resolve", "strike_hand", "correct_hand", "see_hand", "note_hand", "look_at_hand"}


def path_of(house: House, operation: Operation) -> str:
    return template(operation.path).format(**house.own)


def call(
    client: FlaskClient, operation: Operation, address: str, token: str, base: int
) -> TestResponse:
    """The answer to a well-meant program that brings this token, blank for none."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    number, body = f"program-{next(IDS):06}", None
    if operation.takes is not None:
        body = SENT[operation.name] | ({"id": number} if operation.is_write else {})
        body |= {"base": base} if operation.has_base else {}
    elif operation.is_write:
        headers |= {"Idempotency-Key": number, "If-Match": f'"{base}"'}
    return client.open(address, method=operation.method, headers=headers, json=body)


def test_every_operation_has_its_row() -> None:
    assert {one.name for one in OPERATIONS} == set(ACCESS)


@pytest.mark.slow
@on_sqlite
def test_everybody_may_what_they_may_and_no_more(house: House) -> None:
    recorded = house.send("POST", f"{house.at}/hands", hand={"outcome": {"winner": "1"}})
    assert recorded.status_code == 201
    reported = house.send("PUT", f"{house.table}/result", "side link", scores=house.scores(5, 3))
    assert reported.status_code == 200
    client = house.app.test_client()
    for one in OPERATIONS:
        for who in EVERYBODY:
            before = house.version("/matches"), house.version("/tournaments")
            path, token = path_of(house, one), house.tokens.get(who, "")
            status = call(client, one, f"/api/v1{path}", token, house.version(path)).status_code
            if who in ACCESS[one.name]:
                fine = {200, 201, 409, 422} | ({404} if one.name in GONE else set())
                assert status in fine, (one.name, who, status)
                continue
            # What belongs to others is not there for them; what is theirs and too much is refused.
            refused = {401} if who in NOBODY else {404} if who in STRANGERS else {403, 404}
            assert status in refused, (one.name, who, status)
            assert (house.version("/matches"), house.version("/tournaments")) == before, who


@on_sqlite
def test_nobody_gets_the_match_of_a_table_by_the_id_it_was_begun_by(house: House) -> None:
    access = tournament_access(find_bearer(house.tokens["desk link"]), house.tournament)
    owner = table_matches.play(access, 1, 1, "en")
    assert isinstance(owner, str)
    ours = db.session.get(Match, find_bearer(owner).key)
    assert ours is not None
    assert CLIENT_ID.fullmatch(ours.client_id) is None, "a form could send it, and be led there"

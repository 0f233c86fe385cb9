"""Whatever comes: an answer in problem+json, in words, and never a 500."""

import json
from pathlib import Path

import pytest

from scorekeeper.games import GAMES
from scorekeeper.services.api.bearers import find_bearer
from scorekeeper.web.api.call import error_answer
from tests.databases import Settings, fresh_app, only
from tests.web.api.cast import House, begun
from tests.web.plain_browser import signed_in

pytestmark = only("sqlite")
MEDIA = "application/problem+json"
DEEP = "[" * 5_000 + "]" * 5_000

BODIES = {
    "nothing": (b"", 400),
    "no JSON": (b"{", 400),
    "not text": (b"\xff\xfe\x00{", 400),
    "NaN": (b'{"id": "abcdefgh", "base": NaN, "hand": {}}', 400),
    "infinity": (b'{"id": "abcdefgh", "base": -Infinity, "hand": {}}', 400),
    "a key twice": (b'{"base": 0, "base": 0}', 400),
    "deep": (DEEP.encode(), 400),
    "a little deep": (("[" * 80 + "]" * 80).encode(), 422),
    "a number of many digits": (b'{"base": ' + b"9" * 5_000 + b"}", 400),
    "a huge number": (b'{"id": "abcdefgh", "base": 99999999999999999999, "hand": {}}', 422),
    "below nothing": (b'{"id": "abcdefgh", "base": -1, "hand": {}}', 422),
    "a fraction": (b'{"id": "abcdefgh", "base": 0.5, "hand": {}}', 422),
    "a list": (b"[]", 422),
    "null": (b"null", 422),
    "a nul": (b'{"id": "abcdefgh", "base": 0, "hand": {"x": "\\u0000"}}', 422),
    "half a character": (b'{"id": "abcdefgh", "base": 0, "hand": {"\\ud800": 1}}', 422),
    "an unknown key": (b'{"id": "abcdefgh", "base": 0, "hand": {}, "more": 1}', 422),
    "a missing key": (b'{"id": "abcdefgh", "base": 0}', 422),
    "an unknown fact": (b'{"id": "abcdefgh", "base": 0, "hand": {"wind": 1}}', 422),
    "a short id": (b'{"id": "a", "base": 0, "hand": {"outcome": {"winner": "1"}}}', 422),
    "nobody won": (b'{"id": "abcdefgh", "base": 0, "hand": {"outcome": {"winner": "9"}}}', 422),
}


def test_the_first_questions_of_every_game_are_told_without_a_word_more(house: House) -> None:
    client = house.app.test_client()
    for game in GAMES:
        for players in range(7):
            told = client.get(f"/api/v1/games/{game.key}/questions?players={players}")
            is_played = players in (0, *game.seats.counts)
            assert told.status_code == (200 if is_played else 422), (game.key, players)


def test_whatever_is_sent_is_refused_in_words(house: House) -> None:
    for name, (raw, status) in BODIES.items():
        told = house.ask("POST", f"{house.at}/hands", data=raw, content_type="application/json")
        assert (told.status_code, told.mimetype) == (status, MEDIA), name
        document = json.loads(told.data)
        assert document["status"] == status, name
        assert document["title"], name
        assert all(one["words"] and one["code"] for one in document.get("problems", [])), name
        if status == 422:
            assert document["problems"], name
    assert house.version("/matches") == 0


def test_who_only_looks_is_not_told_of_what_was_stored(house: House) -> None:
    for method, is_told in (("GET", False), ("HEAD", False), ("POST", True)):
        with house.app.test_request_context("/api/v1/games", method=method):
            title = error_answer(503).get_json()["title"]
        assert ("stored" in title, title.startswith("The storage is busy")) == (is_told, True)


def test_each_status_has_its_form(house: House) -> None:
    cases = {
        404: house.get("/nothing"),
        405: house.ask("PATCH", house.at),
        406: house.get(house.at, Accept="text/html"),
        412: house.get(house.at, **{"If-Match": '"99"'}),
        413: house.ask("POST", "/replay", data=b" " * 300_000, content_type="application/json"),
        415: house.ask("POST", "/replay", data=b"{}", content_type="text/plain"),
        401: house.get(house.at, "nobody"),
    }
    for status, told in cases.items():
        assert (told.status_code, told.mimetype) == (status, MEDIA), status
        assert set(told.get_json()) >= {"type", "title", "status"}
    assert cases[405].headers["Allow"] == "GET, HEAD"
    assert house.ask("GET", "/../v2/me").status_code == 404
    assert house.get("/matches/not-a-key").status_code == 404
    assert (
        "Access-Control-Allow-Origin" not in house.get(house.at, Origin="http://localhost").headers
    )
    assert house.ask("OPTIONS", house.at).status_code == 405


def test_errors_speak_the_readers_language_and_no_cookie_says_which(house: House) -> None:
    client = house.app.test_client()
    with client.session_transaction() as session:
        session["language"] = "ca"
    signed_in(client, house.organiser)
    told = client.get("/api/v1/games/guinote", headers={"Accept-Language": "fr"})
    assert told.headers["Content-Language"] == "fr"
    assert "Set-Cookie" not in told.headers
    assert client.get(f"/api/v1{house.at}").status_code == 401


def test_who_asks_too_often_is_told_when_to_come_back(
    tmp_path: Path, database: Settings, compiled: Path
) -> None:
    settings: Settings = {**database, "RATELIMIT_ENABLED": True, "LIMIT_API": "3/minute"}
    with fresh_app(tmp_path / "instance", settings, compiled) as app, app.test_request_context():
        match = begun(None)
        path = f"/api/v1/matches/{match.id}"
        by_owner, by_watcher = (
            {"Authorization": f"Bearer {token}"} for token in (match.score_token, match.watch_token)
        )
        client = app.test_client()
        told = [client.get(path, headers=by_owner).status_code for _ in range(4)]
        assert told == [200, 200, 200, 429]
        refused = client.get(path, headers=by_owner)
        assert (refused.status_code, refused.mimetype) == (429, MEDIA)
        # The second that has begun counts too.
        assert 0 < int(refused.headers["Retry-After"]) <= 61
        # The limit is the token's own.
        assert client.get(path, headers=by_watcher).status_code == 200


def test_what_has_not_changed_is_not_sent_again(house: House) -> None:
    first = house.get(house.at)
    tag = first.headers["ETag"]
    again = house.get(house.at, **{"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert {"Accept-Language", "Authorization"} <= set(first.vary)
    house.send("POST", f"{house.at}/hands", hand={"outcome": {"winner": "1"}})
    assert house.get(house.at, **{"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(("limit", "is_more"), [(2, True), (3, False), (4, False), (200, False)])
def test_a_page_that_just_holds_all_says_there_is_no_more(
    house: House, limit: int, *, is_more: bool
) -> None:
    space = find_bearer(house.tokens["write"]).space
    for _ in range(2):
        begun(space)
    told = house.read(f"/clubs/{house.club.id}/matches?limit={limit}")
    assert len(told["matches"]) == min(limit, 3)
    assert ("next_before" in told) is is_more

"""Hands and results from a program: once per id, never on what it has not seen."""

from scorekeeper.extensions import db
from scorekeeper.models import ClubMatch, Link, Match
from scorekeeper.services.api import tokens
from scorekeeper.services.api.bearers import find_bearer
from scorekeeper.services.matches import links as match_links
from tests import hands
from tests.databases import only
from tests.web.api.cast import House, faults

WON = {"outcome": {"winner": "1"}}
LOST = {"outcome": {"winner": "2"}}


def test_a_hand_is_noted_once_per_id_and_says_what_it_did(house: House) -> None:
    body = {"id": "the-first-hand", "base": 0, "hand": WON}
    first = house.ask("POST", f"{house.at}/hands", json=body)
    again = house.ask("POST", f"{house.at}/hands", json=body)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json == again.json
    assert (first.get_json()["entry"], first.get_json()["version"]) == (1, 1)
    assert first.get_json()["hand"]["said"]["words"]
    assert first.headers["Location"].endswith(f"{house.at}/hands/1")
    seen = house.get(house.at).get_json()
    assert [row["numeral"] for row in seen["score"]["rows"]] == [1, 0]


def test_a_hand_that_comes_late_waits_and_both_versions_are_told(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand=WON)
    late = house.send("POST", f"{house.at}/hands", "score link", base=0, hand=LOST)
    assert (late.status_code, late.mimetype) == (409, "application/problem+json")
    told = late.get_json()
    assert (told["base"], told["version"], told["conflict"]) == (0, 2, 2)
    assert told["yours"]["hand"] == LOST
    assert told["theirs"]["facts"] == WON
    seen = house.get(house.at).get_json()
    assert [one["late"] for one in seen["conflicts"]] == [LOST]
    chosen = house.send("POST", f"{house.at}/conflicts/2", choice="both")
    assert chosen.status_code == 200
    assert len(house.read(house.at)["hands"]) == 2


def test_a_hand_that_was_there_already_says_so_and_becomes_a_second_when_asked(
    house: House,
) -> None:
    first = house.send("POST", f"{house.at}/hands", hand=WON).get_json()
    late = house.send("POST", f"{house.at}/hands", "score link", base=0, hand=WON)
    assert late.status_code == 201
    assert first["entry"] == 1
    assert "echo" not in first
    second = late.get_json()
    assert (second["entry"], second["echo"], second["version"]) == (1, 2, 2)
    assert len(house.read(house.at)["hands"]) == 1
    assert house.send("POST", f"{house.at}/conflicts/2", choice="both").status_code == 200
    assert len(house.read(house.at)["hands"]) == 2


def test_a_base_that_was_never_reached_is_refused_and_no_conflict(house: House) -> None:
    for path in (f"{house.at}/hands", f"{house.table}/result"):
        method = "POST" if path.endswith("hands") else "PUT"
        facts = {"hand": WON} if method == "POST" else {"scores": house.scores(5, 3)}
        stands = house.version(path)
        early = house.send(method, path, base=stands + 1, **facts)
        assert faults(early) == [("base", "range")], path
        assert house.version(path) == stands
        assert house.send(method, path, base=stands, **facts).status_code in {200, 201}, path


def test_the_version_and_the_id_may_come_as_headers(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand=WON)
    tag = house.get(house.at).headers["ETag"]
    headers = {"If-Match": tag, "Idempotency-Key": '"strike-the-first"'}
    struck = house.ask("DELETE", f"{house.at}/hands/1", headers=headers)
    assert struck.status_code == 200
    assert house.get(f"{house.at}/hands/1").status_code == 404
    again = house.ask("DELETE", f"{house.at}/hands/1", headers=headers)
    assert (again.status_code, again.json) == (200, struck.json)


def test_nothing_is_written_without_a_base_or_an_id(house: House) -> None:
    body = {"id": "without-a-base", "hand": WON}
    assert house.ask("POST", f"{house.at}/hands", json=body).status_code == 428
    nameless = house.ask("POST", f"{house.at}/hands", json={"base": 0, "hand": WON})
    assert nameless.status_code == 422
    two = {"Idempotency-Key": "another-id-than-that"}
    both = house.ask("POST", f"{house.at}/hands", json=body | {"base": 0}, headers=two)
    assert both.status_code == 422
    other = {"If-Match": '"1"'}
    assert (
        house.ask("POST", f"{house.at}/hands", json=body | {"base": 0}, headers=other).status_code
        == 422
    )
    star = house.ask("POST", f"{house.at}/hands", json=body, headers={"If-Match": "*"})
    assert star.status_code == 422
    assert house.version("/matches") == 0


def test_a_hand_is_looked_at_corrected_annotated_and_undone(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand=WON)
    looked = house.ask("POST", f"{house.at}/look", json={"hand": LOST, "entry": 1})
    assert looked.status_code == 200
    assert house.version("/matches") == 1
    mended = house.send("PUT", f"{house.at}/hands/1", hand=LOST)
    assert mended.status_code == 200
    assert house.send("PUT", f"{house.at}/hands/1/note", note="the odd one").status_code == 200
    hand = house.get(f"{house.at}/hands/1", "owner link").get_json()
    assert (hand["facts"], hand["is_corrected"], hand["note"]) == (LOST, True, "the odd one")
    assert house.read(f"{house.at}/hands/1", "watch link")["note"] == ""
    assert house.send("POST", f"{house.at}/undo").status_code == 200
    assert house.send("POST", f"{house.at}/end").status_code == 200
    assert faults(house.send("POST", f"{house.at}/hands", hand=WON)) == [("", "finished")]


def test_the_log_names_the_token_that_wrote(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand=WON)
    log = house.get(f"{house.at}/log").get_json()
    assert [line["by"] for line in log["lines"]] == ["Ladder"]


def test_a_result_is_reported_confirmed_and_corrected(house: House) -> None:
    told = {"id": "the-first-result", "base": 7, "scores": house.scores(5, 3)}
    first = house.ask("PUT", f"{house.table}/result", "side link", json=told)
    again = house.ask("PUT", f"{house.table}/result", "side link", json=told)
    assert (first.status_code, first.json) == (200, again.json)
    other = told | {"scores": house.scores(3, 5)}
    refused = house.ask("PUT", f"{house.table}/result", "side link", json=other)
    assert refused.status_code == 422
    assert house.send("POST", f"{house.table}/confirm").status_code == 200
    late = house.send("PUT", f"{house.table}/result", base=7, scores=house.scores(0, 8))
    assert late.status_code == 409
    assert late.get_json()["theirs"]["result"]["scores"][0]["games"] == 5
    assert late.get_json()["yours"]["scores"][0]["games"] == 0
    now = house.scores(0, 8)
    asked = house.send("PUT", f"{house.table}/result", scores=now)
    assert asked.status_code == 422
    agreed = asked.get_json()["agree"]
    mended = house.send("PUT", f"{house.table}/result", scores=now, agreed=agreed)
    assert mended.status_code == 200
    assert mended.get_json()["table"]["state"] == "confirmed"


@only("sqlite")
def test_a_result_that_cannot_be_is_refused_field_by_field(house: House) -> None:
    sent = house.send("PUT", f"{house.table}/result", scores=house.scores(3, 10_000))
    assert faults(sent) == [(f"{house.sides[1]}.games", "range")]
    assert "9,999" in sent.get_json()["problems"][0]["words"]


def test_a_revoked_token_and_the_links_it_wrote_by_open_nothing(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand=WON)
    mine = [one for one in tokens.tokens_of(house.organiser.id, house.club.id) if one.is_live]
    ladder = next(one for one in mine if one.name == "Ladder")
    tokens.revoke_token(house.organiser.id, house.club.id, ladder.id)
    refused = house.get(house.at)
    assert refused.status_code == 401
    assert refused.headers["WWW-Authenticate"].startswith("Bearer")
    links = db.session.query(Link).filter(Link.club_token_id == ladder.id).all()
    assert [one.revoked_at is not None for one in links] == [True]


def test_a_match_is_begun_once_and_belongs_to_the_club(house: House) -> None:
    path = f"/clubs/{house.club.id}/matches"
    body = {"id": "a-match-begun", "game": "tuti_boig", "names": ["Ana", "Pau", "Mercè", "Íñigo"]}
    first = house.ask("POST", path, json=body)
    again = house.ask("POST", path, json=body)
    assert first.status_code == 201
    assert first.json == again.json
    assert house.ask("POST", path, json=body | {"title": "Other"}).status_code == 422
    assert house.ask("POST", path, "read", json=body).status_code == 403
    listed = house.get(f"{path}?limit=1").get_json()
    assert [one["game"] for one in listed["matches"]] == ["tuti_boig"]
    rest = house.ask("GET", path, query_string={"before": listed["next_before"]}).get_json()
    assert [one["id"] for one in rest["matches"]] == [str(house.match)]
    assert "next_before" not in rest


@only("sqlite")
def test_the_owner_of_a_match_may_shut_a_token_out(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand=WON)
    link = db.session.query(Link).filter(Link.label == "Ladder").one()
    match_links.revoke_link(house.tokens["owner link"], link.id.hex)
    assert house.send("POST", f"{house.at}/hands", hand=WON).status_code == 403
    assert hands.see_match(house.tokens["owner link"]).version == 1


@only("sqlite")
def test_a_match_that_the_club_adopted_is_its_own(house: House) -> None:
    owner = house.tokens["another match"]
    other = find_bearer(owner).key
    assert house.get(f"/matches/{other}").status_code == 404
    space = find_bearer(house.tokens["write"]).space
    assert space is not None
    kept = db.session.get(Match, other)
    assert kept is not None
    adopted = ClubMatch(space_id=space, match_id=other, game=kept.game, at=kept.created_at)
    db.session.add(adopted)
    db.session.commit()
    assert house.get(f"/matches/{other}").status_code == 200
    listed = house.read(f"/clubs/{house.club.id}/matches")["matches"]
    assert {one["id"] for one in listed} == {str(house.match), str(other)}
    assert house.get(f"/matches/{other}", "foreign").status_code == 404

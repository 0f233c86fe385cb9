"""The rooms of a club for programs, and an evening: people, seasons, cash box, figures, matches."""

from uuid import UUID

from sqlalchemy import delete

from scorekeeper.extensions import db
from scorekeeper.models import Member
from scorekeeper.services.api.bearers import find_bearer
from scorekeeper.services.cash.box import CashKind
from scorekeeper.services.people import erasure
from tests.databases import only, selects
from tests.web.api.cast import House, begun, booked, faults, person_of

on_sqlite = only("sqlite")

# Games in a row that win any match.
WINNING = 40


def at(house: House, room: str) -> str:
    return f"/clubs/{house.club.id}/{room}"


def line(**said: object) -> dict[str, object]:
    return {"id": "a-line-booked", "kind": "income", "amount": 1250, "currency": "EUR"} | said


def test_people_are_listed_searched_and_turned(house: House) -> None:
    whole = house.read(at(house, "people"), "read")
    assert [one["person"]["name"] for one in whole["people"]] == ["Ana", "Luis"]
    assert whole["people"][0]["matches"] == 1
    assert whole["pages"] == {"page": 1, "of": 1, "total": 2}
    found = house.read(at(house, "people?search=LUÍ"))
    assert [one["person"]["id"] for one in found["people"]] == [str(house.other)]
    assert house.read(at(house, "people?page=9"))["pages"]["page"] == 1
    assert house.get(at(house, "people?page=0")).status_code == 422


@on_sqlite
def test_somebody_is_told_with_their_matches_and_note(house: House) -> None:
    told = house.read(at(house, f"people/{house.person}"), "read")
    assert told["person"]["name"] == "Ana"
    assert told["note"] == "Pays by the month."
    assert str(house.match) in {one["match_id"] for one in told["matches"]}
    assert {"Luis", "Pilar", "Íñigo"} <= set(told["matches"][0]["others"])
    assert [one["id"] for one in told["tournaments"]] == [str(house.tournament)]


@on_sqlite
def test_whoever_was_forgotten_has_no_name_here_either(house: House) -> None:
    erasure.erase_person(house.organiser.id, house.club.id, house.person)
    for room in ("people", f"people/{house.person}", "cash", f"seasons/{house.season}", "figures"):
        answer = house.get(at(house, room))
        assert answer.status_code == 200
        assert '"Ana' not in answer.text, room
    told = house.read(at(house, f"people/{house.person}"))
    assert told["is_forgotten"] is True
    assert "name" not in told["person"]
    assert told["person"]["called"]["words"] == "Player 1"


def test_a_season_says_its_table_and_why(house: House) -> None:
    listed = house.read(at(house, "seasons"), "read")["seasons"]
    assert [(one["id"], one["starts_on"]) for one in listed] == [(str(house.season), "2026-01-01")]
    house.send("PUT", f"{house.table}/result", scores=house.scores(5, 3))
    told = house.read(at(house, f"seasons/{house.season}"), "read")
    assert (told["best"], told["worth"], told["version"]) == (2, [10, 8, 6], 1)
    assert [one["counts"] for one in told["tournaments"]] == [True]
    first = told["rows"][0]
    assert first["place"] == 1
    assert first["total"]["exact"]
    assert first["results"][0]["tournament"] == str(house.tournament)
    assert first["results"][0]["is_dropped"] is False
    assert {"msgid", "words"} <= set(first["why"])
    by_name = {row["called"]["words"]: row for row in told["rows"]}
    assert by_name["Ana"]["person"] == str(house.person)
    assert "person" not in by_name["Bea"]


def test_the_cash_box_adds_up_and_says_why(house: House) -> None:
    booked(house.organiser, house.club, CashKind.PAYMENT, 300, house.person)
    told = house.read(at(house, "cash"), "read")
    assert told["tills"] == {"EUR": 300}
    account = told["accounts"][0]
    assert account["person"]["name"] == "Ana"
    assert (account["currency"], account["owed"]) == ("EUR", 200)
    assert account["sums"] == {"fee": 500, "payment": 300}
    assert (account["due"], account["paid"]) == (500, 300)
    assert [(one["number"], one["kind"], one["amount"], one["till"]) for one in told["lines"]] == [
        (2, "payment", 300, 300),
    ]
    assert told["dues"] == [], "of one person only"
    mine = house.read(at(house, f"cash?person={house.person}"))
    assert [(one["number"], one["kind"], one["amount"]) for one in mine["dues"]] == [
        (1, "fee", 500)
    ]
    assert len(mine["lines"]) == 1
    assert "till" not in mine["lines"][0]
    assert house.read(at(house, f"cash?person={house.other}"))["lines"] == []
    assert house.read(at(house, "cash?to=2001-01-01"))["lines"] == []
    assert len(house.read(at(house, "cash?from=2001-01-01&to=9999-12-31"))["lines"]) == 1


def test_a_line_is_booked_once_per_id_and_taken_back_once(house: House) -> None:
    path = at(house, "cash")
    body = line(words="  The   raffle ")
    answers = [house.ask("POST", path, json=body) for _ in range(2)]
    assert [(one.status_code, one.json) for one in answers] == [(201, {"number": 2})] * 2
    assert answers[0].headers["Location"].endswith(path)
    other = house.ask("POST", path, json=line(words="The raffle", amount=1))
    assert faults(other) == [("", "repeated")]
    back = f"{path}/2/take-back"
    reused = house.ask("POST", back, json={"id": body["id"]})
    assert reused.status_code == 422
    undone = [house.ask("POST", back, json={"id": f"taken-back-{n}"}) for n in range(2)]
    assert [(one.status_code, one.json) for one in undone] == [(201, {"number": 3})] * 2
    told = house.read(path)
    assert told["tills"] == {"EUR": 0}
    lines = {one["number"]: one for one in told["lines"]}
    assert (lines[2]["words"], lines[2]["is_taken_back"]) == ("The raffle", True)
    assert (lines[3]["voids"], lines[3]["amount"]) == (2, -1250)
    assert house.ask("POST", f"{path}/3/take-back", json={"id": "back-again"}).status_code == 404


WRONG: tuple[tuple[dict[str, object], str], ...] = (
    ({"kind": "stake"}, "kind"),
    ({"kind": "fee"}, "person"),
    ({"kind": "fee", "person": str(UUID(int=5))}, "person"),
    ({"amount": 0}, "amount"),
    ({"amount": 1.5}, "amount"),
    ({"currency": "XYZ"}, "currency"),
    ({"words": "x" * 121}, "words"),
    ({"payer": "x" * 61}, "payer"),
    ({"id": "short"}, "id"),
)


@on_sqlite
def test_a_line_that_cannot_be_is_refused_at_its_field(house: House) -> None:
    for said, field in WRONG:
        refused = faults(house.ask("POST", at(house, "cash"), json=line(**said)))
        assert [place for place, _ in refused] == [field], said
    assert house.read(at(house, "cash"))["lines"] == []


@on_sqlite
def test_figures_answer_questions_and_lead_to_the_match_of_a_record(house: House) -> None:
    for winner in ("1", "1", "2"):
        won = {"outcome": {"winner": winner}}
        assert house.send("POST", f"{house.at}/hands", hand=won).status_code == 201
    assert house.send("POST", f"{house.at}/end").status_code == 200
    club = house.read(at(house, "figures"), "read")
    assert (club["left"], club["games"]) == (0, ["guinote"])
    assert all(one["question"]["words"] for one in club["answers"])
    facts = [fact for one in club["answers"] for fact in one["facts"]]
    records = [fact["record"] for fact in facts if "record" in fact]
    assert {one["match"] for one in records} <= {str(house.match)}
    mine = house.read(at(house, f"figures/{house.person}?game=guinote"))
    assert mine["person"]["name"] == "Ana"
    assert mine["answers"]
    assert str(house.other) in {one["id"] for one in mine["company"]}
    both = house.read(at(house, f"figures/{house.person}/and/{house.other}"))
    assert both["other"]["name"] == "Luis"
    assert both["answers"]
    nothing = house.read(at(house, "figures?when=1999"))
    assert nothing["span"]["key"] == "1999"
    assert not [one for one in nothing["answers"] if one["facts"]]


@on_sqlite
def test_ratings_say_who_is_how_strong_and_what_changed_it(house: House) -> None:
    empty = house.read(at(house, "ratings"), "read")
    assert (empty["game"], empty["rows"]) == ("guinote", [])
    for _ in range(WINNING):
        house.send("POST", f"{house.at}/hands", hand={"outcome": {"winner": "1"}})
    house.read(at(house, "figures"))
    told = house.read(at(house, "ratings?game=guinote"), "read")
    by_name = {one["person"]["name"]: one for one in told["rows"]}
    assert (by_name["Ana"]["rank"], by_name["Luis"]["rank"]) == (1, 2)
    assert by_name["Ana"]["rating"]["is_provisional"] is True
    course = house.read(at(house, f"ratings/{house.person}"), "read")
    assert course["rating"] == by_name["Ana"]["rating"]
    move = course["moves"][0]
    assert move["after"] == course["rating"]["points"] > move["before"]
    assert "Luis" in {one["words"] for one in move["rivals"] if one}


@on_sqlite
def test_a_token_reads_on_when_whoever_made_it_has_left(house: House) -> None:
    db.session.execute(delete(Member).where(Member.account_id == house.organiser.id))
    db.session.commit()
    for room in ("people", "seasons", "cash", "figures", "ratings"):
        assert house.get(at(house, room), "read").status_code == 200, room


@on_sqlite
def test_more_people_lines_and_matches_ask_no_more(house: House) -> None:
    rooms = (
        *("people", f"people/{house.person}", "cash", f"seasons/{house.season}", "figures"),
        *("ratings?game=guinote", f"ratings/{house.person}?game=guinote", "matches"),
    )
    asked = {}
    space = find_bearer(house.tokens["write"]).space
    for time in ("few", "many"):
        for room in rooms:
            house.get(at(house, room))  # what is counted once is counted now
            with selects() as seen:
                assert house.get(at(house, room)).status_code == 200
            asked[time, room] = len(seen)
        for number in range(6):
            somebody = person_of(house.organiser, house.club, f"{time} {number}")
            booked(house.organiser, house.club, CashKind.FEE, 100 + number, somebody)
            begun(space)
    assert {room: asked["many", room] for room in rooms} == {
        room: asked["few", room] for room in rooms
    }


def test_an_evening_says_who_won_by_name_and_not_by_key(house: House) -> None:
    for _ in range(WINNING):
        won = {"outcome": {"winner": "1"}}
        if house.send("POST", f"{house.at}/hands", hand=won).status_code != 201:
            break
    (part,) = house.read(f"/evenings/{house.evening}", "evening link")["parts"]
    assert part["is_over"]
    said = str(part["score"])
    assert "Ana" in said
    assert "1 won" not in said

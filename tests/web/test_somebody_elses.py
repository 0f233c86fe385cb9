"""Every address, as somebody of another club would ask it: ours is neither told nor changed.

The addresses are those of the app itself, so a new one is asked too; what stands in an address has
its kind in `THINGS`, and one that is none of them is a failure until it is said whose it is.
"""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.web.api.operations import OPERATIONS, Operation, template
from tests.databases import copied
from tests.web import test_access, test_club_access
from tests.web.api import cast
from tests.web.api.test_access import call
from tests.web.plain_browser import Page
from tests.web.two_clubs import OURS, Estate, Estates, furnished

# By the name of what stands in an address: our things, which somebody may have heard of.
THINGS = {
    *("club", "person", "other", "season", "match", "tournament", "evening", "entrant", "link"),
    *("token_id", "job", "device", "passkey"),
}
# What opens an address by itself, by where it begins.
DOORS = {
    "/m/": ("token", "owner link"),
    "/e/": ("token", "evening link"),
    "/t/": ("key", "desk link"),
}
# The same for everybody, or counted within a thing that is named beside it.
OPEN = {
    *("game", "players", "file", "filename", "name", "digest", "sheet", "about", "parcel", "typed"),
    *("number", "place", "entry", "conflict", "token", "key", "table"),
}
PLAIN: dict[str, object] = {
    "game": "guinote",
    "players": 4,
    "file": "manifest.json",
    "filename": "css/base.css",
    "name": "css/base.css",
    "digest": "0123456789",
    "sheet": "standings",
    "about": "fees",
    "parcel": "made-up",
    "typed": "ACD346",
    "number": 1,
    "place": 1,
    "entry": 1,
    "conflict": 1,
    "token": "made-up",
}
STRANGERS = ("nobody", "organiser", "desk", "referee")
REFUSED = {303, 400, 401, 403, 404}


@pytest.fixture(scope="module")
def estates(
    sqlite_tables: Path, tmp_path_factory: pytest.TempPathFactory, compiled: Path
) -> Iterator[Estates]:
    """Both clubs, for all of this: what is refused changes nothing in ours."""
    instance = tmp_path_factory.mktemp("estates") / "instance"
    with furnished(instance, copied(sqlite_tables, instance), compiled) as found:
        yield found


@pytest.fixture(autouse=True)
def untouched(estates: Estates) -> Iterator[None]:
    """Whatever was asked: ours is as it was, and nothing elsewhere speaks of it."""
    before, _ = estates.rows()
    yield
    after, elsewhere = estates.rows()
    assert after == before
    names = (estates.ours.mark, *(repr(estates.ours.things[one]) for one in THINGS))
    spoken = {
        table: row
        for table, rows in elsewhere.items()
        for row in rows
        if any(name in str(cell) for cell in row for name in names)
    }
    assert not spoken


def rules(estates: Estates) -> list[Rule]:
    """Every address of the pages; those for programs are asked by their operations."""
    found = estates.app.url_map.iter_rules()
    return [rule for rule in found if not str(rule.endpoint).startswith("api.")]


def door_of(rule: Rule) -> tuple[str, str] | None:
    """What opens this address by itself: its name there, and whose token it is."""
    return DOORS.get(rule.rule[:3])


def path(rule: Rule, *given: dict[str, object]) -> str:
    """The address of this route: of what is named last."""
    things: dict[str, object] = dict(PLAIN)
    for one in given:
        things |= one
    if door_of(rule) == DOORS["/m/"] and "who" in things:
        things["key"] = things["who"]
    found = rule.build({name: things[name] for name in rule.arguments}, append_unknown=False)
    assert found is not None
    return found[1]


def ask(client: FlaskClient, rule: Rule, address: str) -> TestResponse:
    """The answer to a well-meant request."""
    method = "POST" if "POST" in (rule.methods or ()) else "GET"
    typed = sent() if method == "POST" else None
    return read(client.open(address, method=method, data=typed))


def read(answer: TestResponse) -> TestResponse:
    """The same, its file let go of."""
    answer.get_data()
    answer.close()
    return answer


def sent() -> dict[str, object]:
    """What every form of the house asks, in one."""
    number = f"somebody-{next(cast.IDS):06}"
    return {**test_access.TYPED, **test_club_access.TYPED, "client_id": number, "base": 7}


def told(answer: TestResponse, ours: Estate, asked: str) -> list[str]:
    """What of ours stands in an answer and did not stand in the question."""
    said = f"{answer.get_data().decode(errors='replace')} {answer.headers}"
    return [one for one in ours.secrets if one in said and one not in asked]


def test_everything_that_stands_in_an_address_is_of_a_known_kind(estates: Estates) -> None:
    there = {name for rule in estates.app.url_map.iter_rules() for name in rule.arguments}
    assert not there - THINGS - OPEN, "say whose it is: in THINGS, and one of each in estates.py"
    assert not THINGS - there
    for rule in rules(estates):
        named = {"token", "key"} & rule.arguments
        is_first = str(rule.endpoint) in {"accounts.first", "accounts.begin", "accounts.restore"}
        assert not named or is_first or door_of(rule), f"who may is not said in DOORS: {rule}"


# ── Ours, named by somebody else ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", STRANGERS)
def test_what_is_ours_is_refused_by_its_name(estates: Estates, who: str) -> None:
    client, asked = estates.theirs.client(who), 0
    for rule in rules(estates):
        if not rule.arguments & THINGS or door_of(rule):
            continue
        address = path(rule, estates.ours.things)
        answer = ask(client, rule, address)
        assert answer.status_code in REFUSED, (who, rule.endpoint, answer.status_code)
        if answer.status_code == 303:
            assert answer.location.startswith("/sign-in"), (who, rule.endpoint)
        assert not told(answer, estates.ours, address), (who, rule.endpoint)
        asked += 1
    assert asked > 50


@pytest.mark.slow
@pytest.mark.parametrize("who", STRANGERS)
def test_a_number_or_a_link_of_another_kind_is_no_link(estates: Estates, who: str) -> None:
    """What is no secret, and what opens something else of ours and less, opens nothing here."""
    ours, client, asked = estates.ours, estates.theirs.client(who), 0
    weak = {"/m/": "watch link", "/e/": "evening watch", "/t/": "tournament watch"}
    known = {"/m/": "match", "/e/": "evening", "/t/": "tournament"}
    for rule in rules(estates):
        door, begins = door_of(rule), rule.rule[:3]
        if door is None or (who != "nobody" and begins != "/t/"):
            continue  # who is signed in is asked for at tournaments alone
        links = [ours.tokens[name] for kind, name in weak.items() if kind != begins]
        number = str(ours.things[known[begins]])
        for guess in (number, number.replace("-", ""), *links, ours.tokens["read"]):
            address = path(rule, ours.things, {door[0]: guess})
            answer = ask(client, rule, address)
            if str(rule.endpoint) == "matches.forget":  # touches this device alone
                assert answer.status_code == 303
            elif answer.status_code == 303:
                assert answer.location.startswith("/sign-in"), (guess, rule.endpoint)
            else:
                assert answer.status_code in {403, 404}, (guess, rule.endpoint)
            assert not told(answer, ours, address), (guess, rule.endpoint)
            asked += 1
    assert asked > 150


# ── Ours, behind a door of their own ────────────────────────────────────────────────────────────


def ways(estates: Estates, rule: Rule) -> Iterator[tuple[FlaskClient, dict[str, object]]]:
    """How somebody of theirs may ask at this address, and what opens it to them."""
    theirs = estates.theirs
    match door_of(rule):
        case ("key", _):
            yield theirs.client("organiser"), {"key": theirs.things["tournament"].hex}  # type: ignore[attr-defined]  # (a UUID)
            for name in ("desk link", "side link"):
                yield theirs.client("nobody"), {"key": theirs.tokens[name]}
        case (name, holder):
            yield theirs.client("nobody"), {name: theirs.tokens[holder]}
        case _:
            yield theirs.client("organiser"), {}


def mixed(estates: Estates, rule: Rule) -> Iterator[dict[str, object]]:
    """Their things at this address, with one or more of ours among them."""
    ours, theirs = estates.ours.things, estates.theirs.things
    inner = sorted(rule.arguments & (THINGS - {"club"}))
    if "key" in rule.arguments and door_of(rule) == DOORS["/m/"]:
        yield {**theirs, "who": ours["who"]}
    for size in range(1, len(inner) + 1):
        for names in combinations(inner, size):
            yield {**theirs, **{name: ours[name] for name in names}}


def test_a_door_of_their_own_leads_to_nothing_of_ours(estates: Estates) -> None:
    asked = 0
    for rule in rules(estates):
        for client, own in ways(estates, rule):
            for things in mixed(estates, rule):
                address = path(rule, things, own)
                answer = ask(client, rule, address)
                assert answer.status_code in {403, 404, 422}, (address, rule.endpoint)
                assert not told(answer, estates.ours, address), (address, rule.endpoint)
                asked += 1
    assert asked > 50


FIELD = re.compile(r"(?:args|values)\.get(?:list)?\(\"(\w+)\"(, type=UUID)?")
WEB = Path(__file__).parents[2] / "scorekeeper" / "web"
# What is chosen among here, and no name of anything of anybody's.
CHOSEN = {
    *("next", "each", "page", "people", "booked", "unknown", "entry", "said", "did", "paper"),
    *("game", "when", "noted", "one", "at", "name", "said"),
}


def asked_in(file: Path) -> set[str]:
    """What this file reads from an address that may be the name of something."""
    found = FIELD.findall(file.read_text("utf-8"))
    return {name for name, is_id in found if is_id or name not in CHOSEN}


@pytest.mark.slow
def test_what_is_asked_behind_a_question_mark_names_nothing_of_ours(estates: Estates) -> None:
    """Whatever names something and is read from an address, with everything of ours."""
    views, things = estates.app.view_functions, estates.ours.things
    said = [str(things[one]) for one in ("person", "tournament", "match", "season", "entrant")]
    said.append(str(things["tournament"]).replace("-", ""))
    count = 0
    for rule in rules(estates):
        names = asked_in(Path(views[str(rule.endpoint)].__code__.co_filename))
        if not names or "GET" not in (rule.methods or ()) or rule.rule.endswith(".pdf"):
            continue
        client, own = next(ways(estates, rule))
        address = path(rule, estates.theirs.things, own)
        for one in said:
            answer = read(client.get(address, query_string=dict.fromkeys(names, one)))
            assert answer.status_code < 500, (rule.endpoint, one)
            assert not told(answer, estates.ours, f"{address}{one}"), (rule.endpoint, one)
            count += 1
    assert count > 50


def forms(estates: Estates) -> Iterator[tuple[FlaskClient, str, MultiDict[str, str]]]:
    """Every form that is shown to them, as it would be sent, each with what of theirs it names
    changed for ours.
    """
    ours, theirs = estates.ours.things, estates.theirs.things
    swap = {str(theirs[one]): str(ours[one]) for one in THINGS}
    swap |= {one.replace("-", ""): other.replace("-", "") for one, other in swap.items()}
    for rule in rules(estates):
        if "GET" not in (rule.methods or ()) or rule.rule.endswith(".pdf"):
            continue
        for client, own in list(ways(estates, rule))[:1]:
            answer = read(client.get(path(rule, theirs, own)))
            if answer.mimetype != "text/html" or answer.status_code != 200:
                continue
            for form in Page(200, "", answer.get_data(as_text=True)).forms:
                fields = MultiDict([*form.fields, *form.offered])
                changed = MultiDict(
                    (swap.get(name, name), swap.get(value, value)) for name, value in fields.items()
                )
                is_printed = "/print" in form.action or "/papers" in form.action
                if changed != fields and form.method == "post" and not is_printed:
                    yield client, form.action, changed


@pytest.mark.slow
def test_no_form_of_theirs_is_sent_about_ours(estates: Estates) -> None:
    shown = list(forms(estates))
    assert len(shown) > 3
    for client, action, fields in shown:
        answer = read(client.post(action, data=fields, follow_redirects=True))
        assert answer.status_code < 500, action
        assert not told(answer, estates.ours, f"{action}{fields}"), (action, fields)


# ── Programs ────────────────────────────────────────────────────────────────────────────────────


def at(one: Operation, things: dict[str, object]) -> str:
    """Where this operation is, of these things."""
    inside = {**PLAIN, "table": 1, "number": 1, **things, "key": ""}
    return f"/api/v1{template(one.path).format(**inside)}"


def named(one: Operation) -> set[str]:
    """What stands in its address."""
    return set(re.findall(r"{(\w+)}", template(one.path))) & THINGS


@pytest.mark.slow
def test_no_token_of_theirs_reaches_anything_of_ours(estates: Estates) -> None:
    client, asked = estates.app.test_client(), 0
    for one in OPERATIONS:
        if not named(one):
            continue
        for holder, token in {**estates.theirs.tokens, "nobody": "", "made up": "skp_x"}.items():
            address = at(one, estates.ours.things)
            answer = call(client, one, address, token, 7)
            assert answer.status_code in {401, 403, 404}, (holder, one.name, answer.status_code)
            assert not told(answer, estates.ours, address), (holder, one.name)
            asked += 1
    assert asked > 400


def test_their_tokens_reach_nothing_of_ours_through_what_is_theirs(estates: Estates) -> None:
    theirs, ours = estates.theirs, estates.ours
    client, asked = estates.app.test_client(), 0
    for one in OPERATIONS:
        inner = sorted(named(one) - {"club", "tournament", "evening", "match"})
        for size in range(1, len(inner) + 1):
            for names in combinations(inner, size):
                address = at(one, {**theirs.things, **{name: ours.things[name] for name in names}})
                for holder in ("write", "desk link"):
                    answer = call(client, one, address, theirs.tokens[holder], 7)
                    assert answer.status_code in {403, 404, 422}, (one.name, names)
                    assert not told(answer, ours, address), (one.name, names)
                    asked += 1
    assert asked > 10


def test_a_browser_that_is_signed_in_is_nobody_to_the_interface(estates: Estates) -> None:
    """A page of somebody else's makes it send its cookie along, and whatever a form can send."""
    client, asked = estates.ours.client("organiser"), 0
    for one in OPERATIONS:
        address = at(one, estates.ours.things)
        if one.method == "GET":
            answers = [client.get(address, headers={"Sec-Fetch-Site": "cross-site"})]
        else:
            answers = [
                client.open(
                    address,
                    method=one.method,
                    data="{}",
                    content_type=kind,
                    headers={"Origin": "https://example.org", "Sec-Fetch-Site": "cross-site"},
                )
                for kind in ("text/plain", "application/x-www-form-urlencoded")
            ]
        for answer in answers:
            assert "Access-Control-Allow-Origin" not in answer.headers, one.name
            assert OURS not in answer.get_data(as_text=True), one.name
            if not one.is_open:
                assert answer.status_code == 401, (one.name, answer.status_code)
            elif one.method != "GET":
                assert answer.status_code in {400, 415, 422}, (one.name, answer.status_code)
            asked += 1
    assert asked > 50

"""What somebody who means harm tries at every address: a forged form, another's page, another's
club, another name for this server, a way out of it, a body too large.
"""

import re
import socket
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.config import LARGEST_REQUEST
from scorekeeper.services.access import accounts
from scorekeeper.services.api import tokens
from scorekeeper.services.evenings import account as evenings
from scorekeeper.services.matches import links as matches
from scorekeeper.services.tournaments import registration
from scorekeeper.services.tournaments.view_models import Access
from tests.databases import Settings, copied, fresh_app, only
from tests.web.api import cast
from tests.web.every_url import Everywhere, furnished
from tests.web.plain_browser import Device, another_device, signed_in
from tests.web.test_club_access import PASSWORD

AWAY = [
    *(
        "https://example.org/",
        "//example.org",
        "/\\example.org",
        "\\\\example.org",
        "https:example.org",
    ),
    *("javascript:alert(1)", "/\t/example.org", "///example.org", "data:text/html,x", "/\n/x.org"),
    "/%0d\n",
]


FOREIGN = [
    *("example.org", "example.org:8000", "192.168.1.20.example.org", "localhost.example.org"),
    *(
        "laptop.local.example.org",
        "192.168.1.20:80@example.org",
        "a" * 70 + ".example",
        "laptop.com",
    ),
]
OURS = [
    *("localhost", "localhost:8000", "192.168.1.20:8000", "10.0.0.7", "[fe80::1]:8000", "[::1]"),
    *(
        "laptop",
        "Laptop.local:8000",
        "laptop.local.",
        "laptop.home.arpa",
        "cards.lan",
        "pc.fritz.box",
    ),
    f"{socket.gethostname()}:8000",
]


@pytest.fixture(scope="module")
def house(
    sqlite_tables: Path, tmp_path_factory: pytest.TempPathFactory, compiled: Path
) -> Iterator[Everywhere]:
    """One house for all of this: what is refused changes nothing in it."""
    instance = tmp_path_factory.mktemp("attacks") / "instance"
    with furnished(instance, copied(sqlite_tables, instance), compiled) as found:
        yield found


def secret_in(answer: TestResponse) -> str:
    """What a form of this page sends along."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', answer.get_data(as_text=True))
    assert found
    return found[1]


@pytest.fixture
def guarded(house: Everywhere, monkeypatch: pytest.MonkeyPatch) -> Everywhere:
    """The house with its forms guarded, as it is served."""
    monkeypatch.setitem(house.app.config, "WTF_CSRF_ENABLED", True)  # noqa: FBT003 (a setting)
    return house


# ── Writing from elsewhere ──────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_no_form_is_taken_without_its_secret_or_with_another_devices(guarded: Everywhere) -> None:
    another = secret_in(guarded.app.test_client().get("/"))
    doors, before = guarded.doors("POST"), guarded.stored()
    for door in doors:
        door.client.get("/")
        for secret in ("", another, "x" * 91):
            status = door.send({**door.fields, "csrf_token": secret}).status_code
            assert status == 400, door.endpoint
    assert guarded.stored() == before


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "said",
    [
        {"Origin": "https://example.org"},
        {"Origin": "http://localhost.example.org"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "null"},
    ],
)
def test_no_page_of_somebody_elses_writes_even_with_the_secret(
    guarded: Everywhere, said: dict[str, str]
) -> None:
    doors, before = guarded.doors("POST"), guarded.stored()
    for door in doors:
        fields = {**door.fields, "csrf_token": secret_in(door.client.get("/"))}
        assert door.send(fields, **said).status_code == 403, door.endpoint
    assert guarded.stored() == before


def test_a_cookie_planted_before_signing_in_is_good_for_nothing_after(guarded: Everywhere) -> None:
    victim = guarded.app.test_client()
    known = secret_in(victim.get("/sign-in"))
    typed = {"login": "stranger", "password": PASSWORD, "csrf_token": known}
    planted = victim.get_cookie("scorekeeper")
    assert victim.post("/sign-in", data=typed).status_code == 303
    fresh = victim.get_cookie("scorekeeper")
    assert planted
    assert fresh
    assert planted.value != fresh.value
    assert victim.post("/clubs", data={**typed, "name": "Forged"}).status_code == 400
    victim.set_cookie("scorekeeper", planted.value)
    assert victim.get("/clubs").location.startswith("/sign-in"), (
        "the cookie of before opens nothing"
    )


# ── Somebody else's things ──────────────────────────────────────────────────────────────────────


# ── What was taken away ─────────────────────────────────────────────────────────────────────────

Pages = dict[str, FlaskClient]


def opened_and_taken(house: Everywhere) -> Iterator[tuple[Pages, Callable[[], object]]]:
    """Every kind of thing that opens pages: what it opens, to which device, and what takes it from
    there.
    """
    owner, club, app = house.table.tokens["owner"], house.club, house.app
    organiser, access = club.accounts["organiser"], Access(club.tournament, "organiser")
    for right in ("watch", "score", "referee"):
        key = matches.make_link(owner, right, f"taken {right}")
        link = matches.link_named(matches.links(owner), str(key))
        paths = [f"/m/{link.token}{page}" for page in ("", "/live/table", "/live/big", "/log")]
        yield (
            {path: app.test_client() for path in paths},
            partial(matches.revoke_link, owner, link.key),
        )
    evening = house.table.evening["score"]
    paths = [f"/e/{evening}", f"/e/{evening}/evening.json"]
    yield {path: app.test_client() for path in paths}, partial(evenings.renew_links, evening)
    registration.side_links(access, (club.side,))
    handed = [registration.new_helper_link(access, role) for role in ("desk", "referee", "watch")]
    side = [one for one in registration.links(access) if one.token == club.tokens["side link"]]
    for one in (*handed, *side):
        paths = [f"/t/{one.token}{page}" for page in ("", "/live", "/screen")]
        yield (
            {path: app.test_client() for path in paths},
            partial(registration.revoke, access, one.id),
        )
    for scope in ("read", "write"):
        made = cast.token(organiser, club.club, f"taken {scope}", scope)
        client = app.test_client()
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {made.token}"
        paths = ["/api/v1/me", f"/api/v1/clubs/{club.club.id}"]
        yield (
            dict.fromkeys(paths, client),
            partial(tokens.revoke_token, organiser.id, club.club.id, made.id),
        )
    desk = club.accounts["desk"]
    device = another_device(desk)
    client = signed_in(app.test_client(), desk)
    with client.session_transaction() as session:
        session["account"] = [*session["account"][:2], str(device)]
    paths = ["/clubs", f"/clubs/{club.club.id}", f"/t/{club.tournament.hex}/live"]
    yield dict.fromkeys(paths, client), partial(accounts.end, desk.id, device)


def test_what_is_taken_away_opens_nothing_at_the_next_poll(
    house: Everywhere, record_property: Callable[[str, object], None]
) -> None:
    kinds, polled = 0, 0
    with house.app.test_request_context():
        for pages, take in opened_and_taken(house):
            seen = {path: client.get(path) for path, client in pages.items()}
            assert {answer.status_code for answer in seen.values()} == {200}, list(pages)
            take()
            kinds += 1
            for path, client in pages.items():
                known = {"If-None-Match": seen[path].headers.get("ETag", '"any"')}
                answer = client.get(path, headers=known)
                at_the_door = answer.status_code == 303 and "/sign-in" in answer.location
                assert at_the_door or answer.status_code in {401, 403, 404}, path
                polled += 1
    record_property("tried", f"{kinds} kinds of keys taken away, {polled} pages polled: none open")


# ── Another name, a way out, too much ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("away", AWAY)
def test_no_address_of_ours_leads_away(house: Everywhere, away: str) -> None:
    device = Device(house.app.test_client())
    door = {"login": "stranger", "password": PASSWORD, "back": away, "next": away}
    for path, typed in (
        ("/sign-in", door),
        ("/settings/theme", {"theme": "dark", "back": away}),
        ("/settings/language", {"language": "ca", "back": away}),
        ("/settings/size", {"size": "large", "back": away}),
        ("/settings/deck", {"deck": "french", "back": away}),
    ):
        answer = device.client.post(path, data=typed)
        assert answer.status_code == 303
        assert answer.location == "/", path


@pytest.mark.parametrize("host", [*FOREIGN, "a b", "[", "x@y:z", "é"])
def test_another_name_of_this_server_is_refused_and_handed_on_nowhere(
    house: Everywhere, host: str
) -> None:
    client = house.app.test_client(use_cookies=False)
    token, named = house.table.tokens["owner"], {"Host": host.encode().decode("latin-1")}
    named["Accept-Language"] = "es"
    for path in ("/clubs", f"/m/{token}", "/nothing", f"/m/{token}/share"):
        answer = client.get(path, headers=named)
        assert (answer.status_code, b'lang="es"' in answer.data) == (400, True), path
        assert host not in FOREIGN or host.encode() not in answer.data
    program = client.get("/api/v1/games", headers=named)
    assert (program.status_code, program.headers["Content-Language"]) == (400, "es")
    typed = {"theme": "dark", "back": "/code"}
    assert client.post("/settings/theme", data=typed, headers=named).status_code == 400


@pytest.mark.parametrize("host", OURS)
def test_by_its_numbers_and_by_the_names_of_a_house_it_is_asked_as_ever(
    house: Everywhere, host: str
) -> None:
    token = house.table.tokens["owner"]
    page = house.app.test_client().get(f"/m/{token}/share", headers={"Host": host})
    assert page.status_code == 200
    assert f"http://{host}/m/".lower().encode() in page.data.lower()


@pytest.mark.parametrize(
    "said",
    [
        {"PUBLIC_ADDRESS": "https://scores.example.net"},
        {"TRUSTED_HOPS": 1},
        {"SERVER_NAME": "example.org"},
        {"TRUSTED_HOSTS": ["example.org"]},
    ],
)
def test_a_name_that_was_said_is_answered_for(
    house: Everywhere, monkeypatch: pytest.MonkeyPatch, said: dict[str, object]
) -> None:
    for name, value in said.items():
        monkeypatch.setitem(house.app.config, name, value)
    client = house.app.test_client()
    assert client.get("/code", headers={"Host": "example.org"}).status_code == 200


@pytest.mark.parametrize("path", ["/health", "/health/live", "/health/reading"])
def test_by_whatever_name_a_machine_asks_how_it_does(house: Everywhere, path: str) -> None:
    answer = house.app.test_client().get(path, headers={"Host": "scores.service.consul"})
    assert answer.status_code == 200


def test_where_the_address_is_said_no_other_name_is_handed_on(
    house: Everywhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(house.app.config, "PUBLIC_ADDRESS", "https://scores.example.net")
    token = house.table.tokens["owner"]
    page = house.app.test_client().get(f"/m/{token}/share", headers={"Host": "example.org"})
    assert b"scores.example.net/m/" in page.data
    assert b"example.org" not in page.data


def test_what_is_too_large_is_refused_everywhere(guarded: Everywhere) -> None:
    doors, before = guarded.doors("POST"), guarded.stored()
    body = b"a=" + b"x" * LARGEST_REQUEST
    for door in doors:
        kind = "application/x-www-form-urlencoded"
        status = door.client.post(door.path, data=body, content_type=kind).status_code
        assert status == 413, door.endpoint
    assert guarded.stored() == before


# ── What every answer carries ───────────────────────────────────────────────────────────────────


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(guarded: Everywhere) -> None:
    cookie = guarded.app.test_client().get("/sign-in").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@only("sqlite")
def test_by_https_it_stays_https(tmp_path: Path, database: Settings, compiled: Path) -> None:
    settings: Settings = {**database, "SESSION_COOKIE_SECURE": True}
    with fresh_app(tmp_path / "instance", settings, compiled) as app:
        client = app.test_client()
        safe, plain = client.get("/sign-in", base_url="https://localhost"), client.get("/sign-in")
        assert safe.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
        assert "Strict-Transport-Security" not in plain.headers
        assert safe.headers["Set-Cookie"].startswith("__Host-scorekeeper=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(safe.headers["Set-Cookie"].split("; "))


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "PATCH"])
def test_only_what_is_meant_to_be_asked_is_answered(house: Everywhere, method: str) -> None:
    client = house.app.test_client()
    for path in ("/", f"/m/{house.table.tokens['owner']}", "/clubs", "/sign-in"):
        assert client.open(path, method=method).status_code == 405

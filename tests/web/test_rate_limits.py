"""Who asks too often is told so in words and in seconds; who only plays is never counted."""

import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier
from uuid import UUID

import pytest
from flask import Flask
from hypothesis import settings
from limits.storage import MemoryStorage

from scorekeeper.config import LIMITS
from scorekeeper.web.rate_limits import SECONDS_AWAY
from tests.databases import Settings, fresh_app
from tests.web.plain_browser import Device, Form, Page

TWICE = dict.fromkeys((name for name in LIMITS if name.startswith("LIMIT_")), "2/minute")
NOBODY = UUID(int=1)
Make = Callable[..., Device]


@pytest.fixture
def make(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Make]:
    """A telephone on an app with these settings, where everything may be asked twice a minute."""
    with ExitStack() as apps:

        def made(language: str = "en", **settings: object) -> Device:
            few: Settings = {**database, "RATELIMIT_ENABLED": True, **TWICE, **settings}
            app: Flask = apps.enter_context(fresh_app(tmp_path / "instance", few, compiled))
            return Device(app.test_client()).in_language(language)

        yield made


def begin(device: Device) -> Page:
    return device.send(device.open("/new/guinote").form("/new/guinote"))


def test_nobody_begins_matches_without_end(make: Make) -> None:
    device = make()
    page = device.open("/new/guinote")
    for players in "2323":
        page = device.tap(page, players)
        assert page.status == 200, "only what begins is counted"
    assert [begin(device).status for _ in range(3)] == [200, 200, 429]


def test_it_is_said_in_the_readers_language_and_when_to_come_back(make: Make) -> None:
    device = make("es")
    form = device.open("/new/guinote").form("/new/guinote")
    for _ in range(2):
        device.send(form)
    answer = device.client.post(form.action, data=dict(form.fields))
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    assert 'lang="es"' in answer.text
    assert f"dentro de {answer.headers['Retry-After']} segundo" in answer.text


def test_nobody_brings_in_files_without_end(make: Make) -> None:
    device = make()
    form = device.open("/import").form("/import")
    assert [device.send(form).status for _ in range(3)] == [422, 422, 429]


def test_addresses_nobody_has_are_not_guessed_without_end(make: Make) -> None:
    device = make()
    assert [device.open("/m/guess").status for _ in range(3)] == [404, 404, 429]


def test_nobody_is_kept_from_asking_whether_it_runs(make: Make) -> None:
    device = make()
    guessed = [device.open("/m/guess").status for _ in range(3)]
    assert (guessed[-1], device.client.get("/health/live").status_code) == (429, 200)


def test_who_watches_is_not_held_up_by_who_guesses_beside_them(make: Make) -> None:
    device = make()
    path = begin(device).path.split("?")[0]
    asked = [device.client.get(f"{path}/live/table").status_code for _ in range(3)]
    guessed = [device.client.get("/m/guess/live/table").status_code for _ in range(3)]
    asked += [device.client.get(f"{path}/live/table").status_code]
    assert (asked, guessed) == ([200] * 4, [404, 404, 429])


PHONES = 40 if settings.get_current_profile_name() == "soak" else 6


def test_a_hall_behind_one_address_plays_on_while_one_of_it_guesses(make: Make) -> None:
    """Forty phones, each with a link of its own, read, watch and write; one of them guesses on."""
    guest = make(LIMIT_BEGIN="1000/minute")
    app = guest.client.application
    phones = [Device(app.test_client()).in_language("en") for _ in range(PHONES)]
    tables = [begin(phone) for phone in phones]
    assert [guest.open(f"/m/guess-{n}").status for n in range(4)] == [404, 404, 429, 429]
    for phone, table in zip(phones, tables, strict=True):
        path = table.path.split("?")[0]
        again = phone.open(table.path)
        assert again.status == 200
        assert phone.client.get(f"{path}/live/table").status_code == 200
        assert phone.send(again.form(f"{path}/end")).status == 200
        assert phone.client.get(f"{path}/sheet.pdf").status_code == 200
    assert guest.open("/m/guess-5").status == 429


def test_a_program_with_its_token_goes_on_while_others_beside_it_guess(make: Make) -> None:
    device = make(LIMIT_API="1000/minute")
    token = begin(device).path.split("?")[0].removeprefix("/m/")

    def asked(said: str) -> int:
        by = {"Authorization": f"Bearer {said}"}
        return device.client.get("/api/v1/me", headers=by).status_code

    assert [asked(f"skp_guess{n}") for n in range(3)] == [401, 401, 429]
    assert asked(token) == 200


def test_everybody_is_counted_alone(make: Make) -> None:
    device = make(TRUSTED_HOPS=1)
    for guest in ("10.0.0.1", "10.0.0.2"):
        device.client.environ_base["HTTP_X_FORWARDED_FOR"] = guest
        assert [device.open("/m/guess").status for _ in range(3)] == [404, 404, 429]


def test_nobody_calls_himself_somebody_else_where_no_proxy_is_trusted(make: Make) -> None:
    device = make()
    found = []
    for guest in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
        device.client.environ_base["HTTP_X_FORWARDED_FOR"] = guest
        found.append(device.open("/m/guess").status)
    assert found == [404, 404, 429]


def test_only_the_last_proxy_is_believed_where_one_is_trusted(make: Make) -> None:
    device = make(TRUSTED_HOPS=1)
    found = []
    for lie in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
        device.client.environ_base["HTTP_X_FORWARDED_FOR"] = f"{lie}, 192.0.2.7"
        found.append(device.open("/m/guess").status)
    assert found == [404, 404, 429]


def test_links_are_those_of_the_proxy(make: Make) -> None:
    device = make(TRUSTED_HOPS=1)
    table = begin(device)
    device.client.environ_base |= {
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_X_FORWARDED_HOST": "score.example",
    }
    page = device.open(f"{table.path.split('?')[0]}/share")
    assert page.link("https").startswith("https://score.example/m/")


def test_codes_are_not_guessed_without_end(make: Make) -> None:
    device = make()
    form = device.open("/code").form("/code")
    assert [device.send(form, code="ACD346").status for _ in range(3)] == [422, 422, 429]


def test_who_types_the_right_code_is_let_in_while_everybody_else_guesses(make: Make) -> None:
    """From sixty networks: beyond what is heard of everybody, only a first one is looked at."""
    device = make(LIMIT_CODES="10/minute", LIMIT_GUESSES="5/hour")
    told = re.search(r"code (\w{3} \w{3})", begin(device).text)
    assert told is not None
    form = device.open("/code").form("/code")
    found = [guess(device, form, f"2001:db8:0:{n % 3:x}::{n:x}") for n in range(60)]
    assert (found.count(422), found.count(429)) == (5, 55)
    assert guess(device, form, "2001:db8:0:1::77", told[1]) == 429
    assert guess(device, form, "2001:db8:0:77::1", told[1]) == 200


def test_an_address_of_ipv6_is_the_network_it_is_in(make: Make) -> None:
    device = make()
    form = device.open("/code").form("/code")
    one = [guess(device, form, f"2001:db8:0:1::{n:x}") for n in range(3)]
    other = [guess(device, form, host) for host in ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7")]
    assert (one, other) == ([422, 422, 429], [429, 429, 429])


def guess(device: Device, form: Form, host: str, code: str = "ACD346") -> int:
    device.client.environ_base["REMOTE_ADDR"] = host
    return device.send(form, code=code).status


def test_many_guesses_at_once_are_no_more_than_one_after_the_other(make: Make) -> None:
    device = make(LIMIT_GUESSES="1000/hour")
    app = device.client.application
    said = dict(device.open("/code").form("/code").fields) | {"code": "ACD346"}
    cookie = device.client.get_cookie("scorekeeper")
    assert cookie is not None
    begun = Barrier(16, timeout=60)

    def guessed(_: int) -> int:
        client = app.test_client()
        client.set_cookie("scorekeeper", cookie.value)
        begun.wait()
        return client.post("/code", data=said).status_code

    with ThreadPoolExecutor(begun.parties) as threads:
        found = Counter(threads.map(guessed, range(begun.parties)))
    assert found == {422: 2, 429: 14}


def test_no_paper_is_printed_without_end(make: Make) -> None:
    """Every address that prints, asked by who may not; a paper that is printed already is free."""
    device = make(LIMIT_PRINT="1/minute", LIMIT_UNKNOWN="1000/minute")
    app = device.client.application
    papers = [rule for rule in app.url_map.iter_rules() if rule.rule.endswith(".pdf")]
    papers = [rule for rule in papers if rule.endpoint != "tournaments.print_job_pdf"]
    assert len(papers) > 15
    for rule in papers:
        part: dict[str, object] = {"players": 4}
        part |= dict.fromkeys(rule.arguments - {"players"}, "nothing")
        part |= dict.fromkeys(rule.arguments & {"club", "season", "person"}, NOBODY)
        found = rule.build(part, append_unknown=False)
        assert found is not None
        told = [device.client.get(found[1]) for _ in range(2)]
        assert told[1].status_code == 429, rule.endpoint
        assert int(told[1].headers["Retry-After"]) > 0


def test_a_password_is_not_guessed_without_end(make: Make) -> None:
    device = make()
    form = device.open("/sign-in").form("/sign-in")
    guessed = [device.send(form, login="olga", password=f"guess {n}").status for n in range(3)]
    assert guessed == [422, 422, 429]


class Shared(MemoryStorage):
    """A store that several servers share, and that can be away."""

    STORAGE_SCHEME = ["shared"]  # noqa: RUF012 - what its base says of it
    is_away = False

    def get(self, key: str) -> int:
        self._answer()
        return super().get(key)

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        self._answer()
        return super().incr(key, expiry, amount)

    def get_expiry(self, key: str) -> float:
        self._answer()
        return super().get_expiry(key)

    def _answer(self) -> None:
        if Shared.is_away:
            raise ConnectionError("nobody there")


@pytest.fixture
def away() -> Iterator[None]:
    Shared.is_away = True
    yield
    Shared.is_away = False


@pytest.mark.usefixtures("away")
def test_while_the_store_of_limits_is_away_each_server_counts_for_itself(make: Make) -> None:
    device = make(RATELIMIT_STORAGE_URI="shared://")
    assert [begin(device).status for _ in range(3)] == [200, 200, 429]
    assert [device.open("/m/guess").status for _ in range(3)] == [404, 404, 429]
    told = device.client.get("/m/guess")
    assert 1 <= int(told.headers["Retry-After"]) <= 61


@pytest.mark.usefixtures("away")
def test_when_it_is_back_it_is_asked_again(
    make: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    device = make(RATELIMIT_STORAGE_URI="shared://")
    # An app of another test may have turned the loggers of the process to lines of its own.
    monkeypatch.setattr(logging.getLogger("scorekeeper"), "propagate", True)
    assert [device.open("/m/guess").status for _ in range(3)] == [404, 404, 429]
    # Said once, and asked no more until then.
    assert caplog.text.count("The store of limits does not answer (ConnectionError)") == 1
    Shared.is_away = False
    assert device.open("/m/guess").status == 429
    later = time.monotonic() + SECONDS_AWAY
    monkeypatch.setattr("scorekeeper.web.rate_limits.time.monotonic", lambda: later)
    assert [device.open("/m/guess").status for _ in range(3)] == [404, 404, 429]

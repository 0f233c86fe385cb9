"""Around the server: a club to look around in, an account, examples, addresses, compression."""

import gzip
import json
import re
import shlex
import socket
import sys
from collections.abc import Mapping
from configparser import ConfigParser
from pathlib import Path
from typing import Any
from uuid import UUID

import brotli
import click
import pytest
import yaml
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import make_url
from werkzeug.test import Client, TestResponse

from scorekeeper.app import create_app
from scorekeeper.cli import lan_addresses
from scorekeeper.cli.serve import NAMES
from scorekeeper.cli.worker import Compressed
from scorekeeper.main import main
from scorekeeper.services.access import accounts
from scorekeeper.services.storage import spare, transactions
from scorekeeper.services.storage.backup import NoBackup
from scorekeeper.services.storage.spare import SpareRole
from scorekeeper.services.tournaments import event_files
from scorekeeper.services.tournaments.view_models import Access
from tests.databases import copied
from tests.services.conftest import app

__all__ = ["app"]


def demo(instance: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["demo", "--instance", str(instance), *more])


def first(instance: Path, output: str) -> Mapping[str, Any]:
    """The file of the first tournament named, without the moments it was written at, of which the
    digests of its entries are too.
    """
    key = re.search(r"/t/([0-9a-f]{32})$", output, re.MULTILINE)
    assert key is not None
    with create_app(instance).app_context():
        found: dict[str, Any] = event_files.archive(Access(UUID(key[1]), "organiser"))
    for line in found["journal"]:
        del line["at"], line["chain"]
    return found


@pytest.mark.slow
def test_it_works_is_the_same_for_the_same_seed_and_leaves_a_club_alone(tmp_path: Path) -> None:
    done = demo(tmp_path / "one")
    assert done.exit_code == 0, done.output
    assert "/sign-in  as demo  with " in done.output
    assert done.output.count("to watch") == 5
    again = demo(tmp_path / "two")
    assert first(tmp_path / "one", done.output) == first(tmp_path / "two", again.output)
    # A club that is there already is left alone.
    refused = demo(tmp_path / "one")
    assert refused.exit_code == 1
    assert "There is a club here already" in refused.output


PASSWORD = "a long enough one"


def add(instance: Path, *arguments: str, typed: str = f"{PASSWORD}\n{PASSWORD}\n") -> Result:
    command = ["organiser", "add", "--instance", str(instance), *arguments]
    return CliRunner().invoke(main, command, input=typed)


@pytest.fixture
def here(tmp_path: Path, sqlite_tables: Path) -> Path:
    """An installation that was started, and in which nobody has done anything."""
    copied(sqlite_tables, tmp_path / "here")
    return tmp_path / "here"


def test_organiser_works(here: Path) -> None:
    done = add(here, "Olga", "--name", "Olga Puig")
    assert done.exit_code == 0
    assert "olga can sign in now." in done.output
    assert PASSWORD not in done.output
    with create_app(here).app_context():
        account = accounts.sign_in("olga", PASSWORD)
    assert account is not None
    assert account.name == "Olga Puig"


def test_it_makes_no_installation(tmp_path: Path) -> None:
    done = add(tmp_path, "olga")
    assert (done.exit_code, list(tmp_path.iterdir())) == (1, [])
    assert f"scorekeeper serve --instance {tmp_path}" in done.output


def test_when_it_is_done_the_account_is_in_the_file_itself(here: Path) -> None:
    add(here, "olga")
    assert not list(here.glob("*-wal"))


def test_a_login_that_is_taken_is_refused(here: Path) -> None:
    add(here, "olga")
    done = add(here, "olga")
    assert done.exit_code == 1
    assert "“olga” is taken" in done.output


def test_nothing_is_made_where_what_was_there_cannot_be_kept(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise NoBackup("No backup could be made: make room.")

    monkeypatch.setattr(transactions, "upgrade", refused)
    for command in (["organiser", "add", "olga", "--password", PASSWORD], ["demo"]):
        done = CliRunner().invoke(main, [*command, "--instance", str(here)])
        assert (done.exit_code, done.output) == (1, "Error: No backup could be made: make room.\n")


@pytest.mark.parametrize("address", ["", "http://10.0.0.2:8000/"])
def test_nothing_is_made_where_another_computer_keeps_the_score(here: Path, address: str) -> None:
    spare.write_role(here, SpareRole(epoch=1, successor=address))
    where = f": {address}" if address else ""
    read = ["archive", "read", __file__]
    for command in (["organiser", "add", "olga", "--password", PASSWORD], ["demo"], read):
        done = CliRunner().invoke(main, [*command, "--instance", str(here)])
        words = f"Error: Another computer keeps the score now{where}. Do it there.\n"
        assert (done.exit_code, done.output) == (1, words)


def shown(which: str) -> str:
    said = CliRunner().invoke(main, ["example", which])
    assert said.exit_code == 0
    return said.output


def options(words: list[str]) -> dict[str, object]:
    """What `serve` makes of the words of a command that ends with it."""
    context = click.Context(main)
    command = main.get_command(context, "serve")
    assert command is not None
    return dict(command.make_context("serve", words[words.index("serve") + 1 :]).params)


def test_the_unit_starts_and_stops_what_there_is() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign] # systemd minds the case
    unit.read_string(shown("systemd"))
    service = unit["Service"]
    asked = options(shlex.split(service["ExecStart"]))
    assert (asked["host"], asked["port"]) == ("127.0.0.1", 8000)
    assert (service["KillSignal"], service["KillMode"]) == ("SIGTERM", "mixed")


def test_the_container_has_what_the_papers_need(source: Path) -> None:
    said = shown("container")
    needed = re.findall(
        r"\b(?:lib|fonts-)[a-z0-9.-]+", (source / "tools" / "setup.sh").read_text("utf-8")
    )
    packages = {one for one in needed if one.startswith(("libpango", "libharfbuzz", "fonts-"))}
    assert len(packages) >= 6
    assert [one for one in packages if one not in said] == []
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", said, re.MULTILINE)
    named = {name for words in copied for name in words.split()}
    assert "pyproject.toml" in named, "an evening, its key and the history stay outside"
    assert all((source / name).exists() for name in named)
    assert not named & {".", "instance"}
    assert (source / "requirements" / "base.txt").is_file()
    asked = options(json.loads(said.rsplit("\nCMD ", 1)[1]))
    assert (asked["host"], asked["port"]) == ("0.0.0.0", 8000)  # noqa: S104 - within a container


def test_the_compose_file_starts_the_container_with_a_database_and_a_proxy() -> None:
    said = yaml.safe_load(shown("compose"))
    app, database, proxy = (said["services"][name] for name in ("app", "database", "proxy"))
    assert "scorekeeper example container > Containerfile" in shown("compose")
    named = re.sub(r"\$\{(\w+)[^}]*\}", r"\1", app["environment"]["SCOREKEEPER_DATABASE_URL"])
    address = make_url(named)
    assert (address.drivername, address.username) == ("postgresql+psycopg", "scorekeeper")
    assert database["environment"]["POSTGRES_USER"] == "scorekeeper"
    assert app["volumes"][0].endswith(":/data")
    assert app["read_only"]
    assert app["tmpfs"] == ["/tmp"]  # noqa: S108 - within a container
    assert proxy["command"][-1] == "app:8000"
    kept = {name.partition(":")[0] for one in said["services"].values() for name in one["volumes"]}
    assert kept == set(said["volumes"])
    assert app["environment"]["SCOREKEEPER_SESSION_COOKIE_SECURE"] == "yes"


@pytest.mark.parametrize("which", NAMES)
def test_the_settings_are_those_there_are(which: str, source: Path) -> None:
    named = set(re.findall(r"SCOREKEEPER_[A-Z_]+", shown(which)))
    known = (source / "scorekeeper" / "config.py").read_text("utf-8")
    assert [one for one in named if one not in known] == []


def test_the_container_asks_for_an_address_there_is(tmp_path: Path) -> None:
    path = re.findall(r"127\.0\.0\.1:8000(/[a-z/]+)", shown("container"))
    rules = {rule.rule for rule in create_app(tmp_path).url_map.iter_rules()}
    assert set(path) <= rules
    assert path


OPENERS = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.fixture
def client(app: Flask) -> Client:
    return Client(Compressed(app.wsgi_app))


def asked(client: Client, path: str = "/", coding: str = "gzip, br", **more: str) -> TestResponse:
    given = {name.replace("_", "-"): value for name, value in more.items()}
    headers = {"Accept-Encoding": coding, **given}
    return client.get(path, headers=headers, buffered=True)


@pytest.mark.parametrize("coding", OPENERS)
def test_a_page_and_a_file_are_what_they_were(app: Flask, client: Client, coding: str) -> None:
    for path in ("/", f"{app.static_url_path}/css/base.css"):
        plain = asked(client, path, "")
        short = asked(client, path, coding)
        assert "Content-Encoding" not in plain.headers
        assert short.headers["Content-Encoding"] == coding
        assert "Accept-Encoding" in short.headers.getlist("Vary")
        assert short.content_length == len(short.data) < len(plain.data) / 2
        assert len(OPENERS[coding](short.data)) == len(plain.data)


def test_brotli_goes_first(client: Client) -> None:
    assert asked(client).headers["Content-Encoding"] == "br"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_that_another_site_asks_for_is_not(app: Flask, client: Client, site: str) -> None:
    assert "Content-Encoding" not in asked(client, Sec_Fetch_Site=site).headers
    file = asked(client, f"{app.static_url_path}/css/base.css", Sec_Fetch_Site=site)
    assert "Content-Encoding" in file.headers


def test_by_https_a_browser_must_say_where_it_comes_from(client: Client) -> None:
    assert "Content-Encoding" not in asked(client, X_Forwarded_Proto="https").headers
    said = asked(client, X_Forwarded_Proto="https", Sec_Fetch_Site="none")
    assert "Content-Encoding" in said.headers


def test_what_is_short_or_no_text_leaves_as_it_is(app: Flask, client: Client) -> None:
    assert "Content-Encoding" not in asked(client, "/health").headers
    image = asked(client, f"{app.static_url_path}/img/icon-192.png")
    assert "Content-Encoding" not in image.headers


EVERYWHERE = "0.0.0.0"  # noqa: S104 - announced, not listened to


def test_listening_everywhere_names_this_machine_and_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lan_addresses, "_way_out", lambda: "192.168.1.20")
    assert lan_addresses.reachable(EVERYWHERE, 8000) == (
        "http://127.0.0.1:8000/",
        "http://192.168.1.20:8000/",
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.1.1", "localhost", "::1"])
def test_a_private_server_names_no_network(host: str) -> None:
    assert lan_addresses.reachable(host, 8000)[1] is None


def test_one_named_network_is_the_address_for_everybody() -> None:
    assert lan_addresses.reachable("10.0.0.5", 81) == ("http://10.0.0.5:81/", "http://10.0.0.5:81/")


def test_an_address_of_the_new_kind_is_bracketed() -> None:
    assert lan_addresses.reachable("fd00::7", 8000)[0] == "http://[fd00::7]:8000/"


def test_without_a_way_out_the_first_interface_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan_addresses, "_way_out", lambda: None)
    monkeypatch.setattr(lan_addresses, "_first_interface", lambda: "10.42.0.1")
    assert lan_addresses.reachable("::", 8000)[1] == "http://10.42.0.1:8000/"


def test_without_any_network_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan_addresses, "SOMEWHERE", ("not an address", 9))
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "lo"), (2, "nosuch0")])
    assert lan_addresses.reachable("", 8000)[1] is None


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for its interfaces")
def test_an_interface_gives_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan_addresses, "SOMEWHERE", ("not an address", 9))
    monkeypatch.setattr(lan_addresses, "INWARD", ("docker",))
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "lo")])
    assert lan_addresses.reachable("", 8000)[1] == "http://127.0.0.1:8000/"


def test_phones_are_told_an_address_and_shown_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan_addresses, "_way_out", lambda: "10.0.0.5")
    said = lan_addresses.announcement(EVERYWHERE, 8000)
    assert "ready at http://127.0.0.1:8000/\n" in said
    assert "network: http://10.0.0.5:8000/\n" in said
    assert lan_addresses.qr("http://10.0.0.5:8000/") in said


def test_one_network_alone_gets_a_code_too() -> None:
    said = lan_addresses.announcement("10.0.0.5", 8000)
    assert lan_addresses.qr("http://10.0.0.5:8000/") in said
    assert said.count("http://") == 1


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan_addresses, "_way_out", lambda: None)
    monkeypatch.setattr(lan_addresses, "_first_interface", lambda: None)
    assert "No network is up" in lan_addresses.announcement(EVERYWHERE, 8000)


def test_a_private_server_says_so() -> None:
    assert "Only this machine" in lan_addresses.announcement("127.0.0.1", 8000)


def test_a_server_with_an_address_names_that_to_everybody() -> None:
    said = lan_addresses.announcement(
        EVERYWHERE, 8000, first_steps="first/abc", public="https://score.example.org"
    )
    assert "Everybody reaches it at https://score.example.org/\n" in said
    assert "begin here: https://score.example.org/first/abc" in said
    assert "Phones on" not in said

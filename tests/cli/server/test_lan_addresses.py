"""A phone gets an address it can reach, or a plain word that there is none."""

import io
import socket
import sys

import pytest
import segno

from scorekeeper.cli.server import lan_addresses

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


def test_the_code_holds_the_address() -> None:
    drawn = lan_addresses.qr("http://192.168.1.20:8000/")
    expected = io.StringIO()
    segno.make("http://192.168.1.20:8000/").terminal(out=expected, compact=True, border=2)
    assert drawn == expected.getvalue()
    assert len(drawn.splitlines()) < 24


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

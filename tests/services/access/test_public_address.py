"""The address of the hall: where codes lead, whether that is this machine, and another one."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.services.access import public_address
from scorekeeper.services.access.public_address import public


def problem(app: Flask, origin: str) -> str:
    app.config["PUBLIC_ADDRESS"] = origin
    found = public_address.hall_address().problem
    return "" if found is None else say(found, PlainVoice())


def test_a_code_that_leads_to_this_machine_itself_is_said(app: Flask) -> None:
    for origin in ("http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"):
        assert "no phone gets there" in problem(app, origin)


def test_a_number_that_is_another_machines_by_now_is_said(app: Flask) -> None:
    assert problem(app, "http://10.254.253.252:8000") == (
        "This machine is no longer 10.254.253.252 in the network."
    )
    assert problem(app, "http://203.0.113.5.example.org") == ""
    app.config["TRUSTED_HOPS"] = 1
    assert problem(app, "http://10.254.253.252:8000") == ""


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        (" HTTPS://Scores.Example.org/ ", "https://scores.example.org"),
        ("http://[fd00::7]:8000", "http://[fd00::7]:8000"),
        ("javascript:alert(1)", None),
        ("http://a b", None),
        ("http://user@host", None),
        ("http://host/path", None),
        ("http://host:99999", None),
        ("http://host; script-src *", None),
        ("x" * 300, None),
    ],
)
def test_an_address_is_a_scheme_a_host_and_a_port(typed: str, origin: str | None) -> None:
    assert public_address.origin_of(typed) == origin


def test_where_there_is_no_club_anybody_with_an_account_may(app: Flask) -> None:
    who = uuid4()
    assert public_address.change(who, "192.168.1.20:8000") is None
    assert public("home.menu") == "http://192.168.1.20:8000/"
    assert public_address.change(who, "no address at all") is not None
    assert public_address.change(who, " ") is None
    assert public("home.menu") == "http://localhost/"

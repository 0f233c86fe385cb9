"""Tells the names this server may be asked by from those that somebody else has led here.

A page hands the name by which it was asked on, in its codes and links. So where nobody has said how
the server is called, it answers for numbers and for names that nobody else can have.
"""

import ipaddress
import re
import socket
from functools import lru_cache

from flask import current_app

from scorekeeper.services.access.public_url import kept

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]*)?")
# What a router calls the machines of a house, and what the world's register gives to nobody (RFC
# 6761, 6762, 8375; ICANN's collisions). One word alone is none of its names either.
_IN_A_HOUSE = re.compile(
    r"[a-z0-9_-]+|([a-z0-9_-]+\.)+"
    r"(fritz\.box|home|home\.arpa|internal|intranet|lan|local|localdomain|localhost|test)"
)


def is_answered_for(host: str, *, is_vouched_for: bool) -> bool:
    """Whether pages are given to who asked by this name, a port behind it or not.
    `is_vouched_for`: by a certificate, the line is encrypted. So does a proxy of ours, that sends
    on what it was asked by; and where an address was said, links lead to that one.
    """
    said = current_app.config
    return (
        is_vouched_for
        or _is_nobody_elses(host)
        or bool(said["TRUSTED_HOPS"] or said["PUBLIC_ADDRESS"] or said["TRUSTED_HOSTS"] or kept())
        or (bool(said["SERVER_NAME"]) and _bare(host) == _bare(said["SERVER_NAME"]))
    )


@lru_cache(64)
def _is_nobody_elses(host: str) -> bool:
    name = _bare(host)
    if name == socket.gethostname().lower() or _IN_A_HOUSE.fullmatch(name):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _bare(host: str) -> str:
    """The name without its port; blank for what is none."""
    found = _HOST.fullmatch(host.lower())
    return found[1].strip("[]").rstrip(".") if found else ""

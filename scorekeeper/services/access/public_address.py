"""Keeps the one address that codes on paper and screens lead to, and checks it.

Nothing is fetched: the server knows only whether a number is its own. Whether the address answers,
the browser at the desk asks.
"""

import hmac
import ipaddress
import re
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from uuid import UUID

from flask import current_app, url_for
from sqlalchemy import func, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import Club, Member
from scorekeeper.services.answers import Forbidden, Refused

# Beside the database and in no backup: another machine has another address.
KEPT_IN = "public_address"


def stored_url() -> str:
    """The address that was typed in here; blank where none was."""
    path = Path(current_app.instance_path) / KEPT_IN
    return path.read_text("utf-8").strip() if path.is_file() else ""


def public(endpoint: str, **values: object) -> str:
    """The whole address of a page: under the one that was typed in at the desk, else under
    PUBLIC_ADDRESS where the settings name one (a proxy, a name in the hall's network), else under
    the one by which it was asked for just now.
    """
    base = stored_url() or str(current_app.config["PUBLIC_ADDRESS"])
    if not base:
        return url_for(endpoint, _external=True, **values)  # type: ignore[arg-type]  # for the path
    return urljoin(base, url_for(endpoint, **values))  # type: ignore[arg-type]  # the same


# Reserved for documentation: asking the way there tells which network is the way out, and sends
# nothing.
_SOMEWHERE = ("192.0.2.1", 9)
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\]")
LONGEST = 200


@dataclass(frozen=True, slots=True)
class HallAddress:
    """Says where codes lead, without a path. `kept`: what was typed here, blank where nothing was.
    `problem`: why no phone gets there, as far as this machine can tell. `nearby`: this machine in
    its network now, blank without one.
    """

    origin: str
    kept: str
    problem: Text | None
    nearby: str


def hall_address() -> HallAddress:
    """The address as it is now, for a page that was asked for."""
    origin = public("home.menu").rstrip("/")
    parts = urlsplit(origin)
    nearby = _nearby()
    port = f":{parts.port}" if parts.port else ""
    return HallAddress(
        origin=origin,
        kept=stored_url(),
        problem=_problem(parts.hostname or ""),
        nearby=f"{parts.scheme}://{nearby}{port}" if nearby else "",
    )


def _problem(host: str) -> Text | None:
    if host == "localhost" or host.endswith(".localhost"):
        return text("Codes lead to this machine itself: no phone gets there.")
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return None
    if number.is_loopback or number.is_unspecified:
        return text("Codes lead to this machine itself: no phone gets there.")
    if number.is_private and not current_app.config["TRUSTED_HOPS"] and not _is_own(number):
        return text("This machine is no longer {address} in the network.", address=host)
    return None


def _is_own(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether it is a number of this machine: one can listen at one's own only."""
    family = socket.AF_INET if number.version == 4 else socket.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((str(number), 0))
        except OSError:
            return False
    return True


def _nearby() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address.startswith("127.") else address


def server_id() -> str:
    """What tells this server from another one at the same address; no secret."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, b"which server", "sha256").hexdigest()[:16]


def may_change(account_id: UUID | None) -> bool:
    """Whether somebody organises every club here: codes of all of them lead there."""
    if account_id is None:
        return False
    mine = select(func.count()).select_from(Member)
    mine = mine.where(Member.account_id == account_id, Member.role == "organiser")
    clubs = select(func.count()).select_from(Club)
    return db.session.scalar(mine) == db.session.scalar(clubs)


def change(account_id: UUID | None, typed: str) -> Refused | None:
    """Let codes lead to another address; a blank one is the settings' again. Raises Forbidden."""
    if not may_change(account_id):
        raise Forbidden
    path = Path(current_app.instance_path) / KEPT_IN
    if not typed.strip():
        path.unlink(missing_ok=True)
        return None
    origin = origin_of(typed)
    if origin is None:
        words = text("An address such as http://192.168.1.20:8000 is needed, without a path.")
        return Refused((Problem("range", "address", words),))
    path.write_text(f"{origin}\n", "utf-8")
    return None


def origin_of(typed: str) -> str | None:
    """The scheme, host and port of an address as typed; None for what is none."""
    origin = typed.strip().lower()
    if len(origin) > LONGEST:
        return None
    origin = origin if "://" in origin else f"http://{origin}"
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    host = parts.netloc.rpartition(":")[0] if port is not None else parts.netloc.rstrip(":")
    is_plain = not (parts.path.strip("/") or parts.query or parts.fragment)
    if parts.scheme not in ("http", "https") or not is_plain or not _HOST.fullmatch(host):
        return None
    return f"{parts.scheme}://{host}{f':{port}' if port is not None else ''}"

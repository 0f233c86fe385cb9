"""Finds the address that a phone at the table types, and draws its QR code."""

import io
import socket
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

import segno

# Reserved for documentation: asking the way there tells which interface is the way out. Nothing is
# sent, for a UDP socket connects without a word.
SOMEWHERE = ("192.0.2.1", 9)
# Linux's ioctl for “the IPv4 address of this interface”.
SIOCGIFADDR = 0x8915
# Networks between programs on this machine; no phone is on them.
INWARD = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap", "wg")

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to


@dataclass(frozen=True, slots=True)
class Door:
    """Says where it listens; with `tls`, a certificate and its key as PEM files, by https.
    `is_shown`: the browser of this machine opens there too.
    """

    host: str
    port: int
    tls: tuple[Path, Path] | None = None
    is_shown: bool = False


def announcement(
    host: str, port: int, scheme: str = "http", first_steps: str = "", public: str = ""
) -> str:
    """Says what to tell the person who started a server at `host`: where it is, what phones scan,
    and where (`first_steps`, a path) the account of an organiser is made; `public` is the address
    that it was given.
    """
    here, nearby = reachable(host, port, scheme)
    lines = [f"Scorekeeper is ready at {here}"]
    if public:
        here = f"{public.rstrip('/')}/"
        lines += [f"Everybody reaches it at {here}", "", qr(here)]
    elif nearby:
        if nearby != here:
            lines.append(f"Phones on the same network: {nearby}")
        lines += ["", qr(nearby)]
    elif host in EVERYWHERE:
        lines.append("No network is up: phones cannot join until this machine is on one.")
    else:
        lines.append("Only this machine can open it.")
    if first_steps:
        lines.append(
            f"To run a club's tournaments, or bring back a backup, begin here: {here}{first_steps}"
        )
    return "\n".join([*lines, "Ctrl-C stops it."])


def reachable(host: str, port: int, scheme: str = "http") -> tuple[str, str | None]:
    """Two URLs of a server listening at `host`: for this machine, and for phones nearby.

    The second is None when it listens to this machine only, or no network is up.
    """
    if host not in EVERYWHERE:
        here = _url(host, port, scheme)
        return here, None if host == "localhost" or host.startswith(("127.", "::1")) else here
    address = _way_out() or _first_interface()
    nearby = _url(address, port, scheme) if address else None
    return _url("127.0.0.1", port, scheme), nearby


def qr(url: str) -> str:
    """The QR code of `url` as lines of block characters, light on dark as terminals are."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue()


def _url(host: str, port: int, scheme: str) -> str:
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def _way_out() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            # A laptop that is its own hotspot has no way out, and phones reach it all the same.
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def _first_interface() -> str | None:
    if sys.platform != "linux":
        return None
    from fcntl import ioctl  # noqa: PLC0415 - unknown outside Unix

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(INWARD):
                continue
            try:
                answer = ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # no address: a cable nobody plugged in
            return socket.inet_ntoa(answer[20:24])
    return None

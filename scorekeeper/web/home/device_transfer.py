"""Packs the tables of a device into one short-lived address for another device.

Signed, not secret: whoever has the address has the tables, as with every link of theirs.
"""

from collections.abc import Sequence

from flask import current_app
from itsdangerous import BadData, URLSafeTimedSerializer

SECONDS = 15 * 60


def pack_tables(tokens: Sequence[str]) -> str:
    """The parcel as a part of an address."""
    return str(_serializer().dumps(" ".join(tokens)))


def unpack_tables(parcel: str) -> tuple[str, ...] | None:
    """The tables in it; None when it is too old, or not ours."""
    try:
        return tuple(str(_serializer().loads(parcel, max_age=SECONDS)).split())
    except BadData:
        return None


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.secret_key or b"", salt="tables to another device")

"""What was booked is carried over: dues are derived, what was undone by hand stays undone."""

from datetime import UTC, datetime

from flask import Flask
from sqlalchemy import column, insert, select, table

from scorekeeper.extensions import db
from scorekeeper.models import CashEntry
from tests.migrations.test_upgrades import blank, leave, upgrade

__all__ = ["blank"]

SPACE, CUP = "c1ab0000000000000000000000000001", "c1ab0000000000000000000000000004"
ANA, MATCH = "be500000000000000000000000000001", "2c362826eee54ba3a0e131cb8c7d01e6"

BOOKED = (
    # number, kind, amount, source, origin, voids
    (2, "fee", 1000, CUP, "fee:ana", None),
    (3, "payment", 1000, CUP, "payment:ana", None),
    (4, "fee", -1000, CUP, "fee:ana", 2),
    (5, "payment", -1000, CUP, "payment:ana", 3),
    (6, "fee", 500, CUP, "fee:bea", None),
    (7, "prize", 700, CUP, "prize:first", None),
    (8, "stake", 633, MATCH, "stake:", None),
    (9, "payment", 50, MATCH, "payment:gone", None),
    (10, "expense", 80, None, "", None),
)


def test_dues_are_derived_and_facts_stay(blank: Flask) -> None:
    leave(blank, "0013")
    names = (
        *("id", "space_id", "number", "client_id", "kind", "person_id", "amount", "currency"),
        *("words", "source", "origin", "voids", "at"),
    )
    lines = table("cash_entry", *map(column, names))
    with db.engine.begin() as line:
        for number, kind, amount, source, origin, voids in BOOKED:
            said = (f"{number:032}", SPACE, number, f"line-{number:05}", kind, ANA, amount, "EUR")
            rest = ("", source, origin, voids, datetime(2026, 11, 20, 19, tzinfo=UTC))
            line.execute(insert(lines).values(dict(zip(names, said + rest, strict=True))))
    upgrade(blank)
    rows = db.session.scalars(select(CashEntry).order_by(CashEntry.number)).all()
    assert [(one.number, one.kind, one.amount, one.entrant, one.voids) for one in rows] == [
        (1, "fee", 1250, "", None),
        (4, "waiver", 1000, "ana", None),
        (5, "payment", -1000, "", None),
        (9, "payment", 50, "", None),
        (10, "expense", 80, "", None),
    ]

"""Names on certificates are broken between partners only."""

import pytest

from scorekeeper.services.tournaments.prints.receipts import certificate_place


@pytest.mark.parametrize(
    ("name", "lines", "size"),
    [
        ("Ana – Bea", ("Ana – Bea",), 58),
        ("Amélie Salas – Pilar Gil", ("Amélie Salas – Pilar Gil",), 45),
        ("ANA MARTÍNEZ – BEA GARCÍA", ("ANA MARTÍNEZ – BEA GARCÍA",), 34),
        (
            "Maria-Immaculada Puigdevall – Francisco Javier Etxeberria",
            ("Maria-Immaculada Puigdevall", "Francisco Javier Etxeberria"),
            45,
        ),
        ("x" * 200, ("x" * 200,), 21),
    ],
)
def test_a_name_stands_on_one_line_or_each_partner_on_one(
    name: str, lines: tuple[str, ...], size: int
) -> None:
    made = certificate_place("Place 1", name)
    assert (made.lines, made.size) == (lines, size)

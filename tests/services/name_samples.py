"""Lists of people as a paper may have to bear them: few, many, long names, every script."""

from datetime import UTC, datetime

from scorekeeper.services.papers.people_lists import PaperColumn, PeopleTable

NAMES = (
    "Íñigo Muñoz y Begoña Goñi",
    "Dídac Güell i Puig·Llonch",
    "שרה לוי",
    "محمد بن عيسى",
    "🃏 Els Manyos 🎉",
    "O’Connor & Söhne <b>",
    "Đặng Thị Hương",
    "Maria-Immaculada Concepció de Montserrat Puigdemont-Vilallonga i Bartomeu-Llorenç Wolfgang",
)
FIGURES = ("Match points", "Difference", "Games won", "Buchholz Cut-1")


def listed(rows: int, *, columns: int = 4, missing: int = 0) -> PeopleTable:
    """Standings of so many, with as many columns of figures as asked for."""
    figures = tuple(PaperColumn(FIGURES[at % 4], "number") for at in range(columns))
    return PeopleTable(
        title="Standings",
        subtitle="Sant Jordi",
        round="Round 3 of 5",
        missing=missing,
        printed_at=datetime(2026, 11, 5, 21, 30, tzinfo=UTC),
        facts=(("Game", "Guiñote"),),
        columns=(PaperColumn("Place", "place"), PaperColumn("Name", "name"), *figures),
        rows=tuple(_row(place, columns) for place in range(1, rows + 1)),
        notes=("Level in everything: the lot decides.",),
    )


def _row(place: int, columns: int) -> tuple[str, ...]:
    name = f"{NAMES[place % len(NAMES)]} {place}"
    return (f"{place}.", name, *(f"{7 * place + at}½" for at in range(columns)))

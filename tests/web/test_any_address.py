"""Whatever stands in an address: an answer, and never a 500. What is typed into forms is the
walker's (`tests/walker`).
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.databases import Settings
from tests.web.every_url import Everywhere, furnished

IS_SOAK = settings.get_current_profile_name() == "soak"
# So many in each house, on each database; one that grew is left for a new one before it is slow.
HOUSES, ADDRESSES = (20, 1000) if IS_SOAK else (1, 60)
WEB = Path(__file__).parents[2] / "scorekeeper" / "web"
ASKED = re.compile(r'(?:args|values)(?:\.\w+\(|\[)"(\w+)"')
SCRAPS = (
    *("", " ", "0", "-1", "1", "2", "00", "1.5", "1,5", "1e9", "NaN", "Infinity", "٣", "½"),
    *(
        "\uff11\uff12",
        "9" * 20,
        "9" * 5000,
        "-" * 300,
        "x" * 5000,
        "\x00",
        "a\x00b",
        "\n",
        "\r\nSet-Cookie: a=b",
    ),
    *("<script>boom()</script>", "'; DROP TABLE match;--", "{{ 7 * 7 }}", "%(name)s", "%s", "{0}"),
    *(
        "../../etc/passwd",
        "javascript:boom()",
        "//example.org",
        "\u202eabc",
        "👩‍👩‍👧‍👦",
        "\ufeff",
        "\u017f",
    ),
    *("0000-00-00", "2024-02-30", "9999-12-31", "10000-01-01", "2026-01-01", "25:61", "24:00"),
    *("on", "true", "null", "[]", "{}", "s1", "s9", "1", "won-1", "guinote", "void", "score"),
    *("00000000-0000-0000-0000-000000000000", "a / b", "a\tb", "a / b\n" * 300, "1 100\n2 x", "∞"),
)
VALUES = st.sampled_from(SCRAPS) | st.text(max_size=40) | st.integers().map(str)
NOBODY = UUID(int=1)
PATIENT = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
tried = partial(settings, deadline=None, suppress_health_check=PATIENT)
in_many_houses = pytest.mark.parametrize("number", range(HOUSES))


@pytest.fixture
def house(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Everywhere]:
    with furnished(tmp_path / "instance", database, compiled) as found:
        yield found


def _tell(answered: Counter[int]) -> None:
    kinds = ", ".join(f"{status}: {times}" for status, times in sorted(answered.items()))
    sys.stdout.write(f"{answered.total()} requests answered. {kinds}\n")
    sys.stdout.flush()


@pytest.mark.slow
@in_many_houses
def test_whatever_stands_in_an_address_is_answered(house: Everywhere, number: int) -> None:
    answered = Counter[int]()
    doors = [*house.doors("GET"), *house.doors("POST")]
    asked = sorted({name for file in WEB.rglob("*.py") for name in ASKED.findall(file.read_text())})
    assert len(asked) > 5
    parts: dict[type, st.SearchStrategy[Any]] = {
        int: st.sampled_from([0, 1, 2, 10**6, 2**31, 2**63, 10**30]) | st.integers(0, 10**20),
        str: st.sampled_from([one for one in SCRAPS if one and "/" not in one])
        | st.text("ab1-", min_size=1),
        UUID: st.just(NOBODY),
    }

    @tried(max_examples=ADDRESSES)
    @given(data=st.data())
    def law(data: st.DataObject) -> None:
        door = data.draw(st.sampled_from(doors))
        path, names = door.path, ["", *sorted(door.rule.arguments)]
        name = data.draw(st.sampled_from(names))
        if name:
            _, given = house.app.url_map.bind("localhost").match(path, method=door.method)
            made = {**given, name: data.draw(parts[type(given[name])])}
            built = door.rule.build(made, append_unknown=False)
            assert built is not None
            path = built[1]
        query = data.draw(st.lists(st.tuples(st.sampled_from(asked), VALUES), max_size=3))
        said = urlencode(query, errors="surrogatepass")
        answer = door.client.open(
            f"{path}?{said}",
            method=door.method,
            data=door.fields if door.method == "POST" else None,
        )
        answer.close()
        answered[answer.status_code] += 1
        assert answer.status_code < 500 or answer.status_code == 503, (path, query)

    law()
    _tell(answered)

"""Whatever is typed into a form, or stands in an address: an answer, and never a 500.

A form is taken as its page shows it, then one or all of its fields are spoilt.
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
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from tests.databases import Settings
from tests.web.every_url import Door, Everywhere, furnished
from tests.web.plain_browser import Page

IS_SOAK = settings.get_current_profile_name() == "soak"
# So many of each kind, in each house, on each database: 100,000 requests, and a house that grew by
# what was taken is left for a new one before it is slow.
HOUSES, FORMS, ADDRESSES = (20, 1500, 1000) if IS_SOAK else (1, 100, 60)
WEB = Path(__file__).parents[2] / "scorekeeper" / "web"
ASKED = re.compile(r'(?:args|values)(?:\.\w+\(|\[)"(\w+)"')
SCRAPS = (
    *("", " ", "0", "-1", "1", "2", "00", "1.5", "1,5", "1e9", "NaN", "Infinity", "٣", "½"),
    *(
        "\uff11\uff12",
        "9" * 20,
        "9" * 400,
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


def forms(house: Everywhere) -> list[tuple[Door, str, MultiDict[str, str]]]:
    """Every form that is shown anywhere, as it would be sent; and of each address that takes one,
    one with everything the house ever asks.
    """
    found = [
        (door, door.path, MultiDict((name, str(value)) for name, value in door.fields.items()))
        for door in house.doors("POST")
    ]
    adapter = house.app.url_map.bind("localhost")
    for door in house.doors("GET"):
        answer = door.ask()
        if answer.mimetype != "text/html" or answer.status_code != 200:
            continue
        for form in Page(200, door.path, answer.get_data(as_text=True)).forms:
            path = (form.action or door.path).split("?")[0]
            try:
                adapter.match(path, method="POST")
            except HTTPException:
                continue  # a form that asks, or one that leads elsewhere
            given = MultiDict([*form.fields, *form.offered])
            found.append((door, path, given))
    return found


def _tell(answered: Counter[int]) -> None:
    kinds = ", ".join(f"{status}: {times}" for status, times in sorted(answered.items()))
    sys.stdout.write(f"{answered.total()} requests answered. {kinds}\n")
    sys.stdout.flush()


@pytest.mark.slow
@in_many_houses
def test_whatever_is_typed_into_a_form_is_answered(house: Everywhere, number: int) -> None:
    shown = forms(house)
    answered = Counter[int]()
    assert len(shown) > 150

    @tried(max_examples=FORMS)
    @given(data=st.data())
    def law(data: st.DataObject) -> None:
        door, path, typed = data.draw(st.sampled_from(shown))
        sent = MultiDict(typed)
        names = data.draw(st.lists(st.sampled_from(sorted(sent)), min_size=1, max_size=4))
        for name in names:
            sent.setlist(name, data.draw(st.lists(VALUES, max_size=3)))
        answer = door.client.post(path, data=sent)
        answer.close()
        answered[answer.status_code] += 1
        assert answer.status_code < 500 or answer.status_code == 503, (path, sent)

    law()
    _tell(answered)


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

"""“Nothing new” is told to who has it: the tag of one reader's page is none of another's, where
what they read there differs.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.databases import copied
from tests.web.club_access import ACCESS
from tests.web.every_url import Door, Everywhere, furnished

# What a form carries to be sent once: made anew each time, and read by nobody.
ONCE = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
READINGS = ({"language": "es"}, {"language": "fr"}, {"deck": "french"}, {"size": "largest"})


@pytest.fixture(scope="module")
def house(
    sqlite_tables: Path, tmp_path_factory: pytest.TempPathFactory, compiled: Path
) -> Iterator[Everywhere]:
    instance = tmp_path_factory.mktemp("tags") / "instance"
    with furnished(instance, copied(sqlite_tables, instance), compiled) as found:
        yield found


def readers(house: Everywhere, door: Door) -> list[FlaskClient]:
    """Who may ask at the same address: the same one reading otherwise, and others."""
    found = [door.client]
    is_of_club = door.endpoint in ACCESS
    for reading in READINGS:
        client = house.club.client(door.who) if is_of_club else house.app.test_client()
        path = f"/settings/{next(iter(reading))}"
        assert client.post(path, data={**reading, "back": "/"}).status_code == 303
        found.append(client)
    others = ("organiser", "desk", "stranger", "nobody") if is_of_club else ("organiser",)
    return found + [house.club.client(who) for who in others]


def read(client: FlaskClient, path: str, tag: str = "") -> tuple[int, str, str]:
    answer = client.get(path, headers={"If-None-Match": tag} if tag else {})
    body = ONCE.sub("", answer.get_data().decode(errors="replace"))
    answer.close()
    return answer.status_code, answer.headers.get("ETag", ""), body


@pytest.mark.slow
def test_a_tag_of_one_reader_is_none_of_anothers(house: Everywhere) -> None:
    tagged, known = 0, 0
    for door in house.doors("GET"):
        if not read(door.client, door.path)[1] or door.rule.rule.startswith("/<digest>"):
            continue
        tagged += 1
        pages = [(client, *read(client, door.path)) for client in readers(house, door)]
        for client, status, _, body in pages:
            for _, other_status, tag, others in pages:
                if tag and (status, other_status) == (200, 200):
                    told = read(client, door.path, tag)[0]
                    known += told == 304
                    assert told == 200 or body == others, (door.endpoint, tag)
    assert tagged >= 4
    assert known >= tagged

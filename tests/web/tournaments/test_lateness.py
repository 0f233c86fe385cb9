"""Who is late or is given a sanction: by which step, with what reason, and where it stands."""

import re
from uuid import UUID

from tests.web.organiser import key_of, slip
from tests.web.plain_browser import Device, Page


def scaled(olga: Device, key: str) -> None:
    """10 minutes late cost a game, 30 the match."""
    form = olga.open(f"/t/{key}/settings").form("/settings")
    scale = {"late__0": "10", "late__0__games": "1", "late__1": "30"}
    assert olga.send(form, **scale).status == 200


def test_who_is_late_begins_behind_by_one_tap(olga: Device, published: Page) -> None:
    key = key_of(published)
    scaled(olga, key)
    table = olga.open(f"/t/{key}/tables/1/1")
    assert "Somebody is late" in table.text
    late = [form for form in table.forms if form.action.endswith("/late")]
    assert [form.buttons[0].value for form in late] == ["10", "30", "10", "30"]
    page = olga.send(late[0], late[0].buttons[0])
    assert "10 minutes late, it begins at 1-0 for the other side." in page.text
    assert "it begins at 1-0" in olga.open(f"/t/{key}/tables/1/1").text
    assert "it begins at 1-0" in olga.open(f"/t/{key}").text
    refused = olga.tap(olga.open(f"/t/{key}/tables/1/1"), "Score it hand by hand")
    assert "This table begins at 1-0" in refused.text
    page = olga.send(late[1], late[1].buttons[0])
    assert "the match is lost." in page.text
    assert "did not come" in olga.open(f"/t/{key}/tables/1/1").text
    olga.tap(page, "Undo")
    assert "it begins at 1-0" in olga.open(f"/t/{key}/tables/1/1").text


def test_what_lateness_gave_cannot_be_lost_and_stands_on_the_slip(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    scaled(olga, key)
    table = olga.open(f"/t/{key}/tables/1/1")
    late, _, other_late, _ = [form for form in table.forms if form.action.endswith("/late")]
    olga.send(late, late.buttons[0])
    assert "begins at 1-0 for" in olga.open(f"/t/{key}/slips").text
    both = olga.send(other_late, other_late.buttons[0])
    told = olga.open(f"/t/{key}/tables/1/1").text
    assert told.count("10 minutes late, it begins at 1-0 for the other side.") == 2
    slips = olga.open(f"/t/{key}/slips").text
    assert "begins at 1-1" in slips
    assert "begins at 1-0" not in slips
    olga.tap(both, "Undo")
    desk = olga.open(f"/t/{key}/desk")
    sample = re.search('placeholder="1([0-9])([0-9])"', desk.html)
    assert sample is not None
    games = sum(map(int, sample.groups()))
    refused = [
        olga.send(desk.form("/desk"), slip=f"1 {games - other} {other}") for other in (0, games)
    ]
    assert sum("as somebody came late" in page.text for page in refused) == 1


def test_nobody_is_late_to_a_table_that_has_begun_or_by_no_step(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    scaled(olga, key)
    form = next(f for f in olga.open(f"/t/{key}/tables/1/1").forms if f.action.endswith("/late"))
    fields = dict(form.fields)
    for who, minutes in (
        ("nobody", "10"),
        (fields["who"], "9"),
        ("", ""),
        (fields["who"], "99999"),
    ):
        answer = olga.client.post(form.action, data={**fields, "who": who, "minutes": minutes})
        assert answer.status_code in {404, 409}
    slip(olga, key, 1)
    answer = olga.client.post(form.action, data={**fields, "minutes": "12"})
    assert answer.status_code in (409, 422)
    assert "Somebody is late" not in olga.open(f"/t/{key}/tables/1/1").text


def test_a_sanction_needs_its_reason_and_stands_under_the_standings(
    olga: Device, published: Page
) -> None:
    key = key_of(published)
    slip(olga, key, 1)
    form_page = olga.open(olga.open(f"/t/{key}").link("Round by round"))
    form = next(f for f in form_page.forms if "points" in f.controls)
    page = olga.send(form, points="½", games="1", why="")
    assert page.status == 422
    assert "It needs its reason." in page.text
    page = olga.send(form, points="99", games="x", why="swore")
    assert page.status == 422
    page = olga.send(form, points="½", games="1", why="swore")
    assert "−½ in points and −1 in games: swore" in page.text
    assert "−½ in points and −1 in games: swore" in olga.open(f"/t/{key}").text
    assert "−½ in points" in olga.open(f"/t/{key}/log").text
    assert "−½ in points" in olga.open(f"/t/{key}/papers/standings").text
    assert "swore" in olga.client.get(f"/t/{key}/files/standings.csv").text
    token = olga.open(f"/t/{key}/share").link("http").rpartition("/")[2]
    path, bearer = (
        f"/api/v1/tournaments/{UUID(key)}/standings",
        {"Authorization": f"Bearer {token}"},
    )
    (told,) = olga.client.get(path, headers=bearer).get_json()["penalties"]
    assert "−½ in points and −1 in games: swore" in told["words"]


def test_a_scale_with_games_and_no_minutes_is_refused(olga: Device, published: Page) -> None:
    form = olga.open(f"/t/{key_of(published)}/settings").form("/settings")
    page = olga.send(form, late__0="", late__0__games="1")
    assert page.status == 422


def test_a_scale_that_makes_no_sense_is_refused_at_its_field(olga: Device, published: Page) -> None:
    form = olga.open(f"/t/{key_of(published)}/settings").form("/settings")
    scale = {"late__0": "10", "late__0__games": "2", "late__1": "10", "late__1__games": "3"}
    page = olga.send(form, **scale)
    assert page.status == 422
    assert "Twice 10 minutes" in page.text
    typed = dict(page.form("/settings").fields)
    assert {typed[name] for name in ("late.0", "late.1")} == {"10"}
    page = olga.send(form, late__0="10", late__0__games="3")
    assert page.status == 422
    assert "3 games win the match" in page.text
    page = olga.send(
        form, **{**scale, "late__0__games": "1", "late__1": "5", "late__1__games": "2"}
    )
    assert page.status == 422
    assert "No fewer games than for 5 minutes" in page.text

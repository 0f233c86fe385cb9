"""Noting a hand: stored once, or refused beside its field with everything kept."""

import pytest

from scorekeeper.config import MOST_FIELDS
from tests.web.conftest import Begin
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, table: Page) -> None:
    page = device.tap(table, "Ana & Pilar")
    assert page.status == 200
    assert "?said=1" in page.path


def test_a_vuelta_is_two_taps(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="vuelta"), last_trick="s3")
    assert "Vuelta: Pilar took the last trick and deals." in page.text


def test_points_are_read_with_announcements_by_chip_and_by_suit(
    device: Device, table: Page
) -> None:
    page = device.tap(
        table,
        "Save",
        cards__1="40",
        last_trick="s2",
        trump="oros",
        announcements__oros="s1",
        announcements__20=["2", "2"],
    )
    assert "130–80" not in page.text
    assert "Game to Luis & Marta: 80–130." in page.text


def test_several_may_lose(device: Device, five: Page) -> None:
    assert (
        "Lost together: Ana and Pilar."
        in device.send(five.form("/hands", way="lost"), losers=["s1", "s3"]).text
    )


def test_a_refused_hand_keeps_what_was_typed(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="62", cards__2="68", announcements__20=["1", "1"])
    form = page.form("/hands", way="points")
    assert page.status == 422
    assert ("cards.2", "68") in form.fields
    assert form.fields.count(("announcements.20", "1")) == 2
    assert "62 + 68 = 130, the deck holds 120: 10 too many." in page.text
    assert "Who took the last trick?" in page.text


def test_a_problem_stands_beside_its_field(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="119", last_trick="s1")
    beside = page.html.split('data-slot="cards.1"')[1].split("</div>")[0]
    assert "119 is impossible" in beside
    assert 'id="points-cards.1"' in page.html
    assert page.html.count('aria-invalid="true"') == 1


@pytest.mark.parametrize("typed", ["sixty", "6.5", "\uff11\uff12", "1e2"])
def test_a_number_is_a_whole_number(device: Device, table: Page, typed: str) -> None:
    page = device.tap(table, "Save", cards__1=typed, last_trick="s1")
    assert page.status == 422
    assert "A whole number, please." in page.text
    assert ("cards.1", typed) in page.form("/hands", way="points").fields


def test_a_negative_number_is_the_games_business(device: Device, table: Page) -> None:
    page = device.tap(table, "Save", cards__1="-5", last_trick="s1")
    assert "−5 cannot be: card points lie between 0 and 120." in page.text


def test_who_is_not_offered_cannot_be_chosen(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="vuelta"), last_trick="s9")
    assert page.status == 422
    assert "That cannot be chosen any more." in page.text


def test_an_answer_that_is_needed_is_asked_for(device: Device, table: Page) -> None:
    page = device.send(table.form("/hands", way="four"), rank="kings")
    assert page.status == 422
    assert '<p class="problem">Who held it?</p>' in page.html
    assert ("rank", "kings") in page.form("/hands", way="four").fields


def test_nobody_lost_is_no_hand(device: Device, five: Page) -> None:
    assert device.send(five.form("/hands", way="lost")).status == 422


def test_the_same_form_sent_twice_is_one_hand(device: Device, table: Page) -> None:
    button = table.button("Ana & Pilar")
    first, second = device.send(button.form, button), device.send(button.form, button)
    assert first.text == second.text
    assert second.text.count("Game to Ana & Pilar.") == 2  # said, and in the list


def test_sent_again_after_the_end_it_is_still_the_same_hand(device: Device, begin: Begin) -> None:
    page = begin("guinote", rules__games="1")
    button = page.button("Us")
    device.send(button.form, button)
    page = device.send(button.form, button)
    assert page.status == 200
    assert "The match goes to our side, 1 to 0." in page.text


def test_the_same_id_with_something_else_is_not_said_to_be_saved(
    device: Device, table: Page
) -> None:
    first, second = table.button("Ana & Pilar"), table.button("Luis & Marta")
    device.send(first.form, first)
    page = device.send(second.form, second)
    assert page.status == 422
    assert "This was saved before, and said something else then." in page.text
    assert "Game to Luis & Marta." not in page.text


def test_somebody_else_was_faster_with_a_tap(device: Device, other: Device, table: Page) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Luis & Marta")
    assert page.status == 409
    assert "Hand 1 was noted twice: which is right?" in page.text
    assert "Hand 1 was noted twice: which is right?" in device.open(table.path).text
    assert page.text.count("Game to Luis & Marta.") == 1


def test_somebody_else_was_faster_with_points(device: Device, other: Device, table: Page) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Save", cards__1="62", last_trick="s2")
    assert page.status == 409
    assert ("cards.1", "62") not in page.form("/hands", way="points").fields
    assert "Vuelta: Luis took the last trick and deals." in page.text


def test_what_could_not_be_even_then_is_not_kept_but_stays_typed(
    device: Device, other: Device, table: Page
) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    page = other.tap(late, "Save", cards__1="119", last_trick="s2")
    assert page.status == 409
    assert ("cards.1", "119") in page.form("/hands", way="points").fields
    assert "Somebody else wrote here meanwhile." in page.text
    assert "noted twice" not in page.text


def test_a_way_that_is_not_open_any_more_loses_nothing(
    device: Device, other: Device, table: Page
) -> None:
    late = other.open(table.path)
    device.send(table.form("/hands", way="vuelta"), last_trick="s3")
    page = other.send(late.form("/hands", way="vuelta"), last_trick="s1")
    assert page.status == 409
    assert "Vuelta: Ana took the last trick and deals." in page.text


def test_the_late_form_sent_again_is_one_hand_that_waits(
    device: Device, other: Device, table: Page
) -> None:
    late = other.open(table.path)
    device.tap(table, "Ana & Pilar")
    first, second = other.tap(late, "Luis & Marta"), other.tap(late, "Luis & Marta")
    assert (first.status, second.status) == (409, 409)
    assert second.text.count("which is right?") == 1


def test_after_the_end_no_hand_is_noted(device: Device, other: Device, begin: Begin) -> None:
    page = begin("guinote", rules__games="1")
    late = other.open(page.path)
    device.tap(page, "Us")
    assert other.tap(late, "Them").status == 409


def test_without_its_token_nothing_is_stored(device: Device, table: Page) -> None:
    button = table.button("Ana & Pilar")
    assert device.send(button.form, button, csrf_token="").status == 400
    assert "No hands yet." in device.open(table.path).text


@pytest.mark.parametrize("wrong", [{"base": "x"}, {"base": ""}, {"client_id": ""}])
def test_a_write_needs_its_id_and_its_base(
    device: Device, table: Page, wrong: dict[str, str | list[str]]
) -> None:
    button = table.button("Ana & Pilar")
    assert device.send(button.form, button, **wrong).status == 400


def test_what_no_form_sends_is_refused_not_broken(device: Device, table: Page) -> None:
    form = table.form("/hands", way="points")
    for value in ("[", "[]", '{"by": 5}', "[" * 5000, '{"by": "s1", "x": 1}', '{"by": "s1"}'):
        fields = [*form.fields, ("announcements.other", value), ("cards.1", "60")]
        fields.append(("last_trick", "s1"))
        answer = device.client.post(form.action, data=dict(fields))
        assert answer.status_code == 422, value


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_so_many_fields_are_read(device: Device, table: Page, more: int) -> None:
    form = table.form("/hands")
    own = dict(form.fields)
    rest = MOST_FIELDS + more - len(own)
    sent = device.client.post(
        form.action,
        data={**own, **{f"field{n}": "x" for n in range(rest)}},
        content_type="multipart/form-data",
    )
    assert sent.status_code == (413 if more > 0 else 422)
    assert ("Nothing was stored." in sent.text) == (more > 0)

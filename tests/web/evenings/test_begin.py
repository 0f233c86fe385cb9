"""The next match of an evening begins."""

from tests.web.conftest import Begin
from tests.web.evenings.next_games import another, begun, chosen, evening_of
from tests.web.plain_browser import Device, Page


def test_it_works(device: Device, gathered: Page) -> None:
    seats = chosen(device, gathered, "tute_subastado", ["p1", "p2", "p3"], "Dídac")
    table = begun(device, seats, people__0="new.0", people__3="p1", first_dealer="0")
    assert table.status == 200
    assert "Dídac deals" in table.text
    assert "Dídac" in evening_of(device, table).text


def test_rules_can_be_chosen_as_for_any_match(device: Device, gathered: Page) -> None:
    seats = chosen(device, gathered, "guinote", ["p1", "p2", "p3"], "Dídac")
    page = device.tap(
        seats,
        "Aragón: two cotos of three, six cards and stock, both over → last trick",
        people__0="p2",
        people__1="p1",
    )
    fields = dict(page.form("/guinote").fields)
    assert (fields["people.0"], fields["people.1"]) == ("p2", "p1")
    assert [value for name, value in page.form("/guinote").fields if name == "new"] == ["Dídac"]
    assert begun(device, page, rules__games="1").status == 200


def test_who_was_never_named_plays_on_unnamed(device: Device, begin: Begin) -> None:
    seats = chosen(device, another(device, begin("guinote")), "guinote", ["p1", "p2", "p3", "p4"])
    table = begun(device, seats)
    assert "Us" in table.text
    named = chosen(device, another(device, table), "tute_al_atout", ["p1", "p2"], "Neus")
    assert "Scorer" in begun(device, named).text

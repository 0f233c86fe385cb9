"""The rules a match is scored by."""

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device


def test_what_was_agreed_stands_in_its_field(device: Device, begin: Begin) -> None:
    table = begin("guinote", rules__games="7", rules__game_value="0.50")
    form = device.open(f"/m/{token_of(table)}/house-rules").form("/house-rules")
    fields = dict(form.fields)
    assert fields["rules.games"] == "7"
    assert fields["rules.game_value"] == "0.50"


def test_what_changes_nothing_at_this_table_is_not_asked(device: Device, begin: Begin) -> None:
    table = begin("tute_subastado", "Ana", "Luis", "Pilar")
    page = device.open(f"/m/{token_of(table)}/house-rules")
    asked = dict(page.form("/house-rules").fields)
    assert "rules.min_bid" in asked
    assert "rules.censor_raise" not in asked

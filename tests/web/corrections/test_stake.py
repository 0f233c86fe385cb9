"""What is played for, as it stands."""

import pytest

from tests.web.conftest import Begin, token_of
from tests.web.plain_browser import Device


def test_it_works(device: Device, begin: Begin) -> None:
    table = begin("guinote", stake="los cafés", stake_each="game", currency="JPY")
    assert "Each game is for: los cafés" in table.text
    page = device.open(f"/m/{token_of(table)}/stake")
    assert page.title == "Stake · Guiñote"
    fields = dict(page.form("/stake").fields)
    assert (fields["stake"], fields["stake_each"], fields["currency"]) == (
        "los cafés",
        "game",
        "JPY",
    )


@pytest.mark.parametrize("game", ["tuti_boig", "tute_al_atout", "tute_subastado"])
def test_only_what_can_be_is_asked(device: Device, begin: Begin, game: str) -> None:
    page = device.open(f"/m/{token_of(begin(game))}/stake")
    asked = {name for name, _ in page.form("/stake").offered}
    assert "currency" in asked
    assert "stake_each" not in asked
    assert ("stake" in asked) == (game == "tuti_boig")

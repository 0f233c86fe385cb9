"""An evening for programs: every match of it in sentences, by the names it was played by."""

from tests.web.api.cast import House

WINNING = 40


def test_an_evening_says_who_won_by_name_and_not_by_key(house: House) -> None:
    for _ in range(WINNING):
        won = {"outcome": {"winner": "1"}}
        if house.send("POST", f"{house.at}/hands", hand=won).status_code != 201:
            break
    (part,) = house.read(f"/evenings/{house.evening}", "evening link")["parts"]
    assert part["is_over"]
    said = str(part["score"])
    assert "Ana" in said
    assert "1 won" not in said

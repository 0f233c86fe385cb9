"""What is tried first is no password; anything else is, of whatever characters."""

import pytest

from scorekeeper.services.access.accounts import is_guessable


@pytest.mark.parametrize(
    "password",
    [
        *("password", "Password1!", "P@ssw0rd", "12345678", "123456789", "87654321", "qwertyuiop"),
        *("azertyuiop", "1q2w3e4r", "1qaz2wsx", "aaaaaaaa", "abcabcabc", "11112222", "qwerty123"),
        *("iloveyou", "contraseña", "motdepasse1", "barcelona", "realmadrid", "24/12/1980"),
        *(
            "19801224",
            "scorekeeper",
            "Guiñote2026",
            "tute tute",
            "Olga2026",
            "olga@example",
            "abcdefgh",
        ),
        *("organiser1", "admin2026", "tequiero1", "pAsSwOrD", "zxcvbnm1", "olga@example.org"),
    ],
)
def test_what_is_tried_first_is_guessable(password: str) -> None:
    assert is_guessable(password, "olga@example.org", "Olga")


@pytest.mark.parametrize(
    "password",
    [
        *(
            "a long enough one",
            "correcthorse",
            "tres tristes tigres",
            "la sota de oros",
            "ñandú-ñu",
        ),
        *(
            "38291077x",
            "olga juega los jueves",
            "Wm3#kq9!",
            "été à la mer",
            "пароль-нет",
            "🂡🂱🃁🃑🂮🂾🃎🃞",
        ),
    ],
)
def test_anything_else_is_not(password: str) -> None:
    assert not is_guessable(password, "olga@example.org", "Olga")

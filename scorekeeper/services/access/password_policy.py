"""Refuses passwords that guessers try first, as zxcvbn counts their guesses.

Nothing else is asked of a password: any characters, in any mixture.
"""

import re

# What is said around a card table, and in our languages, that its lists do not know.
_WORDS = """
scorekeeper guinote guiñote tute tutiboig subastado habanero arrastrado cartas baraja naipes
partida puntos torneo torneig cartes tournoi tournament cards organiser organizador organitzador
organisateur admin administrador usuario ordenador contraseña contrasenya bienvenido bienvenue
benvingut mariajose cariño españa invierno doudou loulou teestimo
"""
_FEWEST_GUESSES = 10**6
# It looks at no more; what is longer is not in any list.
_LONGEST = 72


def is_guessable(password: str, *about: str) -> bool:
    """Whether it is one of those; `about`: what whoever it is for is called."""
    from zxcvbn import zxcvbn  # noqa: PLC0415 - 16 MB of words, for who chooses a password

    typed = password.casefold()
    if any(typed in one.casefold() for one in about):
        return True
    parts = [part for one in about for part in re.split(r"[\W_]+", one) if len(part) > 2]
    found = zxcvbn(password.replace(" ", "")[:_LONGEST], [*about, *parts, *_WORDS.split()])
    return bool(found["guesses"] < _FEWEST_GUESSES)

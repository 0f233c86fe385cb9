"""Refuses passwords that guessers try first: names, common words, rows of keys, repetitions.

Nothing else is asked of a password: any characters, in any mixture.
"""

import re

_ABOUT_US = """
scorekeeper guinote guiñote tute tutiboig subastado habanero arrastrado cartas baraja naipes
partida puntos torneo torneig cartes tournoi tournament cards organiser organizador organitzador
organisateur admin administrator administrador root
"""
_EVERYBODYS = """
password passwort passwd pass secret secreto contrasena contraseña contrasenya clave motdepasse
letmein welcome bienvenido bienvenue benvingut hello hola bonjour hallo iloveyou teamo tequiero
teestimo jetaime princess princesa princesse sunshine soleil football futbol baseball basketball
superman batman starwars pokemon naruto dragon monkey shadow master michael jennifer michelle
jessica daniel andrea carlos alejandro alejandra antonio francisco mariajose nicolas camille
thomas isabelle charlotte estrella mariposa chocolate chocolat corazon bonita hermosa angel
angelito tesoro cariño amor amour loulou doudou minou whatever trustno freedom computer ordenador
internet samsung iphone google facebook instagram corvette mercedes ferrari porsche yamaha
barcelona realmadrid madrid zaragoza valencia sevilla betis atletico marseille paris france espana
españa catalunya liverpool arsenal chelsea juventus access changeme default test testtest guest
user usuario login qwerty azerty asdf zxcv summer winter spring autumn verano invierno primavera
hunter killer pepper ginger buster cookie matrix mustang maverick phoenix tigger cheese butterfly
purple orange banana diamond silver jordan hockey soccer money lovely flower blink bailey ashley
charlie jasmine passpass
"""
WORDS = frozenset(_ABOUT_US.split()) | frozenset(_EVERYBODYS.split())
_ROWS = (
    *("abcdefghijklmnopqrstuvwxyz", "12345678901234567890", "qwertyuiopasdfghjklzxcvbnm"),
    *("qwertyuiopasdfghjklñzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn"),
    *("1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "1q2w3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujmikolp"),
    *(
        "147258369",
        "a1b2c3d4e5f6g7h8i9",
        "1a2b3c4d5e6f7g8h9i",
        "asdfghjkl",
        "zxcvbnm",
        "!@#$%^&*()",
    ),
)
_LETTERS_FOR = str.maketrans("013457@$!", "oieastasi")
_LEAST_DIFFERENT = 5
_EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_DATE = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])[-/. ]?(?:0?[1-9]|1[0-2])[-/. ]?(?:19|20)\d\d"
    r"|(?:19|20)\d\d[-/. ]?(?:0?[1-9]|1[0-2])[-/. ]?(?:0?[1-9]|[12]\d|3[01])"
)


def is_guessable(password: str, *about: str) -> bool:
    """Whether it is one of those; `about`: what whoever it is for is called."""
    typed = password.casefold()
    words = WORDS | {part for one in about for part in _parts(one)}
    return (
        len(set(typed)) < _LEAST_DIFFERENT
        or typed in (typed * 2)[1:-1]  # the same again and again
        or _is_row(typed)
        or _DATE.fullmatch(typed) is not None
        or any(typed in one.casefold() for one in about)
        or any(_bare(one) in words for one in (typed, typed.translate(_LETTERS_FOR)))
    )


def _parts(name: str) -> set[str]:
    """A name, and what stands between its signs: of an address the part before the @ too."""
    folded = name.casefold()
    found = {folded, _bare(folded), *re.split(r"[\W_]+", folded)}
    return {one for one in found if len(one) > 2}


def _bare(typed: str) -> str:
    """Without digits and signs before and behind it, and without spaces."""
    return _EDGES.sub("", typed).replace(" ", "")


def _is_row(typed: str) -> bool:
    plain = typed.replace(" ", "")
    halves = (plain, _EDGES.sub("", plain))
    return any(
        len(one) >= _LEAST_DIFFERENT and (one in row or one in row[::-1])
        for one in halves
        for row in _ROWS
    )

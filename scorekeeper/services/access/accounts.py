"""Makes accounts of organisers, signs them in, changes passwords; a table needs no account."""

import hmac
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from uuid import UUID

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask import current_app
from sqlalchemy import delete, func, select

from scorekeeper.engine.game import Problem
from scorekeeper.engine.text import text
from scorekeeper.extensions import db
from scorekeeper.models import Account, SignedInDevice
from scorekeeper.services.answers import NotFound, Refused
from scorekeeper.services.storage.transactions import write_once, writing

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
    if any(typed in s.casefold() for s in about):
        return True
    parts = [part for x in about for part in re.split(r"[\W_]+", x) if len(part) > 2]
    found = zxcvbn(password.replace(" ", "")[:_LONGEST], [*about, *parts, *_WORDS.split()])
    return bool(found["guesses"] < _FEWEST_GUESSES)


SHORTEST, LONGEST = 8, 128
LONGEST_LOGIN, LONGEST_NAME = 120, 60
_HASHER = PasswordHasher()


@dataclass(frozen=True, slots=True)
class SignedIn:
    """An account as pages know it. `epoch` rises with each new password; a session of an older one
    is over.
    """

    id: UUID
    login: str
    name: str
    epoch: int


def add_account(login: str, password: str, name: str = "") -> SignedIn | Refused:
    """A new account. Refused for a login that is taken, or a password that is too short or long
    (8 to 128 characters, and not one that is guessed at once; nothing else is asked of it).
    """
    login = normalize_login(login)
    problems = [*_check_login(login), *_check_password(password, login, name)]
    if problems:
        return Refused(tuple(problems))
    secret = _HASHER.hash(password)
    shown = (name or login).strip()[:LONGEST_NAME]

    def make() -> SignedIn | Refused:
        if _by_login(login) is not None:
            words = text("“{login}” is taken: choose another, or sign in.", login=login)
            return Refused((Problem("players", "login", words),))
        account = Account(login=login, name=shown, secret=secret, created_at=datetime.now(UTC))
        account.epoch = 0
        db.session.add(account)
        db.session.flush()
        return account_view(account)

    return write_once(make)


def sign_in(login: str, password: str) -> SignedIn | None:
    """The account with this login and password; None for either being wrong, which it is must not
    be told apart, by the time it takes neither.
    """
    account = _by_login(normalize_login(login))
    secret = _nobody() if account is None else account.secret
    try:
        _HASHER.verify(secret, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return None
    if account is None:
        return None
    if _HASHER.check_needs_rehash(secret):
        _store(account.id, password, is_new=False)
    return account_view(account)


def change_password(account_id: UUID, old: str, new: str) -> SignedIn | Refused:
    """A new password for an account; every session of the old one ends. Raises NotFound."""
    account = db.session.get(Account, account_id)
    if account is None:
        raise NotFound
    if sign_in(account.login, old) is None:
        words = text("This is not the password you have now.")
        return Refused((Problem("players", "old", words),))
    problems = _check_password(new, account.login, account.name)
    if problems:
        return Refused(tuple(problems))
    return _store(account_id, new, is_new=True)


def is_first() -> bool:
    """Whether there is no account yet: the first is made by whoever reads the terminal."""
    return db.session.scalar(select(func.count()).select_from(Account)) == 0


def first_token() -> str:
    """What the terminal shows for making the first account in the browser; follows from the secret
    key, so every server of an installation knows the same.
    """
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, b"the first organiser", sha256).hexdigest()[:24]


def is_first_token(given: str) -> bool:
    """Whether this was read off the terminal, and is still good for anything."""
    return is_first() and hmac.compare_digest(given.encode(), first_token().encode())


def normalize_login(login: str) -> str:
    """A login as it is stored: without spaces around it, in small letters."""
    return login.strip().casefold()


def _check_login(login: str) -> list[Problem]:
    if not login:
        return [Problem("missing", "login", text("A name or an e-mail address is needed."))]
    if len(login) > LONGEST_LOGIN:
        words = text(
            "{n} characters are too many: {most} at most.", n=len(login), most=LONGEST_LOGIN
        )
        return [Problem("range", "login", words)]
    return []


def _check_password(password: str, *about: str) -> list[Problem]:
    if SHORTEST <= len(password) <= LONGEST:
        if not is_guessable(password, *about):
            return []
        words = text("This one is guessed at once. Three or four words in a row are a good one.")
        return [Problem("guessable", "password", words)]
    words = text(
        "A password has {least} to {most} characters, this one {n}.",
        least=SHORTEST,
        most=LONGEST,
        n=len(password),
    )
    return [Problem("range", "password", words)]


def _store(account_id: UUID, password: str, *, is_new: bool) -> SignedIn:
    secret = _HASHER.hash(password)
    with writing():
        account = db.session.get(Account, account_id, populate_existing=True)
        if account is None:
            raise NotFound
        account.secret = secret
        account.epoch += is_new
        if is_new:
            ended = delete(SignedInDevice).where(SignedInDevice.account_id == account_id)
            db.session.execute(ended)
        return account_view(account)


@cache
def _nobody() -> str:
    """The hash that a password is held against where there is no account."""
    return _HASHER.hash("nobody has this password")


def _by_login(login: str) -> Account | None:
    return db.session.scalar(select(Account).where(Account.login == login))


def account_view(account: Account) -> SignedIn:
    """An account as pages know it."""
    return SignedIn(account.id, account.login, account.name, account.epoch)

"""Makes accounts of organisers, signs them and their devices in and out, changes passwords."""

import hmac
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from hashlib import sha256
from uuid import UUID

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask import current_app
from sqlalchemy import delete, func, select, update

from scorekeeper.engine.game import (
    Problem,
    check_length,
)
from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import Account, Passkey, SignedInDevice
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access import codes
from scorekeeper.services.answers import NotFound, Refused, refuse
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
    strength = zxcvbn(password.replace(" ", "")[:_LONGEST], [*about, *parts, *_WORDS.split()])
    return bool(strength["guesses"] < _FEWEST_GUESSES)


SHORTEST, LONGEST = 8, 128
LONGEST_LOGIN, LONGEST_NAME = 120, 60
_HASHER = PasswordHasher()
_NOT_YOURS = text("This is not the password you have now.")
_NOT_TOGETHER = text("This name and this code do not go together.")


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
    full_name = (name or login).strip()[:LONGEST_NAME]

    def make() -> SignedIn | Refused:
        if _by_login(login) is not None:
            words = text("“{login}” is taken: choose another, or sign in.", login=login)
            return refuse("players", words, "login")
        account = Account(login=login, name=full_name, secret=secret, created_at=datetime.now(UTC))
        account.epoch = 0
        db.session.add(account)
        db.session.flush()
        return account_view(account)

    return write_once(make)


def sign_in(login: str, password: str) -> SignedIn | None:
    """The account with this login and password; None for either being wrong, which it is must not
    be told apart, by the time it takes neither.
    """
    account = _by_login(login)
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
        return refuse("players", _NOT_YOURS, "old")
    problems = _check_password(new, account.login, account.name)
    return Refused(tuple(problems)) if problems else _store(account_id, new, is_new=True)


def make_code(account_id: UUID, password: str, client_id: str) -> str | Refused:
    """Make a code that sets a new password once, instead of the one there was; the same client id
    again is the same code. It follows from the secret key, and is kept nowhere. Raises NotFound.
    """
    account = db.session.get(Account, account_id)
    if account is None:
        raise NotFound
    if sign_in(account.login, password) is None:
        return refuse("players", _NOT_YOURS, "old")
    code = codes.derived_code(f"a recovery/{account_id}/{client_id}")
    with writing():
        mine = update(Account).where(Account.id == account_id)
        db.session.execute(mine.values(recovery=digest_of(code)))
    return code


def recover(login: str, typed: str, new: str) -> SignedIn | Refused:
    """Set a new password by the printed code, which is good for nothing then; every session ends.
    Raises NotFound where it was used just now.
    """
    account, code = _by_login(login), digest_of(codes.letters_of(typed))
    if account is None or not hmac.compare_digest(account.recovery.encode(), code.encode()):
        return refuse("players", _NOT_TOGETHER, "code")
    problems = _check_password(new, account.login, account.name)
    return Refused(tuple(problems)) if problems else _store(account.id, new, is_new=True, code=code)


def is_first() -> bool:
    """Whether there is no account yet: the first is made by whoever reads the terminal."""
    return db.session.scalar(select(func.count()).select_from(Account)) == 0


def first_token() -> str:
    """What the terminal shows for making the first account in the browser; follows from the secret
    key, so every server of an installation knows the same.
    """
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, b"the first organiser", sha256).hexdigest()[:24]


def is_first_token(token: str) -> bool:
    """Whether this was read off the terminal, and is still good for anything."""
    return is_first() and hmac.compare_digest(token.encode(), first_token().encode())


def normalize_login(login: str) -> str:
    """A login as it is stored: without spaces around it, in small letters."""
    return login.strip().casefold()


def _check_login(login: str) -> list[Problem]:
    if not login:
        return [Problem("missing", "login", text("A name or an e-mail address is needed."))]
    return check_length("login", login, LONGEST_LOGIN)


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


def _store(account_id: UUID, password: str, *, is_new: bool, code: str = "") -> SignedIn:
    """Raises NotFound where there is no account, or its `code` was used meanwhile."""
    secret = _HASHER.hash(password)
    with writing():
        account = db.session.get(Account, account_id, populate_existing=True)
        if account is None or code not in ("", account.recovery):
            raise NotFound
        account.secret = secret
        if code:
            account.recovery = ""
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
    return db.session.scalar(select(Account).where(Account.login == normalize_login(login)))


def account_view(account: Account) -> SignedIn:
    """An account as pages know it."""
    return SignedIn(account.id, account.login, account.name, account.epoch)


# As browsers and systems call themselves in what they send, the most particular first.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrom": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
_SOON = 0.5  # seconds that a page waits to note that it was asked for


@dataclass(frozen=True, slots=True)
class DeviceView:
    """Names what lets somebody in: by what browser, since when, and when it last did, if ever."""

    id: UUID
    browser: Text
    since: datetime
    seen_on: date | None


def begin(account_id: UUID, agent: str, lifetime: timedelta) -> UUID:
    """Note a device on which somebody just signed in, by what its browser says of itself; those
    whose cookie has run out since (after their `lifetime`) are forgotten.
    """
    now = datetime.now(UTC)
    with writing():
        old = SignedInDevice.seen_on < now.date() - lifetime
        db.session.execute(
            delete(SignedInDevice).where(SignedInDevice.account_id == account_id, old)
        )
        device = SignedInDevice(
            account_id=account_id,
            **browser_named(agent),
            created_at=now,
            seen_on=now.date(),
        )
        db.session.add(device)
        db.session.flush()
        return device.id


def device_account(device_id: UUID, epoch: int) -> tuple[SignedIn, date] | None:
    """Whose device this is, and the day on which it last came; None when it was signed out, or the
    password is another by now.
    """
    query = select(Account, SignedInDevice.seen_on)
    query = query.join(SignedInDevice, SignedInDevice.account_id == Account.id)
    row = db.session.execute(query.where(SignedInDevice.id == device_id)).one_or_none()
    if row is None or row[0].epoch != epoch:
        return None
    return account_view(row[0]), row[1]


def note_visit(device_id: UUID, today: date) -> None:
    """Note that a device came today. Raises Busy."""
    with writing(patience=_SOON):
        mine = update(SignedInDevice).where(SignedInDevice.id == device_id)
        db.session.execute(mine.values(seen_on=today))


def devices_of(account_id: UUID) -> tuple[DeviceView, ...]:
    """All of them, the one that came last first."""
    mine = select(SignedInDevice).where(SignedInDevice.account_id == account_id)
    latest = (SignedInDevice.seen_on.desc(), SignedInDevice.created_at.desc())
    return tuple(
        device_view(device, device.seen_on) for device in db.session.scalars(mine.order_by(*latest))
    )


def end(account_id: UUID, device_id: UUID) -> None:
    """Sign one out. Raises NotFound for another's, and for one that is signed out."""
    with writing():
        device = db.session.get(SignedInDevice, device_id, populate_existing=True)
        if device is None or device.account_id != account_id:
            raise NotFound
        db.session.delete(device)


def end_others(account_id: UUID, device_id: UUID | None) -> None:
    """Sign all out but this one; all of them, without one."""
    with writing():
        others = delete(SignedInDevice).where(SignedInDevice.account_id == account_id)
        db.session.execute(others.where(SignedInDevice.id.is_distinct_from(device_id)))


def browser_named(agent: str) -> dict[str, str]:
    """Name a browser and its system by what it says of itself; blank where it is not known."""
    known = {"browser": _BROWSERS, "system": _SYSTEMS}
    return {
        column: next((name for sign, name in names.items() if sign in agent), "")
        for column, names in known.items()
    }


def device_view(device: SignedInDevice | Passkey, seen_on: date | None) -> DeviceView:
    """A device, or a passkey by where it was added, as its owner sees it."""
    return DeviceView(device.id, _browser(device), device.created_at, seen_on)


def _browser(device: SignedInDevice | Passkey) -> Text:
    match device.browser, device.system:
        case "", "":
            return text("A browser without a name")
        case "", system:
            return text("A browser on {system}", system=system)
        case name, "":
            return text("{browser} on another system", browser=name)
        case name, system:
            return text("{browser} on {system}", browser=name, system=system)

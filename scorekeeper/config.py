"""Reads where this installation keeps its files, and its settings.

Three places may say a setting, the later one wins: what stands here, `config.py` in the instance
folder (plain `NAME = value` lines, capitals), the environment (`SCOREKEEPER_...`, named below).
"""

import hashlib
import json
import os
import secrets
import stat
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent
# The Python of phones, npm's `pyodide`: beside the program once tools/offline.py has packed it.
PYODIDE = "314.0.7"
RUNTIME = PACKAGE / "offline" / "runtime"
# The floors of which nothing is packed for phones.
_NO_PHONE = {"cli", "migrations", "models", "printing", "serving", "web"}

KEY_FILE = "secret_key"
SETTINGS_FILE = "config.py"
DATABASE_FILE = "scorekeeper.sqlite"
# Where what there was before an upgrade is kept.
BACKUPS = "backups"
_OTHERS = 0o077

# A year of a club's evenings as one file is a few hundred kilobytes.
LARGEST_REQUEST = 2 * 1024 * 1024
# Ten years of a club are some hundred megabytes.
LARGEST_BACKUP = 1024 * 1024 * 1024
# A tournament's result form is the widest: some hundreds of fields, each a short number.
MOST_FIELDS = 2000
# A phone stays signed in over a season of weekly evenings.
SESSION_SECONDS = 180 * 24 * 60 * 60

# For one address, as Flask-Limiter writes it. A whole club may stand behind one address: forty
# tables begin at once; nobody types a wrong code forty times.
LIMITS: Mapping[str, object] = {
    "LIMIT_BEGIN": "60/minute;600/hour",
    "LIMIT_CODES": "10/minute;60/hour",
    # Wrong codes of everybody together: by it the length of codes is reckoned (services.codes).
    "LIMIT_GUESSES": "120/hour",
    "LIMIT_IMPORT": "20/minute;200/hour",
    "LIMIT_PRINT": "60/minute",
    # A hall may register from behind one address within minutes.
    "LIMIT_REGISTER": "60/minute;600/hour",
    "LIMIT_UNKNOWN": "600/minute",
    # For one token of the interface for programs.
    "LIMIT_API": "600/minute",
    # Each process counts for itself; several servers share a store: redis://…
    "RATELIMIT_STORAGE_URI": "memory://",
    # How many proxies of our own stand before the app. What they say of who asks is believed,
    # what anybody else says of that is not.
    "TRUSTED_HOPS": 0,
}


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one start. `own` is what the instance's config.py says, in capitals, and over
    it what the environment says.
    """

    instance: Path
    database_url: str
    secret_key: str = field(repr=False)
    own: Mapping[str, object] = field(default_factory=dict, repr=False)

    def for_flask(self) -> dict[str, object]:
        """All of it under the names Flask and its extensions look for."""
        return {
            "MAX_CONTENT_LENGTH": LARGEST_REQUEST,
            "MAX_FORM_MEMORY_SIZE": LARGEST_REQUEST,
            "MAX_FORM_PARTS": MOST_FIELDS,
            "PERMANENT_SESSION_LIFETIME": SESSION_SECONDS,
            "SESSION_COOKIE_HTTPONLY": True,
            # Only an answer that remembers something sends the cookie again: a preview still on its
            # way when the hand is saved would put back what the cookie said before.
            "SESSION_REFRESH_EACH_REQUEST": False,
            "SESSION_COOKIE_NAME": "scorekeeper",
            "SESSION_COOKIE_SAMESITE": "Lax",
            # Plain http in a bar's own network is a way of use: a secure cookie would never come
            # back. Behind https it is SESSION_COOKIE_SECURE = True.
            "SESSION_COOKIE_SECURE": False,
            # A table page stays open all evening; a form must not go stale before its hand is over.
            "WTF_CSRF_TIME_LIMIT": None,
            # By https it would ask for the referrer, which no page of ours sends; the token stays.
            "WTF_CSRF_SSL_STRICT": False,
            # Where codes to scan lead to (https://scores.example.org); blank: where the page was
            # asked for.
            "PUBLIC_ADDRESS": "",
            # A hot standby that pages are read from, and how many seconds it may be behind.
            "READ_URL": "",
            "READ_LAG": 5,
            # How long a paper may take; a small computer needs longer for long lists.
            "PRINT_SECONDS": 30,
            # “json”: a line for every request, without names, links and addresses.
            "LOG": "",
            # The same hand tapped again so soon is asked about: it may be one finger.
            "ASK_AGAIN_SECONDS": 4,
            # Whether Prometheus may read figures at /metrics: no names, links or tokens.
            "METRICS": False,
            **LIMITS,
            **self.own,
            "SECRET_KEY": self.secret_key,
            "SQLALCHEMY_DATABASE_URI": self.database_url,
        }


def load(instance: Path | None = None, environ: Mapping[str, str] = os.environ) -> Config:
    """Read the settings; on the first start make the instance folder and its secret key.

    `instance` (a folder) wins over SCOREKEEPER_INSTANCE, that over the usual place. In the
    environment, SCOREKEEPER_SECRET_KEY and SCOREKEEPER_DATABASE_URL win over config.py: several
    servers share both. So do SCOREKEEPER_PUBLIC_ADDRESS, SCOREKEEPER_READ_URL,
    SCOREKEEPER_LOG, SCOREKEEPER_METRICS, SCOREKEEPER_TRUSTED_HOPS,
    SCOREKEEPER_ASK_AGAIN_SECONDS, SCOREKEEPER_RATELIMIT_STORAGE_URI,
    SCOREKEEPER_RATELIMIT_ENABLED (“no” for none) and SCOREKEEPER_SESSION_COOKIE_SECURE (“yes”).
    """
    folder = folder_of(instance, environ)
    make_private(folder)
    own = _read_settings(folder / SETTINGS_FILE) | _settings_given(environ)
    return Config(
        instance=folder,
        database_url=_database_url(folder, own, environ),
        secret_key=environ.get("SCOREKEEPER_SECRET_KEY")
        or str(own.get("SECRET_KEY") or _secret_key(folder / KEY_FILE)),
        own=own,
    )


def folder_of(instance: Path | None, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder that is meant, whether it is there or not."""
    return (instance or default_instance(environ)).expanduser().absolute()


def is_installed(instance: Path | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a database, or the address of one, so that nothing has to be made."""
    folder = folder_of(instance, environ)
    url = _database_url(folder, _read_settings(folder / SETTINGS_FILE), environ)
    file = url.removeprefix("sqlite:///")
    return file == url or (folder / file).is_file()


def make_private(folder: Path) -> None:
    """See that the instance folder is there, and that it and what is in it is its owner's alone: in
    a checkout, or after `mkdir`, everybody on the machine may read it.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & stat.S_ISVTX:
        return  # /tmp, say, which is for everybody
    for path in (folder, *folder.iterdir(), *(folder / BACKUPS).glob("*")):
        # Another's, on a disk that is read alone, or gone meanwhile: no reason not to start.
        with suppress(OSError):
            mode = stat.S_IMODE(path.lstat().st_mode)
            if mode & _OTHERS and not path.is_symlink():
                path.chmod(mode & ~_OTHERS)


def _database_url(folder: Path, own: Mapping[str, object], environ: Mapping[str, str]) -> str:
    own_file = f"sqlite:///{folder / DATABASE_FILE}"
    uri = environ.get("SCOREKEEPER_DATABASE_URL") or own.get("SQLALCHEMY_DATABASE_URI")
    return str(uri or own_file)


def _settings_given(environ: Mapping[str, str]) -> dict[str, object]:
    """Reads what the environment says of addresses, proxies and limits. Raises ValueError for hops
    and seconds that are no number.
    """
    return {
        name: read(setting)
        for read, names in _READ
        for name in names
        if (setting := environ.get(f"SCOREKEEPER_{name}"))
    }


def _is_on(setting: str) -> bool:
    return setting.lower() not in ("no", "0", "false", "off")


_READ: tuple[tuple[Callable[[str], object], tuple[str, ...]], ...] = (
    (str, ("PUBLIC_ADDRESS", "READ_URL", "LOG", "RATELIMIT_STORAGE_URI")),
    (_is_on, ("METRICS", "RATELIMIT_ENABLED", "SESSION_COOKIE_SECURE")),
    (int, ("TRUSTED_HOPS",)),
    (float, ("ASK_AGAIN_SECONDS",)),
)


def default_instance(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder used when nobody names one: the checkout's own, else the user's data folder."""
    if named := environ.get("SCOREKEEPER_INSTANCE"):
        return Path(named)
    # A clone, or an editable install of one.
    if (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "templates").is_dir():
        return CHECKOUT / "instance"
    return Path(platformdirs.user_data_dir("scorekeeper", appauthor=False))


def templates() -> Path:
    """The folder of page and paper templates: inside an installed package, else the checkout's."""
    inside = PACKAGE / "templates"
    return inside if inside.is_dir() else CHECKOUT / "templates"


@cache
def static_digest() -> str:
    """A short digest of everything in static/, for the addresses of its files: browsers keep them
    for a year, and ask for new ones as soon as anything changed.
    """
    digest = hashlib.sha256()
    folder = PACKAGE / "static"
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:10]


@cache
def release() -> str:
    """A short digest of all that a phone runs by itself: the static files, the scripts and pages
    that are there without a signal, and what its Python is packed of, whether that is there yet or
    not. Where it is there, of other sources, that has a name of its own.
    """
    digest = hashlib.sha256(static_digest().encode())
    for path in sorted((templates() / "offline").iterdir()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(packed_digest().encode())
    if stale_runtime():
        digest.update(packed_runtime().encode())
    return digest.hexdigest()[:10]


def packed_runtime() -> str:
    """What the packed Python that is there now was made of; blank where there is none."""
    listing = RUNTIME / "manifest.json"
    if not listing.exists():
        return ""
    return str(json.loads(listing.read_text(encoding="utf-8"))["made_of"])


def packed_sources() -> Iterator[tuple[str, Path]]:
    """Yield what of ours may be packed for phones, by its name in the pack."""
    for path in sorted((*PACKAGE.rglob("*.py"), *PACKAGE.rglob("book.toml"))):
        name = path.relative_to(PACKAGE)
        if name.parts[0] not in _NO_PHONE:
            yield f"{PACKAGE.name}/{name.as_posix()}", path
    for path in (templates() / "offline" / "phone.js", *sorted(templates().rglob("*.html"))):
        yield f"templates/{path.relative_to(templates()).as_posix()}", path
    for path in sorted((PACKAGE / "translations").rglob("*.mo")):
        yield path.relative_to(PACKAGE.parent).as_posix(), path


@cache
def packed_digest() -> str:
    """A short digest of what is packed for phones of this program, as it was when it began, and of
    the Python that runs it: another one, and what is packed is of yesterday.
    """
    digest = hashlib.sha256(PYODIDE.encode())
    for name, path in packed_sources():
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def stale_runtime() -> str:
    """Says in one line what to do where phones would run another version of the program than this;
    blank where they would not, or run none.
    """
    if packed_runtime() in ("", packed_digest()):
        return ""
    return (
        "What phones run by themselves is of another version of the program: make run packs it anew"
    )


def _read_settings(path: Path) -> dict[str, object]:
    if not path.is_file():
        return {}
    namespace: dict[str, object] = {}
    # The owner's own file in the owner's own folder, as Flask's `from_pyfile` reads it.
    exec(compile(path.read_bytes(), path, "exec"), namespace)  # noqa: S102
    return {name: value for name, value in namespace.items() if name.isupper()}


def _secret_key(path: Path) -> str:
    """Read the key, making it first when there is none; two starts at once agree on one.

    The key is written whole under another name, readable by its owner only, and then linked into
    place: a link never replaces what another start put there, and nobody reads half a key.
    """
    if not path.exists():
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(32))
            _put_in_place(Path(draft), path)
        finally:
            Path(draft).unlink(missing_ok=True)
    key = path.read_text(encoding="ascii").strip()
    if not key:
        raise ValueError(f"{path} is empty. Delete it: the next start makes a new key.")
    return key


def _put_in_place(draft: Path, path: Path) -> None:
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        return
    except OSError:
        # A memory stick's file system knows no links; there, two first starts at once are unlikely.
        draft.replace(path)

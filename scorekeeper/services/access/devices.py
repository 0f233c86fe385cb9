"""Keeps the devices that an account is signed in on, each to be signed out by itself."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, select, update

from scorekeeper.engine.text import Text, text
from scorekeeper.extensions import db
from scorekeeper.models import Account, SignedInDevice
from scorekeeper.services.access.accounts import SignedIn, account_view
from scorekeeper.services.answers import NotFound
from scorekeeper.services.storage.transactions import writing

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
    """A device somebody is signed in on: by what browser, since when, and when it last came."""

    id: UUID
    browser: Text
    since: datetime
    seen_on: date


def begin(account_id: UUID, agent: str, kept: timedelta) -> UUID:
    """Note a device on which somebody just signed in, by what its browser says of itself; those
    whose cookie has run out since (`kept` long) are forgotten.
    """
    now = datetime.now(UTC)
    with writing():
        old = SignedInDevice.seen_on < now.date() - kept
        db.session.execute(
            delete(SignedInDevice).where(SignedInDevice.account_id == account_id, old)
        )
        device = SignedInDevice(
            account_id=account_id,
            browser=_named(_BROWSERS, agent),
            system=_named(_SYSTEMS, agent),
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
    return tuple(_view(device) for device in db.session.scalars(mine.order_by(*latest)))


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


def _named(names: dict[str, str], agent: str) -> str:
    return next((name for sign, name in names.items() if sign in agent), "")


def _view(device: SignedInDevice) -> DeviceView:
    return DeviceView(device.id, _browser(device), device.created_at, device.seen_on)


def _browser(device: SignedInDevice) -> Text:
    match device.browser, device.system:
        case "", "":
            return text("A browser without a name")
        case "", system:
            return text("A browser on {system}", system=system)
        case name, "":
            return text("{browser} on another system", browser=name)
        case name, system:
            return text("{browser} on {system}", browser=name, system=system)

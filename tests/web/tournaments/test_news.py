"""What pages that stay open ask for: nothing new, or what happened."""

from datetime import UTC, datetime
from uuid import UUID

from flask import Flask
from sqlalchemy import update

from scorekeeper.extensions import db
from scorekeeper.models import TournamentLink
from scorekeeper.services.tournaments import registration
from tests.web.organiser import key_of
from tests.web.plain_browser import Device, Page


def test_nothing_new_has_no_body(olga: Device, published: Page) -> None:
    address = f"/t/{key_of(published)}/live"
    first = olga.client.get(address)
    assert first.status_code == 200
    again = olga.client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_who_watches_is_told_as_long_as_the_link_is_good(
    app: Flask, olga: Device, published: Page, other: Device
) -> None:
    key = UUID(key_of(published))
    with app.test_request_context():
        token = registration.watch_token(key)
    first = other.client.get(f"/t/{token}/live")
    assert first.status_code == 200
    seen = {"If-None-Match": first.headers["ETag"]}
    assert other.client.get(f"/t/{token}/live", headers=seen).status_code == 304
    olga.send(olga.open(f"/t/{key.hex}/desk").form("/desk"), slip="132")
    assert other.client.get(f"/t/{token}/live", headers=seen).status_code == 200
    with app.test_request_context():
        db.session.execute(update(TournamentLink).values(revoked_at=datetime.now(UTC)))
        db.session.commit()
    assert other.client.get(f"/t/{token}/live", headers=seen).status_code == 404
    assert other.client.get("/t/nowhere-at-all/live").status_code == 404

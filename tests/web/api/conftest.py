"""A house to ask at, on each database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from flask import Flask

from scorekeeper.services.access import accounts
from tests.databases import Settings, fresh_app
from tests.web.api.cast import House, furnished


@pytest.fixture
def app(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Flask]:
    with fresh_app(tmp_path / "instance", database, compiled) as app:
        yield app


@pytest.fixture
def house(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64))
    with app.test_request_context():
        yield furnished(app)

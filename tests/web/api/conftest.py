"""A house to ask at, on each database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.databases import Settings, fresh_app
from tests.web.api.cast import House, furnished


@pytest.fixture
def app(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Flask]:
    with fresh_app(tmp_path / "instance", database, compiled) as app:
        yield app


@pytest.fixture
def house(app: Flask) -> Iterator[House]:
    with app.test_request_context():
        yield furnished(app)

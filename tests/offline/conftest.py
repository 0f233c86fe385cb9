"""A server to lay beside a phone."""

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.services.storage import transactions


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    app = create_app(tmp_path_factory.mktemp("server"), TESTING=True, WTF_CSRF_ENABLED=False)
    transactions.upgrade(app)
    return app

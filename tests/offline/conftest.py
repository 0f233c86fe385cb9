"""A server to lay beside a phone."""

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.services.storage import transactions


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    known = {"TESTING": True, "WTF_CSRF_ENABLED": False, "ASK_AGAIN_SECONDS": 0}
    app = create_app(tmp_path_factory.mktemp("server"), **known)
    transactions.upgrade(app)
    return app

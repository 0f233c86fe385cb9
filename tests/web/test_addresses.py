"""The addresses of templates: those of Flask, built once."""

from pathlib import Path

import pytest
from flask import Flask, url_for
from werkzeug.exceptions import NotFound
from werkzeug.routing import Rule

from scorekeeper.app import Scorekeeper, create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "instance", TESTING=True)


@pytest.mark.parametrize("root", ["", "/cards"])
def test_they_lead_where_flask_leads(app: Flask, root: str) -> None:
    asked = '{{ url_for("tournaments.table", key="é", number=1, place=2, _anchor="t") }}'
    with app.test_request_context(environ_overrides={"SCRIPT_NAME": root}):
        there = url_for("tournaments.table", key="é", number=1, place=2, _anchor="t")
        assert there.startswith(f"{root}/t/")
        for _ in range(2):
            assert app.jinja_env.from_string(asked).render() == there


def test_each_is_built_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    real = app.url_for

    def url_for(endpoint: str, **values: str) -> str:
        built.append(endpoint)
        return real(endpoint, **values)  # type: ignore[arg-type]  # for the path

    monkeypatch.setattr(app, "url_for", url_for)
    asked = app.jinja_env.from_string('{{ url_for("home.menu") }}{{ url_for("home.menu", a=1) }}')
    with app.test_request_context():
        assert asked.render() == asked.render()
    assert built == ["home.menu"] * 2


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("number", [10**9, 2**31, 2**63, "9" * 5000, "٣" * 30])
@pytest.mark.parametrize(
    "path",
    [
        "/blank/guinote/{}",
        "/t/nothing/tables/{}/1",
        "/m/nothing/hands/{}/correct",
        "/clubs/00000000-0000-0000-0000-000000000001/cash/{}/take-back",
        "/api/v1/clubs/00000000-0000-0000-0000-000000000001/cash/{}/take-back",
        "/api/v1/matches/00000000-0000-0000-0000-000000000001/hands/{}",
    ],
)
def test_beyond_what_can_be_stored_there_is_no_page(app: Flask, path: str, number: object) -> None:
    bound = app.url_map.bind("localhost")
    assert bound.allowed_methods(path.format(10**9 - 1))
    assert not bound.allowed_methods(path.format(number))
    with pytest.raises(NotFound):
        bound.match(path.format(number), "PUT")


def test_each_rule_writes_what_it_would_have_written_at_once(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scorekeeper, "url_rule_class", Rule)
    at_once = create_app(tmp_path / "other", TESTING=True)

    def written(app: Flask, *, asks: bool) -> list[tuple[str, str] | None]:
        found = []
        for rule in app.url_map.iter_rules():
            values = dict.fromkeys(rule.arguments, 7) | {"filename": "a/b"}
            found += [rule.build(values | {"of": "é"} if asks else values, asks) for _ in range(2)]
        return found

    for asks in (False, True):
        assert written(app, asks=asks) == written(at_once, asks=asks)

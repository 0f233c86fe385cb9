"""The OpenAPI document is what the program does: valid, complete, its examples run, and held by
requests made up from it.
"""

import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema import Draft202012Validator
from schemathesis.checks import load_all_checks
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from scorekeeper.web.api.openapi import document
from scorekeeper.web.api.operations import OPERATIONS, Operation, places, template
from tests.databases import only
from tests.web.api.cast import House
from tests.web.api.test_access import path_of

pytestmark = only("sqlite")
# Of each operation, in a run that somebody waits for; a soak tries as many as its profile says.
MANY = 100
# What a schema cannot know: whether a hand fits its match, whether a base is the latest.
SEMANTIC = ("positive_data_acceptance", "negative_data_rejection")


def test_every_schema_is_one_and_every_reference_leads_somewhere(house: House) -> None:
    found = house.get("/openapi.json", "nobody")
    assert found.status_code == 200
    whole: dict[str, Any] = found.get_json()
    assert whole == document()
    assert whole["openapi"] == "3.1.0"
    assert {one.name for one in OPERATIONS} == {
        one["operationId"] for path in whole["paths"].values() for one in path.values()
    }
    schemas = whole["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    assert set(_references(whole)) <= {f"#/components/schemas/{name}" for name in schemas}


def test_whatever_an_answer_names_can_be_gone_on_to(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand={"outcome": {"winner": "1"}})
    by_name, followed = {one.name: one for one in OPERATIONS}, set()
    for one in OPERATIONS:
        found = document()["paths"][template(one.path)][one.method.lower()]["responses"]
        links = found[str(one.status)].get("links", {})
        assert bool(links) == bool(one.names), one.name
        if one.method != "GET" or not links:
            continue
        answer, here = house.read(path_of(house, one)), house.own
        told = {name: _pointed(answer, pointer) for name, pointer in one.names.items()}
        for link in links.values():
            to = by_name[link["operationId"]]
            assert link["parameters"].keys() == {name for name, _ in places(to.path)}
            path = template(to.path).format(**here | told)
            if to.method == "GET" and "None" not in path:
                # The token of a club opens no match, and says so.
                opens_it = one.name != "see_me" or path.startswith("/clubs/")
                assert (house.get(path).status_code == 200) == opens_it, path
                followed.add((one.name, to.name))
    club = {"see_match", "see_tournament", "see_person", "see_persons_figures", "see_season"}
    assert {to for _, to in followed} >= club | {"see_hand"}
    assert ("see_tournament", "see_round") in followed


def _pointed(answer: Any, pointer: str) -> object:  # noqa: ANN401 (any JSON)
    """What stands there; None where there is none."""
    for step in pointer.split("/"):
        if isinstance(answer, list):
            answer = answer[int(step)] if int(step) < len(answer) else None
        else:
            answer = (answer or {}).get(step)
    return answer


def _references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for one in value.values():
            yield from _references(one)
    elif isinstance(value, list):
        for one in value:
            yield from _references(one)


def test_the_examples_run(house: House) -> None:
    house.send("POST", f"{house.at}/hands", hand={"outcome": {"winner": "1"}})
    ran = []
    for one in OPERATIONS:
        if one.example is not None:
            path = path_of(house, one)
            body = dict(one.example) | ({"base": house.version(path)} if one.has_base else {})
            if "scores" in body:
                body["scores"] = house.scores(5, 3)
            told = house.ask(one.method, path, json=body)
            assert told.status_code == one.status, (one.name, told.get_json())
            ran.append(one.name)
    assert len(ran) >= 6


@pytest.fixture
def quiet() -> Iterator[None]:
    """What a library of the test says about itself is not ours to mend."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.slow
@pytest.mark.usefixtures("quiet")
def test_made_up_requests_are_answered_as_the_document_says(house: House) -> None:
    load_all_checks()
    house.send("POST", f"{house.at}/hands", hand={"outcome": {"winner": "1"}})
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", house.app)
    by_name = {one.name: one for one in OPERATIONS}
    tried = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        one = by_name[operation.definition.raw["operationId"]]
        _hold(house, operation, one, GenerationMode.POSITIVE)
        if (one.takes or one.asks) not in (None, Any):  # else there is nothing to make wrong
            _hold(house, operation, one, GenerationMode.NEGATIVE)
        tried.append(one.name)
    # The document itself is what was read first.
    assert sorted(tried) == sorted(set(by_name) - {"see_document"})


def _hold(house: House, operation: Any, one: Operation, mode: GenerationMode) -> None:  # noqa: ANN401
    """Ask what is made up for this operation, of the house's own things and by its own token."""
    own = {name: value for name, value in house.own.items() if f"{{{name}}}" in template(one.path)}
    more = {"path_parameters": own} if own and mode is GenerationMode.POSITIVE else {}
    who = "evening link" if one.name == "see_evening" else "write"
    checks = schemathesis.checks.CHECKS.get_by_names(
        [name for name in schemathesis.checks.CHECKS.get_all_names() if name not in SEMANTIC]
    )
    tries = settings().max_examples
    rest = settings(
        max_examples=max(1, tries // 10) if tries <= MANY else tries // 100,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )

    @rest
    @given(case=operation.as_strategy(generation_mode=mode, **more))
    def held(case: Any) -> None:  # noqa: ANN401 (the library's own)
        bearer = {} if one.is_open else {"Authorization": f"Bearer {house.tokens[who]}"}
        case.call_and_validate(headers=bearer, checks=checks)

    held()

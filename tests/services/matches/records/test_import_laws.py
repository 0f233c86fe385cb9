"""Whatever is brought in is kept, or refused in words; nothing makes it fail."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.records.record import answer, read, write
from scorekeeper.games import BY_KEY
from scorekeeper.pages.one_hand import explain_hand
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.records.import_ import import_record
from scorekeeper.services.matches.view_models import Started
from tests.games.whole_matches import drawn
from tests.hands import export_log, match_record
from tests.services.foreign_records import IDS, lines, seen, taken_in


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_export_of_an_import_keeps_everything(app: Flask, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(BY_KEY)))
    record = drawn(data, key, most=8)
    meta = data.draw(
        st.fixed_dictionaries(
            {}, optional={"title": st.just("Friday"), "place": st.integers(), "date": st.none()}
        )
    )
    document = {**write(record), "meta": meta}
    with app.test_request_context():
        table = taken_in(document, f"import-{next(IDS)}")
        found = match_record(table.watch_token)
        again = taken_in(export_log(table.score_token), f"import-{next(IDS)}")
        assert export_log(again.score_token) == export_log(table.score_token)
    assert found["players"] == document["players"]
    assert found["first_dealer"] == document.get("first_dealer", document["players"][0])
    assert found["hands"] == document["hands"]
    assert found["rules"] if document.get("rules") else "rules" not in found
    assert {key: found["meta"][key] for key in meta} == meta
    assert answer(read(found, BY_KEY)) == answer(record)


SCRAPS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(
        ["", "s1", "s9", "1", "hand", "void", "Ana", "\x00", "9999-12-31T23:59:59-23:59"]
    )
    | st.sampled_from([10**30, -1, 0, 1, 2, 10**6]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abs"), inner),
)


def leaves(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401 (JSON)
    """The way to each part of a document."""
    found = [path] if path else []
    inside = document.items() if isinstance(document, dict) else []
    if isinstance(document, list):
        inside = enumerate(document)  # type: ignore[assignment]  # (keys of a list are its places)
    for key, part in inside:
        found += leaves(part, (*path, key))
    return found


@pytest.mark.slow
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=min(max(50, 4 * settings().max_examples), 2_500),
)
@given(data=st.data())
def test_a_record_spoilt_anywhere_is_taken_in_or_refused_and_never_fails(
    evening: Started, data: st.DataObject
) -> None:
    document = export_log(evening.score_token)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(leaves(document)))
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = data.draw(SCRAPS)
    answered = import_record(document, f"import-{next(IDS)}")
    if isinstance(answered, Refused):
        assert all(lines(answered))
        return
    view = seen(answered)
    assert (view.plot, view.pairings) is not None
    history_of(open_match(answered.score_token))
    for hand in view.hands:
        explain_hand(open_match(answered.score_token), hand.entry)
    again = export_log(answered.score_token)
    assert export_log(taken_in(again, f"import-{next(IDS)}").score_token) == again

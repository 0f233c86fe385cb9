"""Every game for money says at its end who pays whom: on the page, in the file, on the sheet."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.ledger import balances_of
from scorekeeper.engine.records.record import FORMAT
from scorekeeper.engine.stakes import Stake
from scorekeeper.games import BY_KEY
from scorekeeper.services.answers import Saved
from scorekeeper.services.evenings.share_text import result_text
from scorekeeper.services.matches.loader import append_entry, open_match
from scorekeeper.services.matches.log import table_write
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import Write
from scorekeeper.services.papers import papers
from tests import hands
from tests.games.test_corpus import usual_match
from tests.hands import export_log
from tests.services.foreign_records import seen, taken_in


def record(game: str) -> dict[str, Any]:
    """The whole match of the corpus, played for money."""
    document = usual_match(game)["match"]
    options = BY_KEY[game].words.options
    prices = {name: 25 for name, option in options.items() if option.is_money}
    assert prices, game
    rules = {**document.get("rules", {}), **prices}
    kept = {key: document[key] for key in ("players", "first_dealer", "hands") if key in document}
    kept |= {"format": FORMAT, "game": game}
    is_open = BY_KEY[game].is_open
    return {**kept, "rules": rules, **({"ended": True} if is_open else {})}


@pytest.mark.parametrize("game", sorted(BY_KEY))
def test_it_is_settled_everywhere(app: Flask, game: str) -> None:
    table = taken_in(record(game))
    match = seen(table)
    assert match.is_over
    assert not match.is_cut_short
    assert match.settlement is not None
    assert match.transfers
    players = match.replay.table.players
    assert balances_of(players, match.transfers) == dict(match.settlement.balances)
    said = hands.match_record(table.score_token)["meta"]["settlement"]
    assert [one["amount"] for one in said] == [one.amount for one in match.transfers]
    sheet = papers.match_sheet(match)
    assert "Settlement" in sheet
    assert "ended early" not in sheet
    assert len(result_text(match)) > len(match.transfers)


def test_what_is_played_for_moves_house_with_the_log(app: Flask) -> None:
    table = taken_in(record("guinote"))
    write = Write(token=table.score_token, client_id="a-stake", base=seen(table).version)
    assert isinstance(
        append_entry(write, table_write.change_stake(Stake("los cafés"), "TND")), Saved
    )
    moved = taken_in(export_log(table.score_token), "moved")
    assert export_log(moved.score_token) == export_log(table.score_token)
    assert (seen(moved).stake, seen(moved).currency) == (Stake("los cafés"), "TND")
    assert [line.words for line in history_of(open_match(moved.score_token))] == [
        line.words for line in history_of(open_match(table.score_token))
    ]

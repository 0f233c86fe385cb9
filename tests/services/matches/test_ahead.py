"""What a page says a hand will come to, before it is stored, is what it comes to."""

from random import Random

import pytest

from benchmarks.random_hands import play_random_match
from scorekeeper.engine.answers import Answers, way_of
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.questions import EntryForm
from scorekeeper.games import GAMES
from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.shown_match import scores_ahead
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands

pytestmark = pytest.mark.usefixtures("app")
NAMES = ("Ana", "Luis", "Pilar", "Marta", "Íñigo")


def saved_by(way: EntryForm, answers: Answers) -> str:
    """The last answer, where that one saves; else a blank."""
    last = way.asks[-1].name if way.asks and way.saves_at_once else ""
    return answers.picked[last][0] if last else ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_score_ahead_is_the_score_after(game: AnyGame) -> None:
    many = game.seats.counts[0]
    script = play_random_match(game, many, Random(game.key))
    new = NewMatch(game=game.key, names=NAMES[:many], rules=script.rules)
    begun = hands.start_match(new, "begun-here")
    assert isinstance(begun, Started)
    for number, hand in enumerate(script.hands):
        view, match = hands.see_match(begun.score_token), open_match(begun.score_token)
        assert view.ask is not None
        way, answers = way_of(view.ask, hand.payload) or pytest.fail(f"{hand.payload}")
        ahead = scores_ahead(match, way, answers)
        write = Write(token=begun.score_token, client_id=f"hand-{number}", base=view.version)
        preview = hands.preview_hand(begun.score_token, hand.payload)
        assert preview.totals.keys() >= hand.payload.get("cards", {}).keys()
        warned = preview.warnings
        assert isinstance(hands.record_hand(write, hand.payload), Saved)
        after = hands.see_match(begun.score_token)
        assert (saved_by(way, answers) in ahead) is not bool(warned)
        assert warned or ahead[saved_by(way, answers)] == after.score
        if not way.asks:
            assert view.ahead[way.key] == after.score
        assert after.undone == view.score
    watched = hands.see_match(begun.watch_token)
    assert (watched.ahead, watched.undone) == ({}, None)


def test_what_is_refused_is_not_ahead(table: Started) -> None:
    match = open_match(table.score_token)
    ask = hands.see_match(table.score_token).ask
    assert ask is not None
    full = next(way for way in ask.ways if way.place == "full")
    assert scores_ahead(match, full, Answers()) == {}

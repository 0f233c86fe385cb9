"""The result as a few lines to send around."""

from scorekeeper.engine.text import say
from scorekeeper.language import ReaderVoice
from scorekeeper.services.evenings.share_text import result_text
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands
from tests.services.foreign_records import US, Recorder, Writer


def shared(table: Started) -> list[str]:
    seen = hands.see_match(table.watch_token)
    voice = ReaderVoice(seen.names, seen.currency)
    return [say(line, voice) for line in result_text(seen)]


def test_a_match_that_is_over_says_who_won_and_who_pays(
    table: Started, record: Recorder, write: Writer
) -> None:
    hands.change_rules(write(), {"games": 2, "game_value": 150})
    record(US)
    record(US)
    lines = shared(table)
    assert lines[1:3] == ["The match goes to Ana & Pilar, 2 to 0.", "2 hands played."]
    assert sorted(lines[3:]) == ["Luis pays Pilar €3.00.", "Pepe pays Ana €3.00."]


def test_cotos_stand_beside_the_games(table: Started, record: Recorder, write: Writer) -> None:
    hands.change_rules(write(), {"mode": "first_to", "games": 1, "cotos": 2})
    record(US)
    assert shared(table)[0].startswith(
        "Guiñote · Ana & Pilar 0 – 0 Luis & Pepe · cotos\u00a01–0 · "
    )


def test_many_players_stand_in_one_line(app: object) -> None:
    started = hands.start_match(NewMatch(game="tuti_boig", names=("A", "B", "C", "D")), "alone")
    assert isinstance(started, Started)
    said = Write(token=started.score_token, client_id="hand", base=0)
    hands.record_hand(said, {"outcome": {"losers": ["s2"]}})
    assert shared(started)[0].startswith("Tuti Boig · A\u00a00, B\u00a01, C\u00a00 and D\u00a00 · ")


def test_an_open_session_is_settled_when_it_is_ended(app: object) -> None:
    started = hands.start_match(NewMatch(game="tute_al_atout", names=("A", "B", "C")), "open")
    assert isinstance(started, Started)
    said = Write(token=started.score_token, client_id="hand", base=0)
    hands.record_hand(said, {"outcome": {"winner": "s2", "double": False}})
    assert shared(started)[1:] == ["After 1 hand, still playing."]
    hands.end_match(Write(token=started.score_token, client_id="end", base=1))
    assert shared(started)[1:] == [
        "Ended after 1 hand.",
        "A pays B €1.00.",
        "C pays B €1.00.",
    ]

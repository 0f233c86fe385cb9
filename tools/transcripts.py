"""Writes tests/games/transcripts: each whole match of the corpus as four tables would hear it.

`make transcripts` runs it. A file holds the four languages one after the other: what was agreed,
for each hand what is said before it (?), what was noted, what the page answers (>), what it makes a
moment of (*), what it asks again (!) and why (-), and who won and pays whom. What a change does to
the words of a table shows in the difference; read it aloud.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from scorekeeper import language
from scorekeeper.config import PACKAGE
from scorekeeper.engine.answers import retell
from scorekeeper.engine.displays.sheet import short_score
from scorekeeper.engine.records.record import Record, read
from scorekeeper.engine.replay import Replay, Step, house_rules, read_rules, replay
from scorekeeper.engine.seats import Table
from scorekeeper.engine.text import BOTH, Money, Text
from scorekeeper.games import BY_KEY
from scorekeeper.language import ReaderVoice, speak, speak_of
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.offline.templates import OneReader
from scorekeeper.web import device

GAMES = Path(__file__).parents[1] / "tests" / "games"
KEPT = GAMES / "transcripts"
# Those that somebody has read aloud.
READ = ("es", "ca", "fr", "en")


def transcripts() -> dict[str, str]:
    """Every transcript by the name of its file: the game, and which of its matches it is."""
    return {
        f"{path.parent.name}-{path.stem.removeprefix('whole_')}.txt": _told(case["match"])
        for path in sorted((GAMES / "corpus").glob("*/whole_*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
    }


def _told(document: Mapping[str, Any]) -> str:
    record = read(document, BY_KEY)
    customs: Mapping[str, str] = record.meta.get("customs", {})
    table = record.game.table(record.players, record.first_dealer, customs)
    rules, _ = read_rules(record.game, record.rules, len(record.players))
    played = replay(record.game, rules, table, record.hands)
    reader = OneReader(PACKAGE / "translations")
    language.read_by(reader)
    try:
        lines = []
        for code in READ:
            reader.turn_to(code, reader.deck())
            speak_of(record.game.words)
            voice = ReaderVoice(_names(table), record.meta.get("currency", "EUR"))
            lines += ["", f"== {LANGUAGES[code]}", "", speak(record.game.words.name, voice)]
            lines += _evening(record, document["hands"], played, voice)
        return "\n".join(lines[1:]) + "\n"
    finally:
        language.read_by(device)


def _names(table: Table) -> dict[str, str]:
    sides = {str(side): BOTH.join(table.players_of(side)) for side in table.sides}
    return {**sides, **{str(player): str(player) for player in table.players}}


def _evening(
    record: Record, hands: list[dict[str, Any]], played: Replay, voice: ReaderVoice
) -> Iterator[str]:
    for label, value in house_rules(played.game, played.rules, played.table):
        yield _labelled(label, value, voice)
    known: tuple[Text, ...] = ()
    for step, facts in zip(played.steps, hands, strict=True):
        minds = played.game.ask(played.rules, step.before).minds
        yield from ("", *_hand(played, step, facts, voice))
        yield from (f"   ? {speak(mind, voice)}" for mind in minds if mind not in known)
        yield from _answer(played, step, voice)
        known = minds
    yield from ("", *_end(played, record, voice))


def _hand(
    played: Replay, step: Step, facts: Mapping[str, Any], voice: ReaderVoice
) -> Iterator[str]:
    ask = played.game.ask(played.rules, step.before)
    yield f"{step.number}. {speak(ask.line, voice)}"
    noted = (_labelled(one.about, one.said, voice) for one in retell(ask, facts))
    yield f"   {' · '.join(noted)}"


def _labelled(about: Text, said: Text, voice: ReaderVoice) -> str:
    label = speak(about, voice)
    between = " " if label.endswith("?") else voice.gettext(": ")
    return f"{label}{between}{speak(said, voice)}"


def _answer(played: Replay, step: Step, voice: ReaderVoice) -> Iterator[str]:
    done = step.played
    assert done is not None, step.problems
    score = short_score(played.game.sheet.score(played.rules, done.state))
    yield f"   > {speak(done.said, voice)} [{speak(score, voice)}]"
    if done.moment is not None:
        yield f"   * {speak(done.moment, voice)}"
    yield from (f"   ! {speak(words, voice)}" for words in step.warnings)
    yield from (f"   - {speak(why.words, voice)}" for why in done.why)


def _end(played: Replay, record: Record, voice: ReaderVoice) -> Iterator[str]:
    headline = played.game.sheet.score(played.rules, played.state).headline
    yield voice.gettext("The match is over.") if headline is None else speak(headline, voice)
    settlement = played.settlement(is_ended=record.is_ended)
    for one in played.transfers(is_ended=record.is_ended):
        names = {"payer": voice.names[one.payer], "payee": voice.names[one.payee]}
        pays = voice.gettext("%(payer)s pays %(payee)s") % names
        yield f"{pays}{voice.gettext(': ')}{voice.money(Money(one.amount))}"
    yield from (f"- {speak(why.words, voice)}" for why in (settlement.why if settlement else ()))


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    told = transcripts()
    for path in KEPT.iterdir():
        if path.name not in told:
            path.unlink()
    for name, words in told.items():
        (KEPT / name).write_text(words, encoding="utf-8")
    print(f"{len(told)} matches are told in {KEPT.relative_to(GAMES.parents[1])}")

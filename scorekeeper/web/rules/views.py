"""Serves the rules of each game, the words of the table, and a search through all of them."""

from flask import render_template, request

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.lessons.glossary import GLOSSARY
from scorekeeper.engine.lessons.lesson import TOPICS, Example
from scorekeeper.engine.lessons.worked_examples import play_example
from scorekeeper.engine.replay import Step
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import LANGUAGES, ReaderVoice, reader_deck
from scorekeeper.services.answers import NotFound
from scorekeeper.web.rules import bp
from scorekeeper.web.rules.forms import SearchForm
from scorekeeper.web.rules.search import LONGEST, find_passages


@bp.get("/rules")
def index() -> str:
    """Every game, the words of the table, and where the rules speak of what is asked (`q`)."""
    search = SearchForm(request.args)
    asked = search.of("q")[:LONGEST].strip()
    return render_template(
        "rules/index.html",
        games=GAMES,
        search=search,
        asked=asked,
        found=find_passages(asked),
        glossary=GLOSSARY,
        languages=LANGUAGES,
    )


@bp.get("/rules/<game>")
def game(game: str) -> str:
    """A game in our own words: the quarrels it settles, how it is played, worked examples, and what
    each house rule changes. `players`: only what holds with so many.
    """
    found = BY_KEY.get(game)
    if found is None:
        raise NotFound
    asked = request.args.get("players", "")
    players = next((count for count in found.seats.counts if str(count) == asked), None)
    facts = found.manner.at(players)
    return render_template(
        "rules/game.html",
        game=found,
        search=SearchForm(None),
        play=_play,
        deck=reader_deck(),
        players=players,
        quarrels=[fact for fact in facts if fact.asked is not None],
        topics=[
            (title, [fact for fact in facts if fact.topic == topic])
            for topic, title in TOPICS.items()
            if any(fact.topic == topic for fact in facts)
        ],
    )


def _play(game: AnyGame, example: Example) -> tuple[Step, ReaderVoice]:
    """What the engine says of an example's last hand, and the voice that names its players."""
    played = play_example(game, example)
    table = played.table
    names = {str(side): " & ".join(table.players_of(side)) for side in table.sides}
    names |= {str(player): str(player) for player in table.players}
    return played.steps[-1], ReaderVoice(names)

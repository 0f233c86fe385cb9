"""Writes docs/facts.md: every fact of play with its book, its page, its paper and its test.

`make facts` runs it. It opens the pages and papers in the four languages and fails, naming the
facts, where one of them is missing or a test named here does not exist.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient
from markupsafe import escape

from scorekeeper.app import create_app
from scorekeeper.engine.book.lesson import PlayFact
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.language import speak
from scorekeeper.language.catalogues import LANGUAGES
from scorekeeper.services.storage import transactions

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "docs" / "facts.md"

ON_PAGE = "tests/web/test_rules.py::test_every_fact_of_play_stands_on_the_page"
ON_PAPER = "tests/web/test_papers.py::test_every_fact_of_play_stands_on_the_sheet"
AT_TABLE = "tests/games/test_table_line.py"
SEATING = f"{AT_TABLE}::test_who_cuts_sits_left_and_who_leads_right_of_the_dealer"
DEALING = f"{AT_TABLE}::test_what_is_dealt_what_stays_and_the_stock_make_the_pack"
IDLE = f"{AT_TABLE}::test_a_dealer_without_cards_is_not_among_those_who_get_some"
CUTTING = (
    "tests/web/matches/test_seat_form.py"
    "::test_the_record_keeps_the_cut_and_whoever_has_its_seed_draws_it_again"
)
# The line at the table says these too, and is held to them.
BY_FACT = {
    "lot": CUTTING,
    "teams": CUTTING,
    "cut": SEATING,
    "lead": SEATING,
    "direction": SEATING,
    "deal": DEALING,
    "deal-three": DEALING,
    "stock": DEALING,
    "turned": DEALING,
    "six": DEALING,
    "dealer-of-four": IDLE,
}
# What the four books say and the program did not: each by the facts that say it now.
WERE_MISSING = {
    "the order of the cards; in Guiñote the jack over the knight": "*#order",
    "follow, head, ruff, overruff; what a partner's card changes; when one may discard": (
        "guinote#follow guinote#partner guinote#discard tute_subastado#follow"
        " tute_subastado#partner tute_subastado#discard tute_al_atout#follow"
        " tute_al_atout#discard tute_arrastrado#follow tute_arrastrado#discard"
        " tute_individual#follow tute_parejas#follow tute_parejas#partner"
    ),
    "direction, who cuts, how it is dealt, who leads": (
        "guinote#direction guinote#cut guinote#deal guinote#lead tute_subastado#cut"
        " tute_subastado#deal tute_subastado#lead tute_al_atout#deal tuti_boig#direction"
        " tuti_boig#deal tuti_boig#lead tute_habanero#direction tute_habanero#lead"
    ),
    "seats, partners and first dealer by lot": (
        "guinote#lot guinote#teams tute_subastado#lot tute_al_atout#lot"
    ),
    "Subastado: totals, no suit while bidding, no shuffling, the winner leads, one pile": (
        "tute_subastado#total tute_subastado#suit-unsaid tute_subastado#cut tute_subastado#lead"
        " tute_subastado#pile"
    ),
    "Subastado at four: a dealer without cards": "tute_subastado#dealer-of-four",
    "one announcement per trick, the forty first, the cards still in hand": (
        "tute_subastado#announce tute_subastado#held tute_al_atout#announce tute_al_atout#held"
        " tute_arrastrado#announce tute_arrastrado#held"
    ),
    "which card exchanges which, until when, and that nobody has to": (
        "tute_al_atout#exchange tute_al_atout#free tute_arrastrado#exchange tuti_boig#exchange"
    ),
    "Tuti Boig: the French pack, the announcements, the card turned up, the length": (
        "tuti_boig#pack tuti_boig#queens tuti_boig#six tuti_boig#announce tuti_boig#several"
        " tuti_boig#turned tuti_boig#length"
    ),
    "Tuti Boig: no duty to head after a ruff": "tuti_boig#after-ruff tuti_boig#overruff",
    "Guiñote: two announcements for a pair, the totals, two mariages, one that is played": (
        "guinote#announce guinote#held guinote#total guinote#mariages guinote#mariage-played"
    ),
    "Guiñote for two: the stock": "guinote#stock guinote#stock-duties",
    "Guiñote: what a revoke is": "guinote#revoke",
    "003, three or four: on the first trick or never": (
        "tute_arrastrado#first-trick tute_individual#first-trick tute_parejas#first-trick"
    ),
    "habanero: exchange, duties after the stock, one announcement at a time": (
        "tute_habanero#exchange tute_habanero#exchange-when tute_habanero#stock"
        " tute_habanero#announce"
    ),
    "parejas: each of the pair may announce": "tute_parejas#announce",
}


def facts() -> Iterator[tuple[str, PlayFact]]:
    """Every fact, and the game it is of."""
    for game in GAMES:
        for fact in game.book.facts:
            yield game.key, fact


def table() -> str:
    """The whole file."""
    lines = ["# Facts of play", "", "Written by `make facts`; do not edit.", ""]
    lines += [
        "| fact | when | said | book | page | paper | tests |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [_row(game, fact) for game, fact in facts()]
    lines += ["", "## What the books say and was missing", "", "| what | facts |", "|---|---|"]
    lines += [f"| {what} | {', '.join(_named(which))} |" for what, which in WERE_MISSING.items()]
    return "\n".join(lines) + "\n"


def _row(game: str, fact: PlayFact) -> str:
    source = "agreed at tables"
    if fact.source is not None:
        source = f"{fact.source.seed}: {' '.join(fact.source.words.split()[:6])} …"
    tests = [ON_PAGE, ON_PAPER]
    if fact.key in BY_FACT:
        tests.append(BY_FACT[fact.key])
    said = say(fact.words, PlainVoice())
    page, paper = f"/rules/{game}#{fact.key}", f"/rules/{game}/sheet"
    cells = (f"{game}#{fact.key}", _when(fact), said, source, page, paper, "<br>".join(tests))
    return f"| {' | '.join(cells)} |"


def _when(fact: PlayFact) -> str:
    """The tables where it holds, as the book writes them."""
    cases = [
        ", ".join(f"{name} {' '.join(str(n) for n in values)}" for name, values in case.items())
        for case in fact.when
    ]
    return "; ".join(cases)


def _named(which: str) -> list[str]:
    """The facts by name; `*#order` is that of every game."""
    games = [game.key for game in GAMES]
    return [
        f"{game}#{key}"
        for game, key in (one.split("#") for one in which.split())
        for game in (games if game == "*" else [game])
    ]


def lacking() -> list[str]:
    """Names what has no page, no paper or no test, and what is named and is no fact."""
    there = {f"{game}#{fact.key}" for game, fact in facts()}
    found = [one for which in WERE_MISSING.values() for one in _named(which) if one not in there]
    tests = {test for _, fact in facts() for test in [BY_FACT.get(fact.key)] if test}
    tests_of = [ON_PAGE, ON_PAPER, *tests]
    return found + [test for test in tests_of if not _is_test(test)] + list(_unseen())


def _is_test(name: str) -> bool:
    path, function = name.split("::")
    nodes = ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    return function in {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def _unseen() -> Iterator[str]:
    with TemporaryDirectory() as instance:
        app = create_app(Path(instance), RATELIMIT_ENABLED=False)
        transactions.upgrade(app)
        for language in LANGUAGES:
            yield from _unseen_in(language, app.test_client())


def _unseen_in(language: str, client: FlaskClient) -> Iterator[str]:
    spoken = {"Accept-Language": language}
    for game in BY_KEY.values():
        for address in (f"/rules/{game.key}", f"/rules/{game.key}/sheet"):
            html = client.get(address, headers=spoken).get_data(as_text=True)
            with client.application.test_request_context(headers=spoken):
                for fact in game.book.facts:
                    if str(escape(speak(fact.words))) not in html:
                        yield f"{language} {address}#{fact.key}"


if __name__ == "__main__":
    if missing := lacking():
        sys.exit("Nowhere to be seen: " + ", ".join(missing))
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(), encoding="utf-8")
    print(f"{len(list(facts()))} facts stand in {TABLE.relative_to(ROOT)}")

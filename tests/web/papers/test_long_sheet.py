"""A long sheet of people with long names, as the app prints it."""

import re
from io import BytesIO
from random import Random
from uuid import uuid4

import pytest
from flask import Flask
from pypdf import PdfReader

from scorekeeper.services.answers import Saved
from scorekeeper.services.matches.view_models import MatchView, NewMatch, Started, Write
from scorekeeper.services.papers.papers import PAPERS, Paper, match_sheet, printed_html
from tests import hands as match_hands
from tests.games.whole_matches import next_hand

NAMES = (
    "Maria-Immaculada Puigdevall",
    "Jean-Christophe Dubernet",
    "Montserrat Casademunt Vila",
    "Francisco Javier Etxeberria",
)


def played(hands: int) -> MatchView:
    """A match of so many hands, each somebody's bid."""
    rules = {"point_value": 1}
    new = NewMatch(game="tute_subastado", names=NAMES, rules=rules, title="Fiestas")
    started = match_hands.start_match(new, str(uuid4()))
    assert isinstance(started, Started)
    chance = Random(5)
    for number in range(hands):
        seen = match_hands.see_match(started.score_token)
        write = Write(token=started.score_token, client_id=str(uuid4()), base=number)
        answer = match_hands.record_hand(write, next_hand(seen.replay, chance, 0.3))
        assert isinstance(answer, Saved)
    return match_hands.see_match(started.watch_token)


def test_rows_say_short_names_and_only_columns_with_something_in_them(app: Flask) -> None:
    with app.test_request_context():
        page = match_sheet(played(2))
    rows = page.partition('<table class="hands')[2].partition("</table>")[0]
    assert "Francisco" in rows
    assert not [name for name in NAMES if name in rows]
    assert page.count(NAMES[3]) == 2, "in the score and to sign"
    assert "Score after" not in page, "nobody is out, nobody has won"
    assert ">points<" not in page, "headings begin with a capital"
    assert "Fiestas · Maria, Jean, Montserrat, Francisco · " in page
    assert re.search(r">\s*−\d", rows), "minus is −"
    assert not re.search(r">\s*-\d", page)


@pytest.mark.soak
@pytest.mark.parametrize("paper", PAPERS)
def test_sixty_hands_take_two_pages(app: Flask, paper: Paper) -> None:
    with app.test_request_context():
        leaves = PdfReader(BytesIO(printed_html(match_sheet(played(60), paper), "Bar"))).pages
    assert len(leaves) == 2
    assert "Signatures" in leaves[1].extract_text()
    assert "60" in leaves[1].extract_text(), "never alone on their page"

"""What is packed for a phone is drawn here first, as `make offline` draws it."""

from pathlib import Path

import pytest

from scorekeeper import language
from scorekeeper.config import PACKAGE, templates
from scorekeeper.web import device
from tools import offline_rehearsal as rehearsal


@pytest.mark.slow
def test_a_match_of_every_game_is_drawn_in_every_language(tmp_path: Path) -> None:
    try:
        drawn = rehearsal.run(PACKAGE / "translations", templates(), tmp_path)
    finally:
        language.read_by(device)
    assert drawn > set(rehearsal.TEMPLATES)
    assert any(tmp_path.iterdir())

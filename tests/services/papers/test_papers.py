"""How long a paper may take is the machine's own affair."""

from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.printing import Press, PressBusy


def test_the_instance_says_how_long_a_paper_may_take(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text("PRINT_SECONDS = 0.001")
    press = create_app(tmp_path).extensions["press"]
    assert isinstance(press, Press)
    with press, pytest.raises(PressBusy):
        press.pdf("<p>1", title="t", lang="en")

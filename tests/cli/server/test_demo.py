"""`scorekeeper demo` makes a club to look around in, the same for the same seed."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from click.testing import CliRunner, Result

from scorekeeper.app import create_app
from scorekeeper.main import main
from scorekeeper.services.tournaments.files import export
from scorekeeper.services.tournaments.view_models import Access


def demo(instance: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["demo", "--instance", str(instance), *more])


def first(instance: Path, output: str) -> Mapping[str, Any]:
    """The file of the first tournament named, without the moments it was written at."""
    key = re.search(r"/t/([0-9a-f]{32})$", output, re.MULTILINE)
    assert key is not None
    with create_app(instance).app_context():
        found: dict[str, Any] = export.archive(Access(UUID(key[1]), "organiser"))
    for line in found["journal"]:
        del line["at"]
    return found


@pytest.mark.slow
def test_it_works_is_the_same_for_the_same_seed_and_leaves_a_club_alone(tmp_path: Path) -> None:
    done = demo(tmp_path / "one")
    assert done.exit_code == 0, done.output
    assert "/sign-in  as demo  with " in done.output
    assert done.output.count("to watch") == 5
    again = demo(tmp_path / "two")
    assert first(tmp_path / "one", done.output) == first(tmp_path / "two", again.output)
    # A club that is there already is left alone.
    refused = demo(tmp_path / "one")
    assert refused.exit_code == 1
    assert "There is a club here already" in refused.output

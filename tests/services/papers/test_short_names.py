"""Names cut as short as they can be, and how long a paper may take."""

from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.printing import Press, PressBusy
from scorekeeper.services.papers.match_sheet import short_names


def test_the_instance_says_how_long_a_paper_may_take(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text("PRINT_SECONDS = 0.001")
    press = create_app(tmp_path).extensions["press"]
    assert isinstance(press, Press)
    with press, pytest.raises(PressBusy):
        press.pdf("<p>1", title="t", lang="en")


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Ana", "Luis"], ["Ana", "Luis"]),
        (["Ana Mari", "Luis Gil"], ["Ana Mari", "Luis Gil"]),
        (["Maria-Immaculada Puig", "Jean-Christophe Dubernet"], ["Maria", "Jean"]),
        (["María del Carmen Ruiz", "María José Llop"], ["María R.", "María L."]),
        (
            ["María del Carmen Ruiz", "María José Ruiz"],
            ["María del Carmen Ruiz", "María José Ruiz"],
        ),
        (["Maria-Immaculada Puig", "María Carmen Ruiz"], ["Maria P.", "María R."]),
        (["Francisco Javier", "Francisco"], ["Francisco J.", "Francisco"]),
        (["Maximiliana" * 9, "Luis"], ["Maximilian…", "Luis"]),
        (["Maria-Immaculada Puig & Luis Ferran Gil", "Us"], ["Maria & Luis", "Us"]),
        (["Ana Maria Puig", "Ana Maria Puig"], ["Ana", "Ana"]),
        (["", "   "], ["", "   "]),
    ],
)
def test_each_is_as_short_as_nobody_else(names: list[str], short: list[str]) -> None:
    keyed = dict(enumerate(names))
    assert list(short_names({str(key): one for key, one in keyed.items()}).values()) == short

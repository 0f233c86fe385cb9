"""Names in the rows of a sheet."""

import pytest

from scorekeeper.services.papers.match_sheet import short_names


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

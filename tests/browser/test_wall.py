"""The wall of the hall, as it hangs there: 1920 by 1080, read from the other end."""

from typing import Any

import pytest

from tests.browser import organiser, tournament_steps
from tests.browser.conftest import MakePhone

WALL = {"width": 1920, "height": 1080}
SHORT = organiser.pairs(64)
LONG = "\n".join(
    f"Maria-Immaculada Concepció {n} / Bartomeu-Llorenç Puigdemont {n}" for n in range(64)
)
# Of one screen: how far down its rows reach, what stands on more than one line or beyond its row,
# and who is marked.
SEEN = """() => {
  const rows = [...document.querySelectorAll(".wall .rows li")];
  const names = [...document.querySelectorAll(".wall .whole")];
  const lines = (one) => {
    const text = document.createRange();
    text.setStart(one, 0);
    text.setEndBefore(one.querySelector(".unseen") ?? one.appendChild(new Text()));
    return new Set([...text.getClientRects()].map((line) => Math.round(line.bottom / 12))).size;
  };
  return {
    part: document.querySelector(".wall h2 small").textContent,
    rows: rows.length,
    end: Math.max(...rows.map((row) => row.getBoundingClientRect().bottom)),
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    broken: names.filter((one) => lines(one) > 1).map((one) => one.textContent),
    beyond: rows.filter((row) => row.scrollHeight > row.clientHeight + 2).length,
    won: [...document.querySelectorAll(".is-won")].map((one) => getComputedStyle(one).color),
    other: getComputedStyle(document.querySelector(".who")).color,
    seconds: document.querySelector(".wall").dataset.seconds,
  };
}"""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("listed", [LONG, SHORT], ids=["long names", "short names"])
def test_sixty_four_pairs_fill_their_screens_and_no_name_is_broken(
    make_phone: MakePhone, listed: str
) -> None:
    wall = make_phone(viewport=WALL, is_mobile=False, has_touch=False)
    address = tournament_steps.playing(wall, listed)
    tournament_steps.slip(wall, address, "1 3 1")
    for what, first, many in (("tables", 0, 3), ("names", 3, 6), ("standings", 9, 3)):
        parts = []
        for at in range(first, first + many):
            wall.page.goto(f"{address}/screen?still=1&at={at}")
            seen: dict[str, Any] = wall.page.evaluate(SEEN)
            parts.append(seen["part"])
            assert seen["page"] == [1920, 1080], what
            assert seen["broken"] == [], what
            assert seen["beyond"] == 0, what
            assert 940 <= seen["end"] <= 1080, what
            assert seen["seconds"] == "10"
            assert len(seen["won"]) == (at == 0)
            assert seen["other"] not in seen["won"]
        assert parts == [f"{part}/{many}" for part in range(1, many + 1)]

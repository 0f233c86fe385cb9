"""A language whose words are longer by two fifths breaks no page on a narrow telephone."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.scenes import SCENES

WIDTH = 360
# Vowels and the commonest consonants twice, as pseudo-locales do: the words themselves grow.
LENGTHENED = """() => {
  const grows = /[aeiounrst]/gi;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let before = 0;
  let after = 0;
  while (walk.nextNode()) {
    const said = walk.currentNode;
    if (said.parentElement.closest("bdi, textarea, script")) continue;
    before += said.data.trim().length;
    said.data = said.data.replace(grows, "$&$&");
    after += said.data.trim().length;
  }
  return after / before;
}"""
# What is wider than the page, or cut off inside a button, a chip or a heading.
BROKEN = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) {
    found.push(`page ${document.documentElement.scrollWidth}`);
  }
  for (const one of document.querySelectorAll("button, .chip, .tap, summary, h1, h2, .menu-link")) {
    const isShown = one.getClientRects().length && !one.closest(".unseen");
    const mayScroll = getComputedStyle(one).overflowX === "auto";
    const isEllipsed = getComputedStyle(one).textOverflow === "ellipsis";
    if (isShown && !mayScroll && !isEllipsed && one.scrollWidth > one.clientWidth + 1) {
      found.push(one.outerHTML.slice(0, 100));
    }
  }
  return found;
}"""


@pytest.fixture(scope="module", params=SCENES, ids=lambda scene: scene.__name__)
def narrow(open_phone: OpenPhone, request: pytest.FixtureRequest) -> Iterator[Phone]:
    with open_phone(viewport={"width": WIDTH, "height": 740}) as phone:
        request.param(phone)
        yield phone


def test_words_may_be_two_fifths_longer(narrow: Phone) -> None:
    assert narrow.page.evaluate(LENGTHENED) >= 1.4
    assert narrow.page.evaluate(BROKEN) == []

"""What is measured on a page as it is drawn: scripts that answer what is wrong, or how much."""

# What is held under the finger: the whole chip, not the box hidden in it.
SMALL_TARGETS = """() => {
  const least = 48 - 0.5;
  const found = [];
  for (const one of document.querySelectorAll("a, button, summary, select, input, label.chip")) {
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const hidden = style.visibility === "hidden" || style.display === "none" || !box.width
      || one.type === "hidden" || one.closest(".unseen, .skip, [hidden]") || one.matches(".tick");
    if (!hidden && (box.width < least || box.height < least)) {
      found.push(`${one.outerHTML.slice(0, 90)} ${box.width}×${box.height}`);
    }
  }
  return found;
}"""
CONTRASTS = """() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map((one) => {
      const part = one / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = light(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll(".numeral, .bars")].map((one) => {
    const ink = light(getComputedStyle(one).color);
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
  });
}"""
SMALLEST_TEXT = """() => {
  const sizes = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const owner = walk.currentNode.parentElement;
    const isShown = owner.getClientRects().length && !owner.closest(".unseen");
    if (walk.currentNode.data.trim() && isShown) {
      sizes.push(parseFloat(getComputedStyle(owner).fontSize));
    }
  }
  return Math.min(...sizes);
}"""
IN_THE_HAND = f"() => [({SMALL_TARGETS})(), ({CONTRASTS})(), ({SMALLEST_TEXT})()]"
# From here on every focus is looked at: what has it without being seen is written down. How many
# there may be at most: what can be tapped or filled in, and what scrolls by itself.
WATCH_FOCUS = """() => {
  document.activeElement && document.activeElement.blur();
  window.unseenFocus = [];
  document.addEventListener("focusin", (event) => {
    const one = event.target;
    const boxes = [one, ...(one.labels || [])].map((part) => part.getBoundingClientRect());
    const isSeen = boxes.some((box) => box.width > 1 && box.height > 1);
    if (!isSeen) unseenFocus.push(one.outerHTML.slice(0, 120));
  });
  const stops = "a, button, input, select, textarea, summary, [tabindex]";
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflow);
  const isStop = (one) => one.getClientRects().length && (one.matches(stops) || scrolls(one));
  return [...document.querySelectorAll("body *")].filter(isStop).length + 1;
}"""
WIDTH = """() => Math.max(
  document.documentElement.scrollWidth,
  ...[...document.querySelectorAll(".sheet, .menu-panel")].map((one) => one.scrollWidth),
)"""
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > 320.5)
  .map((one) => one.outerHTML.slice(0, 100)).slice(0, 5)"""
# By each of these sizes of text: how wide the page is, and what sticks out of it.
WIDTHS = f"""(sizes) => sizes.map((size) => {{
  document.documentElement.style.fontSize = size;
  const found = [size, ({WIDTH})(), ({TOO_WIDE})()];
  document.documentElement.style.fontSize = "";
  return found;
}})"""

# Vowels and the commonest consonants twice, as pseudo-locales do: the words themselves grow. What
# is then wider than the page, or cut off inside a button, a chip or a heading, is named; afterwards
# the words are as they were.
LONGER_WORDS = """() => {
  const grows = /[aeiounrst]/gi;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const were = [];
  let before = 0;
  let after = 0;
  while (walk.nextNode()) {
    const said = walk.currentNode;
    if (said.parentElement.closest("bdi, textarea, script")) continue;
    were.push([said, said.data]);
    before += said.data.trim().length;
    said.data = said.data.replace(grows, "$&$&");
    after += said.data.trim().length;
  }
  const broken = [];
  if (document.documentElement.scrollWidth > innerWidth) {
    broken.push(`page ${document.documentElement.scrollWidth}`);
  }
  for (const one of document.querySelectorAll("button, .chip, .tap, summary, h1, h2, .menu-link")) {
    const isShown = one.getClientRects().length && !one.closest(".unseen");
    const mayScroll = getComputedStyle(one).overflowX === "auto";
    const isEllipsed = getComputedStyle(one).textOverflow === "ellipsis";
    if (isShown && !mayScroll && !isEllipsed && one.scrollWidth > one.clientWidth + 1) {
      broken.push(one.outerHTML.slice(0, 100));
    }
  }
  for (const [said, was] of were) said.data = was;
  return [after / before, broken];
}"""

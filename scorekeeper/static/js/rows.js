/* Draws what waits on this phone among the hands of its table, and says how it stands with it. */

const status = document.getElementById("waiting");
const root = document.querySelector("[data-queue]");

/** @param {Hand[]} hands */
export function drawRows(hands) {
  const wasAsked = root.querySelector(".asked");
  for (const old of root.querySelectorAll(".hand.is-waiting")) {
    old.remove();
  }
  const list = root.querySelector(".hand-list");
  /** @type {HTMLTemplateElement} */ const model = document.getElementById("waiting-hand");
  const sheet = root.querySelector(".sheet") || root.querySelector("[data-part=sheet]");
  for (const hand of list ? hands : []) {
    const row = model.content.children[hand.isAgain ? 1 : 0].cloneNode(true);
    row.dataset.id = hand.id;
    row.querySelector("b").textContent = hand.words;
    row.querySelector("p + p").textContent = hand.problem;
    if (hand.isAgain) { // in sight, beside what was tapped
      sheet.prepend(row);
      wasAsked || row.scrollIntoView({ block: "nearest" });
      continue;
    }
    row.querySelector(".problem").hidden = !hand.problem;
    row.querySelector("[data-waiting=change]").hidden = !hand.problem || Boolean(hand.address);
    row.querySelector("[data-waiting=back]").hidden = Boolean(hand.number) || Boolean(hand.address && !hand.problem);
    list.prepend(row);
  }
}

/* The number of the newest hand in sight, waiting ones too. */
export function newest() {
  const noted = root.querySelector("[data-noted]");
  return Number(noted ? noted.dataset.noted : 0) + root.querySelectorAll(".hand-list > .is-waiting").length;
}

/* The figures that early.js has put ahead, as they were; those of a score that came anew meanwhile are its own. */
export function takeBack() {
  document.querySelectorAll("[data-was]").forEach((one) => {
    one.firstChild.textContent = one.dataset.was;
    delete one.dataset.was;
  });
}

/** @param {string} words */
export function say(words) {
  if (status.textContent !== words) {
    status.textContent = words;
    status.hidden = !words;
  }
}

/* Shows what waits on this phone, at whichever table, sends it from any page, and leaves none of it
   behind unasked: who forgets its table or signs out sends it first, or throws it away. */

import { handOver } from "./background.js";
import { Outbox, tables } from "./outbox.js";
import { sendAll } from "./sending.js";

/** @type {HTMLTemplateElement} */ const model = document.getElementById("outbox");
const shown = model.content.firstElementChild.cloneNode(true);
const isTable = Boolean(document.querySelector("[data-queue]")); // it shows and sends its own
/** @type {HTMLFormElement} */ let leaving = null;

model.before(shown);
shown.addEventListener("click", tapped);
window.addEventListener("online", sendThem);
window.addEventListener("storage", draw);
draw();
export const sent = isTable ? null : sendThem();

/** Before this form is sent. @param {HTMLFormElement} form */
export function ask(form) {
  leaving = form;
  document.querySelectorAll(".menu[open]").forEach((menu) => { menu.open = false; });
  draw();
  shown.scrollIntoView({ block: "nearest" });
}

/* Of a form about one table its own; of the page's others but the open table's, all. */
function places() {
  const here = isTable && document.querySelector("[data-queue]").dataset.livePage;
  const one = leaving && leaving.dataset.leaves;
  return tables().filter((page) => (leaving ? !one || one === page : page !== here));
}

function draw() {
  const waiting = places().map((page) => ({ page, hands: new Outbox(page).all() }));
  const count = waiting.reduce((sum, { hands }) => sum + hands.length, 0);
  shown.querySelector("[data-count]").textContent = count ? model.dataset.words.replace("{n}", String(count)) : "";
  shown.querySelector("[data-send]").hidden = !count;
  shown.querySelector("[data-ask]").hidden = !leaving || !count;
  shown.querySelector("[data-drop]").hidden = !leaving || !count;
  shown.querySelectorAll("li.waits-there").forEach((one) => one.remove());
  waiting.forEach(({ page, hands }) => list(page, hands.map((hand) => hand.problem || hand.words).join(" · "), "waits-there"));
  shown.hidden = !shown.querySelector("li");
}

/** @param {string} page @param {string} words @param {string} kind */
function list(page, words, kind) {
  const link = document.createElement("a");
  const item = document.createElement("li");
  item.className = kind;
  link.className = "text-link";
  link.href = page;
  link.textContent = words;
  item.append(link);
  shown.querySelector("ul").append(item);
}

async function sendThem() {
  for (const page of places()) {
    const outbox = new Outbox(page);
    const end = await sendAll(outbox, page);
    handOver(page, `${page}/sent`, outbox);
    if (end.isLate && !shown.querySelector(".is-late")) {
      list(model.dataset.decide, model.dataset.late, "is-late");
    }
  }
  draw();
  if (leaving && !places().length) {
    leave();
  }
}

/** @param {PageEvents["click"]} event */
function tapped(event) {
  if (event.target.closest("[data-send]")) {
    sendThem();
  } else if (event.target.closest("[data-drop]")) {
    for (const page of places()) {
      const outbox = new Outbox(page);
      outbox.keep([]);
      handOver(page, `${page}/sent`, outbox);
    }
    leave();
  }
}

function leave() {
  leaving.dataset.leaves = "decided";
  leaving.requestSubmit ? leaving.requestSubmit() : leaving.submit();
}

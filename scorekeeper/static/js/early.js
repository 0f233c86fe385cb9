/* Keeps what a form of the table sends before it goes, from the first sight of the page on, where the service worker
   put it there: if the page is closed or loaded anew in that moment, queue.js sends it again when it is next there, and
   by its id it counts once. */

const here = location.pathname.split("/", 3).join("/"); // the table's own address
const [waits, stored] = ["waiting", "sent"].map((name) => `scorekeeper.${name}.${here}`); // as Outbox has them
const BOUNCE = 500; // ms in which a finger taps twice what is one
/** @param {string} key @returns {Hand[]} */ const kept = (key) => JSON.parse(localStorage.getItem(key)) || [];

try {
  // This page answers what was just sent: it is one that was not left, or leads back with a word, a hand by its number.
  const [{ redirectCount }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const number = Number(new URLSearchParams(location.search).get("said"));
  const isAnswer = location.pathname !== here || (redirectCount && location.search);
  const all = kept(waits);
  const hand = all.find(({ isOff, at }) => isAnswer && isOff && Math.abs(at - performance.timeOrigin) < 1000);
  if (hand && number) {
    localStorage.setItem(stored, JSON.stringify([...kept(stored), { ...hand, number }]));
  }
  if (hand) {
    const left = all.filter((one) => one !== hand);
    left.length ? localStorage.setItem(waits, JSON.stringify(left)) : localStorage.removeItem(waits);
  }
} catch (error) {
  // a browser that keeps nothing
}

/** @param {PageEvents["submit"]} event */
function keep(event) {
  const { target: form, submitter } = event;
  const root = document.querySelector("[data-queue]");
  const [id, base] = ["client_id", "base"].map((name) => form.querySelector(`[name=${name}]`));
  const main = form.closest("main") || root; // another one lies over the table
  if (event.defaultPrevented || !root || main !== root || !base || submitter === undefined) {
    return; // queue.js has it, it writes nothing here, or the browser does not tell what was tapped
  }
  try {
    const all = kept(waits);
    const before = all.find((hand) => hand.id === id.value);
    const last = all[all.length - 1];
    const fields = [...new FormData(form)].filter(([name]) => !["csrf_token", "client_id", "base"].includes(name));
    /** @type {Field[]} */ const named = submitter && submitter.name ? [[submitter.name, submitter.value]] : [];
    const address = form.getAttribute("action");
    /** @type {Hand} */ const hand = {
      id: before ? `${id.value}-${Date.now()}` : id.value,
      base: Number(base.value),
      fields: [...fields, ...named],
      at: Date.now(),
      words: named.length ? submitter.textContent.trim() : "",
      problem: "",
      isEarly: true,
      isOff: !last,
      ...(address === root.dataset.hands ? {} : { address }),
    };
    if (before && !before.isEarly) {
      return; // it waits already, and is being decided about
    }
    if (!last || !last.isEarly || hand.at - last.at > BOUNCE || says(last) !== says(hand)) {
      localStorage.setItem(waits, JSON.stringify([...all, hand]));
    }
    if (last) { // it does not go past them
      event.preventDefault();
      form.reset();
      form.dispatchEvent(new Event("input", { bubbles: true }));
      import("./queue.js");
    }
  } catch (error) {
    // a browser that keeps nothing
  }
}

/** @param {Hand} hand */
function says({ address, fields }) {
  return JSON.stringify([address, fields]);
}

window.addEventListener("submit", keep);

/* Keeps what a form of the table sends, from the first sight of the page on and before all else. Only queue.js, which it
   fetches, takes it from there: when it is next there, where the page is closed or loaded anew before. */

const ACT = /\/(hands|undo|redo|dealer|trump|end|strike|note|conflicts\/[^/]+)$/; // what queue.js sends
const BOUNCE = 500; // ms in which a finger taps twice what is one
let tappedAt = 0; // ms, when the finger was there: a slow phone hears of it later
/** @param {Hand} hand */ const says = ({ address, fields }) => JSON.stringify([address, fields]);

/** @param {PageEvents["submit"]} event */
function keep(event) {
  const { target: form, submitter } = event;
  const root = document.querySelector("[data-queue]");
  const address = form.getAttribute("action");
  if (event.defaultPrevented || !root || !ACT.test(address) || submitter === undefined) {
    return; // queue.js has it, it writes nothing here, or the browser does not tell what was tapped
  }
  try {
    const waits = `scorekeeper.waiting.${root.dataset.livePage}`; // as Outbox has it
    /** @type {Hand[]} */ const all = JSON.parse(localStorage.getItem(waits)) || [];
    const last = all[all.length - 1];
    const [id, base] = ["client_id", "base"].map((name) => form.querySelector(`[name=${name}]`).value);
    const before = all.find((hand) => hand.id === id);
    if (before && !before.isEarly) {
      return; // it waits already, and is being decided about
    }
    /** @type {Field[]} */ const named = submitter && submitter.name ? [[submitter.name, submitter.value]] : [];
    const fields = [...new FormData(form)].filter(([name]) => !["csrf_token", "client_id", "base"].includes(name));
    /** @type {Hand} */ const hand = {
      id: before ? `${id}-${Date.now()}` : id,
      base: Number(base),
      fields: [...fields, ...named],
      at: tappedAt || Date.now(),
      words: named.length ? submitter.textContent.trim() : "",
      problem: "",
      isEarly: true,
      ...(address === root.dataset.hands ? {} : { address }),
    };
    if (!last || !last.isEarly || hand.at - last.at > BOUNCE || says(last) !== says(hand)) {
      localStorage.setItem(waits, JSON.stringify([...all, hand]));
    }
    event.preventDefault();
    root.dataset.early = "";
    /** @type {Hand[]} */ const sent = JSON.parse(localStorage.getItem(waits.replace(".waiting.", ".sent."))) || [];
    [...all, ...sent].every(({ number }) => number <= Number(root.dataset.version)) && foresee(form, submitter);
    import("./queue.js").catch(() => { // a browser too old for it, or nobody answers
      named.forEach(([name, value]) => form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value })));
      form.submit();
    });
  } catch (error) {
    // a browser that keeps nothing
  }
}

/** The figures of the score as they will be, where the page says so of what was tapped; the score that comes anew
   confirms them. @param {HTMLFormElement} form @param {HTMLButtonElement} button */
function foresee(form, button) {
  const ahead = JSON.parse(form.dataset.ahead || "{}")[button && button.name ? button.value : ""] || [];
  const figures = [...document.querySelectorAll(".score .numeral, .score .balance")];
  for (const [at, one] of figures.length === ahead.length ? figures.entries() : []) {
    one.dataset.was = "was" in one.dataset ? one.dataset.was : one.firstChild.textContent; // heard twice where a worker brought it too
    one.firstChild.textContent = ahead[at];
  }
}

window.addEventListener("click", ({ timeStamp }) => { tappedAt = Date.now() - (performance.now() - timeStamp); }, true);
window.addEventListener("submit", keep);
window.addEventListener("foreseen", ({ target, detail }) => foresee(target, detail));

/* A page from before shows what was taken back since. It comes here twice where a worker brought it too. */
function withhold() {
  const root = document.querySelector("[data-queue]:not([data-withheld])");
  if (root) {
    root.dataset.withheld = "";
    /** @param {string} what @returns {Hand[]} */
    const kept = (what) => JSON.parse(localStorage.getItem(`scorekeeper.${what}.${root.dataset.livePage}`)) || [];
    const ahead = [...kept("sent"), ...kept("waiting")].filter(({ number }) => !(number <= Number(root.dataset.version)));
    const undone = ahead.filter(({ id, address = "", takes, problem }, at) => address.endsWith("/undo") && !problem
      && !ahead.some((one, before) => one.id === takes || (one.id === id && before < at)));
    [...root.querySelectorAll(".hand-list > .hand:not(.is-waiting)")].slice(0, undone.length).forEach((row) => row.remove());
  }
}
document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", withhold) : withhold();

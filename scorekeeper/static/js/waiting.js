/* Looks on every page whether hands wait on this phone, at whichever table; only then there is more.
   And whether it has what it takes to keep matches alone: then that is offered. */

for (const link of "caches" in window ? document.querySelectorAll("[data-alone]") : []) {
  const list = new URL("runtime/manifest.json", new URL(link.dataset.alone, location.href)).pathname;
  caches.match(list, { cacheName: "runtime" }).then((found) => { link.hidden = !found; }).catch(() => {});
}

/* What was refused says so in sight, however long the page is. */
const refused = document.querySelector("main form .problem:not(.is-waiting)");
refused && refused.getBoundingClientRect().bottom > innerHeight && refused.scrollIntoView({ block: "center" });

const MOMENT = 1000; // ms, until a page has fetched what it shows
let sending = Promise.resolve();

try {
  if (Object.keys(localStorage).some((key) => key.startsWith("scorekeeper.waiting."))) {
    sending = import("./departure.js").then(({ sent }) => sent);
  }
  document.addEventListener("submit", asked, true);
} catch (error) {
  // a browser that keeps nothing
}

if (window.isSecureContext && "serviceWorker" in navigator && !location.pathname.startsWith("/m/")) {
  sending.catch(() => {}).then(() => setTimeout(begin, MOMENT));
}

/* The release that waits on this phone, once no table is open: one may be closing just now, or in another window.
   Where anything is fetched in the moment that the worker of the one before ends, Chromium keeps that one. */
async function begin() {
  const { waiting, active } = (await navigator.serviceWorker.getRegistration()) || {};
  if (waiting) {
    waiting.postMessage("begin");
    setTimeout(begin, 2 * MOMENT);
  } else if (active) {
    active.postMessage("renew");
  }
}

/** Noted since: who forgets the table or signs out is asked all the same.
   @param {PageEvents["submit"]} event */
function asked(event) {
  if (!event.target.matches("[data-leaves]") || event.defaultPrevented || event.target.dataset.leaves === "decided") {
    return;
  }
  if (Object.keys(localStorage).some((key) => key.startsWith("scorekeeper.waiting."))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    import("./departure.js").then(({ ask }) => ask(event.target));
  }
}

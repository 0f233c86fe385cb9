/* Hands what waits here over to the service worker by https: nothing goes past it, and where the browser can
   (Background Sync) it is sent without this page. Elsewhere the page sends it when it is open, as ever. */

import { sent } from "./outbox.js";

const OUTBOX = "outbox";
const isKnown = window.isSecureContext && "serviceWorker" in navigator && "caches" in window;
let turn = Promise.resolve();

/** What of a table can be sent now; without any, what was handed over is taken back. `isSent`: by the page alone,
   while it is there. @param {string} page @param {string} queue @param {import("./outbox.js").Outbox} outbox */
export function handOver(page, queue, outbox, isSent = false) {
  if (isKnown) {
    turn = turn.then(() => put(page, queue, outbox.ready(), isSent)).catch(() => {}); // the page sends them itself
  }
  return turn;
}

/** @param {string} page @param {string} queue @param {Hand[]} hands @param {boolean} isSent */
async function put(page, queue, hands, isSent) {
  if (hands.length || (await caches.has(OUTBOX))) {
    const cache = await caches.open(OUTBOX);
    await (hands.length ? cache.put(page, new Response(JSON.stringify({ queue, hands }))) : cache.delete(page));
  }
  if (hands.length && !isSent && "SyncManager" in window) {
    navigator.serviceWorker.ready.then(({ sync }) => sync.register(OUTBOX)).catch(() => {});
  }
}

/** What early.js has kept of a table, and the service worker: it was sent before the page could keep it, and something
   waited, or nobody took it. The worker knows of it all the time. @param {string} page @param {string} queue
   @param {import("./outbox.js").Outbox} outbox @param {(write: Caught) => void} take */
export async function takeCaught(page, queue, outbox, take) {
  const cache = isKnown ? await caches.open("caught") : null;
  const keys = cache ? (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${page}/`)) : [];
  /** @type {Caught[]} */ const writes = await Promise.all(keys.map(async (key) => (await cache.match(key)).json()));
  const early = outbox.takeEarly();
  /** @param {Caught} write */ const isNew = ({ fields }) => !early.some(({ id }) => fields.some(([, value]) => value === id));
  const all = [...writes.filter(isNew), ...early.map((hand) => ({ ...hand, fields: sent(hand) }))];
  all.sort((one, other) => one.at - other.at).forEach(take);
  await handOver(page, queue, outbox);
  await Promise.all(keys.map((key) => cache.delete(key)));
}

/** A page that was opened before its service worker was there has to pass by it to be kept. @param {string} page */
export async function keepPage(page) {
  const service = window.isSecureContext && navigator.serviceWorker;
  if (service && !service.controller) {
    service.addEventListener("controllerchange", () => keepPage(page), { once: true });
    (await service.ready).active.postMessage("claim");
  } else if (service && !(await caches.match(page, { cacheName: "tables" }))) {
    await fetch(page, { cache: "no-store" }).catch(() => {}); // the next one is kept
  }
}

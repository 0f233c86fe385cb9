/* Hands what waits here over to the service worker by https: nothing goes past it, and where the browser can
   (Background Sync) it is sent without this page. Elsewhere the page sends it when it is open, as ever. */

import { line } from "./live.js";

const OUTBOX = "outbox";
const CAUGHT = "caught";
const PATIENCE = 2000; // ms for the browser's own store, which may never answer
const isKnown = window.isSecureContext && "serviceWorker" in navigator && "caches" in window;
let turn = Promise.resolve();

/** What of a table can be sent now; without any, what was handed over is taken back. `isSent`: by the page alone,
   while it is there. @param {string} page @param {string} queue @param {import("./outbox.js").Outbox} outbox */
export function handOver(page, queue, outbox, isSent = false) {
  if (isKnown) {
    line.handing += Number(isSent);
    turn = turn.then(() => soon(put(page, queue, outbox.ready(), isSent))).catch(() => {}); // the page sends them itself
    turn = turn.then(() => { line.handing -= Number(isSent); });
  }
  return turn;
}

/** @param {string} page @param {string} queue @param {Hand[]} hands @param {boolean} isSent */
async function put(page, queue, hands, isSent) {
  if (hands.length || (await caches.has(OUTBOX))) {
    const cache = await caches.open(OUTBOX);
    await (hands.length ? cache.put(page, new Response(JSON.stringify({ queue, hands }))) : cache.delete(page));
  }
  hands.length && !isSent && navigator.storage && navigator.storage.persist(); // or it may be thrown away when room is short
  if (hands.length && !isSent && "SyncManager" in window) {
    navigator.serviceWorker.ready.then(({ sync }) => sync.register(OUTBOX)).catch(() => {});
  }
}

/** What the service worker has kept of a table: something waited, or nobody took it, and no script had kept it.
   @param {string} page @returns {Promise<Caught[]>} */
export async function caughtOf(page) {
  return isKnown ? soon(read(page)).catch(() => /** @type {Caught[]} */ ([])) : []; // they are there the next time
}

/** @param {string} page */
async function read(page) {
  const cache = await caches.open(CAUGHT);
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${page}/`));
  return Promise.all(keys.map(async (key) => ({ ...(await (await cache.match(key)).json()), key: key.url })));
}

/** Up to which entry a table is known to the copy that would be opened without a signal, of another release perhaps.
   @param {string} page */
export async function keptVersion(page) {
  const kept = isKnown && (await soon(caches.match(page, { cacheName: "tables" })).catch(() => false));
  const [, number = "Infinity"] = /data-version="(\d+)"/.exec(kept instanceof Response ? await kept.text() : "") || [];
  return Number(number);
}

/** The page has them now, and has handed them over. @param {Caught[]} writes */
export async function forget(writes) {
  const cache = writes.length ? await caches.open(CAUGHT) : null;
  await Promise.all(writes.map(({ key }) => cache.delete(key)));
}

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
function soon(answer) {
  return Promise.race([answer, new Promise((_, reject) => { setTimeout(reject, PATIENCE); })]);
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

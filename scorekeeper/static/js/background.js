/* Hands what waits here over to the service worker, which sends it without this page: by https, in
   browsers that can (Background Sync). Elsewhere the page sends it when it is open, as ever. */

const OUTBOX = "outbox";
const isKnown = window.isSecureContext && "serviceWorker" in navigator && "SyncManager" in window;
let turn = Promise.resolve();

/* The hands of a table as they wait now; without any, what was handed over is taken back. */
export function handOver(page, queue, hands) {
  if (isKnown) {
    turn = turn.then(() => put(page, queue, hands)).catch(() => {}); // the page sends them itself
  }
}

async function put(page, queue, hands) {
  const cache = await caches.open(OUTBOX);
  if (!hands.length) {
    await cache.delete(page);
    return;
  }
  await cache.put(page, new Response(JSON.stringify({ queue, hands })));
  const worker = await navigator.serviceWorker.ready;
  await worker.sync.register(OUTBOX);
}

{#- The service worker. Its text changes whenever a file, the language or the look does; then the
    browser installs it anew. -#}
/* Keeps the program's own files, and the tables last looked at here, for when there is no signal: all of one
   release, until the next one is whole on this phone and no table is open.
   Whatever is sent goes to the server or nowhere: the page keeps what could not be sent, and where
   the browser can it is sent from here (Background Sync), the page open or not. */

/** @param {string} address */
const here = (address) => new URL(address, self.location.href).pathname; // of a server, or beside this file
const OF_HERE = `shell-${here("./")}-`; // what another program of this host keeps is its own
const SHELL = `${OF_HERE}{{ name }}`;
const PHONE = here({{ phone | tojson }}); // what the pages of this release, and no others, are of
const KEPT = {{ kept | tojson }}.map(here);
const SHELLS = {{ shells | tojson }}.map(here); // where the pages of this phone alone are drawn
const EARLY = KEPT.find((path) => path.endsWith("/js/early.js"));
const OFFLINE = here({{ offline | tojson }});
const HOME = here({{ home | tojson }});
const SIGN_OUT = here({{ sign_out | tojson }});
const TABLES = "tables";
const RUNTIME = "runtime"; // what answers here without a server, fetched by alone.js
const CARRIED = "carried"; // and the matches it answers of
const OUTBOX = "outbox";
const CAUGHT = "caught"; // what was sent from a table before its page could keep it
/** @type {Record<string, () => Promise<void>>} */
const ASKED = { begin, renew, claim: () => self.clients.claim() }; // by pages: the last one came in between
const MOST = 5;
const PATIENCE = 6000; // ms for a server behind a bad line, where there is a kept page to show
const TABLE = /^\/m\/[^/]+$/;
const OF_RELEASE = /"([^"]*\/offline\/[^"/]+\/phone\.js)"/; // what a table is of
const NOTED = /^(\/m\/[^/]+)\/(hands|undo|redo|dealer|trump|end|hands\/\d+\/(strike|note)|conflicts\/\d+)$/;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(ASKED[event.data]()));
self.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) {
    event.waitUntil(deliver());
  }
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) {
    return;
  }
  if (request.method !== "GET") {
    if (/\/(forget|delete)$/.test(url.pathname)) {
      event.waitUntil(forget(url.pathname.replace(/\/[^/]+$/, "")));
    } else if (url.pathname === SIGN_OUT) {
      // Whoever has this device next reads nothing.
      event.waitUntil(Promise.all([TABLES, CARRIED, CAUGHT].map((name) => caches.delete(name))));
    } else if (request.mode === "navigate" && NOTED.test(url.pathname)) {
      event.respondWith(noted(request, url.pathname));
    }
  } else if (SHELLS.includes(url.pathname)) {
    event.respondWith(file(url.pathname)); // whatever is asked of it
  } else if ((KEPT.includes(url.pathname) && url.pathname !== OFFLINE) || /\/(static|offline)\//.test(url.pathname)) {
    event.respondWith(file(url.pathname));
  } else if (TABLE.test(url.pathname)) {
    event.respondWith(table(event, url.pathname));
  } else if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => elsewhere(url)));
  }
});

/** All of this release; its pages can be kept once what they load is here. */
async function install() {
  const shell = await caches.open(SHELL);
  const whole = `${PHONE}?whole`;
  if (!(await shell.match(whole))) {
    await shell.addAll([...KEPT, ...SHELLS]{% if site is defined %}.map((path) => new Request(path, { cache: "no-cache" })){% endif %});
    await shell.add(new Request(whole, { cache: "no-store" })); // not where another release is served by now
  }
  await fetchRuntime();
  await begin();
}

/** The Python, where this phone has that of another release. Over a line that is paid for a page asks first: until then
   the other release goes on. */
async function fetchRuntime() {
  const cache = await caches.open(RUNTIME);
  const [list, addresses] = ["runtime/manifest.json", "addresses.json"].map(beside);
  if ((await cache.keys()).length && !(await cache.match(list))) {
    const line = navigator.connection;
    if (line && (line.saveData || line.type === "cellular")) {
      throw new Error("nobody was asked");
    }
    const listed = await fetch(list, { cache: "no-cache" });
    if (listed.status !== 204) { // this server has none
      const { files } = await listed.clone().json();
      await cache.addAll([PHONE, addresses, ...Object.keys(files).map((name) => beside(`runtime/${name}`))]);
      await cache.put(list, listed);
    }
  }
}

/** @param {string} name */
function beside(name) {
  return new URL(name, new URL(PHONE, self.location.href)).pathname;
}

/** In the place of another release once no table is open. */
async function begin() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!windows.some(isTable)) {
    await self.skipWaiting();
  }
}

/** A form half typed on this phone alone is one too. @param {Client} window */
function isTable({ url }) {
  const { pathname, searchParams } = new URL(url);
  return pathname.startsWith("/m/") || (SHELLS.includes(pathname) && (searchParams.get("at") || "/") !== "/");
}

/** Pages wait for it, but not for a server that is silent. */
async function activate() {
  await self.clients.claim();
  renew().catch(() => {}); // a page asks for it again
}

/** Kept tables of other releases come anew; what these needed goes once nothing is of them, and none is on its way. */
async function renew() {
  const [tables, carried, runtime] = await Promise.all([TABLES, CARRIED, RUNTIME].map((name) => caches.open(name)));
  for (const { url } of await tables.keys()) {
    const path = new URL(url).pathname;
    const own = `${path}?${PHONE}`;
    if (!(await carried.match(own)) && (await carried.match(path, { ignoreSearch: true }))) { // with its page, or before it
      const known = await fetch(`${path}/carried.json`);
      const document = known.ok ? await known.json() : {};
      document.phone === PHONE && (await carried.put(own, new Response(JSON.stringify({ document, tag: String(Date.now()) }))));
    }
    if (!(await isOwn(tables, url))) {
      await keep(tables, path, await fetch(path));
    }
  }
  const left = await Promise.all((await tables.keys()).map(({ url }) => isOwn(tables, url)));
  const names = (await caches.keys()).filter((name) => name.startsWith(OF_HERE) && name !== SHELL);
  const { installing, waiting } = self.registration; // looked at after the names: none of these is the next release's
  if (left.every(Boolean) && !installing && !waiting && (!self.serviceWorker || self.serviceWorker.state !== "redundant")) {
    await Promise.all(names.map((name) => caches.delete(name)));
    await dropOthers(carried);
    await ((await runtime.match(beside("runtime/manifest.json"))) && dropOthers(runtime));
  }
}

/** @param {Cache} tables @param {string} url */
async function isOwn(tables, url) {
  return (await (await tables.match(url)).text()).includes(`"${PHONE}"`);
}

/** What has not the name of this release. @param {Cache} cache */
async function dropOthers(cache) {
  const others = (await cache.keys()).filter(({ url }) => !url.includes(beside(".")));
  await Promise.all(others.map((key) => cache.delete(key)));
}

/** Of whichever release: the pages of each name their own. Scripts of a worker are given whole: Chromium does not see
   the end of them otherwise, and the next release would not begin. @param {string} path */
async function file(path) {
  const kept = (await (await caches.open(SHELL)).match(path)) || (await caches.match(path));
  return kept && /\/offline\/.*js$/.test(path) ? new Response(await kept.text(), kept) : kept || fetch(path);
}

/** As it is, and kept; as it was last, when nobody answers. @param {FetchEvent} event @param {string} path */
async function table(event, path) {
  const cache = await caches.open(TABLES);
  const kept = await cache.match(path);
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => keep(cache, path, answer.clone())).catch(() => {}));
  try {
    const answer = await (kept ? Promise.race([asked, silence()]) : asked);
    return event.request.mode === "navigate" ? guarded(answer) : answer;
  } catch (error) {
    return kept && event.request.mode === "navigate" ? asItWas(kept) : nothing(event.request);
  }
}

/** Where something waits before it, or nobody takes it, it is kept for the table's own page, which opens.
   @param {Request} request @param {string} address */
async function noted(request, address) {
  const kept = { address, fields: [...(await request.clone().formData())], at: Date.now() };
  const [, id] = kept.fields.find(([name]) => name === "client_id");
  const page = NOTED.exec(address)[1];
  try {
    const answer = (await isNext(page, id)) && (await Promise.race([fetch(request), silence()]));
    if (answer && answer.status < 500) {
      return guarded(answer);
    }
  } catch (error) {
    // as if it was busy
  }
  await (await caches.open(CAUGHT)).put(`${address}?${id}`, new Response(JSON.stringify(kept)));
  return Response.redirect(page, 303);
}

/** Whether nothing of the table waits before it. @param {string} page @param {FormDataEntryValue} id */
async function isNext(page, id) {
  const handed = await caches.match(page, { cacheName: OUTBOX });
  if (handed) {
    return (await handed.json()).hands.some((/** @type {Hand} */ hand) => hand.id === id);
  }
  const caught = await (await caches.open(CAUGHT)).keys();
  return !caught.some(({ url }) => new URL(url).pathname.startsWith(`${page}/`));
}

/** @returns {Promise<Response>} */
function silence() {
  return new Promise((_, reject) => { setTimeout(() => reject(new Error("silence")), PATIENCE); });
}

/** @param {Cache} cache @param {string} path @param {Response} answer */
async function keep(cache, path, answer) {
  if ([403, 404, 410].includes(answer.status)) {
    await cache.delete(path);
  } else if (answer.status === 200 && answer.type === "basic" && !answer.redirected) {
    const html = await answer.text();
    const [, phone] = OF_RELEASE.exec(html) || [];
    if (!(await caches.match(`${phone}?whole`))) {
      return; // it would lead nowhere
    }
    const headers = new Headers(answer.headers);
    headers.set("X-Kept-At", new Date().toISOString());
    await cache.put(path, new Response(html, { headers }));
    const paths = await cache.keys();
    await Promise.all(paths.slice(0, -MOST).map((one) => cache.delete(one)));
  }
}

/** What it was sent by then was used since. @param {Response} kept */
async function asItWas(kept) {
  const html = (await kept.text())
    .replace("<html ", `<html data-as-of="${kept.headers.get("X-Kept-At")}" `)
    .replace(/(name="client_id" value=")[^"]*/g, (_, head) => head + crypto.randomUUID());
  return guarded(new Response(html, { headers: kept.headers }));
}

/** A table with what keeps its hands from its first sight on: not in a first view, which this worker does not see.
   @param {Response} answer */
async function guarded(answer) {
  if (!(answer.headers.get("Content-Type") || "").includes("html")) { // it leads on
    return answer;
  }
  const html = await answer.text();
  return new Response(html.includes("data-queue=") ? html.replace("<head>", `<head><script src="${EARLY}"></script>`) : html, answer);
}

/** @param {string} path */
async function forget(path) {
  const kept = await Promise.all([TABLES, CARRIED, OUTBOX].map((name) => caches.open(name)));
  await Promise.all(kept.map((cache) => cache.delete(path, { ignoreSearch: true })));
}

/* What waits, table by table. A page that is open sends it too, or again when it is next opened: by
   its id each hand is stored once, and so the page learns what became of it. */
async function deliver() {
  const cache = await caches.open(OUTBOX);
  const sent = (await cache.keys()).map(async (request) => {
    const waited = await (await cache.match(request)).text();
    await deliverTable(new URL(request.url).pathname, JSON.parse(waited));
    const now = await cache.match(request);
    if (now && (await now.text()) === waited) {
      await cache.delete(request);
    }
  });
  const found = await Promise.allSettled(sent);
  if (found.some((one) => one.status === "rejected")) {
    throw new Error("later"); // the browser comes again
  }
}

/** In order, up to the first that is refused: why is said on the page. Those noted on the same page
   behind one that was stored had seen it. @param {string} page @param {HandedOver} waiting */
async function deliverTable(page, { queue, hands }) {
  const answer = await fetch(page, { cache: "no-store" });
  if (answer.status >= 500) {
    throw new Error("busy");
  }
  const secret = /name="csrf_token" value="([^"]+)"/.exec(await answer.text());
  for (const hand of secret ? hands : []) {
    const own = [["csrf_token", secret[1]], ["client_id", hand.id], ["base", String(hand.base)], ["takes", hand.takes || ""]];
    const told = hand.problem
      ? null
      : await fetch(hand.address ? `${hand.address}?sent=1` : queue, { method: "POST", body: new URLSearchParams([...own, ...hand.fields]) });
    if (told && (told.status >= 500 || told.status === 429)) {
      throw new Error("busy");
    }
    if (!told || told.status !== 200) {
      return;
    }
    const { number, echo } = await told.json();
    if (echo || hand.takes) {
      return; // what was noted behind it may not have seen what others wrote: the page knows
    }
    const stored = { ...hand }; // it is renumbered itself
    hands.forEach((one) => renumber(one, stored, number));
  }
}

/** As Outbox.stored does. @param {Hand} one @param {Hand} stored @param {number} number */
function renumber(one, stored, number) {
  if (one.base >= stored.base) {
    one.base = Math.max(one.base, number);
  }
  if (one.address) {
    one.address = one.address.replace(`/${stored.id}`, `/${number}`);
  }
}

/** The program's own door leads to the last table; any other page says that it is not to be had. @param {URL} url */
async function elsewhere(url) {
  const cache = await caches.open(TABLES);
  const paths = await cache.keys();
  if (url.pathname === HOME && paths.length) {
    return Response.redirect(paths[paths.length - 1].url);
  }
  return (await caches.open(SHELL)).match(OFFLINE);
}

/** @param {Request} request */
async function nothing(request) {
  return request.mode === "navigate" ? (await caches.open(SHELL)).match(OFFLINE) : Response.error();
}

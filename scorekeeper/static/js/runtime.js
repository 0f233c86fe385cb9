/* Fetches what a phone needs to answer itself, once for each release, into the service worker's cache; over a line
   that is paid for by its size only when asked to. It stands beside the worker that runs it. */

const KEPT = "runtime";

/** @param {string} phone @param {string} name */
const beside = (phone, name) => new URL(name, new URL(phone, location.href)).pathname;

/** Whether all of it was fetched. @param {string} phone */
export async function isThere(phone) {
  return "caches" in window && Boolean(await (await caches.open(KEPT)).match(beside(phone, "runtime/manifest.json")));
}

/** What is missing; false where somebody has to be asked first (`after` this), and nobody is. Fails without a
   signal, and where nothing is to be had: the list is empty then. @param {string} phone @param {HTMLElement} after */
export async function fetchRuntime(phone, after) {
  if (await isThere(phone)) {
    return true;
  }
  const list = beside(phone, "runtime/manifest.json");
  /** @type {{ files: Record<string, number> }} */
  const listed = await (await fetch(list, { cache: "no-cache" })).json();
  const bytes = Object.values(listed.files).reduce((sum, one) => sum + one, 0);
  if (isPaid() && !(after && (await isAgreed(bytes, after)))) {
    return false;
  }
  const line = document.getElementById("fetching") || document.createElement("p");
  line.textContent = line.textContent.replace("{size}", (bytes / 1e6).toFixed(1));
  line.hidden = false;
  const cache = await caches.open(KEPT);
  await cache.addAll([phone, ...["addresses.json", ...Object.keys(listed.files).map((name) => `runtime/${name}`)].map((name) => beside(phone, name))]);
  line.hidden = true;
  await cache.put(list, new Response(JSON.stringify(listed)));
  return true;
}

function isPaid() {
  const line = navigator.connection;
  return Boolean(line && (line.saveData || line.type === "cellular"));
}

/** Over such a line one is asked, with the size. @param {number} bytes @param {HTMLElement} after */
function isAgreed(bytes, after) {
  /** @type {HTMLTemplateElement} */ const model = document.getElementById("fetch-runtime");
  const asked = model.content.firstElementChild.cloneNode(true);
  const words = asked.querySelector("p");
  words.textContent = words.textContent.replace("{size}", (bytes / 1e6).toFixed(1));
  after.after(asked);
  return new Promise((resolve) => {
    asked.querySelector("button").addEventListener("click", () => { asked.remove(); resolve(true); });
  });
}

/* Draws the pages of this phone alone into this one: each is asked of the worker that runs our Python,
   by the links and forms that stand on them. No rule and no page is in here. */

import { lifted, renew, speak } from "./live.js";
import { fetchRuntime } from "./runtime.js";

const LOOK = "scorekeeper.look"; // what was chosen on such a page, for as long as it is served in this language
const HAD = "had_matches"; // on this phone, until the last was deleted or handed over
const html = document.documentElement;
const shell = document.querySelector("[data-phone]");
const { phone, worker: service, import: server, askAgain, deck } = shell.dataset;
const served = { language: html.lang, deck, theme: html.dataset.theme, size: html.dataset.size };
const cannot = document.getElementById("cannot");
const windows = new BroadcastChannel("scorekeeper.written"); // the others of this phone
/** @type {Worker} */ let python = null;
let drawn = 0;

start();

async function start() {
  if (!window.isSecureContext || !("caches" in window) || !("indexedDB" in window)) {
    fail();
    return;
  }
  if ("serviceWorker" in navigator) {
    const worker = navigator.serviceWorker; // a change is another release, as nothing is under way here
    worker.controller && worker.addEventListener("controllerchange", () => location.reload());
    navigator.serviceWorker.register(service).catch(() => {}); // then it opens with a signal only
  }
  try {
    if (!(await fetchRuntime(phone, document.getElementById("opening")))) {
      return;
    }
    python = new Worker(phone, { type: "module" });
    await go("GET", location.search || "?at=/", []);
  } catch (error) {
    const isNone = error instanceof SyntaxError; // in an empty list: the server has none yet
    fail(isNone ? cannot.dataset.none : "");
    isNone && setTimeout(() => location.reload(), 20000);
  }
}

/** @param {string} words */
function fail(words = "") {
  cannot.textContent = words || cannot.textContent;
  cannot.hidden = false;
  document.querySelector("main").prepend(cannot);
}

function look() {
  const chosen = JSON.parse(localStorage.getItem(LOOK) || "{}");
  return { ...served, ...(chosen.of === served.language ? chosen : { ...chosen, language: served.language }) };
}

/** @type {Ask} */
function ask(method, address, fields) {
  return new Promise((resolve) => {
    const line = new MessageChannel();
    line.port1.onmessage = ({ data }) => resolve(data);
    python.onerror = () => resolve({ status: 500 });
    const around = { look: look(), ask_again: Number(askAgain), has_server: Boolean(server) };
    python.postMessage({ alone: true, method, address, fields, at: Date.now(), ...around }, [line.port2]);
  });
}

/** Ask, and go where the answer leads.
   @param {string} method @param {string} address @param {Field[]} fields */
async function go(method, address, fields, hash = "") {
  drawn += 1;
  const mine = drawn;
  const answer = await ask(method, address, fields);
  if (Object.keys(answer.look || {}).length) {
    const chosen = JSON.parse(localStorage.getItem(LOOK) || "{}");
    localStorage.setItem(LOOK, JSON.stringify({ ...chosen, ...answer.look, of: served.language }));
  }
  (answer.written || []).forEach((key) => windows.postMessage(key));
  answer.is_kept && navigator.storage && navigator.storage.persist(); // or it may be thrown away when room is short
  const isGone = document.cookie.includes(HAD) && !answer.many && !answer.written; // cookies stay
  document.cookie = `${HAD}=1; samesite=lax; max-age=${answer.many ? 3e7 : 0}`;
  if (mine !== drawn) {
    return; // something else was tapped since
  }
  if (answer.status === 303 && !answer.address.startsWith("?")) {
    location.assign(answer.address);
  } else if (answer.status === 303) {
    const to = new URL(answer.address, location.href);
    history[to.search === location.search ? "replaceState" : "pushState"]({}, "", answer.address);
    await go("GET", to.search, [], to.hash);
  } else if (answer.file) {
    save(answer.file, answer.content);
  } else if (answer.page) {
    await draw(answer.page, hash);
    isGone && fail(cannot.dataset.gone);
  } else {
    fail(method === "POST" ? cannot.dataset.lost : "");
  }
}

/* Another window has written: what is shown of it here is drawn anew, but for what is half typed. */
windows.addEventListener("message", async ({ data: key }) => {
  const at = new URLSearchParams(location.search).get("at") || "/";
  const table = `?at=/m/${key}`;
  if (["/", ...["big", "log", "plot"].map((page) => `/m/${key}/${page}`)].includes(at)) {
    go("GET", location.search, []); // nothing is typed there
  }
  if (at !== `/m/${key}`) {
    return;
  }
  const mine = drawn;
  const [news, whole] = await Promise.all([`${table}/live/table`, table].map((address) => ask("GET", address, [])));
  await lifted();
  if (mine !== drawn) {
    return; // it shows something newer already
  }
  if (whole.status !== 200) {
    await draw(whole.page); // deleted there, or handed over
    return;
  }
  const [said, fresh] = [news, whole].map(({ page }) => new DOMParser().parseFromString(page, "text/html"));
  const words = said.querySelector("[data-news]").textContent.trim();
  document.querySelector("main").className = fresh.querySelector("main").className;
  renew(fresh, words);
  speak(words);
  const now = location.search.replace(/&(said|did)=[^&]*/g, ""); // what was said before is not the last any more
  history.replaceState({}, "", now + location.hash);
});

/** @param {string} page */
async function draw(page, hash = "") {
  const fresh = new DOMParser().parseFromString(page, "text/html");
  const sheets = [...fresh.querySelectorAll("link[rel=stylesheet]")];
  const there = [...document.querySelectorAll("link[rel=stylesheet]")];
  const hrefs = sheets.map((sheet) => sheet.href);
  await Promise.all(sheets.filter(({ href }) => !there.some((one) => one.href === href)).map(put));
  there.filter(({ href }) => !hrefs.includes(href)).forEach((one) => one.remove());
  // Before the page: what they find when they begin is not to be taken twice.
  await Promise.all([...fresh.querySelectorAll("script[src]")].map((script) => import(script.src)));
  for (const name of ["lang", "class", "data-theme", "data-size"]) {
    html.setAttribute(name, fresh.documentElement.getAttribute(name) || "");
  }
  document.title = fresh.title;
  document.body.replaceChildren(...fresh.body.childNodes);
  document.body.dispatchEvent(new Event("live:put", { bubbles: true }));
  const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  place ? place.scrollIntoView() : window.scrollTo(0, 0);
}

/** @param {HTMLLinkElement} sheet */
function put(sheet) {
  return new Promise((resolve) => {
    const link = document.importNode(sheet);
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** @param {string} name @param {string} content */
function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("click", (event) => {
  event.target.closest("[data-print]") && window.print();
  const link = event.target.closest("a[href]:not([data-opens])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || pathname !== location.pathname || (hash && search === location.search)) {
    return;
  }
  event.preventDefault();
  link.hasAttribute("download") || history.pushState({}, "", search + hash);
  go("GET", search, [], hash);
});

document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { target: form, submitter: by } = event;
  if (form.matches(".hand-over")) {
    handOver(form);
    return;
  }
  /** @type {Field[]} */ const named = by && by.name ? [[by.name, by.value]] : [];
  /** @param {[string, FormDataEntryValue]} field @returns {Promise<Field>} */
  const read = async ([name, value]) => [name, typeof value === "string" ? value : await value.text()];
  const fields = await Promise.all([...new FormData(form), ...named].map(read));
  const { search, hash } = new URL((by && by.getAttribute("formaction")) || form.getAttribute("action"), location.href);
  go("POST", search, fields, hash);
});

window.addEventListener("popstate", () => go("GET", location.search || "?at=/", [], location.hash));

document.addEventListener("preview:unheard", async ({ target, detail }) => {
  const answer = await ask("POST", target.dataset.preview, [...new FormData(target)]);
  detail(answer.page || "");
});

/** The server takes the file as any other, under the match's own id: sent again, it is the same match.
   Only what it says that it has leaves the phone. @param {HTMLFormElement} form */
async function handOver(form) {
  /** @param {string} name */
  const said = (name) => form.querySelectorAll("[role=alert]").forEach((line) => { line.hidden = !(name in line.dataset); });
  said("");
  const { file, content } = await ask("GET", form.dataset.file, []);
  try {
    const page = await fetch(server, { cache: "no-store" });
    const secret = /name="csrf_token" value="([^"]+)"/.exec(await page.text());
    const body = new FormData();
    body.append("csrf_token", secret[1]);
    body.append("client_id", form.dataset.key);
    body.append("record", new File([content], file, { type: "application/json" }));
    const taken = await fetch(server, { method: "POST", body });
    const to = new URL(taken.url).pathname;
    if (!taken.ok || !/\/m\/[^/]+$/.test(to)) {
      said("refused");
      return;
    }
    const log = await fetch(`${to}/log.json`, { cache: "no-store" });
    go("POST", form.getAttribute("action"), [["record", await log.text()], ["to", to]]);
  } catch (error) {
    said("unheard");
  }
}

/* Keeps a page up to date that others write on: asks its own fragment whether anything is new, puts
   the new parts in their places and speaks the news. What is half typed here stays as it is. */

const FRONT = 2000; // ms between two questions while somebody looks
const TOLD = 15000; // ms, while the server tells
const LONGEST = 60000; // ms, behind another tab or in a pocket
const PATIENCE = 8000; // ms until a silent line counts as none
const PRESS = 5000; // ms, the longest that a finger keeps the page as it is
const LOOK = 20; // ms between two looks whether it was lifted, or sent

export const line = { sending: "", stored: 0, handing: 0 }; // the hand on its way; how many came through, and go next

const root = document.querySelector("[data-live]");
const signal = document.getElementById("signal");
let tag = root && `"${root.dataset.liveTag}"`;
let timer = 0;
let isAsking = false;
let isLeading = false; // what was tapped here brings the page by itself
let isMissed = false; // what is newer than what comes
/** @type {EventSource} */ let stream = null;
let isTold = false;
let again = 0;
let behind = FRONT;
let misses = 0;
let pressed = -Infinity; // when a finger came down that is not lifted yet
const asOf = document.documentElement.dataset.asOf; // a page that was kept for want of a signal
let heardAt = asOf ? new Date(asOf) : new Date();

addEventListener("pointerdown", ({ timeStamp }) => { pressed = timeStamp; }, true);
["click", "pointercancel"].forEach((name) => addEventListener(name, () => { pressed = -Infinity; }, true));
addEventListener("pointerup", () => setTimeout(() => { pressed = -Infinity; }, LOOK), true); // its click comes after it

if (root) {
  asOf && lost();
  asOf ? ask() : later(rest());
  listen();
  document.addEventListener("visibilitychange", back);
  window.addEventListener("online", back);
  window.addEventListener("offline", () => ask());
  window.addEventListener("pageshow", (event) => event.persisted && back());
  root.addEventListener("live:ask", () => ask());
  window.isSecureContext && navigator.serviceWorker && navigator.serviceWorker.register(signal.dataset.worker).catch(() => {});
}

function back() {
  listen();
  if (document.visibilityState === "visible") {
    behind = FRONT;
    ask();
  }
}

/* The server tells what is new, while somebody looks: a browser has six lines to it. */
function listen() {
  if (document.visibilityState !== "visible") {
    hush();
  } else if (!stream && window.EventSource) {
    stream = new EventSource(`${root.dataset.live}?seen=${encodeURIComponent(tag)}`);
    stream.onopen = () => { isTold = true; };
    stream.onmessage = ({ data, lastEventId }) => { // on a page with forms it may be its own, on its way here
      root.dataset.livePage ? later(FRONT / 8 * (1 + Math.random())) : ask(new Response(data, { headers: { ETag: lastEventId } }));
    };
    stream.onerror = () => {
      isTold && later(Math.random() * FRONT);
      isTold = false;
      stream.readyState === 2 && hush(setTimeout(listen, LONGEST)); // closed: nobody tells here
    };
  }
}

function hush(next = 0) {
  clearTimeout(again);
  again = next;
  stream && stream.close();
  stream = null;
  isTold = false;
}

/* A little sooner or later each time: five hundred phones do not all ask at once. */
function rest() {
  behind = document.visibilityState === "visible" ? behind : Math.min(behind * 2, LONGEST);
  const pause = Math.max(isTold ? TOLD : behind, Math.min(FRONT * 2 ** misses, LONGEST / 2));
  return pause * (0.85 + Math.random() * 0.2);
}

/** @param {number} pause */
function later(pause) {
  clearTimeout(timer);
  timer = setTimeout(() => ask(), pause);
}

/** @param {Response} told what the server said unasked */
async function ask(told = null) {
  if (isAsking || isLeading || (told && told.headers.get("ETag") === tag)) {
    isMissed ||= isAsking;
    isLeading && later(FRONT);
    return;
  }
  isAsking = true;
  clearTimeout(timer);
  try {
    const answer = told || await get(root.dataset.live, { "If-None-Match": tag });
    if ([403, 404, 410].includes(answer.status)) {
      say(signal.dataset.gone);
      hush();
      shut();
      root.dispatchEvent(new CustomEvent("live:gone", { bubbles: true }));
      return; // closed for good: nobody asks again
    }
    root.dispatchEvent(new CustomEvent("live:heard", { bubbles: true })); // what waits goes out before the page comes
    if (answer.status === 200 && !answer.redirected) {
      const next = answer.headers.get("ETag");
      // What this phone has sent itself is nobody else's news.
      const isOwn = next.replace(/^"/, "").split("-")[0] === root.dataset.own;
      const isPast = await arrive(new DOMParser().parseFromString(await answer.text(), "text/html"), isOwn);
      tag = isPast ? tag : next;
      isMissed ||= isPast;
    }
    const isBusy = answer.status === 429 || answer.status >= 500;
    heard();
    later(isBusy ? 1000 * (Number(answer.headers.get("Retry-After")) || 5) : rest());
  } catch (error) {
    lost();
    later(rest());
  } finally {
    isAsking = false;
    isMissed && later(0);
    isMissed = false;
  }
}

/* Whose link was closed writes no more: what would only be refused cannot be tapped. Hands that wait
   here stay to be seen. */
function shut() {
  const page = root.dataset.livePage;
  if (page) {
    const write = `form[action^="${page}/"]:not([action$="/forget"])`;
    const asks = "[data-part=sheet] > *, .deals form, .hand:not(.is-waiting) .hand-tools, .alone";
    document.querySelectorAll(".score .key").forEach((key) => key.replaceWith(...key.querySelectorAll("bdi")));
    document.querySelectorAll(`${write}, ${asks}, .score .keys`).forEach((one) => one.remove());
  }
}

/** @param {string} address */
function get(address, headers = {}) {
  return within((signal) => fetch(address, { headers, cache: "no-store", signal }));
}

/** An answer, or none in time; its body may take longer, but ends. `ask` is given the signal to give up by.
   @param {(signal: AbortSignal) => Promise<Response>} ask */
export async function within(ask) {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const given = setTimeout(giveUp, PATIENCE);
  try {
    return await ask(patience.signal);
  } finally {
    clearTimeout(given);
    setTimeout(giveUp, 2 * PATIENCE);
  }
}

function heard() {
  heardAt = new Date();
  misses = 0;
  say("");
}

/* One question lost is nothing on a bar's Wi-Fi; two are no signal. */
function lost() {
  misses += 1;
  if (misses > 1 || asOf || !navigator.onLine) {
    const time = heardAt.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const plain = window.isSecureContext ? "" : ` ${signal.dataset.plain}`;
    say(signal.dataset.lost.replace("{time}", time) + plain);
    root.dispatchEvent(new CustomEvent("live:lost", { bubbles: true }));
  }
}

/** @param {string} words */
function say(words) {
  if (signal.textContent !== words) {
    [signal.textContent, signal.hidden] = [words, !words];
  }
}

/** A page with forms of its own is taken anew whole: each of them carries an id for one write. True where what went
   out from here meanwhile has made it one of the past: a hand that was taken back may stand on it.
   @param {Document} news @param {boolean} isOwn */
async function arrive(news, isOwn) {
  const { livePage, version } = root.dataset;
  const { stored } = line;
  const fresh = livePage ? await pageAt(livePage) : news;
  await lifted(() => !line.sending);
  if (line.stored !== stored || root.dataset.version !== version) {
    return line.stored !== stored; // or it has led on to one that knows of this
  }
  if (isOfAnother(fresh) && !isBusy()) {
    location.replace(livePage || location.pathname); // its parts want its own scripts
    return false;
  }
  const words = [...news.querySelectorAll("[data-news]")].map((said) => said.textContent.trim()).join(" ");
  turn(fresh, words, () => renew(fresh, isOwn ? null : words));
  return false;
}

/** Where what was tapped on this page leads to, as if it was opened: all of it anew, in place. Throws where nobody
   answers. @param {string} address @param {number} number @param {Iterable<Element>} open what was so when it was tapped */
export async function lead(address, number, open) {
  isLeading = true;
  const fresh = await pageAt(address).finally(lifted).finally(() => { isLeading = false; });
  if (isOfAnother(fresh)) {
    location.assign(address);
    return;
  }
  root.dataset.own = String(number);
  fresh.querySelector(".moment, .is-new") && navigator.vibrate && navigator.vibrate(80);
  turn(fresh, [...fresh.querySelectorAll(".moment, #said")].map((said) => said.textContent.trim()).join(" "), () => {
    history.replaceState(null, "", address);
    [...open].forEach((one) => one.removeAttribute("open"));
    for (const [part, other] of pairs(fresh)) {
      part.toggleAttribute("data-typed", other.hasAttribute("data-typed"));
      put(part, other);
    }
    const field = document.querySelector("[data-part] [autofocus]");
    field && field.focus({ preventScroll: true });
    scrollTo(0, 0);
  });
}

/** A tap on what is changed under the finger would be none: the change comes when it is lifted. */
export async function lifted(isQuiet = () => true) {
  while (performance.now() - pressed < PRESS || !isQuiet()) {
    await new Promise((look) => setTimeout(look, LOOK));
  }
}

/** @param {string} address */
async function pageAt(address) {
  const answer = await get(address);
  if (!answer.ok) {
    throw new Error(String(answer.status));
  }
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @param {Document} fresh @param {string} words @param {() => void} draw */
function turn(fresh, words, draw) {
  document.title = fresh.title || document.title;
  const now = fresh.querySelector("[data-live]");
  root.className = now ? now.className : root.className;
  if (now && now.dataset.version) {
    root.dataset.version = now.dataset.version;
    tag = `"${now.dataset.liveTag}"`;
  }
  draw();
  root.dispatchEvent(new CustomEvent("live:arrived", { bubbles: true }));
  speak(words);
}

/** Whether a page, or a part of one, is of another release than this one. @param {Document} fresh */
function isOfAnother(fresh) {
  return (fresh.querySelector("[data-phone]") || signal).dataset.phone !== signal.dataset.phone;
}

/* Something is typed here, or waits. */
function isBusy() {
  return document.querySelector(".asked, #waiting:not([hidden])")
    || [document.body, ...document.querySelectorAll("[data-part]")].some(isTyped);
}

/** Each part of this page with the same of another. @param {Document} fresh @returns {HTMLElement[][]} */
export function pairs(fresh) {
  return [...document.querySelectorAll("[data-part]")]
    .map((part) => [part, fresh.querySelector(`[data-part="${part.dataset.part}"]`)])
    .filter(([, other]) => other);
}

/** The parts of a page anew, but for what is half typed: there the words of the news are said, if any.
   @param {Document} fresh @param {string} words */
export function renew(fresh, words) {
  for (const [part, other] of pairs(fresh)) {
    if (part.isConnected) {
      isTyped(part) ? words === null || warn(part, words) : put(part, other);
    }
  }
}

/** @param {HTMLElement} part @param {HTMLElement} other */
export function put(part, other) {
  const held = part.contains(document.activeElement) && place(document.activeElement, part);
  const open = [...part.querySelectorAll("details[open]")].map((one) => place(one, part));
  const across = [...part.querySelectorAll(".across")].map((one) => one.scrollLeft);
  other.querySelectorAll("[role=status]").forEach((status) => status.removeAttribute("role")); // the news say it once
  part.replaceChildren(...other.childNodes);
  open.map((was) => found(was, part)).forEach((one) => one && one.toggleAttribute("open", true));
  part.querySelectorAll(".across").forEach((one, at) => (one.scrollLeft = across[at] || 0));
  const focused = held && found(held, part);
  focused && focused.focus({ preventScroll: true });
  part.dispatchEvent(new CustomEvent("live:put", { bubbles: true }));
}

/** How the same thing is found again in the new part: by its id, or by what it does and its turn
   among those that do the same. @param {HTMLElement} one @param {HTMLElement} part */
function place(one, part) {
  const sign = selector(one);
  return { sign, turn: [...part.querySelectorAll(sign)].indexOf(one) };
}

/** @param {ReturnType<typeof place>} was @param {Element} part */
function found(was, part) {
  return part.querySelectorAll(was.sign)[was.turn];
}

/** @param {Element} one @returns {string} */
function selector(one) {
  if (one.id) {
    return `#${CSS.escape(one.id)}`;
  }
  if (one.tagName === "SUMMARY") {
    return `${selector(one.parentElement)} > summary`;
  }
  const form = one.closest("form[action]");
  const within = form ? `form[action="${CSS.escape(form.getAttribute("action"))}"] ` : "";
  const own = ["name", "value", "href"].filter((name) => one.hasAttribute(name));
  const does = own.map((name) => `[${name}="${CSS.escape(one.getAttribute(name))}"]`).join("");
  const named = [...one.classList].map((name) => `.${CSS.escape(name)}`).join("");
  return within + one.tagName + (does || named);
}

/** Half typed: anything that stands otherwise than the page came, or came back with a refusal.
   @param {HTMLElement} part */
export function isTyped(part) {
  const own = [...part.querySelectorAll("form")].flatMap((form) => [...form.elements]);
  return part.hasAttribute("data-typed") || [...part.querySelectorAll("input, select, textarea"), ...own].some((field) => {
    if (field.type === "hidden" || !("defaultValue" in field || "options" in field)) { // a button, a group
      return false;
    }
    if (field.type === "checkbox" || field.type === "radio") {
      return field.checked !== field.defaultChecked;
    }
    if (field instanceof HTMLSelectElement) {
      const usual = [...field.options].findIndex((option) => option.defaultSelected);
      return field.selectedIndex !== Math.max(usual, 0);
    }
    return field.value !== field.defaultValue;
  });
}

/** @param {HTMLElement} part @param {string} words */
function warn(part, words) {
  /** @type {HTMLTemplateElement} */ const model = document.getElementById("meanwhile");
  if (!model) {
    return;
  }
  const notice = model.content.firstElementChild.cloneNode(true);
  notice.querySelector("b").textContent = words;
  notice.id = "noted-meanwhile";
  const before = document.getElementById("noted-meanwhile");
  before ? before.replaceWith(notice) : (part.querySelector(".sheet") || part).prepend(notice);
}

/** A live region only speaks of what changes: the same words twice are emptied in between.
   @param {string} words */
export function speak(words) {
  const news = document.getElementById("news");
  news.textContent = "";
  setTimeout(() => { news.textContent = words; }, 100);
}

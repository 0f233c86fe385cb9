/* Where there is no signal, this phone answers itself: the same pages by the same Python, from the
   match as it was last heard and what waits here. Nothing of it is in a first view: what it takes is
   fetched after the first hand, and never over a line that is paid for by its size unless asked to. */

import { within } from "./live.js";
import { fetchRuntime, isThere } from "./runtime.js";

const PHONE = document.getElementById("signal").dataset.phone; // of the release that this page is of, as all that follows
const MATCHES = "carried";
const status = document.getElementById("waiting");
const root = document.querySelector("[data-queue]");
const page = root.dataset.livePage;
const key = `${page}?${PHONE}`;
/** @type {Worker} */ let worker = null;
/** @type {Known} */ let known = null;

/* Fetch what is missing, and take the match along; false where nothing is to be had. */
export async function prepare() {
  if (!window.isSecureContext || !("caches" in window) || !root.querySelector(".hand")) {
    return false;
  }
  try {
    if (!(await fetchRuntime(PHONE, status))) {
      return false;
    }
    await carry();
    return true;
  } catch (error) {
    return Boolean(await kept());
  }
}

/* The match as the server has it, whenever it is heard. */
export async function carry() {
  const answer = await within((signal) => fetch(`${page}/carried.json`, { cache: "no-store", signal }));
  const document = answer.ok ? await answer.json() : {};
  if (document.phone === PHONE) {
    known = { document, tag: String(Date.now()) };
    await (await caches.open(MATCHES)).put(key, new Response(JSON.stringify(known)));
  }
}

async function kept() {
  if (!known) {
    const found = await (await caches.open(MATCHES)).match(key);
    known = found ? await found.json() : null;
  }
  return known;
}

/* The last entry that what it answers from has. */
export function version() {
  return known ? known.document.match.version : 0;
}

/** What the server would answer; null where this phone cannot. What is noted on the page has seen what waits, as far as
   the server will know it: by the number it has there, or by its id.
   @param {string} method @param {string} address @param {Field[]} fields @param {Noted[]} waiting */
export async function ask(method, address, fields, waiting) {
  if (!(await kept()) || !(await isThere(PHONE))) {
    return null;
  }
  const html = document.documentElement;
  const way = localStorage.getItem(`scorekeeper.entry.${page}`);
  const answer = await said({
    known: known.document,
    tag: known.tag,
    waiting,
    method,
    address,
    fields,
    at: Date.now(),
    entry: way || known.document.entry,
    look: { language: html.lang, deck: deck(), theme: html.dataset.theme, size: html.dataset.size, csrf: token() },
  });
  if (answer.way) {
    localStorage.setItem(`scorekeeper.entry.${page}`, answer.way);
  }
  if (answer.page) {
    const base = Math.max(version(), ...waiting.map((one) => one.number || 0));
    answer.page = answer.page
      .replace(/(name="base" value=")\d+/g, `$1${base}`)
      .replace(/(\/(?:hands|conflicts)\/)(\d+)/g, (_, noun, number) => noun + ((answer.names || {})[number] || number));
  }
  return answer.status === 500 || answer.status === 501 ? null : answer;
}

/** @param {Question} question @returns {Promise<Answer>} */
function said(question) {
  return new Promise((resolve) => {
    const line = new MessageChannel();
    const mine = (worker ||= new Worker(PHONE, { type: "module" }));
    line.port1.onmessage = ({ data }) => resolve(data);
    mine.addEventListener("error", () => {
      worker = null; // the next question begins another
      resolve({ status: 500 });
    });
    mine.postMessage(question, [line.port2]);
  });
}

function token() {
  const field = document.querySelector("[name=csrf_token]");
  return field ? field.value : "";
}

function deck() {
  const chosen = document.querySelector("[name=deck][aria-pressed=true]");
  return chosen ? chosen.value : "spanish";
}

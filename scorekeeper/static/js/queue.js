/* A hand saved without a signal is lost nowhere: it is kept on this phone before it is sent, waits
   there until somebody answers, and is sent in order, once (its id makes a repetition the same). */

import { caughtOf, forget, handOver, keepPage, keptVersion } from "./background.js";
import { isTyped, lead, lifted, line, pairs, put, speak } from "./live.js";
import { freshId, Outbox, sent, worded } from "./outbox.js";
import { drawRows, newest, say, takeBack } from "./rows.js";
import { AGAIN, send, sendAll, sendAsForm } from "./sending.js";
import "./waiting.js";

const EDITED = "scorekeeper.edited";
const BOUNCE = 0.5; // seconds in which a finger taps twice what is no hand

const root = document.querySelector("[data-queue]");
const page = root.dataset.livePage;
const outbox = new Outbox(page);
const status = document.getElementById("waiting");
const moment = Number(root.dataset.askAgain); // seconds in which the same hand may be the same finger
const ACT = /\/(undo|redo|dealer|trump|end|strike|note|conflicts\/[^/]+)$/; // what is no hand, and leads back here
const hands = () => [...document.querySelectorAll("form")].filter(isHand);
const version = () => Number(root.dataset.version); // the last entry that the page has
/** @type {HTMLButtonElement} */ let tapped = null;
let tappedAt = 0; // ms, when the finger was there
let isLost = !navigator.onLine || Boolean(document.documentElement.dataset.asOf);
let timer = 0;
let isPrepared = false;
let isPreparing = false;
/** @type {Noted[]} */ let latest = []; // what is being drawn
/** @type {typeof import("./alone.js")} */ let alone = null; // answers here while no server does, once it was fetched
/** @type {typeof import("./overlay.js")} */ let pages = null; // and opens other pages of the match
/** @type {Record<string, string>} */ let told = {}; // what it said against hands that wait, by their ids
/** @type {Set<string>} */ let shown = new Set(); // the ids of those that its page shows

const caught = await caughtOf(page);
const known = [...outbox.sent(), ...outbox.all()].map(({ id }) => id);
/** @type {Caught[]} */ const early = outbox.all().filter(({ isEarly }) => isEarly).map((hand) => ({ ...hand, fields: sent(hand) }));
const fresh = caught.filter(({ fields }) => !fields.some(([, value]) => known.includes(value)));
[...fresh, ...early].sort((one, other) => one.at - other.at).forEach(takeIn);
document.addEventListener("click", ({ target, timeStamp }) => {
  tapped = target.closest("button, input");
  tappedAt = Date.now() - (performance.now() - timeStamp); // a slow phone hears of it later
  if (target.closest(".asked a")) {
    outbox.drop(target.closest("form").querySelector("[name=client_id]").value); // only one
  }
});
document.addEventListener("submit", submitted);
document.addEventListener("live:put", () => { draw(); rebase(); });
document.addEventListener("live:arrived", arrived);
document.addEventListener("live:lost", lost);
document.addEventListener("live:heard", found);
window.addEventListener("online", found);
window.addEventListener("storage", () => { draw(); isAway() && show(); });
root.addEventListener("click", taken);
handOver(page, root.dataset.queue, outbox).then(() => forget(caught)); // the worker knows of them all the time
resume();
draw();
begin();
root.dataset.queueReady = "";
prepare();
keepPage(page);

/** What was tapped before this script was there. @param {Caught} write */
function takeIn({ address = root.dataset.hands, fields, at, words }) {
  const named = fields.map(([name, value]) => document.querySelector(`button[name="${name}"][value="${CSS.escape(value)}"]`));
  const hand = outbox.write(fields, address, at);
  const field = document.querySelector(`[name=client_id][value="${hand.id}"]`);
  const form = field ? field.form : document.querySelector(`form[action="${address}"]`);
  note({ ...hand, words: words || (form ? worded(form, named.find(Boolean)) : "") }) || outbox.drop(hand.id);
  field && clear(form); // what is noted there next is another
}

/* What was tapped on this very page leads on, as any hand. */
async function begin() {
  const [hand, more] = outbox.ready();
  await (hand && !more && "early" in root.dataset && !isAway() ? leave(hand) : flush());
  outbox.all().length && takeBack();
}

/** @param {HTMLFormElement} form */
function isHand(form) {
  return form.getAttribute("action") === root.dataset.hands;
}

/** @param {PageEvents["submit"]} event */
async function submitted(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") {
    return;
  }
  const button = event.submitter || (tapped && tapped.form === form ? tapped : null);
  const address = form.getAttribute("action");
  if (isAway() && pages && pages.covers(form)) {
    event.preventDefault();
    await actThere(form, button);
  } else if (isHand(form) || (address.startsWith(page) && ACT.test(address))) {
    event.preventDefault();
    const hand = noted(form, button);
    try {
      if (!note(hand)) {
        return; // the same finger twice
      }
    } catch (error) {
      sendAsForm(hand, root.dataset.hands); // a browser that keeps nothing
      return;
    }
    hand.takes && takeBack(); // with its row the figure it was to bring
    !hand.isAgain && isWhole(hand) && form.dispatchEvent(new CustomEvent("foreseen", { bubbles: true, detail: button }));
    clear(form);
    await handOver(page, root.dataset.queue, outbox, true); // or the next would go past it, were this page killed
    const [next] = outbox.ready();
    const isFree = !line.sending && !isAway() && next && next.id === hand.id;
    await (isFree ? leave(hand) : wait(hand, isAway() ? AGAIN : 0));
    outbox.all().length && takeBack(); // what is stored stays in sight until the table comes
  }
}

/** Kept, or asked about where it may be the hand before once more; false where that was asked already, or is on its way.
   @param {Hand} hand */
function note(hand) {
  const before = outbox.before(hand.id);
  const last = [...outbox.sent(), ...before].sort((one, other) => one.at - other.at).pop();
  /** @param {Hand} one */ const says = (one) => JSON.stringify([one.address, one.fields]);
  const isSame = last && last.id !== hand.id && says(last) === says(hand);
  if (isSame && hand.at - last.at < 1000 * (hand.address ? BOUNCE : moment)) {
    if (hand.address || last.isAgain || line.sending === last.id) {
      return false;
    }
    // Where something was noted since, an undo say, the server asks: it knows whether that is the newest still.
    hand.isAgain = isAway() || before.some(({ isAgain }) => !isAgain) || version() <= (last.number || 0);
    hand.problem = hand.isAgain ? status.dataset.again.replace("{n}", String(newest())) : "";
    speak(hand.problem);
  }
  outbox.put(hand);
  return true;
}

/** Whether the page shows all that was noted before it. @param {Hand} hand */
function isWhole(hand) {
  const stored = outbox.sent().filter(({ number }) => number > version());
  return [...stored, ...outbox.ready()].every(({ id }) => id === hand.id || shown.has(id));
}

/** With a signal it leads on to the page that shows it, as without this script, but in place. @param {Hand} hand */
async function leave(hand) {
  const open = document.querySelectorAll(".menu[open], [data-part] details[open]"); // not what is opened meanwhile
  const answer = await send(page, { ...hand, fields: [...hand.fields, ["tapped", ""]] });
  if (answer.is === "stored" || answer.is === "late") {
    const isLate = answer.is === "late"; // it waits on the page for a choice
    outbox.stored(hand, answer);
    await handOver(page, root.dataset.queue, outbox);
    await lead(isLate ? page : answer.page || `${page}?said=${answer.number}`, answer.number, open).catch(() => follow(answer.number));
    await flush(); // what was tapped meanwhile
  } else if (answer.is === "refused") {
    outbox.put({ ...hand, problem: answer.problem, isAgain: answer.isAgain });
    draw();
    answer.isAgain ? speak(answer.problem) : await decide(hand); // the page says why, beside what was typed
  } else {
    answer.problem && outbox.refuse(hand, answer.problem);
    await wait(hand, answer.pause || AGAIN);
  }
}

function isAway() {
  return isLost || !navigator.onLine;
}

function lost() {
  isLost = true;
  "alone" in root.dataset && outbox.writes().every(({ id }) => shown.has(id) || id in told) || show(); // what could not be drawn is
}

function found() {
  isLost = false;
  delete root.dataset.alone;
  flush();
}

/* The page stands as the server has it. */
async function arrived() {
  told = {};
  shown.clear();
  draw();
  if (alone && !isAway()) {
    await alone.carry().catch(() => {}); // the one from before is kept
  }
  settle();
  alone || prepare(); // it may be the first hand
}

async function settle() {
  if (isPrepared) {
    outbox.settle(Math.min(version(), alone ? alone.version() : await keptVersion(page)), moment); // a kept page may have less
    draw();
  }
}

/* After the first hand, and over https: see alone.js. */
async function prepare() {
  if (window.isSecureContext && root.querySelector(".hand") && !isPreparing) {
    isPreparing = true;
    const found = await import("./alone.js");
    alone = (await found.prepare()) ? found : null;
    root.toggleAttribute("data-prepared", Boolean(alone));
    if (alone) {
      pages = await import("./overlay.js");
      pages.open((...asked) => alone.ask(...asked, outbox.writes()), isAway, show);
    }
    isPreparing = false;
    show();
  }
  isPrepared = true;
  settle();
}

/* The score with all that waits here, as the server would show it; unless the page shows more already. */
async function show() {
  const all = (latest = outbox.writes());
  const answer = alone && isAway() && await alone.ask("GET", page, [], all).finally(lifted);
  /** @param {Noted} noted */ const isKnown = ({ number }) => number > alone.version() && number <= version();
  if (all === latest && answer && answer.page && isAway() && alone.version() + all.filter(isKnown).length >= version()) {
    place(answer, all);
  }
}

/** @param {Answer} answer @param {Noted[]} all */
function place(answer, all, isAnswer = false) {
  const fresh = new DOMParser().parseFromString(answer.page, "text/html");
  for (const [part, other] of pairs(fresh)) {
    if (isAnswer || !isTyped(part)) {
      part.toggleAttribute("data-typed", other.hasAttribute("data-typed"));
      put(part, other);
    }
  }
  told = answer.told || {};
  shown = new Set(all.map(({ id }) => id).filter((id) => !(id in told)));
  root.dataset.alone = "";
  draw();
}

/** What cannot be sent waits, and stands on the page where this phone can say what comes of it.
   @param {Hand} hand @param {number} pause */
async function wait(hand, pause) {
  draw();
  later(pause);
  await show();
  if (hand.id in told && hand.address) {
    outbox.drop(hand.id);
    draw();
    say(told[hand.id]);
  } else if (hand.id in told) {
    await decide(hand);
  }
}

/** What is done on another page that this phone has drawn is kept once that has taken it.
   @param {HTMLFormElement} form @param {HTMLButtonElement} button */
async function actThere(form, button) {
  const act = noted(form, button);
  const answer = await alone.ask("POST", act.address, sent(act), outbox.writes());
  if (answer && answer.status === 303) {
    outbox.put(act);
    shown.add(act.id);
    form.reset(); // or it counts as half typed
    pages.lift();
    await wait(act, AGAIN);
  } else if (answer && answer.page && answer.status !== 409) {
    pages.lay(answer.page);
  } else if (answer && answer.page) {
    pages.lift();
    place(answer, outbox.writes(), true);
  } else {
    say(status.dataset.needs);
  }
}

/** Its answers may stand in others too, and what was said about them. @param {HTMLFormElement} form */
function clear(form) {
  form.querySelector("[name=client_id]").value = freshId();
  for (const one of isHand(form) ? hands() : [form]) {
    const isSaid = isTyped(one) || one.querySelector("[data-slot]:not(:empty)");
    one.reset();
    (isSaid ? ["carried", "input"] : []).forEach((name) => one.dispatchEvent(new Event(name, { bubbles: true })));
  }
}

/** @param {number} pause */
function later(pause) {
  handOver(page, root.dataset.queue, outbox);
  clearTimeout(timer);
  timer = setTimeout(flush, 1000 * pause);
}

/** @param {HTMLFormElement} form @param {HTMLButtonElement} button @returns {Hand} */
function noted(form, button) {
  const fields = [...new FormData(form)];
  if (button && button.name) {
    fields.push([button.name, button.value]);
  }
  return { ...outbox.write(fields, form.getAttribute("action"), tappedAt), words: worded(form, button) };
}

/* One after the other; the first that is refused holds up those noted behind it. What came too late
   waits on the page for a choice, all of it together. */
async function flush() {
  clearTimeout(timer);
  const isAny = outbox.all().length > 0;
  const end = await sendAll(outbox, page, (number) => { follow(number); draw(); });
  if (end.pause) {
    later(end.pause);
  } else if (isAny && !line.handing) {
    handOver(page, root.dataset.queue, outbox);
  }
  line.handing || draw();
  if (end.isLate) {
    location.assign(page);
  }
}

/** What stands on this page has seen the hand that was sent from it; so has one that was under way
   from the server when it was. @param {number} number */
function follow(number) {
  rebase();
  root.dataset.own = String(number);
  root.dispatchEvent(new CustomEvent("live:ask"));
}

function rebase() {
  document.querySelectorAll("main [name=base]").forEach((field) => { field.value = String(outbox.since(Number(field.value))); });
}

/** @param {PageEvents["click"]} event */
async function taken(event) {
  const button = event.target.closest("[data-waiting]");
  const hand = button && outbox.all().find(({ id }) => id === button.closest(".hand").dataset.id);
  if (!hand || hand.id === line.sending) {
    return;
  }
  if (button.dataset.waiting === "change") {
    return decide(hand);
  }
  if (hand.problem || hand.address) {
    outbox.drop(hand.id);
  }
  if (button.dataset.waiting === "yes") {
    outbox.put({ ...hand, problem: "", isAgain: false, base: outbox.since(shownBase()) });
  } else if (!hand.problem && !hand.address) { // it may have been sent already
    const strike = outbox.write([["client_id", freshId()], ["base", String(shownBase())]], `${page}/hands/${hand.id}/strike`, tappedAt);
    outbox.put({ ...strike, words: "", takes: hand.id });
  }
  await wait(hand, isAway() ? AGAIN : 0);
}

function shownBase() {
  const field = root.querySelector("[name=base]");
  return Number(field ? field.value : version());
}

/** A hand that was refused is opened again, as it was typed and with what is wrong: what is saved there takes its
   place, or it fits by now and is stored. @param {Hand} hand */
async function decide(hand) {
  const now = { ...hand, base: Math.max(hand.base, shownBase()) };
  const before = outbox.writes(hand.id);
  const answer = alone && isAway() && await alone.ask("POST", root.dataset.hands, sent(now), before);
  if (answer && answer.page) {
    place(answer, before, true);
    take(hand.id);
  } else if (!isAway()) {
    sessionStorage.setItem(EDITED, hand.id);
    sendAsForm(now, root.dataset.hands);
  }
}

function resume() {
  const id = sessionStorage.getItem(EDITED);
  sessionStorage.removeItem(EDITED);
  const hand = outbox.all().find((one) => one.id === id);
  if (hand && root.querySelector("[data-typed]")) {
    take(id);
  } else if (hand) {
    outbox.put({ ...hand, problem: "" }); // if it was stored, it is the same sent again
  }
}

/** @param {string} id */
function take(id) {
  hands().forEach((form) => { form.querySelector("[name=client_id]").value = id; });
}

function draw() {
  const waiting = outbox.all();
  const stored = outbox.sent().filter(({ number }) => number > version());
  const gone = [...stored, ...waiting].flatMap(({ id, takes }) => (takes ? [id, takes] : []));
  // Where this phone answers itself, what waits stands among the hands already.
  /** @param {Hand} hand */ const isHere = ({ id, problem }) => !gone.includes(id) && (problem || !shown.has(id));
  drawRows([...stored, ...waiting].filter(isHere).map((one) => ({ ...one, problem: one.problem || told[one.id] || "" })));
  const unasked = outbox.ready().filter(({ id }) => !isAway() || !gone.includes(id)); // a hand and its undo: nothing, until under way
  const wrong = unasked.some(({ problem, id }) => problem || id in told);
  const words = unasked.length ? status.dataset.words.replace("{n}", String(unasked.length)) : "";
  say(wrong ? status.dataset.refused : words);
}

/* A hand saved without a signal is lost nowhere: it is kept on this phone before it is sent, waits
   there until somebody answers, and is sent in order, once (its id makes a repetition the same). */

import { handOver } from "./background.js";
import { isTyped, put } from "./live.js";
import { freshId, Outbox, sent, worded } from "./outbox.js";
import { AGAIN, body, line, send, sendAll } from "./sending.js";
import "./waiting.js";

const EDITED = "scorekeeper.edited";

const root = document.querySelector("[data-queue]");
const page = root.dataset.livePage;
const outbox = new Outbox(page);
const status = document.getElementById("waiting");
let tapped = null;
let isLost = !navigator.onLine;
let timer = 0;
let alone = null; // answers here while no server does, once it was fetched
let pages = null; // and opens other pages of the match

document.addEventListener("click", (event) => { tapped = event.target.closest("button, input"); });
document.addEventListener("submit", submitted);
document.addEventListener("live:put", () => { draw(); rebase(); carry(); });
document.addEventListener("live:lost", lost);
document.addEventListener("live:heard", () => { isLost = false; delete root.dataset.alone; flush(); });
window.addEventListener("online", () => { isLost = false; delete root.dataset.alone; flush(); });
window.addEventListener("storage", draw);
root.addEventListener("click", taken);
if (document.documentElement.dataset.asOf) {
  hands().forEach((form) => renewId(form)); // the ids of a kept page may have been used
}
resume();
outbox.settle(Number(root.dataset.version));
draw();
flush();
root.dataset.queueReady = "";
prepare();
if (window.isSecureContext && "serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("controllerchange", keepPage);
  keepPage();
}

function isHand(form) {
  return form.getAttribute("action") === root.dataset.hands;
}

function renewId(form) {
  form.querySelector("[name=client_id]").value = freshId();
}

function hands() {
  return [...document.querySelectorAll("form")].filter(isHand);
}

async function submitted(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") {
    return;
  }
  if (!isHand(form)) {
    if (isAway() && (root.contains(form) || (pages && pages.covers(form)))) {
      event.preventDefault();
      await actHere(form, event.submitter);
    }
    return;
  }
  event.preventDefault();
  if (line.sending && line.sending === form.querySelector("[name=client_id]").value) {
    return; // the same finger twice; one that waits may be on its way meanwhile
  }
  const button = event.submitter || (tapped && tapped.form === form ? tapped : null);
  const hand = noted(form, button);
  try {
    outbox.put(hand);
  } catch (error) {
    sendAsForm(hand); // a browser that keeps nothing
    return;
  }
  if (outbox.all()[0].id === hand.id) {
    await leave(hand, form);
  } else {
    await wait(hand, form, 0);
  }
}

/* With a signal a hand leads on to the page that shows it, as without this script. */
async function leave(hand, form) {
  const answer = await send(page, { ...hand, fields: [...hand.fields, ["tapped", ""]] });
  if (answer.is === "stored") {
    outbox.put({ ...hand, number: answer.number }); // until the page that shows it is there
    location.assign(`${page}?said=${answer.number}`);
  } else if (answer.is === "late") {
    outbox.late(hand);
    location.assign(page); // it waits there for a choice
  } else if (answer.is === "refused") {
    outbox.drop(hand.id);
    sendAsForm(hand); // the page says why, beside what was typed
  } else {
    if (answer.is === "shut") {
      outbox.put({ ...hand, problem: answer.problem });
    }
    await wait(hand, form, answer.pause || AGAIN);
  }
}

function isAway() {
  return isLost || !navigator.onLine;
}

function lost() {
  const isNew = !isLost;
  isLost = true;
  if (isNew) {
    show();
  }
}

/* After the first hand, and over https: see alone.js. */
async function prepare() {
  if (window.isSecureContext && root.querySelector(".hand")) {
    const found = await import("./alone.js");
    alone = (await found.prepare()) ? found : null;
    root.toggleAttribute("data-prepared", Boolean(alone));
    if (alone) {
      pages = await import("./overlay.js");
      pages.open((...asked) => alone.ask(...asked, writes()), isAway, show);
    }
    if (isAway()) {
      show();
    }
  }
}

/* A page that was opened before its service worker was there has to pass by it to be kept. */
async function keepPage() {
  const service = navigator.serviceWorker;
  if (!service.controller) {
    (await service.ready).active.postMessage("claim");
  } else if (!(await caches.match(page, { cacheName: "tables" }))) {
    await fetch(page, { cache: "no-store" }).catch(() => {}); // the next one is kept
  }
}

function carry() {
  if (alone && !isAway()) {
    alone.carry().catch(() => {}); // the one from before is kept
  }
}

/* The score with all that waits here, as the server would show it. */
async function show() {
  const answer = alone && await alone.ask("GET", page, [], writes());
  if (answer && answer.page && isAway()) {
    place(answer.page, false);
  }
}

/* All that waits, as the requests they are; before the one with this id. */
function writes(id) {
  const hands = outbox.all().filter((hand) => !hand.problem);
  const end = hands.findIndex((hand) => hand.id === id);
  return hands.slice(0, end < 0 ? hands.length : end).map((hand) => ({
    id: hand.id,
    address: hand.address || root.dataset.hands,
    fields: sent(hand),
    at: hand.at,
  }));
}

function place(html, isAnswer) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  root.dataset.alone = "";
  for (const part of root.querySelectorAll("[data-part]")) {
    const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
    if (other && (isAnswer || !isTyped(part))) {
      part.toggleAttribute("data-typed", other.hasAttribute("data-typed"));
      put(part, other);
    }
  }
  draw();
}

/* A hand that cannot be sent is taken in here, where this phone can; else it only waits. */
async function wait(hand, form, pause) {
  const answer = alone && await alone.ask("POST", root.dataset.hands, sent(hand), writes(hand.id));
  if (answer && answer.status === 303) {
    outbox.put({ ...hand, local: answer.version });
    stay(form, pause);
    await show();
  } else if (answer && answer.page) {
    outbox.drop(hand.id);
    place(answer.page, true);
  } else {
    stay(form, pause);
  }
}

/* Struck out, undone, ended, chosen: what is no hand is done here and waits like one. */
async function actHere(form, button) {
  const act = { ...noted(form, button), address: form.getAttribute("action") };
  const answer = alone && await alone.ask("POST", act.address, sent(act), writes());
  if (answer && answer.status === 303) {
    outbox.put({ ...act, local: answer.version });
    form.reset(); // or it counts as half typed
    pages.lift();
    later(AGAIN);
    await show();
  } else if (answer && answer.page && (pages.covers(form) ? answer.status !== 409 : !answer.page.includes(" data-part="))) {
    pages.lay(answer.page); // another page than the table
  } else if (answer && answer.page) {
    pages.lift();
    place(answer.page, true);
  } else {
    say(status.dataset.needs);
  }
}

/* Without one it waits, and the next hand may be noted. */
function stay(form, pause) {
  renewId(form);
  for (const one of hands()) { // its answers may stand in others too, and what was said about them
    one.reset();
    ["carried", "input"].forEach((name) => one.dispatchEvent(new Event(name, { bubbles: true })));
  }
  draw();
  later(pause);
}

function later(pause) {
  handOver(page, root.dataset.queue, outbox.all());
  clearTimeout(timer);
  timer = setTimeout(flush, 1000 * pause);
}

function noted(form, button) {
  const fields = [...new FormData(form)];
  if (button && button.name) {
    fields.push([button.name, button.value]);
  }
  const value = (name) => (fields.find(([one]) => one === name) || [])[1];
  return {
    id: value("client_id"),
    base: Number(value("base")),
    fields: fields.filter(([name]) => !["csrf_token", "client_id", "base"].includes(name)),
    at: Date.now(),
    words: worded(form, button),
    problem: "",
  };
}

/* One after the other; the first that is refused holds up those noted behind it. What came too late
   waits on the page for a choice, all of it together. */
async function flush() {
  clearTimeout(timer);
  const waited = outbox.all();
  const end = await sendAll(outbox, page, (_, number) => { follow(number); draw(); });
  if (end.pause) {
    later(end.pause);
  } else if (waited.length) {
    handOver(page, root.dataset.queue, outbox.all());
  }
  draw();
  if (end.isLate) {
    location.assign(page);
  }
}

/* What stands on this page has seen the hand that was sent from it; so has one that was under way
   from the server when it was. */
function follow(number) {
  rebase();
  root.dataset.own = String(number);
  root.dispatchEvent(new CustomEvent("live:ask"));
}

function rebase() {
  for (const form of hands()) {
    const field = form.querySelector("[name=base]");
    field.value = String(outbox.since(Number(field.value)));
  }
}

/* As the browser would have sent it: the answer is a page. */
function sendAsForm(hand) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = root.dataset.hands;
  for (const [name, value] of body(hand)) {
    const field = document.createElement("input");
    field.type = "hidden";
    [field.name, field.value] = [name, value];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

function taken(event) {
  const button = event.target.closest("[data-waiting]");
  const id = button && button.closest("li").dataset.id;
  if (!id || id === line.sending) {
    return;
  }
  if (button.dataset.waiting === "back") {
    outbox.drop(id);
    handOver(page, root.dataset.queue, outbox.all());
    draw();
    flush();
    return;
  }
  const hand = outbox.all().find((one) => one.id === id);
  const base = hands().map((form) => Number(form.querySelector("[name=base]").value))[0];
  sessionStorage.setItem(EDITED, id);
  sendAsForm({ ...hand, base: base === undefined ? hand.base : base });
}

/* A refused hand was opened again: the page shows it as it was typed, and what is saved there takes
   its place; or it fits by now and is stored. */
function resume() {
  const id = sessionStorage.getItem(EDITED);
  sessionStorage.removeItem(EDITED);
  if (!id || !outbox.all().some((one) => one.id === id)) {
    return;
  }
  if (!root.querySelector("[data-typed]")) {
    outbox.drop(id);
    return;
  }
  for (const form of hands()) {
    form.querySelector("[name=client_id]").value = id;
  }
}

function draw() {
  const waiting = outbox.all();
  for (const old of root.querySelectorAll(".hand.is-waiting")) {
    old.remove();
  }
  const list = root.querySelector(".hand-list");
  const model = document.getElementById("waiting-hand");
  // Where this phone answers itself, what waits stands among the hands already.
  const shown = "alone" in root.dataset ? waiting.filter((hand) => hand.problem) : waiting;
  for (const hand of list ? shown : []) {
    const row = model.content.firstElementChild.cloneNode(true);
    row.dataset.id = hand.id;
    row.querySelector("b").textContent = hand.words;
    row.querySelector(".problem").textContent = hand.problem;
    row.querySelector(".problem").hidden = !hand.problem;
    row.querySelector("[data-waiting=change]").hidden = !hand.problem;
    list.prepend(row);
  }
  const wrong = waiting.some((hand) => hand.problem);
  const words = wrong ? status.dataset.refused : status.dataset.words.replace("{n}", waiting.length);
  say(waiting.length ? words : "");
}

function say(words) {
  if (status.textContent !== words) {
    status.textContent = words;
    status.hidden = !words;
  }
}

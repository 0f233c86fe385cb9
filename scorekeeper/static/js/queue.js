/* A hand saved without a signal is lost nowhere: it is kept on this phone before it is sent, waits
   there until somebody answers, and is sent in order, once (its id makes a repetition the same). */

import { handOver } from "./background.js";
import { freshId, Outbox } from "./outbox.js";
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

document.addEventListener("click", (event) => { tapped = event.target.closest("button, input"); });
document.addEventListener("submit", submitted);
document.addEventListener("live:put", draw);
document.addEventListener("live:lost", () => { isLost = true; });
document.addEventListener("live:heard", () => { isLost = false; flush(); });
window.addEventListener("online", () => { isLost = false; flush(); });
window.addEventListener("storage", draw);
root.addEventListener("click", taken);
if (document.documentElement.dataset.asOf) {
  hands().forEach((form) => renewId(form)); // the ids of a kept page may have been used
}
resume();
draw();
flush();
root.dataset.queueReady = "";

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
    if ((isLost || !navigator.onLine) && root.contains(form)) {
      event.preventDefault();
      say(status.dataset.needs);
    }
    return;
  }
  event.preventDefault();
  if (line.sending) {
    return; // the same finger twice
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
    stay(form, 0);
  }
}

/* With a signal a hand leads on to the page that shows it, as without this script. */
async function leave(hand, form) {
  const answer = await send(page, { ...hand, fields: [...hand.fields, ["tapped", ""]] });
  if (answer.is === "stored") {
    outbox.stored(hand, answer.number);
    location.assign(`${page}?said=${answer.number}`);
  } else if (answer.is === "late") {
    outbox.drop(hand.id);
    location.assign(page); // it waits there for a choice
  } else if (answer.is === "refused") {
    outbox.drop(hand.id);
    sendAsForm(hand); // the page says why, beside what was typed
  } else {
    if (answer.is === "shut") {
      outbox.put({ ...hand, problem: answer.problem });
    }
    stay(form, answer.pause || AGAIN);
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
    words: worded(form, button),
    problem: "",
  };
}

/* What was said, as it stood on the page: where the result was shown already, that. */
function worded(form, button) {
  const result = form.querySelector("[data-slot=result]");
  const named = button && button.name ? [button.textContent.trim()] : [];
  if (result && result.textContent.trim()) {
    return result.textContent.trim();
  }
  const picked = [...form.elements]
    .filter((one) => one.checked && one.value && one.labels.length)
    .map((one) => one.labels[0].textContent.trim());
  const typed = [...form.querySelectorAll(".digits")]
    .filter((one) => one.value)
    .map((one) => `${one.labels[0].textContent.trim()} ${one.value}`);
  const way = form.closest("details.way");
  const title = way ? [way.querySelector("summary").textContent.trim()] : [];
  return [...title, ...typed, ...picked, ...named].join(" · ");
}

/* One after the other; the first that is refused holds up those noted behind it. What came too late
   waits on the page for a choice, all of it together. */
async function flush() {
  clearTimeout(timer);
  const waited = outbox.all();
  const end = await sendAll(outbox, page, (hand, number) => { follow(hand.base, number); draw(); });
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

/* What stands on this page has seen the hand that was sent from it. */
function follow(base, number) {
  for (const form of hands()) {
    const field = form.querySelector("[name=base]");
    field.value = field.value === String(base) ? String(number) : field.value;
  }
  root.dataset.own = String(number);
  root.dispatchEvent(new CustomEvent("live:ask"));
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
  for (const hand of list ? waiting : []) {
    const line = model.content.firstElementChild.cloneNode(true);
    line.dataset.id = hand.id;
    line.querySelector("b").textContent = hand.words;
    line.querySelector(".problem").textContent = hand.problem;
    line.querySelector(".problem").hidden = !hand.problem;
    line.querySelector("[data-waiting=change]").hidden = !hand.problem;
    list.prepend(line);
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

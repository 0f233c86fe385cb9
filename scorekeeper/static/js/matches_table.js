/* Saves taps on the table page and in a correction, and keeps a half-entered hand. Everything works without it. */

const WAIT = 200; // ms after the last key before the server is asked

/** What an answer to a form sets going. @type {WeakMap<HTMLElement, Record<string, (field: HTMLInputElement) => void>>} */
const heard = new WeakMap();

for (const kind of /** @type {const} */ (["input", "change"])) {
  document.addEventListener(kind, ({ target }) => {
    const answered = heard.get(target.form || target);
    answered && answered[kind](target);
  });
}
take(document);
announce();
document.addEventListener("live:put", (event) => take(event.target)); // a part came anew
document.addEventListener("click", choose);
document.addEventListener("click", turn);
let at = location.search;
window.addEventListener("popstate", ({ state }) => {
  /** @type {HTMLDetailsElement} */ const points = document.querySelector("details.full");
  if (points && at !== location.search) { // not another place of the same page
    points.open = Boolean(state && state.points);
    at = location.search;
  }
});
document.addEventListener("toggle", mark, true);
// What asks for news, and keeps hands without a signal, does not stand in the way of the first sight.
if (document.querySelector("[data-queue]")) { // a correction has neither
  window.addEventListener("load", () => setTimeout(() => { import("./live.js"); import("./queue.js"); }, 1000));
}
if ("wakeLock" in navigator) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake); // asleep, the lock was let go
}

/** @param {Document | HTMLElement} part */
function take(part) {
  const restored = [...part.querySelectorAll("form[data-preview]")].filter(watch);
  restored.forEach((form) => [...form.elements].forEach(carry));
  part.querySelectorAll(".is-folding").forEach(fold);
  mark();
  part.querySelectorAll(".keypad").forEach(lay);
}

/** Whose row of the score is tapped has their questions on the sheet, until it is tapped again.
   @param {PageEvents["click"]} event */
function choose(event) {
  const key = event.target.closest("[data-opens]");
  /** @type {HTMLDetailsElement} */ const way = key && document.getElementById(`way-${key.dataset.opens}`);
  if (!way) {
    return;
  }
  event.preventDefault();
  const isOpen = way.open;
  document.querySelectorAll(".full[open], .way[data-side][open]").forEach((other) => { other.open = false; });
  way.open = !isOpen;
}

/** Points are a page with an address of their own: the way back leads to the table.
   @param {PageEvents["click"]} event */
function turn(event) {
  /** @type {HTMLElement} */ const summary = event.target.closest("summary[data-points]");
  /** @type {HTMLDetailsElement} */ const points = summary && summary.closest("details");
  if (!points) {
    return;
  }
  scrollTo(0, 0);
  if (!points.open) {
    history.pushState({ points: true }, "", summary.dataset.points);
  } else if (history.state && history.state.points) {
    event.preventDefault();
    history.back();
  } else {
    history.replaceState(null, "", location.pathname);
  }
  at = location.search;
}

function mark() {
  for (const key of document.querySelectorAll("[data-opens]")) {
    /** @type {HTMLDetailsElement} */ const way = document.getElementById(`way-${key.dataset.opens}`);
    key.classList.toggle("is-on", Boolean(way && way.open));
  }
}

/* A table looks at its phone all evening: it does not go dark between two hands. */
function stayAwake() {
  if (document.visibilityState === "visible") {
    navigator.wakeLock.request("screen").catch(() => {}); // refused, or the battery is low: it goes dark as it would have
  }
}

/** What two ways ask alike is answered in both. @param {HTMLInputElement} field */
function carry(field) {
  if (!["radio", "checkbox", "select-one"].includes(field.type)) {
    return;
  }
  const isList = field.type === "select-one";
  /** @param {HTMLFormElement} form */ const alike = (form) => [...form.elements].filter((one) => one.name === field.name
    && one.type === field.type && (isList || one.value === field.value));
  const place = alike(field.form).indexOf(field);
  for (const form of document.querySelectorAll("form[data-preview]")) {
    const other = form === field.form ? null : alike(form)[place];
    if (!other || (isList ? other.value === field.value : other.checked === field.checked)) {
      continue;
    }
    other.value = field.value;
    other.checked = field.checked;
    form.dispatchEvent(new CustomEvent("carried"));
  }
}

/** A grid that was answered is one chip, to be tapped when it was wrong; keys find it open.
   @param {HTMLElement} asked */
function fold(asked) {
  let isTapped = true;
  /** @param {boolean} isAnswered */ const show = (isAnswered) => {
    asked.classList.toggle("is-answered", isAnswered);
    asked.querySelectorAll(".chip, .rest").forEach((one) => { one.hidden = isAnswered && !one.querySelector(":checked"); });
  };
  const settle = () => show(isTapped && Boolean(asked.querySelector(":checked")));
  asked.addEventListener("pointerdown", () => { isTapped = true; });
  asked.addEventListener("keydown", () => { isTapped = false; show(false); });
  asked.addEventListener("click", () => show(false));
  asked.addEventListener("change", () => { settle(); hold(); });
  asked.closest("form").addEventListener("carried", settle);
  settle();
}

/* What the same finger taps once more, where the sheet was a moment ago, is not meant. */
function hold() {
  document.body.classList.add("is-held");
  setTimeout(() => document.body.classList.remove("is-held"), 400);
}

/** What is next comes from under the digits; with all before it said, the first number. @param {HTMLInputElement} field */
function goOn(field) {
  const next = field.type === "radio" && nextOf(field.form);
  /** @type {HTMLInputElement[]} */ const digits = [...field.form.querySelectorAll(".digits")];
  if (digits.includes(next || null) && digits.every((one) => !one.value)) {
    setTimeout(() => lead(digits[0]), 0); // after the keypad has made way for this choice
  } else if (next && field.form.querySelector(".keypad:not([hidden])")) {
    next.closest(".ask").scrollIntoView({ block: "nearest" });
  }
}

/** @param {HTMLInputElement} field @param {ScrollLogicalPosition} block */
function lead(field, block = "nearest") {
  field.closest(".of-each") && turnTo(field.form, null);
  field.focus();
  field.closest(".ask").scrollIntoView({ block }); // at its start it is under the line of scores
}

/** What is to be said next: a number while several are blank, or a choice; nothing of a whole hand. @param {HTMLFormElement} form @returns {HTMLInputElement} */
function nextOf(form) {
  const said = new FormData(form);
  const blank = [...form.querySelectorAll(".digits:invalid")].filter((field) => !field.nextElementSibling.textContent.trim());
  const open = [...form.querySelectorAll(".digits:invalid, .chip > :invalid")].filter((field) => (field.matches(".digits")
    ? blank.length > 1 && blank.includes(field) : !(field.dataset.unless || "").split(" ").some((name) => said.get(name))));
  const now = form.querySelector(".is-current") || form;
  return form.dataset.ahead ? null : /** @type {HTMLInputElement} */ (open.find((field) => now.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) || open[0]);
}

/** What saves waits while something is wrong, and leads on while something is to be said.
   @param {HTMLButtonElement} save */
function ready(save, isWrong = false) {
  if (save) {
    save.disabled = isWrong;
    save.textContent = (save.dataset.next && nextOf(save.form) ? save.dataset.next : save.dataset.save) || save.textContent;
  }
}

/* What was said on the way here is spoken: a live region only speaks of what changes. */
function announce() {
  const said = document.getElementById("said");
  const words = said && said.textContent.trim();
  if (words) {
    said.textContent = "";
    setTimeout(() => { said.textContent = words; }, 100);
  }
}

/** @param {HTMLFormElement} form */
function watch(form) {
  let timer = 0;
  let asked = 0;
  /** @type {HTMLButtonElement} */ const save = form.querySelector(".save .button:not(.look)");
  const look = form.querySelector(".look");
  if (look) {
    look.hidden = true;
  }
  const ask = async () => {
    asked += 1;
    const mine = asked;
    const unheard = () => {
      /** @param {string} said */ const detail = (said) => mine === asked && show(form, said, save);
      form.dispatchEvent(new CustomEvent("preview:unheard", { bubbles: true, detail }));
    };
    if (form.dataset.preview.startsWith("?")) { // a match of this phone alone: see offline_alone.js
      unheard();
      return;
    }
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form) });
      mine === asked && answer.ok && !answer.redirected && show(form, await answer.text(), save);
    } catch (error) {
      show(form, "", save); // no signal: nothing to say, and saving stays possible
      unheard(); // or it is
    }
  };
  const changed = (isKept = true) => {
    isKept && keep(form);
    asked += 1; // what is on its way answers what stood there before
    ready(save);
    clearTimeout(timer);
    form.dataset.ahead = "";
    timer = setTimeout(() => form.isConnected && ask(), WAIT); // unless the page came anew
  };
  heard.set(form, { input: (field) => { changed(); carry(field); }, change: goOn });
  form.addEventListener("carried", () => changed(Boolean(attempt(() => sessionStorage.getItem(form.dataset.keep)))));
  form.addEventListener("submit", () => attempt(() => sessionStorage.removeItem(form.dataset.keep)));
  save && save.addEventListener("click", (event) => {
    const next = save.dataset.next && nextOf(form);
    if (next) {
      event.preventDefault();
      lead(next, "start"); // or the digits may lie over it
    }
  });
  const isRestored = restore(form);
  ready(save);
  if (isRestored || form.hasAttribute("data-now")) {
    ask();
  }
  return isRestored;
}

/** The pieces of the answer, each to its place. @param {HTMLFormElement} form @param {string} html @param {HTMLButtonElement} save */
function show(form, html, save) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  answer.querySelectorAll("[data-ahead]").forEach((one) => { form.dataset.ahead = one.dataset.ahead; });
  const pieces = [...answer.querySelectorAll("[data-at]")]
    .filter((piece) => form.hasAttribute("data-now") || !piece.matches(".is-waiting"));
  const slots = new Map();
  for (const slot of form.querySelectorAll("[data-slot]")) {
    slots.set(slot.dataset.slot, slot);
    slot.textContent = "";
  }
  pieces.forEach((piece) => (slots.get(piece.dataset.at) || slots.get("")).append(piece));
  for (const field of form.querySelectorAll(".digits")) {
    const slot = slots.get(field.name);
    field.setAttribute("aria-invalid", String(Boolean(slot && slot.querySelector(".problem:not(.is-waiting)"))));
  }
  ready(save, pieces.some((piece) => piece.matches(".problem:not(.is-waiting)")));
}

/** Our own digits where there is no keyboard: the phone's would cover half the sheet. A number that can grow no
   further moves on. On the page of points they stay; elsewhere they come with a field. @param {HTMLElement} keypad */
function lay(keypad) {
  const form = keypad.closest("form");
  const fields = [...form.querySelectorAll(".digits")];
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  const stays = isTouched && Boolean(keypad.closest(".full"));
  /** @type {HTMLInputElement} */ let current = null;
  /** @param {HTMLInputElement} field */ const open = (field) => {
    current = field;
    keypad.hidden = !isTouched;
    isTouched && turnTo(form, field);
  };
  const close = () => {
    current = null;
    keypad.hidden = !stays;
    turnTo(form, null);
  };
  const next = () => {
    const after = nextOf(form);
    if (!fields.includes(after)) { // the last one follows by itself
      current.blur();
      close();
      return false;
    }
    after.focus();
    return true;
  };
  /** @param {InputEvent} event */ const typed = (event) => {
    const value = current.value;
    const most = Number(current.dataset.most);
    if (event.inputType === "deleteContentBackward") {
      return;
    }
    if (value.length > 1 && Number(value) > most) {
      const full = current;
      if (next()) {
        full.value = value.slice(0, -1);
        current.value = value.slice(-1);
      }
    } else if (value === "0" || Number(value) * 10 > most) {
      next();
    }
  };
  for (const field of fields) {
    if (isTouched) {
      field.inputMode = "none";
    }
    field.addEventListener("focus", () => { open(field); field.select(); isTouched && field.scrollIntoView({ block: "nearest" }); });
    field.addEventListener("input", (event) => { current = field; typed(event); });
  }
  keypad.addEventListener("pointerdown", (event) => event.preventDefault()); // the field stays current
  keypad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key && !current) { // the number that ended it, or the first of those that are wanted
      const blank = fields.filter((field) => !field.value);
      key.dataset.key === "back" ? open([...fields].reverse().find((field) => field.value) || fields[0]) : blank[1] && blank[0].focus();
    }
    if (!key || !current) {
      return;
    }
    const isFresh = current.selectionEnd > current.selectionStart;
    const before = isFresh ? "" : current.value;
    const isBack = key.dataset.key === "back";
    current.value = isBack ? before.slice(0, -1) : before + key.dataset.key;
    current.setSelectionRange(current.value.length, current.value.length);
    const inputType = isBack ? "deleteContentBackward" : "insertText";
    current.dispatchEvent(new InputEvent("input", { bubbles: true, inputType }));
  });
  form.addEventListener("change", (event) => {
    if (!stays && !fields.includes(event.target)) {
      close();
    }
  });
  const coming = stays && nextOf(form);
  const first = fields.find((field) => field === document.activeElement || field === coming);
  close();
  first && open(first);
}

/** Of the side whose number it is all toggles are in sight; of none, who took the last trick.
   @param {HTMLFormElement} form @param {HTMLInputElement} field */
function turnTo(form, field) {
  const fields = [...form.querySelectorAll(".digits")];
  fields.forEach((other) => other.classList.toggle("is-current", other === field));
  for (const [at, row] of form.matches(".full .entry:has(.keypad:not([hidden]))") ? form.querySelectorAll(".of-each > .singer").entries() : []) {
    row.hidden = Boolean(field) && fields[at] !== field;
    row.parentElement.classList.toggle("is-asking", !field);
  }
}

/** A hand half entered, kept in this tab. @param {HTMLFormElement} form */
function keep(form) {
  const key = form.dataset.keep;
  if (!key) {
    return;
  }
  const typed = [...new FormData(form)].filter(([name]) => !["csrf_token", "client_id", "base", "way"].includes(name));
  attempt(() => sessionStorage.setItem(key, JSON.stringify(typed)));
}

/** @param {HTMLFormElement} form */
function restore(form) {
  const kept = form.dataset.keep && attempt(() => JSON.parse(sessionStorage.getItem(form.dataset.keep)));
  if (!Array.isArray(kept) || !kept.some(([, value]) => value)) {
    return false;
  }
  for (const field of form.elements) {
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "checkbox" || field.type === "radio") {
      const place = values.indexOf(field.value);
      field.checked = place >= 0;
      const entry = kept.findIndex(([name, value]) => name === field.name && value === field.value);
      if (place >= 0 && field.type === "checkbox") {
        kept.splice(entry, 1); // the same value ticked twice is two entries
      }
    } else if (values.length && field.type !== "hidden" && field.tagName !== "BUTTON") {
      field.value = values[0];
    }
    const counting = field.value && field.closest(".counting");
    if (counting) {
      counting.open = true; // a pile half counted stays in sight
    }
  }
  form.closest("details")?.setAttribute("open", "");
  return true;
}

/** @template T @param {() => T} act @returns {T} */
function attempt(act) {
  try {
    return act();
  } catch (error) {
    return null; // a browser that keeps nothing
  }
}

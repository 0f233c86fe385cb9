/* Saves taps on the table page and in a correction: says the result before it is saved, and keeps a
   half-entered hand over sleep and reload. Everything works without it. */

const WAIT = 200; // ms after the last key before the server is asked

for (const form of document.querySelectorAll("form[data-preview]")) {
  watch(form);
}
announce();

/* What was said on the way here is spoken: a live region only speaks of what changes. */
function announce() {
  const said = document.getElementById("said");
  const words = said && said.textContent.trim();
  if (words) {
    said.textContent = "";
    setTimeout(() => { said.textContent = words; }, 100);
  }
}

function watch(form) {
  let timer = 0;
  let asked = 0;
  const save = form.querySelector(".save .button:not(.look)");
  const look = form.querySelector(".look");
  if (look) {
    look.hidden = true;
  }
  const ask = async () => {
    asked += 1;
    const mine = asked;
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form) });
      if (mine === asked && answer.ok && !answer.redirected) {
        show(form, await answer.text(), save);
      }
    } catch (error) {
      show(form, "", save); // no signal: nothing to say, and saving stays possible
    }
  };
  const changed = () => {
    keep(form);
    asked += 1; // what is on its way answers what stood there before
    if (save) {
      save.disabled = false;
    }
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  };
  form.addEventListener("input", changed);
  form.addEventListener("submit", () => forget(form));
  if (restore(form) || form.hasAttribute("data-now")) {
    ask();
  }
}

/* The pieces of the answer, each to the place it is about; what has no place goes to the head. */
function show(form, html, save) {
  const pieces = new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-at]");
  const slots = new Map();
  for (const slot of form.querySelectorAll("[data-slot]")) {
    slots.set(slot.dataset.slot, slot);
    slot.textContent = "";
  }
  let isWrong = false;
  for (const piece of pieces) {
    const slot = slots.get(piece.dataset.at) || slots.get("");
    if (piece.classList.contains("is-waiting") && !form.hasAttribute("data-now")) {
      continue;
    }
    isWrong = isWrong || (piece.classList.contains("problem") && !piece.classList.contains("is-waiting"));
    slot.append(piece);
  }
  for (const field of form.querySelectorAll(".digits")) {
    const slot = slots.get(field.name);
    field.setAttribute("aria-invalid", String(Boolean(slot && slot.querySelector(".problem:not(.is-waiting)"))));
  }
  if (save) {
    save.disabled = isWrong;
  }
}

/* A hand half entered: kept in this tab, for this table and this stand of it. */
function keep(form) {
  const key = form.dataset.keep;
  if (!key) {
    return;
  }
  const typed = [...new FormData(form)].filter(([name]) => !["csrf_token", "client_id", "base", "way"].includes(name));
  attempt(() => sessionStorage.setItem(key, JSON.stringify(typed)));
}

function forget(form) {
  attempt(() => sessionStorage.removeItem(form.dataset.keep));
}

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
  }
  const details = form.closest("details");
  if (details) {
    details.open = true;
  }
  return true;
}

function attempt(act) {
  try {
    return act();
  } catch (error) {
    return null; // a browser that keeps nothing
  }
}

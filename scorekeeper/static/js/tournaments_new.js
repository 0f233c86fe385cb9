/* What fits the evening is asked anew while it is typed, so that nobody has to tap “What fits?”. */

/** @type {HTMLFormElement} */ const form = document.querySelector("[data-offers]");
const WAIT = 400;
let timer = 0;
let asked = 0;

for (const button of form.querySelectorAll("[data-ask]")) {
  button.hidden = true;
}

async function ask() {
  const number = ++asked;
  const typed = new URLSearchParams([...new FormData(form)]);
  for (const own of ["csrf_token", "client_id"]) {
    typed.delete(own);
  }
  const answer = await fetch(`${form.dataset.offers}?${typed}`, { credentials: "same-origin" });
  if (!answer.ok || number !== asked) {
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of form.querySelectorAll("[data-offer]")) {
    const fresh = page.querySelector(`[data-offer="${part.dataset.offer}"]`);
    if (fresh === null || part.innerHTML === fresh.innerHTML) {
      continue;
    }
    const held = part.contains(document.activeElement) ? document.activeElement : null;
    part.replaceChildren(...fresh.childNodes);
    if (held !== null && held.name) {
      part.querySelector(`[name="${held.name}"][value="${held.value}"]`)?.focus();
    }
  }
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(() => ask().catch(() => {}), WAIT);
}

form.addEventListener("input", later);
form.addEventListener("change", later);

/* Keeps the clock of a round going between two looks at the server, by the time that passed here:
   nobody's phone needs to be set right. */

const since = new WeakMap();
/** @type {number} */ let before = null; // what the clock said last, on whichever screen it stood

/** @param {number} left */
function shown(left) {
  const rest = Math.abs(left);
  return `${left < 0 ? "−" : ""}${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}

function tick() {
  for (const one of document.querySelectorAll(".clock[data-runs]")) {
    if (!since.has(one)) {
      since.set(one, performance.now());
    }
    const passed = Math.floor((performance.now() - since.get(one)) / 1000);
    const left = Number(one.dataset.left) - passed;
    if (before !== null && before > 0 && left <= 0) {
      ring();
    }
    before = left;
    const words = shown(left);
    if (one.textContent !== words) {
      one.textContent = words;
      one.classList.toggle("is-over", left <= 0);
    }
  }
}

/* The word is there for everybody, the sound for who asked for it: gong.js hears this. */
function ring() {
  for (const one of document.querySelectorAll("[data-gong-word]")) {
    one.hidden = false;
  }
  for (const one of document.querySelectorAll("[data-gong-rule]")) {
    one.hidden = true;
  }
  document.dispatchEvent(new CustomEvent("clock:over"));
}

tick();
setInterval(tick, 250);

/* The order of the tie-breaks by hand: a row is dragged by its handle, moved by its buttons, or
   goes where its number says. What lies below the line is not asked. The numbers are what is sent. */

const list = document.querySelector("[data-order]");
const end = list.querySelector("[data-order-end]");
const said = document.querySelector("[data-order-said]");

for (const hidden of list.querySelectorAll("[data-handle], [data-moves], [data-order-end]")) {
  hidden.hidden = false;
}
count();

function rows() {
  return [...list.querySelectorAll("[data-order-row]")];
}

/** @param {HTMLElement} row */
function field(row) {
  return row.querySelector("input");
}

/** @param {HTMLElement} row */
function isAsked(row) {
  return Boolean(row.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/* What was typed wrong stays until it is put right. */
function count() {
  rows().forEach((row, at) => {
    if (field(row).getAttribute("aria-invalid") !== "true") {
      field(row).value = isAsked(row) ? String(at + 1) : "";
    }
  });
  const all = [...list.children];
  for (const button of list.querySelectorAll("[data-move]")) {
    const at = all.indexOf(button.closest("li")) + Number(button.dataset.move);
    button.disabled = at < 0 || at >= all.length;
  }
}

/** @param {HTMLElement} row */
function settle(row) {
  count();
  const words = isAsked(row) ? list.dataset.asked : list.dataset.unasked;
  said.textContent = words.replace("{name}", row.dataset.name).replace("{place}", field(row).value);
}

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (button === null) {
    return;
  }
  const row = button.closest("li");
  if (button.dataset.move === "1") {
    row.nextElementSibling.after(row);
  } else {
    row.previousElementSibling.before(row);
  }
  settle(row);
  const next = button.disabled ? row.querySelector("[data-move]:not(:disabled)") : button;
  next.focus();
});

list.addEventListener("change", (event) => {
  const row = event.target.closest("[data-order-row]");
  const typed = event.target.value.trim();
  if (!/^\d*$/.test(typed)) {
    return; // the answer to the form says what is wrong
  }
  event.target.removeAttribute("aria-invalid");
  if (typed === "") {
    end.after(row);
  } else {
    const asked = rows().filter((one) => one !== row && isAsked(one));
    (asked[Math.max(0, Number(typed) - 1)] || end).before(row);
  }
  settle(row);
});

list.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-handle]");
  if (handle === null || event.button !== 0) {
    return;
  }
  event.preventDefault();
  const row = handle.closest("li");
  row.classList.add("is-held");
  handle.setPointerCapture(event.pointerId);

  // Its neighbours move around it: taken out of the page, it would be let go.
  /** @param {PointerEvent} moved */ function follow(moved) {
    const above = row.previousElementSibling;
    const below = row.nextElementSibling;
    if (above !== null && moved.clientY < middle(above)) {
      row.after(above);
    } else if (below !== null && moved.clientY > middle(below)) {
      row.before(below);
    }
  }

  function drop() {
    row.classList.remove("is-held");
    handle.removeEventListener("pointermove", follow);
    handle.removeEventListener("pointerup", drop);
    handle.removeEventListener("pointercancel", drop);
    settle(row);
  }

  handle.addEventListener("pointermove", follow);
  handle.addEventListener("pointerup", drop);
  handle.addEventListener("pointercancel", drop);
});

/** @param {Element} one */
function middle(one) {
  const box = one.getBoundingClientRect();
  return box.top + box.height / 2;
}

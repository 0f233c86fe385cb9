/* The hands of one table that wait on this phone, in order, over reload and a killed tab. */

const PATIENCE = 8000; // ms until a silent line counts as none

const PREFIX = "scorekeeper.waiting.";

/* The addresses of all tables for which hands wait. */
export function tables() {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

export class Outbox {
  constructor(table) {
    this.key = PREFIX + table;
    this.ours = new Map(); // numbers of what was stored from this page, by what it was noted on
  }

  /* Each: id, base, fields (as a form sends them), when it was noted, words, and what was wrong when it was refused;
     the address of what is no hand; and its own number where this phone has taken it in itself. */
  all() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key));
      return Array.isArray(kept) ? kept : [];
    } catch (error) {
      return [];
    }
  }

  /* Behind the others, or in the place of the one with the same id. Throws where nothing is kept. */
  put(hand) {
    const hands = this.all();
    const place = hands.findIndex((one) => one.id === hand.id);
    hands.splice(place < 0 ? hands.length : place, place < 0 ? 0 : 1, hand);
    this.write(hands);
  }

  drop(id) {
    this.write(this.all().filter((one) => one.id !== id));
  }

  /* A hand was stored: those noted behind it on the same page had seen it. In one write with its
     going, so that a tab killed here leaves either both as they were or both as they should be. */
  stored(hand, number) {
    [hand.base, hand.local].forEach((base) => this.ours.set(base, number));
    const left = this.all().filter((one) => one.id !== hand.id);
    this.write(left.map((one) => ({
      ...one,
      base: [hand.base, hand.local].includes(one.base) ? number : one.base,
      // What this phone had called it, when it answered itself, the server calls otherwise.
      address: one.address && one.address.replace(`/hands/${hand.local}/`, `/hands/${number}/`),
    })));
  }

  /* This page shows the table up to an entry: what is known to be stored by then need not wait. */
  settle(shown) {
    for (const hand of this.all().filter(({ number }) => number <= shown)) {
      this.stored(hand, hand.number);
    }
  }

  /* What stands on this entry has seen what was stored from it. */
  since(base) {
    const next = this.ours.get(base);
    return next > base ? this.since(next) : base;
  }

  /* A hand came too late and waits for a choice: those noted behind it have seen what it had. */
  late(hand) {
    const left = this.all().filter((one) => one.id !== hand.id);
    this.write(left.map((one) => (one.base === hand.local ? { ...one, base: hand.base } : one)));
  }

  write(hands) {
    hands.length ? localStorage.setItem(this.key, JSON.stringify(hands)) : localStorage.removeItem(this.key);
  }
}

/* An id for one write; randomUUID is only there over https. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* What was said, as it stood on the page: where the result was shown already, that. */
export function worded(form, button) {
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

/* The fields of a write, as a form sends them. */
export function sent(hand) {
  return [["client_id", hand.id], ["base", String(hand.base)], ...hand.fields];
}

/* An answer, or none in time: `ask` is given the signal to give up by. */
export async function within(ask) {
  const patience = new AbortController();
  const given = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await ask(patience.signal);
  } finally {
    clearTimeout(given);
  }
}

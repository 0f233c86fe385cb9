/* The hands of one table that wait on this phone, in order, over reload and a killed tab. */

const PREFIX = "scorekeeper.waiting.";

/* The addresses of all tables for which hands wait. */
export function tables() {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

export class Outbox {
  constructor(table) {
    this.key = PREFIX + table;
  }

  /* Each: id, base, fields (as a form sends them), words, and what was wrong when it was refused. */
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
    const left = this.all().filter((one) => one.id !== hand.id);
    this.write(left.map((one) => (one.base === hand.base ? { ...one, base: number } : one)));
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

/* The hands of one table that wait on this phone, in order, over reload and a killed tab. */

const PREFIX = "scorekeeper.waiting.";
const SENT = "scorekeeper.sent.";

/* The addresses of all tables for which hands wait. */
export function tables() {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

export class Outbox {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.key = PREFIX + table;
    this.past = SENT + table;
  }

  /* Each hand (tools/shapes.ts) has seen all before it here that had seen no more. */
  all() {
    return read(this.key);
  }

  /* Those that the journal has, with their numbers, until what this phone answers by has them too. `isLate`: it waits
     there for a choice. */
  sent() {
    return read(this.past);
  }

  /* What can be sent: all but what somebody has to be asked about first. */
  ready() {
    return this.all().filter((one) => !one.isAgain);
  }

  /** All that waits, as the requests they are; before the one with this id. @returns {Noted[]} */
  writes(id = "") {
    const hands = [...this.sent(), ...this.all().filter(({ problem }) => !problem)];
    const end = hands.findIndex((hand) => hand.id === id);
    return hands.slice(0, end < 0 ? hands.length : end).map((hand) => ({
      id: hand.id,
      number: hand.number,
      address: hand.address || `${this.table}/hands`,
      fields: sent(hand),
      at: hand.at,
    }));
  }

  /** What is tapped now: it has seen what waits before it. Undo is about the last of that, if it is a hand.
     @param {Field[]} fields @param {string} address @param {number} at */
  write(fields, address, at) {
    /** @param {string} name */ const value = (name) => (fields.find(([one]) => one === name) || [])[1];
    const before = this.before(value("client_id"));
    const undone = before.map(({ takes }) => takes);
    const last = before.filter((one) => !one.isAgain && !one.problem && !one.takes && !undone.includes(one.id)).pop();
    return {
      id: value("client_id"),
      base: Math.max(this.since(Number(value("base"))), ...before.map(({ base }) => base)),
      fields: fields.filter(([name]) => !["csrf_token", "client_id", "base", "takes"].includes(name)),
      at,
      problem: "",
      ...(address === `${this.table}/hands` ? {} : { address }),
      ...(address === `${this.table}/undo` && last && !last.address ? { takes: last.id } : {}),
    };
  }

  /** Those noted before the one with this id. @param {string} id */
  before(id) {
    const all = this.all();
    const place = all.findIndex((one) => one.id === id);
    return place < 0 ? all : all.slice(0, place);
  }

  /** Behind the others, or in the place of the one with the same id; a question about what it takes back goes. Throws
     where nothing is kept. @param {Hand} hand */
  put(hand) {
    const all = [...this.sent(), ...this.all()];
    const asked = all.filter((one, at) => one.isAgain && isTakenBack(all[at - 1], hand));
    const hands = this.all().filter(({ id }) => !asked.some((one) => one.id === id));
    const place = hands.findIndex((one) => one.id === hand.id);
    hands.splice(place < 0 ? hands.length : place, place < 0 ? 0 : 1, hand);
    this.keep(hands);
  }

  /** With it goes what takes it back. @param {string} id */
  drop(id) {
    this.keep(this.all().filter((one) => one.id !== id && one.takes !== id));
  }

  /** The journal has it: those noted behind it on what it was noted on had seen it; not what others wrote before it was
     taken back. A tab killed between the two sends it again, and it is the same. @param {Hand} hand @param {Sent} answer */
  stored(hand, { is, number, isEcho }) {
    const isTaken = this.all().some(({ takes }) => takes === hand.id);
    const isLate = is === "late" || (hand.takes ? number > hand.base + 1 : isEcho && isTaken);
    write(this.past, [...this.sent().filter((one) => one.id !== hand.id), { ...hand, number, isLate }]);
    this.keep(this.all().filter(({ id }) => id !== hand.id).map((one) => ({
      ...one,
      base: isLate || one.base < hand.base ? one.base : Math.max(one.base, number),
      address: one.address && one.address.replace(`/${hand.id}`, `/${number}`),
    })));
  }

  /** It was refused, and stays to be decided about; unless it was taken back before.
     @param {Hand} hand @param {string} problem */
  refuse(hand, problem) {
    this.all().some((one) => one.takes === hand.id) ? this.drop(hand.id) : this.put({ ...hand, problem });
  }

  /** What this phone answers by shows the table up to an entry; what was noted in these last seconds stays known.
     @param {number} shown @param {number} seconds */
  settle(shown, seconds) {
    write(this.past, this.sent().filter(({ number, at }) => number > shown || Date.now() - at < 1000 * seconds));
  }

  /** What stands on this entry has seen what was stored from it. @param {number} base */
  since(base) {
    /** @param {number} entry @param {Hand} one */
    const seen = (entry, one) => (one.isLate || entry < one.base ? entry : Math.max(entry, one.number));
    return this.sent().reduce(seen, base);
  }

  /** @param {Hand[]} hands */
  keep(hands) {
    write(this.key, hands);
  }
}

/** @param {Hand} hand @param {Hand} by */
function isTakenBack(hand, { address = "", takes }) {
  const isUndone = address.endsWith("/undo") && (takes ? hand && hand.id === takes : hand && hand.number);
  return isUndone || (hand && [hand.id, hand.number].some((name) => address.endsWith(`/hands/${name}/strike`)));
}

/** @param {string} key @returns {Hand[]} */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return Array.isArray(kept) ? kept : [];
  } catch (error) {
    return [];
  }
}

/** @param {string} key @param {Hand[]} hands */
function write(key, hands) {
  hands.length ? localStorage.setItem(key, JSON.stringify(hands)) : localStorage.removeItem(key);
}

/* An id for one write; randomUUID is only there over https. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was said, as it stood on the page: where the result was shown already, that.
   @param {HTMLFormElement} form @param {HTMLButtonElement} button */
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
  return [...title, ...typed, ...picked, ...named].join(" · ") || (button ? button.textContent.trim() : "");
}

/** The fields of a write, as a form sends them. @param {Hand} hand @returns {Field[]} */
export function sent(hand) {
  return [["client_id", hand.id], ["base", String(hand.base)], ["takes", hand.takes || ""], ...hand.fields];
}

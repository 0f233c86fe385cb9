// Opens tables as browsers do, without one: the phone's own scripts, in pages made of a few fakes. Whoever
// drives this says line by line what is tapped and what becomes of each request, and hears what is there then.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const SCRIPTS = new URL(`file://${process.argv[2]}/`);
const LATE = 8000; // ms, as live.js has it
const sources = {};
const source = (name) => (sources[name] ||= readFileSync(new URL(name, SCRIPTS), "utf8"));

class Listened {
  heard = {};
  addEventListener(type, act) { (this.heard[type] ||= []).push(act); }
  emit(type, event = {}) {
    [...(this.heard[type] || [])].forEach((act) => act({ type, target: this, ...event }));
  }
}

/* What one browser keeps, whatever is opened in it. */
class Phone {
  kept = {};
  session = {};
  isFull = false;
  window = null;
}

class Form extends Listened {
  constructor(action, version, more = {}) {
    super();
    this.method = "post";
    this.action = action;
    this.dataset = {};
    this.elements = [];
    this.fields = { csrf_token: { value: "t" }, client_id: { value: fresh(), form: this }, base: { value: String(version) } };
    this.more = more;
  }
  getAttribute() { return this.action; }
  querySelector(asked) { return this.fields[(/\[name=(\w+)\]/.exec(asked) || [])[1]] || null; }
  querySelectorAll() { return []; }
  closest() { return null; }
  matches() { return false; }
  reset() {}
  dispatchEvent() {}
  *[Symbol.iterator]() {
    yield* Object.entries(this.fields).map(([name, { value }]) => [name, value]);
    yield* Object.entries(this.more);
  }
}

let ids = 0;
const fresh = () => `page-${String(ids += 1).padStart(8, "0")}`;
let now = 1e12;

class Window extends Listened {
  rows = [];
  timers = [];
  asked = new Map(); // requests under way, by their numbers
  isOpen = true;
  goes = "";

  constructor(phone, { page, version, askAgain }) {
    super();
    this.phone = phone;
    this.page = page;
    this.root = Object.assign(new Listened(), {
      dataset: { livePage: page, askAgain: String(askAgain), hands: `${page}/hands`, queue: `${page}/sent`, version: String(version) },
      querySelector: (asked) => (asked === "[name=base]" ? this.forms[0].fields.base : null),
      querySelectorAll: () => [],
      toggleAttribute() {},
      dispatchEvent: ({ type }) => type === "live:ask" && this.look().catch(() => {}),
    });
    this.put(version);
    this.document = Object.assign(new Listened(), {
      documentElement: { dataset: {} },
      body: { append() {} },
      querySelector: (asked) => this.find(asked),
      querySelectorAll: (asked) => {
        return asked === "form" ? this.forms : asked === "main [name=base]" ? this.forms.map(({ fields }) => fields.base) : [];
      },
      getElementById: (id) => ({ dataset: { again: "{n} again", words: "{n} waiting", refused: "refused", needs: "needs", shut: "shut" }, id }),
      createElement: (name) => (name === "form" ? this.plainForm() : {}),
      createEvent() {},
      dispatchEvent: ({ type, detail }) => this.document.emit(type, { detail }),
    });
    this.context = vm.createContext(this.globals());
    this.modules = new Map();
  }

  globals() {
    const [kept, session] = [this.phone.kept, this.phone.session].map((all, isSession) => storage(all, () => !isSession && this.phone.isFull));
    const guard = (act) => (...said) => (this.isOpen ? act(...said) : undefined);
    class Clock extends Date { static now() { return now; } }
    const all = {
      document: this.document,
      localStorage: kept,
      sessionStorage: session,
      location: { pathname: this.page, assign: (to) => { this.goes = to; } },
      navigator: { onLine: true },
      performance: { now: () => now },
      isSecureContext: false,
      fetch: (address, asked = {}) => this.ask(address, asked),
      setTimeout: (act, ms = 0) => this.later(guard(act), ms),
      clearTimeout: (timer) => { this.timers = this.timers.filter((one) => one !== timer); },
      addEventListener: (type, act) => this.addEventListener(type, act),
      dispatchEvent() {},
      CSS: { escape: (words) => words },
      Date: Clock,
      FormData: class { constructor(form) { return [...form]; } },
      crypto: { getRandomValues: (bytes) => bytes.map((_, place) => ((ids += place === 0) >> (8 * (15 - place))) & 255) },
      CustomEvent, Response, URL, URLSearchParams, console,
    };
    return Object.assign(all, { window: all });
  }

  later(act, ms) {
    const timer = { act, at: now + ms };
    this.timers.push(timer);
    return timer;
  }

  /* A request, until somebody says what becomes of it. */
  ask(address, { method = "GET", body = "" }) {
    return new Promise((resolve, reject) => this.asked.set(fresh(), { address, method, body: String(body), resolve, reject }));
  }

  put(version) {
    this.root.dataset.version = String(version);
    const button = (value) => ({ name: "way", value, textContent: value });
    this.forms = ["hands", "undo"].map((name) => Object.assign(new Form(`${this.page}/${name}`, version), { button }));
  }

  find(asked) {
    const [, id] = /\[name=client_id\]\[value="(.*)"\]/.exec(asked) || [];
    const [, action] = /form\[action="(.*)"\]/.exec(asked) || [];
    if (asked === "[data-queue]") {
      return this.root;
    }
    if (id) {
      return (this.forms.find(({ fields }) => fields.client_id.value === id) || { fields: {} }).fields.client_id || null;
    }
    return (action && this.forms.find((form) => form.action === action)) || (asked === "[name=csrf_token]" ? { value: "t" } : null);
  }

  /* What is sent as the browser sends it: whatever comes back is another page. */
  plainForm() {
    const fields = [];
    return { append: (field) => fields.push([field.name, field.value]), submit: () => this.leave(new URLSearchParams(fields)), set method(_) {}, set action(to) { this.to = to; }, get action() { return this.to; } };
  }

  leave(fields) {
    this.isLeaving = true;
    this.ask(`${this.page}/hands`, { method: "FORM", body: fields }).then(() => { this.goes = this.page; }, () => { this.goes = this.page; });
  }

  /* As live.js does: the page as the server has it. */
  async look() {
    if (this.isLooking) {
      return;
    }
    this.isLooking = true;
    try {
      const answer = await within(this, () => this.ask(this.page, {}));
      const { version } = await answer.json();
      if (version > Number(this.root.dataset.version)) {
        this.put(version);
        this.document.emit("live:put");
      }
      this.isLost && this.document.emit("live:heard");
      this.isLost = false;
      this.document.emit("live:arrived");
    } catch (error) {
      this.isLost = true;
      this.document.emit("live:lost");
      throw error;
    } finally {
      this.isLooking = false;
    }
  }

  module(name) {
    if (!this.modules.has(name)) {
      const own = fakes(this)[name];
      this.modules.set(name, own ? this.synthetic(own) : new vm.SourceTextModule(source(name), {
        context: this.context,
        identifier: name,
        importModuleDynamically: (asked) => this.load(asked.replace("./", "")),
      }));
    }
    return this.modules.get(name);
  }

  synthetic(own) {
    return new vm.SyntheticModule(Object.keys(own), function set() {
      Object.entries(own).forEach(([name, value]) => this.setExport(name, value));
    }, { context: this.context });
  }

  async load(name) {
    const module = this.module(name);
    if (module.status === "unlinked") {
      await module.link((asked) => this.module(asked.replace("./", "")));
    }
    this.isOpen && (await module.evaluate());
    return module;
  }

  tap(form, value) {
    const button = { name: value ? "way" : "", value, textContent: value, form };
    this.document.emit("click", { target: { closest: (asked) => (asked === "button, input" ? button : null) }, timeStamp: now });
    const event = { target: form, submitter: button, defaultPrevented: false, preventDefault() { this.defaultPrevented = true; } };
    for (const place of [this.document, this]) {
      [...(place.heard.submit || [])].forEach((act) => act(event));
    }
    event.defaultPrevented || this.leave(new URLSearchParams([...form, ...(value ? [["way", value]] : [])]));
  }

  decide(id, how) {
    const button = { dataset: { waiting: how }, closest: () => ({ dataset: { id } }) };
    this.root.emit("click", { target: { closest: (asked) => (asked === "[data-waiting]" ? button : null) } });
  }
}

function storage(kept, isFull) {
  const ways = {
    getItem: (key) => (key in kept ? kept[key] : null),
    setItem: (key, value) => {
      if (isFull()) {
        throw new Error("QuotaExceededError");
      }
      kept[key] = String(value);
    },
    removeItem: (key) => { delete kept[key]; },
  };
  return new Proxy(kept, { get: (all, key) => ways[key] || all[key] });
}

function within(window, ask) {
  return new Promise((resolve, reject) => {
    window.later(() => reject(new Error("late")), LATE);
    ask().then(resolve, reject);
  });
}

/* What draws has nothing to draw on; what it would show is told. */
const fakes = (window) => ({
  "live.js": {
    within: (ask) => within(window, ask), isTyped: () => false, lifted: async () => {}, line: { sending: "", stored: 0, handing: 0 }, pairs: () => [], put() {}, speak() {},
    lead: () => window.look(),
  },
  "rows.js": { drawRows: (rows) => { window.rows = rows; }, newest: () => 0, say() {}, takeBack() {} },
  "departure.js": { sent: Promise.resolve(), ask() {} },
});

const phones = new Map();
const OPS = {
  phone: ({ phone }) => phones.set(phone, new Phone()),
  forget: () => phones.clear(),
  open: async ({ phone, isEarly, ...of }) => {
    close(phone);
    const window = (phone.window = new Window(phone, of));
    await window.load("early.js");
    isEarly || (await window.load("queue.js"));
  },
  load: ({ phone }) => phone.window.load("queue.js"),
  close: ({ phone }) => close(phone),
  full: ({ phone, is }) => { phone.isFull = is; },
  tap: ({ phone, form, value }) => phone.window.tap(phone.window.forms[form], value),
  decide: ({ phone, id, how }) => phone.window.decide(id, how),
  look: ({ phone }) => { phone.window.look().catch(() => {}); },
  wait: async ({ ms }) => {
    for (const end = now + ms; now < end;) {
      const due = [...phones.values()].flatMap(({ window }) => (window ? window.timers : [])).map(({ at }) => at);
      now = Math.max(now, Math.min(end, ...due));
      for (const { window } of phones.values()) {
        const ready = window ? window.timers.filter(({ at }) => at <= now) : [];
        ready.length && (window.timers = window.timers.filter((one) => !ready.includes(one)));
        ready.forEach(({ act }) => act());
      }
      await settled();
    }
  },
  answer: ({ phone, id, status, body, pause }) => {
    const asked = phone.window.asked.get(id);
    phone.window.asked.delete(id);
    asked.resolve({ status, ok: status === 200, json: async () => body, text: async () => "", headers: new Map(pause ? [["Retry-After", pause]] : []) });
  },
  fail: ({ phone, id }) => {
    const asked = phone.window.asked.get(id);
    phone.window.asked.delete(id);
    asked.reject(new TypeError("Failed to fetch"));
  },
};

function close(phone) {
  if (phone.window) {
    Object.assign(phone.window, { isOpen: false, timers: [], heard: {} });
    phone.window.document.heard = {};
    phone.window.root.heard = {};
    phone.window = null;
  }
}

async function settled() {
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise((next) => { setImmediate(next); });
  }
}

const told = (window) => window && {
  version: Number(window.root.dataset.version),
  rows: window.rows.map(({ id }) => id),
  asked: [...window.asked].map(([id, { address, method, body }]) => ({ id, address, method, body })),
  goes: window.goes,
  ids: window.forms.map(({ fields }) => fields.client_id.value),
};

const wrong = [];
process.on("unhandledRejection", (error) => wrong.push(String(error && error.stack)));
for await (const line of createInterface({ input: process.stdin })) {
  const { op, phone, ...rest } = JSON.parse(line);
  try {
    await OPS[op]({ phone: op === "phone" ? phone : phones.get(phone), ...rest });
    await settled();
  } catch (error) {
    wrong.push(String(error && error.stack));
  }
  const state = Object.fromEntries([...phones].map(([name, { kept, window }]) => [name, { kept, window: told(window) }]));
  process.stdout.write(`${JSON.stringify({ now, phones: state, wrong: wrong.splice(0) })}\n`);
}

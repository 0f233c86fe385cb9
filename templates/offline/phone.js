/* Runs our own Python in the browser: it answers for the pages of a match while no server does, and
   for the matches of this phone alone, which are kept here. No rule and no page is in here. */

const FILES = new URL("runtime/", self.location.href).href;
const ADDRESSES = new URL("addresses.json", self.location.href).href;
const MATCHES = "matches";
const ONE = /^\/m\/([^/]+)/; // the match that an address is of
const PAGE = 2 ** 12; // bytes of memory that are there once one of them is written
const PIECE = 2 ** 18; // bytes that are read at once
const ROOM = 2 ** 26; // bytes, more than the memory that is begun with
/** @type {Promise<(asked: string) => string>} */ let answer = null;
let turn = Promise.resolve();

self.addEventListener("message", ({ data, ports }) => {
  turn = turn.then(async () => {
    try {
      ports[0].postMessage(await (data.alone ? alone(data) : ask(data)));
    } catch (error) {
      ports[0].postMessage({ status: 500, error: String(error) });
    }
  });
});

/** @param {Question & { kept?: KeptMatch[] }} data @returns {Promise<Answer>} */
async function ask(data) {
  if (data.known && data.known.phone !== self.location.pathname) {
    return { status: 501 }; // a match of another release needs its server
  }
  answer ||= begin();
  answer.catch(() => { answer = null; }); // it is begun again
  return JSON.parse((await answer)(JSON.stringify(data)));
}

/** Of the matches of this phone, or of the table of one: what is to be kept is kept before anything is answered. Where another
   window has written meanwhile, it is asked again of what stands now. @param {Question} data */
async function alone(data) {
  const one = ONE.exec(new URLSearchParams(data.address).get("at"));
  for (;;) {
    const all = await read();
    const mine = one && all.find((match) => match.id === one[1]);
    const kept = one ? all.filter((match) => mine && match.table === mine.table) : all;
    const { kept: changed, gone, ...rest } = await ask({ ...data, kept });
    const ids = gone ? [gone] : changed.map(({ id }) => id);
    const before = ids.map((id) => kept.find((match) => match.id === id));
    if (!ids.length) {
      return { ...rest, many: all.length };
    }
    if (await write(ids, before, changed)) {
      return { ...rest, is_kept: !gone, written: ids, many: all.length - (gone ? 1 : 0) + before.filter((match) => !match).length };
    }
  }
}

/** @type {Promise<IDBDatabase>} */ let opened = null;

function database() {
  opened ||= new Promise((resolve, reject) => {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(MATCHES, { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

/** @returns {Promise<KeptMatch[]>} */
async function read() {
  const store = (await database()).transaction(MATCHES).objectStore(MATCHES);
  return new Promise((resolve, reject) => {
    const asked = store.getAll();
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** On the disk, all of them, when it is true; false, and nothing is written, where one is no longer as it was.
   @param {string[]} ids @param {KeptMatch[]} before @param {KeptMatch[]} changed */
async function write(ids, before, changed) {
  const part = (await database()).transaction(MATCHES, "readwrite", { durability: "strict" });
  const store = part.objectStore(MATCHES);
  let isAsItWas = true;
  ids.forEach((id, n) => {
    const asked = store.get(id);
    asked.onsuccess = () => {
      isAsItWas = JSON.stringify(asked.result) === JSON.stringify(before[n]);
      isAsItWas ? (changed.length ? store.put(changed[n]) : store.delete(id)) : part.abort();
    };
  });
  return new Promise((resolve, reject) => {
    part.oncomplete = () => resolve(true);
    part.onabort = () => (isAsItWas ? reject(part.error) : resolve(false));
  });
}

async function begin() {
  const { loadPyodide } = await import(`${FILES}pyodide.mjs`);
  const [app, addresses, memory] = await Promise.all([`${FILES}app.zip`, ADDRESSES, `${FILES}snapshot.bin`].map((file) => fetch(file)));
  const body = memory.body{% if site is defined %}.pipeThrough(new DecompressionStream("gzip")){% endif %};
  const next = inPieces(body);
  const { said, piece } = await opening(next);
  const python = await loadPyodide({
    indexURL: FILES,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} },
    _loadSnapshot: said,
    createPyodideModule: async (/** @type {object} */ settings) => {
      const { default: create } = await import(`${FILES}pyodide.asm.mjs`);
      const module = await create(settings);
      module.growMemory(ROOM);
      await fill(module.HEAPU8, piece, next);
      return module;
    },
  });
  python.unpackArchive(await app.arrayBuffer(), "zip", { extractDir: "/app" });
  python.globals.set("told", await addresses.text());
  return python.runPython(`
import json
addresses.update(json.loads(told))
lambda asked: json.dumps(phone.answer(json.loads(asked)))
`);
}

/** What gives a piece after the other, then nothing: in the same place again where the browser can, as all of
   them would otherwise lie about until somebody sweeps. @param {ReadableStream<Uint8Array>} body */
function inPieces(body) {
  try {
    const pieces = body.getReader({ mode: "byob" });
    let place = new ArrayBuffer(PIECE);
    return async () => {
      const { done, value } = await pieces.read(new Uint8Array(place));
      place = value && value.buffer;
      return done ? undefined : value;
    };
  } catch (error) {
    const pieces = body.getReader();
    return async () => (await pieces.read()).value;
  }
}

/** What is said of the memory that is begun with, and the first piece of it. @param {() => Promise<Uint8Array>} next */
async function opening(next) {
  let found = new Uint8Array(0);
  let start = Infinity;
  while (found.length < start) {
    const value = await next();
    const longer = new Uint8Array(found.length + value.length);
    longer.set(found);
    longer.set(value, found.length);
    found = longer;
    start = found.length < 8 ? Infinity : new DataView(found.buffer).getUint32(4, true);
  }
  return { said: found.subarray(0, start), piece: found.subarray(start) };
}

/** Piece by piece as it comes, so that there are never two of it; and where nothing stands, in nearly half of it,
   nothing is written. @param {Uint8Array} memory @param {Uint8Array} first @param {() => Promise<Uint8Array>} next */
async function fill(memory, first, next) {
  let end = 0;
  for (let piece = first; piece; piece = await next()) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + PAGE - ((end + at) % PAGE));
      if (!isEmpty(part) || !isEmpty(memory.subarray(end + at, end + at + part.length))) {
        memory.set(part, end + at);
      }
      at += part.length;
    }
    end += piece.length;
  }
}

/** @param {Uint8Array} bytes */
function isEmpty(bytes) {
  let at = 0;
  while (at < bytes.length && !bytes[at]) {
    at += 1;
  }
  return at === bytes.length;
}

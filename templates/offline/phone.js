/* Runs our own Python in the browser: it answers for the pages of a match while no server does, and
   for the matches of this phone alone, which are kept here. No rule and no page is in here. */

const FILES = new URL("runtime/", self.location).href;
const ADDRESSES = new URL("addresses.json", self.location).href;
const MATCHES = "matches";
const ONE = /^\/m\/([^/]+)/; // the match that an address is of
const ROOM = 2 ** 26; // bytes, more than the memory that is begun with
const PAGE = 2 ** 12; // bytes
let answer = null;
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

async function ask(data) {
  answer ||= begin();
  return JSON.parse((await answer)(JSON.stringify(data)));
}

/* Of the matches of this phone: what is to be kept is kept before anything is answered. Where another
   window has written meanwhile, it is asked again of what stands now. */
async function alone(data) {
  const one = ONE.exec(new URLSearchParams(data.address).get("at"));
  for (;;) {
    const kept = await (one ? read(one[1]) : read());
    const { kept: changed, gone, ...rest } = await ask({ ...data, kept });
    if (!changed && !gone) {
      return rest;
    }
    const id = gone || changed.id;
    const before = kept.find((match) => match.id === id);
    if (await write(id, before, changed)) {
      return { ...rest, is_kept: Boolean(changed) };
    }
  }
}

let opened = null;

function database() {
  opened ||= new Promise((resolve, reject) => {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(MATCHES, { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

async function read(id) {
  const store = (await database()).transaction(MATCHES).objectStore(MATCHES);
  return new Promise((resolve, reject) => {
    const asked = id ? store.getAll(id) : store.getAll();
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/* On the disk when it is true; false, and nothing is written, where it is no longer as it was. */
async function write(id, before, changed) {
  const part = (await database()).transaction(MATCHES, "readwrite", { durability: "strict" });
  const store = part.objectStore(MATCHES);
  let isWritten = false;
  store.get(id).onsuccess = ({ target }) => {
    isWritten = JSON.stringify(target.result) === JSON.stringify(before);
    if (isWritten) {
      changed ? store.put(changed) : store.delete(id);
    }
  };
  return new Promise((resolve, reject) => {
    part.oncomplete = () => resolve(isWritten);
    part.onabort = () => reject(part.error);
  });
}

async function begin() {
  const { loadPyodide } = await import(`${FILES}pyodide.mjs`);
  const [app, addresses, memory] = await Promise.all([`${FILES}app.zip`, ADDRESSES, `${FILES}snapshot.bin`].map((file) => fetch(file)));
  const snapshot = await bytes(memory);
  const start = new Uint32Array(snapshot.buffer)[1]; // where the memory follows on what is said of it
  const python = await loadPyodide({
    indexURL: FILES,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} },
    _loadSnapshot: snapshot.subarray(0, start),
    createPyodideModule: async (settings) => {
      const { default: create } = await import(`${FILES}pyodide.asm.mjs`);
      const module = await create(settings);
      module.growMemory(snapshot.length - start); // it begins smaller than what it is to hold
      fill(module.HEAPU8, snapshot.subarray(start));
      return module;
    },
  });
  snapshot.buffer.transfer?.(0); // it was copied: nobody waits for it to be swept out
  python.unpackArchive(await app.arrayBuffer(), "zip", { extractDir: "/app" });
  python.globals.set("told", await addresses.text());
  return python.runPython(`
import json
addresses.update(json.loads(told))
lambda asked: json.dumps(phone.answer(json.loads(asked)))
`);
}

/* Page by page, but for those that hold nothing, nearly half: what is not written takes no memory. */
function fill(memory, content) {
  const isEmpty = (bytes, at) => new BigUint64Array(bytes.buffer, bytes.byteOffset + at, PAGE / 8).every((one) => !one);
  for (let at = 0; at < content.length; at += PAGE) {
    if (!isEmpty(content, at) || !isEmpty(memory, at)) {
      memory.set(content.subarray(at, at + PAGE), at);
    }
  }
}

/* Piece by piece into room that can be given back at once; arrayBuffer() would keep two of them. */
async function bytes(file) {
  const room = new Uint8Array(ROOM);
  const pieces = file.body{% if site is defined %}.pipeThrough(new DecompressionStream("gzip")){% endif %}.getReader();
  let end = 0;
  for (let { done, value } = await pieces.read(); !done; { done, value } = await pieces.read()) {
    room.set(value, end);
    end += value.length;
  }
  return room.subarray(0, end);
}

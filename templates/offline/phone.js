/* Runs our own Python in the browser: it answers for the pages of a match while no server does. No
   rule and no page is in here. */

const FILES = "/offline/runtime/";
const ROOM = 2 ** 26; // bytes, more than the memory that is begun with
let answer = null;

self.addEventListener("message", async ({ data, ports }) => {
  try {
    answer ||= begin();
    ports[0].postMessage(JSON.parse((await answer)(JSON.stringify(data))));
  } catch (error) {
    ports[0].postMessage({ status: 500, error: String(error) });
  }
});

async function begin() {
  const { loadPyodide } = await import(`${FILES}pyodide.mjs`);
  const [app, addresses, memory] = await Promise.all([`${FILES}app.zip`, "/offline/addresses.json", `${FILES}snapshot.bin`].map((file) => fetch(file)));
  const snapshot = await bytes(memory);
  const python = await loadPyodide({
    indexURL: FILES,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} },
    _loadSnapshot: snapshot,
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

/* Piece by piece into room that can be given back at once; arrayBuffer() would keep two of them. */
async function bytes(file) {
  const room = new Uint8Array(ROOM);
  const pieces = file.body.getReader();
  let end = 0;
  for (let { done, value } = await pieces.read(); !done; { done, value } = await pieces.read()) {
    room.set(value, end);
    end += value.length;
  }
  return room.subarray(0, end);
}

/* Runs our own Python in the browser: it answers for the pages of a match while no server does. No
   rule and no page is in here. */

const FILES = "/offline/runtime/";
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
  const [app, addresses] = await Promise.all([fetch(`${FILES}app.zip`), fetch("/offline/addresses.json")]);
  const python = await loadPyodide({
    indexURL: FILES,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} },
    _loadSnapshot: fetch(`${FILES}snapshot.bin`).then((found) => found.arrayBuffer()),
  });
  python.unpackArchive(await app.arrayBuffer(), "zip", { extractDir: "/app" });
  python.globals.set("told", await addresses.text());
  return python.runPython(`
import json
addresses.update(json.loads(told))
lambda asked: json.dumps(phone.answer(json.loads(asked)))
`);
}

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
  const python = await loadPyodide({
    indexURL: FILES,
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} },
  });
  const [app, addresses] = await Promise.all([fetch(`${FILES}app.zip`), fetch("/offline/addresses.json")]);
  python.unpackArchive(await app.arrayBuffer(), "zip", { extractDir: "/app" });
  python.globals.set("addresses", await addresses.text());
  return python.runPython(`
import json, sys
from pathlib import Path
sys.path.insert(0, "/app")
from scorekeeper.offline.worker import Phone
app = Path("/app")
phone = Phone(app / "translations", app / "templates", json.loads(addresses), app / "compiled")
lambda asked: json.dumps(phone.answer(json.loads(asked)))
`);
}

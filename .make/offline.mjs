// Runs our pages once in the browser's Python and keeps what they needed, compiled: offline.mjs RUNTIME FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/sources.zip`)), "zip", { extractDir: "/app" });
python.FS.writeFile("/compile.py", readFileSync(new URL("offline_pack.py", import.meta.url)));
python.runPython("exec(open('/compile.py').read(), {'__name__': '__main__'})");
for (const name of ["python_stdlib.zip", "app.zip"]) {
  writeFileSync(`${folder}/${name}`, python.FS.readFile(`/${name}`));
}

// Runs our pages once in the browser's Python, keeps what they needed, and the memory it then has, to
// begin there: offline_compile.mjs RUNTIME FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const [runtime, folder] = process.argv.slice(2);
const read = (path) => new Uint8Array(readFileSync(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));

const packer = await loadPyodide({ indexURL: `${runtime}/` });
packer.unpackArchive(read(`${folder}/sources.zip`), "zip", { extractDir: "/app" });
packer.FS.mkdirTree("/tools");
packer.FS.writeFile("/tools/offline_rehearsal.py", read(new URL("offline_rehearsal.py", import.meta.url)));
packer.runPython(readFileSync(new URL("offline_pack.py", import.meta.url), "utf8"));
for (const name of ["modules.zip", "app.zip", "python_stdlib.zip"]) {
  writeFileSync(`${folder}/${name}`, packer.FS.readFile(`/${name}`));
}
const names = packer.globals.get("NEEDED").toJs();

const first = await loadPyodide({ indexURL: `${runtime}/`, _makeSnapshot: true });
for (const name of ["modules.zip", "app.zip"]) {
  first.unpackArchive(read(`${folder}/${name}`), "zip", { extractDir: "/app" });
}
first.globals.set("names", first.toPy(names));
first.runPython(readFileSync(new URL("offline_start.py", import.meta.url), "utf8"));
writeFileSync(`${folder}/snapshot.bin`, first.makeMemorySnapshot());

const whole = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"].map((name) => [name, `${runtime}/${name}`]);
const own = ["app.zip", "python_stdlib.zip", "snapshot.bin"].map((name) => [name, `${folder}/${name}`]);
for (const [name, path] of [...whole, ...own]) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(`${folder}/${name}.br`, brotliCompressSync(readFileSync(path), { params }));
}

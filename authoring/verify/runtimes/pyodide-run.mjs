/** Runs main.py of a folder on CPython compiled to WebAssembly, as `python3 main.py` would. */
import { readdirSync, readFileSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPyodide } from "pyodide";
import { snapshot } from "./snapshot.mjs";

const folder = process.argv[2];
const env = { HOME: "/home/program", PYTHONHASHSEED: "1", TZ: "UTC", LANG: "C.UTF-8" };
const started = await snapshot("pyodide", "pyodide", async () => {
  const fresh = await loadPyodide({ env, _makeSnapshot: true });
  return fresh.makeMemorySnapshot();
});
const python = await loadPyodide({ env, _loadSnapshot: started });
const write = (descriptor) => ({
  write(bytes) {
    writeSync(descriptor, bytes);
    return bytes.length;
  },
});
python.setStdout(write(1));
python.setStderr(write(2));
python.FS.mkdirTree("/home/program");
for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name);
  if (statSync(file).isDirectory()) continue;
  python.FS.mkdirTree(dirname(`/home/program/${name}`));
  python.FS.writeFile(`/home/program/${name}`, readFileSync(file));
}
python.FS.chdir("/home/program");

const exitCode = await python.runPythonAsync(`
import sys, traceback
sys.path.insert(0, "/home/program")
sys.argv = ["main.py"]
def program():
    import runpy
    try:
        runpy.run_path("main.py", run_name="__main__")
        return 0
    except SystemExit as leaving:
        code = leaving.code
        if code is None or isinstance(code, int):
            return code or 0
        print(code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
result = program()
sys.stdout.flush()
sys.stderr.flush()
result
`);
process.exit(exitCode);

/** Python from Debian and from WebAssembly, plain and with the libraries of some banks. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Layout, Program } from "./program.ts";
import {
  findProgram,
  once,
  type Runtime,
  runtimePackage,
  runtimesDir,
  type Step,
  stepRuntime,
  writeFile,
} from "./runtime.ts";

const findPython = once(() =>
  findProgram(
    ["/usr/bin/python3", "/usr/bin/python3.11", "python3.11"],
    ["--version"],
    /Python (3\.11\.\S+)/,
  ),
);

/** Version of a library of Debian's Python, if it is installed and matches. */
function findLibrary(module: string, pattern: RegExp) {
  return once(() => {
    const python = findPython();
    const code = `import importlib.metadata as m; print(m.version(${JSON.stringify(module)}))`;
    const found = python && findProgram([python.path], ["-c", code], pattern);
    return found && `${found.version} (Python ${python.version})`;
  });
}

/** The two Pythons have different hash seeds, so the order of a set can't agree by chance. */
const python = (args: string[]): Step => ({
  command: findPython()?.path ?? "",
  args: ["-s", "-B", ...args],
  env: { PYTHONHASHSEED: "0", PYTHONPATH: "." },
});

/** Debian's Python with a prelude. The prelude is a module, so that line numbers do not change. */
function debianRuntime(
  detect: () => string | undefined,
  textOf: (layout: Layout, program: Program) => string,
): Runtime {
  return stepRuntime({
    detect,
    prepare: (layout, dir, program) => {
      writeFile(join(dir, "main.py"), textOf(layout, program));
      if (isTemplate(program)) writeFile(join(dir, "templates/page.html"), `${layout.text}\n`);
      return [python([...layout.flags, "main.py"])];
    },
  });
}

const isTemplate = ({ lang }: Program) => lang === "jinja" || lang === "django" || lang === "html";

/** The program's Python: all of it or, if the code shown is a template, the code around it. */
function pythonOf({ setup, main, append }: Layout, program: Program): string {
  return isTemplate(program) ? [setup, append].join("\n") : main;
}

/** Imports of the libraries that a text uses without importing them. */
function scienceOf(text: string): string {
  const wanted = { np: "numpy", pd: "pandas" };
  const imports = Object.entries(wanted).filter(
    ([name]) => new RegExp(`\\b${name}\\.`).test(text) && !new RegExp(`\\bas ${name}\\b`).test(text),
  );
  return [...imports.map(([name, module]) => `import ${module} as ${name}`), text].join("\n");
}

const preludeOf = (name: string) => readFileSync(join(runtimesDir, name), "utf8");

function djangoRuntime(): Runtime {
  return stepRuntime({
    detect: findLibrary("Django", /^(4\.2\.\S+)/),
    prepare: (layout, dir, program) => {
      writeFile(join(dir, "app/__init__.py"), "");
      writeFile(join(dir, "app/models.py"), "");
      writeFile(join(dir, "harness.py"), preludeOf("django_harness.py"));
      writeFile(join(dir, "program.py"), pythonOf(layout, program));
      if (isTemplate(program)) writeFile(join(dir, "templates/page.html"), `${layout.text}\n`);
      return [python(["harness.py"])];
    },
  });
}

function flaskText(layout: Layout, program: Program): string {
  const text = pythonOf(layout, program);
  if (/^\s*(?:from flask\b|import flask\b)/m.test(text)) return text;
  const app = /^app\s*=/m.test(text) ? "" : "app = Flask(__name__)\n";
  return `from flask import *\nfrom flask import Flask\nfrom markupsafe import Markup, escape\n${app}${text}`;
}

const pyodideDriver = join(runtimesDir, "pyodide-run.mjs");

const pyodide: Runtime = stepRuntime({
  detect: once(() => {
    const file = runtimePackage("pyodide/pyodide-lock.json");
    if (!existsSync(file)) return undefined;
    const { info } = JSON.parse(readFileSync(file, "utf8"));
    const { version } = JSON.parse(readFileSync(runtimePackage("pyodide/package.json"), "utf8"));
    return /^3\.14\./.test(info.python) ? `${info.python} (Pyodide ${version})` : undefined;
  }),
  prepare: ({ main }, dir) => {
    writeFile(join(dir, "main.py"), main);
    return [{ command: process.execPath, args: [pyodideDriver, dir] }];
  },
});

export const pythonRuntimes: Record<string, Runtime> = {
  "py-3.11": debianRuntime(
    () => findPython()?.version,
    (layout) => layout.main,
  ),
  "py-3.14": pyodide,
  "sci-py": debianRuntime(findLibrary("scikit-learn", /^(1\.2\.\S+)/), (layout) => scienceOf(layout.main)),
  "flask-2.2": debianRuntime(findLibrary("Flask", /^(2\.2\.\S+)/), flaskText),
  "django-4.2": djangoRuntime(),
};

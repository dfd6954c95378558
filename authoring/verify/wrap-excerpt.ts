/** Completes excerpts in languages that need a main function around statements. */

/** Splits a text at nesting depth 0 into declarations with their bodies and single statements. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  let depth = 0;
  let open: string[] = [];
  for (const line of text.split("\n")) {
    open.push(line);
    depth += depthOf(line);
    // A line without one of these endings continues on the next one: a signature, an annotation, a template's head.
    const isWhole = /[;}]\s*(?:\/\/.*)?$/.test(line) || line.trim() === "" || /^\s*(?:\/\/|#)/.test(line);
    if (depth <= 0 && isWhole) {
      chunks.push(open.join("\n"));
      open = [];
      depth = 0;
    }
  }
  return [...chunks, open.join("\n")].filter((chunk) => chunk.trim() !== "");
}

/** How much a line changes the nesting depth, ignoring strings, characters and comments. */
function depthOf(line: string): number {
  const bare = line.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|`[^`]*`|\/\/.*$|\/\*.*?\*\//g, "");
  return (bare.match(/[{([]/g)?.length ?? 0) - (bare.match(/[})\]]/g)?.length ?? 0);
}

function partition(chunks: readonly string[], test: (chunk: string) => boolean): [string[], string[]] {
  return [chunks.filter(test), chunks.filter((chunk) => !test(chunk))];
}

/** The first line of a chunk that is neither blank, comment nor annotation. */
function headOf(chunk: string): string {
  const lines = chunk.split("\n").map((line) => line.trim());
  return (
    lines.find((line) => line !== "" && !/^(?:\/\/|\/\*|\*|@\w+(?:\([^)]*\))?$|\[[A-Z]\w*\]$)/.test(line)) ??
    ""
  );
}

const control =
  /^(?:if|for|foreach|while|switch|do|try|return|throw|else|catch|finally|new|using|lock|await|yield|case|goto|delete|co_\w+)\b/;
const functionHead = /^[\w:<>[\]&*,?.\s~]+[\s&*>]~?[\w:]+\s*(?:<[^>]*>)?\([^;]*$/;
const isFunction = (chunk: string) => {
  const head = headOf(chunk);
  const beforeBody = chunk.slice(0, chunk.indexOf("{")).replace(/\s+/g, " ").trim();
  return (
    chunk.includes("{") &&
    !control.test(head) &&
    !/[=;]/.test(beforeBody.replace(/[<>!=]=|=>|operator\s*\S+/g, "")) &&
    functionHead.test(`${beforeBody.replace(/^(?:@\w+(?:\([^)]*\))? )+/, "")} `)
  );
};

/** Rust allows items in a function's body, so the whole text becomes the body of main. */
export function wrapRust(text: string): string {
  return /\bfn\s+main\s*\(/.test(text) ? text : `fn main() {\n${text}\n}\n`;
}

const goPackages: Record<string, string> = {
  atomic: "sync/atomic",
  rand: "math/rand",
  json: "encoding/json",
  utf8: "unicode/utf8",
  filepath: "path/filepath",
  heap: "container/heap",
  list: "container/list",
  http: "net/http",
  httptest: "net/http/httptest",
  debug: "runtime/debug",
  binary: "encoding/binary",
  base64: "encoding/base64",
  hex: "encoding/hex",
  sha256: "crypto/sha256",
  url: "net/url",
  exec: "os/exec",
  fs: "io/fs",
  template: "text/template",
};
const goPlain =
  "bufio bytes cmp context errors fmt io iter log maps math os reflect regexp runtime slices sort strconv strings sync testing time unicode unsafe".split(
    " ",
  );

/** Go: a package line, imports of the standard packages that are used, and a main function around statements. */
export function wrapGo(text: string): string {
  let body = text;
  if (!/^\s*func\s+main\s*\(/m.test(text)) {
    const isOutside = (chunk: string) =>
      /^(?:func\s+(?:\(|\w+\s*[[(])|type\s|import\b|package\s)/.test(headOf(chunk));
    const [outside, inside] = partition(chunksOf(text), isOutside);
    body = `${outside.join("\n\n")}\n\nfunc main() {\n${inside.join("\n")}\n}\n`;
  }
  if (/^package\s/m.test(text)) return body;
  const bare = body.replace(/"(?:\\.|[^"\\])*"|`[^`]*`|\/\/.*$/gm, "");
  const known = [...goPlain.map((name) => [name, name] as const), ...Object.entries(goPackages)];
  const used = known
    .filter(([name]) => new RegExp(`(?<![\\w.])${name}\\.[A-Z]`).test(bare))
    .map(([, path]) => path);
  const imports = /^import\b/m.test(text) ? "" : used.map((path) => `import "${path}"\n`).join("");
  return `package main\n\n${imports}\n${body}`;
}

/** Java: the class to run and its source. Without a main method, declarations become static members and statements its body. */
export function wrapJava(text: string): { mainClass: string; file: string; source: string } {
  const header = /^\s*import\s/m.test(text)
    ? ""
    : ["util", "util.function", "util.stream", "util.concurrent", "time"]
        .map((name) => `import java.${name}.*;`)
        .join(" ");
  if (/\bstatic\s+void\s+main\s*\(/.test(text)) {
    const publicClass = /^public\s+(?:\w+\s+)*(?:class|record|interface|enum)\s+(\w+)/m.exec(text)?.[1];
    const before = text.slice(0, text.search(/\bstatic\s+void\s+main\s*\(/));
    const owner = [...before.matchAll(/^(?:\w+\s+)*(?:class|record|interface|enum)\s+(\w+)/gm)].at(-1)?.[1];
    const mainClass = owner ?? publicClass ?? "Main";
    return { mainClass, file: `${publicClass ?? mainClass}.java`, source: `${header}${text}` };
  }
  const [imports, rest] = partition(chunksOf(text), (chunk) => /^import\s/.test(headOf(chunk)));
  const isType = (chunk: string) =>
    /^(?:(?:public|private|protected|static|final|abstract|sealed|non-sealed)\s+)*(?:class|record|interface|enum|@interface)\s/.test(
      headOf(chunk),
    );
  const [members, statements] = partition(rest, (chunk) => isType(chunk) || isFunction(chunk));
  const asStatic = (chunk: string) => {
    const head = headOf(chunk);
    return /\bstatic\b/.test(head.split(/[({]/)[0] ?? "")
      ? chunk
      : chunk.replace(head, `static ${head.replace(/^public\s+/, "")}`);
  };
  const main = `public static void main(String[] args) throws Exception {\n${statements.join("\n")}\n}`;
  const source = `${header}${imports.join("\n")}\npublic class Main {\n${members.map(asStatic).join("\n")}\n${main}\n}\n`;
  return { mainClass: "Main", file: "Main.java", source };
}

const cppHeaders =
  "algorithm array atomic cassert chrono cmath compare concepts condition_variable cstddef cstdint cstring deque exception functional future initializer_list iomanip iostream iterator limits list map memory mutex numeric optional queue random ranges set span sstream stack stdexcept string string_view thread tuple type_traits typeinfo unordered_map unordered_set utility variant vector".split(
    " ",
  );

/** C++: the usual headers where none is included, and a main function around statements. */
export function wrapCpp(text: string): string {
  const headers = /^\s*#\s*include/m.test(text)
    ? ""
    : `${cppHeaders.map((name) => `#include <${name}>\n`).join("")}\n`;
  if (/\bint\s+main\s*\(/.test(text) || /\bmain\s*\([^)]*\)\s*->/.test(text)) return headers + text;
  const isOutside = (chunk: string) =>
    /^(?:#|template\b|class\b|struct\b|enum\b|union\b|namespace\b|using\b|typedef\b|concept\b|extern\b|inline\b|static_assert\b)/.test(
      headOf(chunk),
    ) || isFunction(chunk);
  const [outside, inside] = partition(chunksOf(text), isOutside);
  return `${headers}${outside.join("\n")}\nint main() {\n${inside.join("\n")}\n}\n`;
}

/** C#: top-level statements become the main method; types and using directives stay outside. */
export function wrapCsharp(text: string): string {
  const namespaces = ["", ".Collections.Generic", ".Linq", ".Text", ".Threading.Tasks"];
  const header = namespaces
    .map((name) => `using System${name};`)
    .filter((line) => !text.includes(line))
    .join(" ");
  if (/\bstatic\s+(?:async\s+)?(?:void|int|Task(?:<int>)?)\s+Main\s*\(/.test(text))
    return `${header}\n${text}`;
  const chunks = chunksOf(text);
  const [usings, rest] = partition(chunks, (chunk) =>
    /^using\s+(?:static\s+)?[\w.]+(?:\s*=\s*[\w.<>]+)?;/.test(headOf(chunk)),
  );
  const isType = (chunk: string) =>
    /^(?:(?:public|internal|private|abstract|sealed|static|partial|readonly|ref)\s+)*(?:class|struct|interface|enum|delegate|namespace)\s/.test(
      headOf(chunk),
    );
  const [types, code] = partition(rest, isType);
  // This compiler does not support local functions, so they become members.
  const [functions, statements] = partition(code, isFunction);
  const isAsync = statements.some((chunk) => /\bawait\b/.test(chunk));
  const body = `(string[] args) {\n${statements.join("\n")}\n}`;
  const main = isAsync
    ? `static async Task Run${body}\nstatic void Main(string[] args) { Run(args).GetAwaiter().GetResult(); }`
    : `static void Main${body}`;
  const members = functions.map((chunk) =>
    /^\s*static\b/.test(chunk) ? chunk : `static ${chunk.trimStart()}`,
  );
  return `${header}\n${usings.join("\n")}\nstatic class Program {\n${members.join("\n")}\n${main}\n}\n${types.join("\n")}\n`;
}

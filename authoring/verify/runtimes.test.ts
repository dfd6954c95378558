/** One small program per runtime that starts quickly; skips runtimes that this machine lacks. */
import { expect, test } from "vitest";
import type { Item } from "../bank/schema.ts";
import { at, sampleBank } from "../testing/sample-bank.ts";
import { prove } from "./prove.ts";
import { limitOf } from "./runtime.ts";
import { runtimes } from "./runtimes.ts";

interface Case {
  slug?: string;
  lang: string;
  code: string;
  verify: Item["verify"];
}

const table = "CREATE TABLE t(n INT UNIQUE); INSERT INTO t VALUES (1), (2), (NULL);";
const output = (runtime: string, stdout: string, extra: Partial<Item["verify"]> = {}): Item["verify"] => ({
  kind: "output",
  runtimes: [runtime],
  stdout,
  ...extra,
});
const rows = (runtime: string, expected: string): Item["verify"] => ({
  kind: "output",
  runtimes: [runtime],
  setup: table,
  append: "ORDER BY 1",
  rows: expected,
});
const error = (
  runtime: string,
  errorMatches: string,
  extra: Partial<Item["verify"]> = {},
): Item["verify"] => ({ kind: "error", runtimes: [runtime], errorMatches, ...extra });

const cases: Case[] = [
  {
    lang: "js",
    code: "console.log(typeof import.meta.url, this);",
    verify: output("node-26", "string undefined"),
  },
  { lang: "ts", code: "enum E { A, B }\nconsole.log(E[1]);", verify: output("node-26", "B") },
  { lang: "cjs", code: "console.log(typeof require);", verify: output("node-20", "function") },
  { lang: "ts", code: 'const n: number = "x";', verify: error("tsc-7.0", "TS2322") },
  {
    lang: "ts",
    code: "const n: number = [1][0];",
    verify: error("tsc-7.0", "TS2322", { setup: "// @noUncheckedIndexedAccess: true" }),
  },
  {
    lang: "ts",
    code: 'type A = Pick<{ a: 1; b: 2 }, "a">;',
    verify: { kind: "output", runtimes: ["tsc-7.0"], append: "type P = Expect<Equal<A, { a: 1 }>>;" },
  },
  {
    lang: "sql",
    code: "SELECT n, n > 1, n / 2.0 FROM t WHERE n IS NOT NULL",
    verify: rows("sqlite-3.40", "1|false|0.50\n2|true|1.00"),
  },
  { lang: "sql", code: "SELECT n FROM t WHERE n = NULL", verify: rows("sqlite-3.40", "(no rows)") },
  { lang: "sql", code: "INSERT INTO t VALUES (1)", verify: error("sqlite-3.40", "unique", { setup: table }) },
  {
    lang: "python",
    code: "# file: shop.py\nname = 'Kiosk'\n# file: main.py\nimport shop\nprint(shop.name)",
    verify: output("py-3.11", "Kiosk"),
  },
  {
    lang: "python",
    code: "def f():\n    print(n)\n    n = 1\nf()",
    verify: error("py-3.11", "^UnboundLocalError"),
  },
  {
    lang: "jinja",
    slug: "flask",
    code: "{{ n|default('none', true) }}",
    verify: output("flask-2.2", "none", {
      append: "with app.test_request_context():\n    print(render_template('page.html', n=''))",
    }),
  },
  { lang: "ruby", code: "puts [3, 1].sort.inspect", verify: output("ruby-3.1", "[1, 3]") },
  { lang: "r", code: "x <- c(1, NA)\nmean(x, na.rm = TRUE)", verify: output("r-4.2", "[1] 1") },
  { lang: "perl", code: "my @x = (1 .. 3); say scalar @x;", verify: output("perl-5.36", "3") },
  {
    lang: "matlab",
    code: "function y = f(x)\n  y = 2 * x;\nend\ndisp(f(2))",
    verify: output("octave-7.3", "4"),
  },
  {
    lang: "redis",
    code: "SET k v2\nTTL k",
    verify: output("redis-7.0", "OK\n(integer) -1", { setup: "SET k v EX 100" }),
  },
  {
    lang: "redis",
    code: "# session A\nWATCH k\nMULTI\nINCR k\n# session B\nSET k 5\n# session A\nEXEC",
    verify: { kind: "output", runtimes: ["redis-7.0"], rows: "(nil)" },
  },
  {
    lang: "mongodb",
    code: "db.t.find({ a: 1 }, { _id: 0 })",
    verify: output("mingo", '{"a":[1,2]}', { setup: "db.t.insertMany([{ a: [1, 2] }, { a: 3 }])" }),
  },
  {
    lang: "csharp",
    code: "Console.WriteLine(Twice(2));\nint Twice(int n)\n{\n    return 2 * n;\n}",
    verify: output("mono-6.8", "4"),
  },
  {
    lang: "rust",
    code: 'let a = vec![1];\nlet b = a;\nprintln!("{:?}", a);',
    verify: error("rust-1.96", "E0382"),
  },
  {
    lang: "jsx",
    slug: "reactjs",
    code: "function App() {\n  const [n, setN] = useState(0);\n  return <b onClick={() => setN(n + 1)}>{n}</b>;\n}",
    verify: output("dom", "1", { append: "await render(<App />); await click('b'); console.log(text());" }),
  },
];

const named = cases.map(
  (entry) => [entry.verify.runtimes?.[0] ?? "", entry.code.split("\n")[0] ?? "", entry] as const,
);

test.for(named)("%s: %s", { timeout: 90_000 }, async ([name, , entry], { skip }) => {
  const { slug = "javascript", lang, code, verify } = entry;
  const runtime = runtimes[name];
  if (runtime?.detect() === undefined) return skip(`${name} is not on this machine`);
  const item: Item = { ...at(sampleBank().items, 0), code: { lang, text: code }, verify };
  expect(await prove(slug, item, runtime, limitOf(name))).toBeUndefined();
});

/** Builds programs from texts: files, flags, SQL statements and wrappers around excerpts. */
import { expect, test } from "vitest";
import { cellOf } from "./data.ts";
import { layOut } from "./program.ts";
import { sessionStatements } from "./sql.ts";
import { appendSql, isQuery, splitStatements } from "./sql-statements.ts";
import { wrapCpp, wrapCsharp, wrapGo, wrapJava, wrapRust } from "./wrap-excerpt.ts";

const program = (text: string, setup = "", append = "") => layOut({ slug: "x", setup, text, append });

test("setup, text and append make one main file", () => {
  expect(program("b();", "a();", "c();\n").main).toBe("a();\nb();\nc();");
});

test("flags are in the first line of setup", () => {
  expect(program("b", "// flags: -race -v\na")).toMatchObject({ flags: ["-race", "-v"], main: "a\nb" });
});

test("file lines start further files; the last one is the main file if none precedes them", () => {
  const { main, mainName, files } = program(
    "// file: counter.mjs\nexport let n;\n// file: app.mjs\nimport './counter.mjs';",
    "",
    "done();",
  );
  expect(mainName).toBe("app.mjs");
  expect(main).toBe("import './counter.mjs';\n\ndone();");
  expect([...files]).toEqual([["counter.mjs", "export let n;\n"]]);
  const withMain = program("run();", "# file: data.txt\n1\n2");
  expect(withMain.mainName).toBeUndefined();
  expect(withMain.main).toBe("run();");
  expect(withMain.files.get("data.txt")).toBe("1\n2\n");
});

test("no file is written outside of the folder", () => {
  expect(() => program("// file: ../x.mjs\n1")).toThrow(RangeError);
});

test("SQL is split at the semicolons that end statements", () => {
  const script = "INSERT INTO t VALUES ('a;b'); -- one; two\nSELECT $$;$$; /* ; */ SELECT 1";
  expect(splitStatements(script)).toHaveLength(3);
  expect(
    splitStatements("CREATE TRIGGER x AFTER INSERT ON t BEGIN UPDATE t SET n = 1; END; SELECT 1;"),
  ).toHaveLength(2);
  expect(isQuery("UPDATE t SET n = 1 RETURNING n")).toBe(true);
  expect(isQuery("UPDATE t SET n = 1")).toBe(false);
});

test("appended SQL continues the last statement, or follows it", () => {
  expect(appendSql("SELECT a FROM t;\n", "ORDER BY a")).toBe("SELECT a FROM t\nORDER BY a");
  expect(appendSql("UPDATE t SET a = 1", "SELECT a FROM t")).toBe("UPDATE t SET a = 1;\nSELECT a FROM t");
});

test("session lines say who runs the statements below", () => {
  const statements = sessionStatements("-- session A\nBEGIN; SELECT 1;\n-- session B\nSELECT 2;");
  expect(statements.map(({ session }) => session)).toEqual(["A", "A", "B"]);
});

test("excerpts become programs, programs are unchanged", () => {
  expect(wrapRust("let a = 1;")).toContain("fn main() {\nlet a = 1;");
  expect(wrapRust("fn main() {}")).toBe("fn main() {}");
  const go = wrapGo(
    'func twice(n int) int {\n\treturn 2 * n\n}\n\nx := twice(2)\nfmt.Println(strings.Repeat("a", x))',
  );
  expect(go).toMatch(
    /^package main\n\nimport "fmt"\nimport "strings"\n[\s\S]*func twice[\s\S]*func main\(\) \{\nx := twice/,
  );
  expect(wrapGo("package main\n\nfunc main() {}")).toBe("package main\n\nfunc main() {}");
  const java = wrapJava(
    "record P(int x) {}\n\nint twice(int n) {\n    return 2 * n;\n}\nif (true) {\n    twice(1);\n}",
  ).source;
  expect(java).toMatch(
    /static record P[\s\S]*static int twice[\s\S]*main\(String\[\] args\)[^{]*\{\nif \(true\)/,
  );
  expect(wrapJava("class A {\n  public static void main(String[] args) {}\n}")).toMatchObject({
    mainClass: "A",
    file: "A.java",
  });
  expect(wrapCpp("int f(int x) {\n    return x;\n}\n\nstd::cout << f(1);")).toMatch(
    /int f\(int x\)[\s\S]*int main\(\) \{\nstd::cout/,
  );
  expect(wrapCsharp("Console.WriteLine(new P().X);\n\nclass P\n{\n    public int X;\n}")).toMatch(
    /static void Main[\s\S]*WriteLine[\s\S]*\}\n\}\nclass P/,
  );
});

test("a cell is found by its letters and number", () => {
  expect(cellOf('a,"b,""c""",\n1,2,3\n', "B1")).toBe('b,"c"');
  expect(cellOf("a,b\n1,2,3\n", "C2")).toBe("3");
  expect(cellOf("a\n", "D9")).toBe("");
});

/** Parses a bank's YAML strictly and knows the line of every part. */
import { basename } from "node:path";
import { type Document, isNode, LineCounter, parseDocument, Scalar, visit } from "yaml";
import type { Finding, Path, Report } from "./findings.ts";
import { type Bank, bankSchema } from "./schema.ts";

export interface ParsedBank {
  /** As given to `parseBank`; findings repeat it. */
  file: string;
  /** Name of the file without folder and ending. */
  slug: string;
  text: string;
  /** Absent when the text is not a valid bank; `findings` then says why. */
  bank?: Bank;
  findings: Finding[];
  /** Adds a finding at a place of this bank. */
  report: Report;
}

/**
 * Parses YAML 1.2 (strict, unique keys) and validates it against the schema (check 1).
 * Never throws because of the text: each fault is a finding with line and column.
 */
export function parseBank(file: string, text: string): ParsedBank {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    version: "1.2",
    strict: true,
    uniqueKeys: true,
    lineCounter,
    prettyErrors: false,
  });
  const findings: Finding[] = [];
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const report: Report = (check, level, path, message) => {
    const found = locate(path);
    const item = itemIdAt(path);
    findings.push({ check, level, file, ...place(found), ...(item === undefined ? {} : { item }), message });
  };
  const locate = (path: Path): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return node.range[0];
    }
    return 0;
  };
  const itemIdAt = (path: Path): string | undefined => {
    if (path[0] !== "items" || typeof path[1] !== "number") return undefined;
    const id = document.getIn(["items", path[1], "id"]);
    return typeof id === "string" ? id : `item ${path[1] + 1}`;
  };

  const parsed: ParsedBank = { file, slug: basename(file).replace(/\.ya?ml$/, ""), text, findings, report };
  for (const problem of [...document.errors, ...document.warnings]) {
    const message = problem.message.split("\n")[0] ?? "not readable";
    findings.push({ check: 1, level: "error", file, ...place(problem.pos[0]), message });
  }
  if (findings.length > 0) return parsed;

  for (const { offset, text: rest } of cutTexts(document)) {
    const message = `the text ends before " #${rest}", which YAML takes for a comment: quote it`;
    findings.push({ check: 1, level: "warning", file, ...place(offset), message });
  }
  const result = bankSchema.safeParse(document.toJS());
  if (result.success) return { ...parsed, bank: result.data };
  for (const issue of result.error.issues) {
    const path = issue.path.map((key) => (typeof key === "symbol" ? String(key) : key));
    report(1, "error", path, `${nameOf(path)}${issue.message}`);
  }
  return parsed;
}

/** Unquoted text followed by a comment. It was probably intended as text, such as "#REF!", and YAML drops it silently. */
function cutTexts(document: Document): { offset: number; text: string }[] {
  const cut: { offset: number; text: string }[] = [];
  visit(document, {
    Scalar(_key, { type, value, comment, range }) {
      const isText = type === Scalar.PLAIN && typeof value === "string";
      if (isText && comment && range) cut.push({ offset: range[0], text: comment });
    },
  });
  return cut;
}

function nameOf(path: Path): string {
  const names = path[0] === "items" && path.length > 2 ? path.slice(2) : path;
  return names.length === 0 ? "" : `${names.join(".")}: `;
}

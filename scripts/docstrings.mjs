/**
 * Checks that every exported function has a docstring. Components (all .tsx files), tests and the parts that only tests
 * use are exempt.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./setup.mjs";

const folders = ["contract", "authoring", "server", "bench", "scripts", "web"];
const isChecked = (/** @type {string} */ path) =>
  /\.(ts|mjs)$/.test(path) && !/\.test\.ts$|\.d\.m?ts$|(^|\/)(testing|node_modules|dist)\//.test(path);

/**
 * The exported functions of a source file that have no docstring.
 * @param {string} path
 * @param {string} text its TypeScript or JavaScript
 * @returns {string[]} one sentence for each
 */
export function undocumentedIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    const name = exportedFunctionName(statement);
    if (name === undefined || hasDocstring(statement, text)) return [];
    const { line } = file.getLineAndCharacterOfPosition(statement.getStart());
    return [`${path}:${line + 1} exports ${name} without a docstring.`];
  });
}

/** @param {import("typescript").Statement} statement @returns {string | undefined} */
function exportedFunctionName(statement) {
  if (!ts.canHaveModifiers(statement)) return undefined;
  if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return undefined;
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? "default";
  if (!ts.isVariableStatement(statement)) return undefined;
  const [first] = statement.declarationList.declarations;
  const value = first?.initializer;
  const isFunction = value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
  return isFunction ? first.name.getText() : undefined;
}

/** True when the last comment before a statement is a docstring. @param {import("typescript").Node} node @param {string} text */
function hasDocstring(node, text) {
  const last = ts.getLeadingCommentRanges(text, node.getFullStart())?.at(-1);
  return last !== undefined && text.startsWith("/**", last.pos);
}

if (import.meta.main) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name).replaceAll("\\", "/"))
      .filter(isChecked),
  );
  const problems = paths.flatMap((path) => undocumentedIn(path, readFileSync(join(root, path), "utf8")));
  for (const problem of problems) console.error(problem);
  console.log(`docstrings: ${paths.length} files, ${problems.length} problems`);
  process.exit(problems.length > 0 ? 1 : 0);
}

/** The small changes that npm run mutants makes to the product's code. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** @typedef {{ file: string, line: number, code: string, start: number, end: number, text: string, what: string }} Mutant */

/** Operators that a slip of the hand would exchange. @type {Partial<Record<ts.SyntaxKind, string>>} */
const exchanged = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
  [ts.SyntaxKind.PlusToken]: "-",
  [ts.SyntaxKind.MinusToken]: "+",
};

/** A folder's source files, tests and test tools left out. @param {string} folder @returns {string[]} */
export function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(testing|migrations)\//.test(file))
    .sort();
}

/** Every mutant of a folder's source files. @param {string} folder @returns {Mutant[]} */
export function listMutants(folder) {
  return sourcesOf(folder).flatMap((file) => mutantsOf(file, readFileSync(join(folder, file), "utf8")));
}

/**
 * The mutants of one file: operators exchanged, conditions that never hold, negations dropped, truths changed, numbers
 * incremented (doubled from 1000 on: nobody would notice a millisecond more in a minute), calls left out. What a cache holds
 * and how much of it makes no difference but time, so calls that fill one and its size are left as they are.
 * @param {string} file @param {string} source @returns {Mutant[]}
 */
export function mutantsOf(file, source) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  /** @type {Mutant[]} */
  const mutants = [];
  const lines = source.split("\n").map((text) => text.trim());
  const add = (/** @type {ts.Node} */ node, /** @type {string} */ text) => {
    const start = node.getStart(tree);
    const { line } = tree.getLineAndCharacterOfPosition(start);
    const was = source.slice(start, node.end).replaceAll(/\s+/g, " ").slice(0, 60);
    mutants.push({
      file,
      line: line + 1,
      code: codeOf(lines, line),
      start,
      end: node.end,
      text,
      what: `${was}  →  ${text === ";" ? "(nothing)" : text}`,
    });
  };
  const caches = new Set([...source.matchAll(/const (\w+) = new \w*Cache\b/g)].map(([, name]) => name));
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isNewExpression(node) && node.expression.getText(tree).endsWith("Cache")) return;
    if (ts.isBinaryExpression(node)) {
      const other = exchanged[node.operatorToken.kind];
      if (other && !isText(node)) add(node.operatorToken, other);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(tree));
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    if (ts.isNumericLiteral(node))
      add(node, Number(node.text) < 1000 ? `(${node.text} + 1)` : `(2 * ${node.text})`);
    if (ts.isIfStatement(node)) add(node.expression, "false");
    if (ts.isExpressionStatement(node) && isCall(node.expression) && !fills(caches, node, tree))
      add(node, ";");
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants;
}

/** A line of code, with the one before it where the file has it several times. @param {string[]} lines @param {number} line @returns {string} */
function codeOf(lines, line) {
  const code = lines[line] ?? "";
  return lines.indexOf(code) === lines.lastIndexOf(code) ? code : `${lines[line - 1]} ${code}`;
}

/** Joined texts: a minus between them is no slip that compiles. @param {ts.BinaryExpression} node @returns {boolean} */
function isText(node) {
  return [node.left, node.right].some(
    (side) =>
      ts.isStringLiteralLike(side) ||
      ts.isTemplateExpression(side) ||
      (ts.isBinaryExpression(side) && isText(side)),
  );
}

/** Whether a statement puts something into one of the caches. @param {Set<string | undefined>} caches @param {ts.ExpressionStatement} statement @param {ts.SourceFile} tree @returns {boolean} */
function fills(caches, { expression }, tree) {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
  const { expression: on, name } = expression.expression;
  return name.text === "set" && caches.has(on.getText(tree));
}

/** @param {ts.Expression} expression @returns {boolean} */
function isCall(expression) {
  const called = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(called) && called.expression.kind !== ts.SyntaxKind.SuperKeyword;
}

/**
 * Inside `X.transaction().execute((transaction) => …)` nothing may use X: such a statement waits for the transaction,
 * which waits for it. Types can't tell the two handles apart where both are in scope, so this reads the code.
 */
import ts from "typescript";

/**
 * Lines on which a transaction's callback uses the handle that the transaction was opened on.
 * @param {string} path
 * @param {string} text its TypeScript
 * @returns {string[]} one sentence for each
 */
export function outsideHandlesIn(path, text) {
  /** @type {string[]} */
  const problems = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @param {import("typescript").Node} node */
  const visit = (node) => {
    const opened = handleOf(node);
    if (opened)
      for (const use of usesOf(opened.handle, opened.callback)) {
        const { line } = file.getLineAndCharacterOfPosition(use.getStart());
        problems.push(
          `${path}:${line + 1} uses ${opened.handle} inside a transaction on it; use the transaction.`,
        );
      }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

/** @param {import("typescript").Node} node a call `X.transaction().execute(callback)` */
function handleOf(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  if (node.expression.name.text !== "execute") return undefined;
  const inner = node.expression.expression;
  if (!ts.isCallExpression(inner) || !ts.isPropertyAccessExpression(inner.expression)) return undefined;
  if (inner.expression.name.text !== "transaction") return undefined;
  const [callback] = node.arguments;
  return callback ? { handle: inner.expression.expression.getText(), callback } : undefined;
}

/** @param {string} handle @param {import("typescript").Node} callback @returns {import("typescript").Node[]} */
function usesOf(handle, callback) {
  const parameters = ts.isFunctionLike(callback)
    ? callback.parameters.map((each) => each.name.getText())
    : [];
  if (parameters.includes(handle)) return [];
  /** @type {import("typescript").Node[]} */
  const uses = [];
  /** @param {import("typescript").Node} node */
  const visit = (node) => {
    const isExpression = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
    const isNameOnly = ts.isIdentifier(node) && isOnlyAName(node);
    if (isExpression && !isNameOnly && node.getText() === handle) uses.push(node);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(callback, visit);
  return uses;
}

/** @param {import("typescript").Identifier} node a property's name, not a value @returns {boolean} */
function isOnlyAName(node) {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

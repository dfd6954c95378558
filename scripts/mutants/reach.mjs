/**
 * Finds out which test files execute which blocks of the product's code, so that a mutant runs no test that can't notice
 * it. Each block of an instrumented file names itself when it is executed.
 */
import { createHash } from "node:crypto";
import ts from "typescript";

/** @typedef {{ start: number, end: number, isExpression: boolean }} Block */
/** What a test file executed: names of blocks. @typedef {{ digest: string, seconds: number, blocks: string[] }} Reach */

/** @param {string} text @returns {string} */
export function digestOfText(text) {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

/**
 * The blocks of a file, and the arrow functions that are only an expression. Functions that are passed to a call while the
 * module loads are left out: their result may be cached for all test files of a process.
 * @param {string} file @param {string} source @returns {Block[]}
 */
export function blocksOf(file, source) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  /** @type {Block[]} */
  const blocks = [];
  const visit = (/** @type {ts.Node} */ node, /** @type {boolean} */ isLoading) => {
    if (isLoading && ts.isFunctionLike(node) && ts.isCallExpression(node.parent)) return;
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body))
      blocks.push({ start: node.body.getStart(tree), end: node.body.end, isExpression: true });
    if (ts.isBlock(node)) blocks.push({ start: node.getStart(tree), end: node.end, isExpression: false });
    ts.forEachChild(node, (child) => visit(child, isLoading && !ts.isFunctionLike(node)));
  };
  visit(tree, true);
  return blocks;
}

/** @param {string} path @param {string} source @param {Block} block @returns {string} */
function nameOf(path, source, { start }) {
  return `${path}#${digestOfText(source)}:${start}`;
}

/** The source with a call in each block that passes the block's name on. @param {string} path @param {string} source @returns {string} */
export function instrumented(path, source) {
  const inserted = blocksOf(path, source).flatMap((block) => {
    const call = `globalThis.noteReached?.(${JSON.stringify(nameOf(path, source, block))})`;
    return block.isExpression
      ? [
          { at: block.start, text: `(${call}, ` },
          { at: block.end, text: ")" },
        ]
      : [{ at: block.start + 1, text: `${call};` }];
  });
  return inserted
    .map((insertion, order) => ({ ...insertion, order }))
    .sort((one, other) => other.at - one.at || other.order - one.order)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}

/**
 * The test files that execute the innermost block around a place. Without such a block, and of the test files that were noted
 * before a change of the file, those that execute anything in it.
 * @param {Record<string, Reach>} reached by test file @param {string} path @param {string} source
 * @param {{ start: number, end: number }} place @returns {string[]}
 */
export function reaching(reached, path, source, place) {
  const around = blocksOf(path, source)
    .filter(({ start, end }) => start <= place.start && place.end <= end)
    .sort((one, other) => one.end - one.start - (other.end - other.start))[0];
  const wanted = around && nameOf(path, source, around);
  const isExecutedBy = ({ blocks }) => {
    const inFile = blocks.filter((name) => name.startsWith(`${path}#`));
    const isCurrent = inFile.some((name) => name.startsWith(`${path}#${digestOfText(source)}:`));
    return wanted && isCurrent ? inFile.includes(wanted) : inFile.length > 0;
  };
  return Object.keys(reached).filter((test) => isExecutedBy(reached[test]));
}

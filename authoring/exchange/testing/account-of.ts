/** Files of questions in tests: what becomes of them, in short, and items of QTI to make them of. */
import type { ImportFormat } from "../../../contract/authoring/imports.ts";
import { accountsOf } from "../account.ts";
import { readForeignFile } from "../readers/import-file.ts";

/** The bytes of a text. */
export const bytes = (text: string) => new TextEncoder().encode(text);

/** The account of a file in short: state, line and reason of each question, or the fault of the whole file. */
export function accountOf(content: string | Uint8Array, format?: ImportFormat): string[] {
  try {
    const file = readForeignFile(typeof content === "string" ? bytes(content) : content, { format });
    return accountsOf(file, "en", () => "Not read here.").map(
      ({ state, line, because, missing }) => `${line} ${state}: ${because ?? missing.join(", ")}`,
    );
  } catch (error) {
    const { line, message } = error as { line?: number; message: string };
    return [`fault ${line}: ${message}`];
  }
}

/** A QTI item with this inside. */
export const item = (inner: string, head = "") =>
  `<?xml version="1.0"?>${head}<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a">${inner}</qti-assessment-item>`;
/** A choice between these options; `x` is right. */
export const choice = (options: string, attributes = 'max-choices="1"') =>
  `<qti-response-declaration identifier="R" cardinality="single"><qti-correct-response><qti-value>x</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>Which?</p><qti-choice-interaction response-identifier="R" shuffle="true" ${attributes}>${options}</qti-choice-interaction></qti-item-body>`;
/** Two options. */
export const two =
  '<qti-simple-choice identifier="x">a</qti-simple-choice><qti-simple-choice identifier="y">b</qti-simple-choice>';
/** The end of the account of a question without feedback. */
export const needs = "needs: reasons, explanation, topic";

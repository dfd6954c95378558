/** Hashes of an item, one for each kind of change that matters. */
import { createHash } from "node:crypto";
import { type Item, optionsOf } from "./schema.ts";

/** SHA-256 as base64url, cut to its first 22 characters (132 bits). */
export function fingerprint(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Hash of everything a taker may read of an item, explanation included. */
export function textHash(item: Item): string {
  const options = optionsOf(item).map((option) => [option.text, option.why ?? null]);
  return fingerprint(["text", item.prompt, codeOf(item), options, item.explain, item.sources]);
}

/** Hash of what the item asks (prompt, code, options). A change needs a new `rev` and a new review. */
export function meaningHash(item: Item): string {
  const options = optionsOf(item).map((option) => [option.text, option.fill ?? null, option.code ?? null]);
  return fingerprint(["meaning", item.prompt, codeOf(item), options]);
}

/** Hash of what `bank verify` runs and compares. A change makes the record in verify.lock stale. */
export function runHash(item: Item): string {
  const options = optionsOf(item).map((option) => [option.text, option.fill ?? null, option.code ?? null]);
  const verify = Object.entries(item.verify).sort(([a], [b]) => (a < b ? -1 : 1));
  return fingerprint(["run", codeOf(item), options, verify]);
}

function codeOf(item: Item): [string, string] | null {
  return item.code ? [item.code.lang, item.code.text] : null;
}

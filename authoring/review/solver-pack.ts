/** Makes packs for solvers and readers: questions and options, and nothing that gives the key away. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { fingerprint, meaningHash } from "../bank/hash.ts";
import { type Bank, type Item, optionsOf } from "../bank/schema.ts";
import { type PackedQuestion, packText } from "./pack-text.ts";
import { labelPattern, type PackRole, packRoles } from "./review-log.ts";
import { type FaultKind, faultKinds, faultsPerPack, type SeededFault } from "./seeded-faults.ts";

const order = z.array(z.int().min(0).max(3)).length(4).describe("Options as shown; 0 is the key");
const token = z.string();
const packedItem = z.strictObject({ token, item: z.string(), rev: z.int(), hash: z.string(), order });
const packedFault = z.strictObject({ token, seeded: z.string(), fault: z.enum(faultKinds), order });

/** Maps a pack's tokens to the items. The solver must not see it. */
export const packKeySchema = z.strictObject({
  slug: z.string(),
  role: z.enum(packRoles),
  solver: z.string().regex(labelPattern),
  items: z.array(z.union([packedItem, packedFault])),
});
export type PackKey = z.infer<typeof packKeySchema>;
export type PackedItem = z.infer<typeof packedItem>;
export type PackedFault = z.infer<typeof packedFault>;

export interface Pack {
  /** Markdown for the solver. */
  text: string;
  key: PackKey;
}

/**
 * Packs items of a bank for one solver or reader. Tokens and orders are derived from slug, role, label and wording,
 * so the same call makes the same pack. Role C gets only seeded faults of kind `cue`, because without a prompt no
 * other fault is visible. Role R gets none.
 */
export function makePack(options: {
  bank: Bank;
  items: readonly Item[];
  role: PackRole;
  solver: string;
  faults: readonly SeededFault[];
}): Pack {
  const { bank, role, solver } = options;
  const seed = [bank.slug, role, solver];
  const real = options.items.map((item) => {
    const { id, rev } = item;
    const hash = meaningHash(item);
    const [question, shown] = pack([...seed, id, hash], {
      prompt: item.prompt,
      code: item.code,
      options: optionsOf(item).map(({ text }) => text),
    });
    const entry: PackedItem = { token: question.token, item: id, rev, hash, order: shown };
    return { question, entry };
  });
  const usable = options.faults.filter(({ fault }) => role !== "R" && (role !== "C" || fault === "cue"));
  const seeded = shuffled([...seed, "faults"], usable, ({ id }) => id)
    .slice(0, faultsPerPack)
    .map((fault) => {
      const [question, shown] = pack([...seed, "seeded", fault.id], fault);
      const kind: FaultKind = fault.fault;
      const entry: PackedFault = { token: question.token, seeded: fault.id, fault: kind, order: shown };
      return { question, entry };
    });
  const all = shuffled([...seed, "items"], [...real, ...seeded], ({ entry }) => entry.token);
  const tokens = new Set(all.map(({ entry }) => entry.token));
  if (tokens.size < all.length) throw new Error("two questions drew the same token: take another label");
  const { title, assumes } = bank;
  const text = packText({ title, assumes, role, questions: all.map(({ question }) => question) });
  return { text, key: { slug: bank.slug, role, solver, items: all.map(({ entry }) => entry) } };
}

function pack(
  seed: readonly string[],
  content: { prompt: string; code?: PackedQuestion["code"] | undefined; options: readonly string[] },
): [PackedQuestion, number[]] {
  const shown = shuffled([...seed, "options"], [0, 1, 2, 3], String);
  const { prompt, code } = content;
  const question = {
    token: tokenOf(seed),
    prompt,
    ...(code ? { code } : {}),
    options: shown.map((index) => content.options[index] ?? ""),
  };
  return [question, shown];
}

/** Six characters without look-alikes; about 900 million different tokens. */
function tokenOf(seed: readonly string[]): string {
  const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
  const bytes = createHash("sha256")
    .update(JSON.stringify(["token", ...seed]))
    .digest();
  return Array.from({ length: 6 }, (_, index) => alphabet[(bytes[index] ?? 0) % alphabet.length]).join("");
}

/** Shuffles by a hash of seed and name, so the result does not depend on the input order. */
function shuffled<Value>(
  seed: readonly string[],
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Value[] {
  return values
    .map((value) => ({ value, place: fingerprint([...seed, nameOf(value)]) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ value }) => value);
}

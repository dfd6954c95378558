/** `bank pack`: writes a pack of questions for a solver or reader, and a separate key file that maps it to the items. */
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Item } from "../bank/schema.ts";
import {
  isAbout,
  isSettled,
  labelPattern,
  needsThreeSolvers,
  type PackRole,
  packRoles,
  type ReviewLog,
  readReviewLog,
} from "../review/review-log.ts";
import { readFaults } from "../review/seeded-faults.ts";
import { makePack, type PackKey } from "../review/solver-pack.ts";
import { AuthorError, readBank, writeGiven } from "./input.ts";

/** Returns 0. Throws an AuthorError when the arguments are incomplete. */
export function bankPackCommand(args: string[], contentDir: string): number {
  const options = {
    role: { type: "string" },
    solver: { type: "string" },
    out: { type: "string" },
    key: { type: "string" },
    faults: { type: "string" },
    open: { type: "boolean" },
    judgement: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [slug, ...more] = positionals;
  const { out, key, solver = "" } = values;
  const role = packRoles.find((one) => one === values.role);
  if (!slug || more.length > 0) throw new AuthorError("Name one bank to pack.");
  if (!role) throw new AuthorError(`--role is one of ${packRoles.join(", ")}.`);
  if (!labelPattern.test(solver) || solver.replace(/\d+$/, "") !== role)
    throw new AuthorError(`--solver is a label of the role and a number, such as ${role}1.`);
  if (!out || !key)
    throw new AuthorError("--out names the solver's folder, --key the file for the map back.");
  if (isInside(key, out)) throw new AuthorError("--key must not lie in the solver's folder.");
  if (isInside(out, contentDir)) throw new AuthorError("--out must not lie in the folder of the banks.");

  const bank = readBank(contentDir, slug);
  const log = readReviewLog(contentDir, slug);
  const items = bank.items.filter(
    (item) =>
      item.status === "active" &&
      !(values.open && !isOpenFor(role, log, item)) &&
      !(values.judgement && !needsThreeSolvers(slug, item)),
  );
  if (items.length === 0) throw new AuthorError(`${slug} has no such items: nothing is packed.`);
  const faults = values.faults === undefined ? [] : faultsOf(contentDir, values.faults, role);
  const pack = makePack({ bank, items, role, solver, faults });
  const file = join(out, `${slug}-${solver}.md`);
  writeGiven(file, pack.text);
  writeGiven(key, keyText(pack.key));
  const seeded = pack.key.items.length - items.length;
  console.log(`${file}: ${items.length} items${seeded > 0 ? ` and ${seeded} seeded faults` : ""}`);
  console.log(`${key}: the map back, not for the solver`);
  return 0;
}

/**
 * Whether an item still needs a solver or reader of this role: A and B until its review has ended, C and R until one of them has
 * seen its present wording, AR while it needs either A or R.
 */
function isOpenFor(role: PackRole, log: ReviewLog, item: Item): boolean {
  const isSolved = log.solves.some((record) => record.role === role && isAbout(item, record));
  const isRated = log.ratings.some((record) => isAbout(item, record));
  if (role === "C") return !isSolved;
  if (role === "R") return !isRated;
  return !isSettled(log, item) || (role === "AR" && !isRated);
}

/** One line per question, so that a person can search it. */
function keyText({ items, ...head }: PackKey): string {
  const lines = items.map((item) => JSON.stringify(item)).join(",\n");
  return `${JSON.stringify(head).slice(0, -1)},"items":[\n${lines}\n]}\n`;
}

function faultsOf(contentDir: string, file: string, role: PackRole): ReturnType<typeof readFaults> {
  if (isInside(file, join(contentDir, "banks")))
    throw new AuthorError("Seeded faults are kept outside content/banks.");
  try {
    const faults = readFaults(file);
    if (role === "R") throw new Error("Role R gets no seeded faults: leave --faults out.");
    if (role === "C" && !faults.some(({ fault }) => fault === "cue"))
      console.log("Role C gets seeded faults of the kind cue only; there are none.");
    return faults;
  } catch (error) {
    throw new AuthorError((error as Error).message);
  }
}

function isInside(file: string, folder: string): boolean {
  const path = relative(resolve(folder), resolve(file));
  return !path.startsWith("..");
}

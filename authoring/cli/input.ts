/** How the bank commands read banks and files. A mistake of the caller is an `AuthorError`: a sentence, without a stack trace. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { bankFiles } from "../bank/files.ts";
import { parseBank } from "../bank/parse.ts";
import type { Bank } from "../bank/schema.ts";

/** The message says what to do differently. */
export class AuthorError extends Error {}

/** YYYY-MM-DD, UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Reads the bank of a slug. Throws an AuthorError where there is none or its text is not a valid bank. */
export function readBank(contentDir: string, slug: string): Bank {
  const file = join(contentDir, "banks", `${slug}.yaml`);
  if (!existsSync(file)) throw new AuthorError(`There is no bank ${slug} in content/banks.`);
  const { bank } = parseBank(file, readFileSync(file, "utf8"));
  if (!bank) throw new AuthorError(`${slug} is not a valid bank: npm run assay -- bank lint ${slug}`);
  return bank;
}

/** All banks that can be read, sorted by slug. */
export function readBanks(contentDir: string): Bank[] {
  return bankFiles(join(contentDir, "banks")).flatMap(
    (file) => parseBank(file, readFileSync(file, "utf8")).bank ?? [],
  );
}

/** The text of a file that the command was given. Throws an AuthorError where it can't be read. */
export function readGiven(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new AuthorError(`${file} can't be read: ${(error as Error).message}`);
  }
}

/** Writes a file and creates its folder. */
export function writeGiven(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, content);
}

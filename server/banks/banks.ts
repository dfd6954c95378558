/** The question banks as the build compiled them: read once at the start, held in memory. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledBank, type CompiledItem } from "../../contract/bank.ts";
import { cards } from "../../contract/cards.ts";
import { builtInForm } from "../../contract/form.ts";
import { StartError } from "../platform/start-error.ts";
import { fewestItems } from "./assessments.ts";

export interface Banks {
  /** The bank of a slug, or undefined if there is none. */
  find(slug: string): CompiledBank | undefined;
  all(): CompiledBank[];
  /** Slugs of the catalogue without a bank. */
  notReady(): string[];
}

/** Freezes an item: constant parts of responses can then be serialised once. */
export function freezeShared(item: CompiledItem): CompiledItem {
  for (const part of [item.codeTokens, item.sources]) if (part) Object.freeze(part);
  return item;
}

/**
 * Reads the compiled banks of a folder; a folder that is not there holds none. Checking all 42 against the schema takes
 * about 100 ms of processor time at the start.
 * @throws StartError when a file is not a compiled bank
 */
export function readBanks(folder: string): Banks {
  return indexBanks(
    cards.flatMap(({ slug }) => {
      const file = join(folder, `${slug}.json`);
      return existsSync(file) ? [readBank(file)] : [];
    }),
  );
}

function readBank(file: string): CompiledBank {
  const parsed = CompiledBank.safeParse(jsonOf(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new StartError(
    `${file} is not a compiled question bank (${[...path, message].join(" ")}). Delete it and start again with npm start, which compiles the banks.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Banks from memory. */
export function indexBanks(given: CompiledBank[]): Banks {
  const bySlug = new Map(
    given.filter((bank) => bank.items.length >= fewestItems(builtInForm)).map((bank) => [bank.slug, bank]),
  );
  for (const bank of bySlug.values()) bank.items.forEach(freezeShared);
  return {
    find: (slug) => bySlug.get(slug),
    all: () => [...bySlug.values()],
    notReady: () => cards.map((card) => card.slug).filter((slug) => !bySlug.has(slug)),
  };
}

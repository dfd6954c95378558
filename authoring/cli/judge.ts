/** `bank judge`: shows the say-backs that wait for a judgement, and records whether their readers understood the question. */
import { parseArgs } from "node:util";
import type { Bank, Item } from "../bank/schema.ts";
import { judgementOf } from "../review/ratings.ts";
import {
  appendRecords,
  isAbout,
  type Judgement,
  type Rating,
  type ReviewLog,
  readReviewLog,
} from "../review/review-log.ts";
import { AuthorError, readBank, today } from "./input.ts";

/** Returns 0. Without a reader it lists what is open; with one it records the judgements, all or none of them. */
export function bankJudgeCommand(args: string[], contentDir: string): number {
  const options = {
    reader: { type: "string" },
    right: { type: "string" },
    wrong: { type: "string" },
    because: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [slug, ...more] = positionals;
  if (!slug || more.length > 0) throw new AuthorError("Name one bank.");
  const bank = readBank(contentDir, slug);
  const log = readReviewLog(contentDir, slug);
  const { reader, right, wrong, because } = values;
  if (reader === undefined) {
    if (right !== undefined || wrong !== undefined)
      throw new AuthorError("--reader says whose say-backs you judge, such as R1.");
    list(bank, log);
    return 0;
  }
  const judgements = judgementsOf(bank, log, { reader, right, wrong, because: because?.trim() });
  appendRecords(contentDir, slug, judgements);
  const understood = judgements.filter((judgement) => judgement.understood).length;
  console.log(`${slug}, ${reader}: ${understood} right, ${judgements.length - understood} wrong`);
  return 0;
}

/** The ratings of present wordings, with their items. */
function current(bank: Bank, log: ReviewLog): { item: Item; rating: Rating }[] {
  return bank.items.flatMap((item) =>
    log.ratings.filter((rating) => isAbout(item, rating)).map((rating) => ({ item, rating })),
  );
}

function list(bank: Bank, log: ReviewLog): void {
  const open = current(bank, log).filter(({ rating }) => !judgementOf(log, rating));
  for (const { item, rating } of open) {
    console.log(`${item.id} ${rating.reader}`);
    console.log(`  asks: ${item.prompt.trim().replace(/\s+/g, " ")}`);
    console.log(`  tests: ${item.tests}`);
    console.log(`  say-back: ${rating.sayBack}`);
  }
  console.log(`${bank.slug}: ${open.length} say-backs to judge`);
}

function judgementsOf(
  bank: Bank,
  log: ReviewLog,
  given: {
    reader: string;
    right?: string | undefined;
    wrong?: string | undefined;
    because?: string | undefined;
  },
): Judgement[] {
  const { reader, because } = given;
  const own = current(bank, log).filter(({ rating }) => rating.reader === reader);
  if (own.length === 0) throw new AuthorError(`${reader} has rated no present wording of ${bank.slug}.`);
  const idsOf = (list: string | undefined) => (list ?? "").split(",").filter(Boolean);
  const find = (id: string) => {
    const found = own.find(({ item }) => item.id === id || item.id === `${bank.slug}-${id}`);
    if (!found) throw new AuthorError(`${reader} has not rated ${id} in its present wording.`);
    return found.rating;
  };
  const wrong = idsOf(given.wrong).map(find);
  const isOpen = (rating: Rating) => !wrong.includes(rating) && !judgementOf(log, rating);
  const right =
    given.right === "all" ? own.map(({ rating }) => rating).filter(isOpen) : idsOf(given.right).map(find);
  if (right.length + wrong.length === 0)
    throw new AuthorError(
      "Nothing to judge: --right and --wrong take ids, separated by commas, or --right all.",
    );
  const both = right.find((rating) => wrong.includes(rating));
  if (both) throw new AuthorError(`${both.item} can't be right and wrong.`);
  const record = (rating: Rating, understood: boolean): Judgement => ({
    item: rating.item,
    rev: rating.rev,
    hash: rating.hash,
    reader,
    date: today(),
    understood,
    ...(because ? { because } : {}),
  });
  return [...right.map((rating) => record(rating, true)), ...wrong.map((rating) => record(rating, false))];
}

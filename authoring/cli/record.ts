/** `bank record`: takes the answers to a pack into the review log and says what the editor should look at. */
import { parseArgs } from "node:util";
import { meaningHash } from "../bank/hash.ts";
import { type Bank, optionsOf } from "../bank/schema.ts";
import { nameOfOption } from "../review/acceptance.ts";
import { checkAnswers } from "../review/answers.ts";
import { ratingLimits } from "../review/ratings.ts";
import { appendRecords, jsonOf, type Rating, readReviewLog, type Solve } from "../review/review-log.ts";
import { appendFaultRecord } from "../review/seeded-faults.ts";
import { type PackKey, packKeySchema } from "../review/solver-pack.ts";
import { AuthorError, readBank, readGiven, today } from "./input.ts";

/** Returns 1 and records nothing when an answer is missing or malformed. */
export function bankRecordCommand(args: string[], contentDir: string): number {
  const options = { key: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [answers, ...more] = positionals;
  if (!answers || more.length > 0 || !values.key)
    throw new AuthorError("Name one file of answers, and with --key the pack's key file.");
  const key = packKeySchema.safeParse(jsonOf(readGiven(values.key)));
  if (!key.success) throw new AuthorError(`${values.key} is not a key file of bank pack.`);
  const bank = readBank(contentDir, key.data.slug);
  const { problems, records, ratings, faults } = checkAnswers(readGiven(answers), key.data, today());
  problems.push(...recordedBefore(contentDir, [...records, ...ratings], key.data));
  if (problems.length > 0) {
    for (const problem of problems) console.error(`${answers}: ${problem}`);
    console.error("Nothing is recorded.");
    return 1;
  }
  appendRecords(contentDir, bank.slug, [...records, ...ratings]);
  if (faults) appendFaultRecord(contentDir, faults);
  if (records.length > 0) printRecords(bank, key.data, records);
  if (ratings.length > 0) printRatings(bank.slug, key.data.solver, ratings);
  printChanged(bank, records.length > 0 ? records : ratings);
  if (faults) {
    const { caught, seeded, missed } = faults;
    const names = missed.length > 0 ? `, missed: ${missed.join(", ")}` : "";
    console.log(`Seeded faults: ${caught} of ${seeded} noticed${names}`);
    if (caught < seeded - 1)
      console.log(`Fewer than ${seeded - 1} in two packs: solve these again with another solver.`);
  }
  return 0;
}

type Wording = Pick<Solve, "item" | "hash">;

function recordedBefore(
  contentDir: string,
  records: readonly Wording[],
  { slug, solver }: PackKey,
): string[] {
  const log = readReviewLog(contentDir, slug);
  const own = [
    ...log.solves.filter((record) => record.solver === solver),
    ...log.ratings.filter((record) => record.reader === solver),
  ];
  const before = new Set(own.map(({ item, hash }) => `${item} ${hash}`));
  const again = records.filter(({ item, hash }) => before.has(`${item} ${hash}`));
  return [...new Set(again.map(({ item }) => `${solver} has answered ${item} in this wording before`))];
}

function printRecords(bank: Bank, { role, solver }: PackKey, records: readonly Solve[]): void {
  const right = records.filter(({ agrees }) => agrees).length;
  const share = Math.floor((100 * right) / Math.max(records.length, 1));
  console.log(`${bank.slug}, ${solver}: ${right} of ${records.length} chose the key (${share} %)`);
  const worthALook = records.filter((record) =>
    role === "C"
      ? record.agrees || record.flags.length > 0
      : !record.agrees || record.flags.length > 0 || record.others.length > 0,
  );
  for (const record of worthALook) printRecord(bank, record);
}

function printRatings(slug: string, reader: string, ratings: readonly Rating[]): void {
  const mean = (scoreOf: (rating: Rating) => number) =>
    (ratings.reduce((sum, rating) => sum + scoreOf(rating), 0) / ratings.length).toFixed(2);
  const [naturalness, worth] = [mean((rating) => rating.naturalness), mean((rating) => rating.worth)];
  console.log(`${slug}, ${reader}: naturalness ${naturalness}, worth ${worth}, over ${ratings.length} items`);
  for (const { item, naturalness, worth, note } of ratings) {
    if (naturalness >= ratingLimits.lowestNaturalness && worth >= 4 && note === undefined) continue;
    console.log(`\n${item}: naturalness ${naturalness}, worth ${worth}`);
    if (note !== undefined) console.log(`  ${note}`);
  }
  console.log(`Now judge what ${reader} said: npm run assay -- bank judge ${slug}`);
}

function printChanged(bank: Bank, records: readonly Wording[]): void {
  const items = new Map(bank.items.map((item) => [item.id, item]));
  const changed = records.filter(({ item, hash }) => {
    const now = items.get(item);
    return !now || meaningHash(now) !== hash;
  });
  for (const { item } of changed)
    console.log(`${item} has changed since it was packed: this answer settles nothing`);
}

function printRecord(bank: Bank, record: Solve): void {
  const { item: id, choice, agrees, confidence, others, flags, reason, evidence, cue, hash } = record;
  const item = bank.items.find((one) => one.id === id);
  const isSame = item !== undefined && meaningHash(item) === hash;
  const textOf = (index: number) =>
    isSame ? `${nameOfOption(index)}: ${optionsOf(item)[index]?.text}` : nameOfOption(index);
  const sure = confidence === undefined ? "" : ` (${confidence} %)`;
  console.log(`\n${id}: ${agrees ? "chose" : "DISAGREES, chose"} ${textOf(choice)}${sure}`);
  for (const other of others) console.log(`  could defend ${textOf(other)}`);
  if (flags.length > 0) console.log(`  flags: ${flags.join(", ")}`);
  for (const text of [reason, evidence, cue]) if (text) console.log(`  ${text}`);
}

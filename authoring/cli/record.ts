/** `bank record`: takes a solver's answers into the log and says what the editor should look at. */
import { parseArgs } from "node:util";
import { meaningHash } from "../bank/hash.ts";
import { type Bank, optionsOf } from "../bank/schema.ts";
import { nameOfOption } from "../review/acceptance.ts";
import { checkAnswers } from "../review/answers.ts";
import { appendRecords, jsonOf, readReviewLog, type Solve } from "../review/review-log.ts";
import { appendFaultRecord } from "../review/seeded-faults.ts";
import { type PackKey, packKeySchema } from "../review/solver-pack.ts";
import { AuthorError, readBank, readGiven, today } from "./input.ts";

/** Returns 1, with nothing recorded, when an answer is missing or not of the form. */
export function bankRecordCommand(args: string[], contentDir: string): number {
  const options = { key: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [answers, ...more] = positionals;
  if (!answers || more.length > 0 || !values.key)
    throw new AuthorError("Name one file of answers, and with --key the pack's key file.");
  const key = packKeySchema.safeParse(jsonOf(readGiven(values.key)));
  if (!key.success) throw new AuthorError(`${values.key} is no key file of bank pack.`);
  const bank = readBank(contentDir, key.data.slug);
  const { problems, records, faults } = checkAnswers(readGiven(answers), key.data, today());
  problems.push(...recordedBefore(contentDir, records, key.data));
  if (problems.length > 0) {
    for (const problem of problems) console.error(`${answers}: ${problem}`);
    console.error("Nothing is recorded.");
    return 1;
  }
  appendRecords(contentDir, bank.slug, records);
  if (faults) appendFaultRecord(contentDir, faults);
  printRecords(bank, key.data, records);
  if (faults) {
    const { caught, seeded, missed } = faults;
    const names = missed.length > 0 ? `, missed: ${missed.join(", ")}` : "";
    console.log(`Seeded faults: ${caught} of ${seeded} noticed${names}`);
    if (caught < seeded - 1)
      console.log(`Fewer than ${seeded - 1} in two packs: solve these again with another solver.`);
  }
  return 0;
}

function recordedBefore(contentDir: string, records: readonly Solve[], { slug }: PackKey): string[] {
  const before = new Set(
    readReviewLog(contentDir, slug).solves.map(({ item, hash, solver }) => `${solver} ${item} ${hash}`),
  );
  return records
    .filter(({ item, hash, solver }) => before.has(`${solver} ${item} ${hash}`))
    .map(({ item, solver }) => `${solver} has answered ${item} in this wording before`);
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

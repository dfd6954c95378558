/** Checks 2 to 5 (without the lock), 7 to 11 and 13: what a bank consists of. */
import { isExecutable } from "../bank/schema.ts";
import type { Subject } from "./subject.ts";

const difficultyMix = { easy: 9, medium: 15, hard: 6 } as const;
const activeItems = 30;

/** Reports a bank whose head, ids, topics or mix of difficulties don't follow its blueprint. */
export function checkStructure(subject: Subject): void {
  checkHead(subject);
  checkIds(subject);
  checkTopics(subject);
  checkMix(subject);
  checkEffort(subject);
}

function checkHead({ bank, blueprint, fileSlug, report }: Subject): void {
  if (bank.slug !== fileSlug) {
    report(2, "error", ["slug"], `the file is named ${fileSlug}.yaml, but its slug is ${bank.slug}`);
  }
  if (!blueprint) {
    report(2, "error", ["slug"], `${bank.slug} is none of the 42 assessments`);
    return;
  }
  for (const key of ["title", "category"] as const) {
    if (bank[key] !== blueprint[key]) {
      report(2, "error", [key], `${key} is "${bank[key]}", the blueprint says "${blueprint[key]}"`);
    }
  }
}

function checkIds({ bank, active, items, report }: Subject): void {
  if (active.length !== activeItems) {
    report(3, "error", ["items"], `${active.length} active items, not ${activeItems}`);
  }
  const seen = new Map<string, string>();
  for (const { item, path } of items) {
    const rest = item.id.startsWith(`${bank.slug}-`) ? item.id.slice(bank.slug.length + 1) : undefined;
    if (rest === undefined || !/^[a-z]+-\d{3}$/.test(rest)) {
      report(4, "error", [...path, "id"], `id is not of the form ${bank.slug}-<topic>-<nnn>`);
    }
    if (seen.has(item.id)) report(4, "error", [...path, "id"], `id ${item.id} occurs twice`);
    seen.set(item.id, item.id);
  }
}

function checkTopics({ bank, blueprint, active, items, report }: Subject): void {
  const sum = bank.topics.reduce((total, topic) => total + topic.count, 0);
  if (sum !== activeItems)
    report(7, "error", ["topics"], `the topics' counts add up to ${sum}, not ${activeItems}`);
  bank.topics.forEach((topic, index) => {
    const path = ["topics", index];
    if (bank.topics.findIndex(({ id }) => id === topic.id) !== index) {
      report(7, "error", path, `topic ${topic.id} occurs twice`);
    }
    const planned = blueprint?.topics.find(({ id }) => id === topic.id);
    if (blueprint && planned?.count !== topic.count) {
      const plan = planned ? `${planned.count} items` : "no such topic";
      report(7, "error", path, `topic ${topic.id} has count ${topic.count}, the blueprint has ${plan}`);
    }
    const found = active.filter(({ item }) => item.topic === topic.id);
    if (found.length !== topic.count) {
      report(7, "error", path, `topic ${topic.id} has ${found.length} active items, not ${topic.count}`);
    }
    const has = (difficulty: string) => found.some(({ item }) => item.difficulty === difficulty);
    if (topic.count >= 6 && !(has("easy") && has("medium"))) {
      report(9, "warning", path, `topic ${topic.id} needs at least one easy and one medium item`);
    }
  });
  for (const { item, path } of items) {
    if (!bank.topics.some(({ id }) => id === item.topic)) {
      report(7, "error", [...path, "topic"], `topic ${item.topic} is not declared`);
    }
  }
}

function checkMix({ active, blueprint, report }: Subject): void {
  const count = (test: (item: (typeof active)[number]["item"]) => boolean) =>
    active.filter(({ item }) => test(item)).length;
  for (const [difficulty, wanted] of Object.entries(difficultyMix)) {
    const found = count((item) => item.difficulty === difficulty);
    if (found !== wanted) report(8, "error", ["items"], `${found} ${difficulty} items, not ${wanted}`);
  }
  const hardTopics = new Set(
    active.filter(({ item }) => item.difficulty === "hard").map(({ item }) => item.topic),
  );
  if (hardTopics.size < 4)
    report(9, "warning", ["items"], `hard items in ${hardTopics.size} topics, fewer than 4`);

  const recall = count((item) => item.level === "recall");
  const analyse = count((item) => item.level === "analyse");
  if (recall > 9) report(10, "error", ["items"], `${recall} items of level recall, more than 9`);
  if (analyse < 6) report(10, "error", ["items"], `${analyse} items of level analyse, fewer than 6`);

  const printed = count((item) => item.verify.kind === "output" && item.verify.answerIsStdout === true);
  if (printed > 12) report(11, "warning", ["items"], `${printed} items ask for printed output, more than 12`);
  const share = active.length === 0 ? 0 : (100 * count(isExecutable)) / active.length;
  if (blueprint && share < blueprint.execTarget - 10) {
    const target = `${blueprint.execTarget} % (10 less are tolerated)`;
    report(
      11,
      "warning",
      ["items"],
      `${Math.round(share)} % of the keys are runnable, the blueprint wants ${target}`,
    );
  }
}

/** Check 13; the limits of one item's seconds are in the schema. */
function checkEffort({ active, report }: Subject): void {
  const mean = active.reduce((sum, { item }) => sum + item.seconds, 0) / Math.max(active.length, 1);
  if (mean > 52) report(13, "error", ["items"], `the mean of seconds is ${mean.toFixed(1)}, above 52`);
}

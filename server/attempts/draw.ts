/**
 * Draws the ten questions of an attempt: a third of every topic, three easy, five medium and two hard, none that the
 * person had in the same round of three attempts.
 *
 * A table of counts by topic and difficulty can always be split into three such parts, because the flow that splits it
 * has whole-number capacities (integrality of network flows); so the first attempt takes a part of three, the second a
 * part of two of what is left, the third the rest.
 */
import type { Difficulty } from "../../contract/bank.ts";
import { randomBelow } from "../platform/ids.ts";

export interface Drawable {
  id: string;
  topic: string;
  difficulty: Difficulty;
}

/** A number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** Questions of each difficulty in one attempt. */
export const difficultyTargets: Record<Difficulty, number> = { easy: 3, medium: 5, hard: 2 };
const difficulties = Object.keys(difficultyTargets) as Difficulty[];
const perAttempt = Object.values(difficultyTargets).reduce((sum, count) => sum + count, 0);
/** Attempts of a person on a bank that have no question in common. */
export const attemptsInRound = 3;

/** @param count how many questions of a topic the bank has */
export function questionsPerAttempt(count: number): number {
  return Math.round(count / attemptsInRound);
}

/**
 * @param items every item that may be drawn
 * @param topics the bank's topics with their item counts over the whole bank
 * @param earlier the item ids of the person's earlier attempts on this bank, oldest first; empty where a draw is lost
 * @returns ten items in the order in which they are shown, an easy one first
 */
export function drawItems<T extends Drawable>(
  items: T[],
  topics: { id: string; count: number }[],
  earlier: string[][],
  random: Random = randomBelow,
): T[] {
  const round = earlier.slice(earlier.length - (earlier.length % attemptsInRound));
  const inThisRound = new Set(round.flat());
  // An empty draw took nothing from the round, so that more parts of it are left.
  const attemptsLeft = attemptsInRound - round.filter((ids) => ids.length > 0).length;
  const lastSeen = new Map(earlier.flatMap((ids, index) => ids.map((id) => [id, index] as const)));
  const byAge = (pool: T[]) =>
    shuffled(pool, random)
      .map((item) => ({ item, seen: lastSeen.get(item.id) ?? -1 }))
      .sort((a, b) => a.seen - b.seen)
      .map(({ item }) => item);

  const fresh = byAge(items.filter((item) => !inThisRound.has(item.id)));
  const targets = new Map(topics.map((topic) => [topic.id, questionsPerAttempt(topic.count)]));
  const pools = byCell(fresh, [...targets.keys()]);
  const table = pools.map((row) => row.map((pool) => pool.length));
  // A bank that was renewed within the round has more fresh questions than the attempts left can take.
  const parts = Math.max(attemptsLeft, Math.ceil(sum(table.flat()) / perAttempt));
  const counts = splitTable(table, [...targets.values()], parts, random);
  const chosen = pools.flatMap((row, topic) =>
    row.flatMap((pool, difficulty) => pool.slice(0, counts[topic]![difficulty])),
  );
  cutDown(chosen, targets);
  fillUp(chosen, fresh, () => byAge(items), targets);
  return inOrder(chosen, random);
}

/** The items of each topic and difficulty; those of other topics are left out. */
function byCell<T extends Drawable>(items: T[], topics: string[]): T[][][] {
  const pools = topics.map(() => difficulties.map((): T[] => []));
  const rows = new Map(topics.map((topic, index) => [topic, pools[index]!]));
  for (const item of items) rows.get(item.topic)?.[difficulties.indexOf(item.difficulty)]?.push(item);
  return pools;
}

/**
 * How many items each cell gives: the whole part of its share, and one more where a flow through the table says so.
 * @param table items by topic and difficulty
 * @param topics how many items each topic is to give
 */
function splitTable(table: number[][], topics: number[], parts: number, random: Random): number[][] {
  const counts = table.map((row) => row.map((size) => Math.floor(size / parts)));
  const missingInTopic = topics.map((wanted, topic) => wanted - sum(counts[topic]!));
  const missingInDifficulty = difficulties.map(
    (difficulty, column) => difficultyTargets[difficulty] - sum(counts.map((row) => row[column]!)),
  );
  /** Cells that may give one more, and those that do. */
  const rest = table.map((row) => row.map((size) => size % parts !== 0));
  const extra = table.map((row) => row.map(() => false));
  const move = (topic: number, difficulty: number, by: 1 | -1) => {
    counts[topic]![difficulty]! += by;
    missingInTopic[topic]! -= by;
    missingInDifficulty[difficulty]! -= by;
    rest[topic]![difficulty] = by < 0;
    extra[topic]![difficulty] = by > 0;
  };

  // One augmenting path after the other: from a topic that lacks an item to a difficulty that lacks one.
  const reach = (topic: number, visited: Set<number>): boolean => {
    for (const difficulty of shuffled(places(difficulties), random)) {
      if (!rest[topic]![difficulty] || visited.has(difficulty)) continue;
      visited.add(difficulty);
      if (missingInDifficulty[difficulty]! <= 0 && !isFreed(difficulty, topic, visited)) continue;
      move(topic, difficulty, 1);
      return true;
    }
    return false;
  };
  /** Whether another topic can give its extra item of a difficulty back and take one of another difficulty. */
  const isFreed = (difficulty: number, except: number, visited: Set<number>): boolean => {
    const givers = places(topics).filter((topic) => topic !== except && extra[topic]![difficulty]);
    const giver = shuffled(givers, random).find((topic) => reach(topic, visited));
    if (giver !== undefined) move(giver, difficulty, -1);
    return giver !== undefined;
  };
  for (const topic of shuffled(places(topics), random)) {
    while (missingInTopic[topic]! > 0 && reach(topic, new Set())) {}
  }
  return counts;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function places(list: unknown[]): number[] {
  return list.map((_, index) => index);
}

/** Where there are too many items, leaves those out whose topic and difficulty have more than their share. */
function cutDown<T extends Drawable>(chosen: T[], topics: Map<string, number>): void {
  const isTopicOver = ({ topic }: T) =>
    chosen.filter((other) => other.topic === topic).length > (topics.get(topic) ?? 0);
  const isDifficultyOver = ({ difficulty }: T) =>
    chosen.filter((other) => other.difficulty === difficulty).length > difficultyTargets[difficulty];
  while (chosen.length > perAttempt) {
    const surplus =
      chosen.findLast((item) => isTopicOver(item) && isDifficultyOver(item)) ??
      chosen.findLast(isTopicOver) ??
      chosen.at(-1)!;
    chosen.splice(chosen.indexOf(surplus), 1);
  }
}

/** Where items are lacking (some are quarantined), takes the nearest: same topic, then same difficulty, then any. */
function fillUp<T extends Drawable>(
  chosen: T[],
  fresh: T[],
  listAll: () => T[],
  topics: Map<string, number>,
): void {
  if (chosen.length >= perAttempt) return;
  const all = listAll();
  while (chosen.length < perAttempt) {
    const lackingTopics = [...topics.keys()].filter(
      (topic) => chosen.filter((item) => item.topic === topic).length < (topics.get(topic) ?? 0),
    );
    const lackingDifficulties = difficulties.filter(
      (difficulty) =>
        chosen.filter((item) => item.difficulty === difficulty).length < difficultyTargets[difficulty],
    );
    const free = (pool: T[]) => pool.filter((item) => !chosen.some((other) => other.id === item.id));
    const pools = [free(fresh), free(all)];
    const next = pools
      .flatMap((pool) => [
        pool.find(
          (item) => lackingTopics.includes(item.topic) && lackingDifficulties.includes(item.difficulty),
        ),
        pool.find((item) => lackingTopics.includes(item.topic)),
        pool.find((item) => lackingDifficulties.includes(item.difficulty)),
        pool[0],
      ])
      .find((item) => item !== undefined);
    if (!next) throw new Error("A bank needs at least ten items to draw from.");
    chosen.push(next);
  }
}

function inOrder<T extends Drawable>(chosen: T[], random: Random): T[] {
  const mixed = shuffled(chosen, random);
  const first = mixed.findIndex((item) => item.difficulty === "easy");
  if (first > 0) mixed.unshift(...mixed.splice(first, 1));
  return mixed;
}

/** A copy in random order (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], random: Random = randomBelow): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

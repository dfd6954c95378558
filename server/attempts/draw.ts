/**
 * Draws the ten questions of an attempt: a third of every topic, three easy, five medium and two hard, none that the
 * person had in the same round of three attempts.
 *
 * A table of counts by topic and difficulty can always be split into three such parts, because the flow that splits it
 * has whole-number capacities (integrality of network flows); so the first attempt takes a part of three, the second a
 * part of two of what is left, the third the rest.
 */
import { randomBelow } from "../ids.ts";

export type Difficulty = "easy" | "medium" | "hard";

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
/** Attempts of a person on a bank that have no question in common. */
export const attemptsInRound = 3;

/**
 * @param items every item that may be drawn
 * @param topics the bank's topics with their item counts over the whole bank
 * @param earlier the item ids of the person's earlier attempts on this bank, oldest first
 * @returns ten items in the order in which they are shown, an easy one first
 */
export function drawItems<T extends Drawable>(
  items: T[],
  topics: { id: string; count: number }[],
  earlier: string[][],
  random: Random = randomBelow,
): T[] {
  const partsLeft = attemptsInRound - (earlier.length % attemptsInRound);
  const inThisRound = new Set(earlier.slice(earlier.length - (attemptsInRound - partsLeft)).flat());
  const lastSeen = new Map(earlier.flatMap((ids, index) => ids.map((id) => [id, index] as const)));
  const byAge = (pool: T[]) =>
    shuffled(pool, random).sort((a, b) => (lastSeen.get(a.id) ?? -1) - (lastSeen.get(b.id) ?? -1));

  const fresh = byAge(items.filter((item) => !inThisRound.has(item.id)));
  const byCell = Map.groupBy(fresh, cellOf);
  const targets = new Map(topics.map((topic) => [topic.id, Math.round(topic.count / attemptsInRound)]));
  const counts = splitTable((cell) => byCell.get(cell)?.length ?? 0, targets, partsLeft, random);
  const chosen = [...counts].flatMap(([cell, count]) => byCell.get(cell)?.slice(0, count) ?? []);
  fillUp(chosen, fresh, () => byAge(items), targets);
  return inOrder(chosen, random);
}

function cellOf(item: Drawable): string {
  return `${item.topic}/${item.difficulty}`;
}

/** How many items each cell gives: the whole part of its share, and one more where a flow through the table says so. */
function splitTable(
  sizeOf: (cell: string) => number,
  topics: Map<string, number>,
  parts: number,
  random: Random,
): Map<string, number> {
  const counts = new Map<string, number>();
  const rest = new Map<string, number>();
  for (const topic of topics.keys()) {
    for (const difficulty of difficulties) {
      const cell = `${topic}/${difficulty}`;
      const inCell = sizeOf(cell);
      counts.set(cell, Math.floor(inCell / parts));
      rest.set(cell, inCell % parts === 0 ? 0 : 1);
    }
  }
  const missingInTopic = (topic: string) =>
    (topics.get(topic) ?? 0) - difficulties.reduce((sum, d) => sum + counts.get(`${topic}/${d}`)!, 0);
  const missingInDifficulty = (difficulty: Difficulty) =>
    difficultyTargets[difficulty] -
    [...topics.keys()].reduce((sum, t) => sum + counts.get(`${t}/${difficulty}`)!, 0);

  // One augmenting path after the other: from a topic that lacks an item to a difficulty that lacks one.
  const reach = (topic: string, visited: Set<string>): boolean => {
    for (const difficulty of shuffled(difficulties, random)) {
      const cell = `${topic}/${difficulty}`;
      if (rest.get(cell) === 0 || visited.has(difficulty)) continue;
      visited.add(difficulty);
      const back = shuffled([...topics.keys()], random).filter(
        (t) => t !== topic && extra.has(`${t}/${difficulty}`),
      );
      const ends = missingInDifficulty(difficulty) > 0;
      const giver = ends ? undefined : back.find((t) => reachFrom(t, difficulty, visited));
      if (!ends && giver === undefined) continue;
      take(cell);
      return true;
    }
    return false;
  };
  const extra = new Set<string>();
  const take = (cell: string) => {
    counts.set(cell, counts.get(cell)! + 1);
    rest.set(cell, 0);
    extra.add(cell);
  };
  const giveBack = (cell: string) => {
    counts.set(cell, counts.get(cell)! - 1);
    rest.set(cell, 1);
    extra.delete(cell);
  };
  const reachFrom = (topic: string, difficulty: Difficulty, visited: Set<string>): boolean => {
    if (!reach(topic, visited)) return false;
    giveBack(`${topic}/${difficulty}`);
    return true;
  };
  for (const topic of shuffled([...topics.keys()], random)) {
    while (missingInTopic(topic) > 0 && reach(topic, new Set())) {}
  }
  return counts;
}

/** Where items are lacking (some are quarantined), takes the nearest: same topic, then same difficulty, then any. */
function fillUp<T extends Drawable>(
  chosen: T[],
  fresh: T[],
  listAll: () => T[],
  topics: Map<string, number>,
): void {
  const wanted = Object.values(difficultyTargets).reduce((sum, count) => sum + count, 0);
  if (chosen.length >= wanted) return;
  const all = listAll();
  while (chosen.length < wanted) {
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

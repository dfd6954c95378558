/**
 * Draws the questions of an attempt: as many of each topic and level as its plan says, none that the person had in the
 * same round of attempts.
 *
 * A built-in assessment is drawn in thirds. A table of counts by topic and difficulty can always be split into three such
 * parts, because the flow that splits it has whole-number capacities (integrality of network flows); so the first attempt
 * takes a part of three, the second a part of two of what is left, the third the rest.
 */
import { randomBelow } from "../../platform/ids.ts";
import { type Drawable, type DrawPlan, topicOfPool } from "./draw-plan.ts";
import { planTable, splitTable, sum } from "./draw-table.ts";
import { type Random, shuffled } from "./shuffle.ts";

/**
 * @param items every item that may be drawn
 * @param earlier the item ids of the person's earlier attempts on this assessment, oldest first; empty where a draw
 *   was lost
 * @returns the items in the order in which they are shown, an easy one first
 */
export function drawItems<T extends Drawable>(
  items: T[],
  plan: DrawPlan,
  earlier: string[][],
  random: Random = randomBelow,
): T[] {
  const round = earlier.slice(earlier.length - (earlier.length % plan.roundAttempts));
  const inThisRound = new Set(round.flat());
  const lastSeen = new Map(earlier.flatMap((ids, index) => ids.map((id) => [id, index] as const)));
  const byAge = (pool: T[]) =>
    shuffled(pool, random)
      .map((item) => ({ item, seen: lastSeen.get(item.id) ?? -1 }))
      .sort((a, b) => a.seen - b.seen)
      .map(({ item }) => item);

  const fresh = byAge(items.filter((item) => !inThisRound.has(item.id)));
  const targets = { topics: [...plan.pools.values()], levels: [...plan.levels.values()] };
  const pools = byCell(fresh, plan);
  const sizes = sizesOf(pools);
  let counts: number[][];
  if (plan.isInParts) {
    // A lost draw took nothing from the round, so more of it is left.
    const attemptsLeft = plan.roundAttempts - round.filter((ids) => ids.length > 0).length;
    // A bank renewed within the round has more unseen questions than the remaining attempts can use.
    const parts = Math.max(attemptsLeft, Math.ceil(sum(sizes.flat()) / plan.questions));
    counts = splitTable(sizes, targets, parts, random);
  } else {
    const repeated = byCell(byAge(items.filter((item) => inThisRound.has(item.id))), plan);
    for (const [topic, row] of pools.entries())
      for (const [level, pool] of row.entries()) pool.push(...repeated[topic]![level]!);
    counts = planTable(sizes, sizesOf(pools), targets, random);
  }
  const chosen = pools.flatMap((row, topic) =>
    row.flatMap((pool, level) => pool.slice(0, counts[topic]![level])),
  );
  cutDown(chosen, plan);
  fillUp(chosen, fresh, () => byAge(items), plan);
  return inOrder(chosen, random);
}

/** The items of each pool and level; those of other topics are left out. */
function byCell<T extends Drawable>(items: T[], plan: DrawPlan): T[][][] {
  const names = [...plan.levels.keys()];
  const cells = [...plan.pools].map(() => names.map((): T[] => []));
  const rows = new Map([...plan.pools.keys()].map((pool, index) => [pool, cells[index]!]));
  for (const item of items) rows.get(plan.poolOf(item))?.[names.indexOf(plan.levelOf(item))]?.push(item);
  return cells;
}

function sizesOf(pools: unknown[][][]): number[][] {
  return pools.map((row) => row.map((pool) => pool.length));
}

/** Where there are too many items, leaves those out whose pool and level have more than their share. */
function cutDown<T extends Drawable>(chosen: T[], plan: DrawPlan): void {
  const { questions, levels, levelOf } = plan;
  const isPoolOver = (item: T) =>
    chosen.filter((other) => plan.poolOf(other) === plan.poolOf(item)).length >
    (plan.pools.get(plan.poolOf(item)) ?? 0);
  const isLevelOver = (item: T) =>
    chosen.filter((other) => levelOf(other) === levelOf(item)).length > (levels.get(levelOf(item)) ?? 0);
  while (chosen.length > questions) {
    const surplus =
      chosen.findLast((item) => isPoolOver(item) && isLevelOver(item)) ??
      chosen.findLast(isPoolOver) ??
      chosen.at(-1)!;
    chosen.splice(chosen.indexOf(surplus), 1);
  }
}

/** Where items are lacking (some are quarantined), takes the nearest: same pool, same topic, then same level, then any. */
function fillUp<T extends Drawable>(chosen: T[], fresh: T[], listAll: () => T[], plan: DrawPlan): void {
  const { questions, levels, levelOf, poolOf } = plan;
  if (chosen.length >= questions) return;
  const all = listAll();
  while (chosen.length < questions) {
    const lackingPools = [...plan.pools.keys()].filter(
      (pool) => chosen.filter((item) => poolOf(item) === pool).length < (plan.pools.get(pool) ?? 0),
    );
    const lackingTopics = lackingPools.map(topicOfPool);
    const lackingLevels = [...levels.keys()].filter(
      (level) => chosen.filter((item) => levelOf(item) === level).length < (levels.get(level) ?? 0),
    );
    const free = (pool: T[]) => pool.filter((item) => !chosen.some((other) => other.id === item.id));
    const pools = [free(fresh), free(all)];
    const next = pools
      .flatMap((pool) => [
        pool.find((item) => lackingPools.includes(poolOf(item)) && lackingLevels.includes(levelOf(item))),
        pool.find((item) => lackingPools.includes(poolOf(item))),
        pool.find((item) => lackingTopics.includes(item.topic)),
        pool.find((item) => lackingLevels.includes(levelOf(item))),
        pool[0],
      ])
      .find((item) => item !== undefined);
    if (!next) throw new Error(`There are fewer than ${questions} items to draw from.`);
    chosen.push(next);
  }
}

function inOrder<T extends Drawable>(chosen: T[], random: Random): T[] {
  const mixed = shuffled(chosen, random);
  const first = mixed.findIndex((item) => item.difficulty === "easy");
  if (first > 0) mixed.unshift(...mixed.splice(first, 1));
  return mixed;
}

/**
 * Computes how many questions a draw takes of each topic and level, as a flow through the table of available
 * questions.
 */
import { type Random, shuffled } from "./shuffle.ts";

/** Counts by topic and level. */
export type Table = number[][];

/** How many questions each topic and each level is to give. */
export interface Targets {
  topics: number[];
  levels: number[];
}

/**
 * One part of a table that is to be split into equal ones: of each cell the whole part of its share, and one more where
 * a flow through the table says so.
 */
export function splitTable(sizes: Table, targets: Targets, parts: number, random: Random): Table {
  const counts = sizes.map((row) => row.map((size) => Math.floor(size / parts)));
  const most = sizes.map((row) => row.map((size) => Math.ceil(size / parts)));
  return withFlow(counts, most, targets, random);
}

/** A part that meets the targets, of the preferred questions first and of all of them where those don't suffice. */
export function planTable(preferred: Table, all: Table, targets: Targets, random: Random): Table {
  const none = all.map((row) => row.map(() => 0));
  return withFlow(withFlow(none, preferred, targets, random), all, targets, random, none);
}

/**
 * Adds to the counts, up to `most` in each cell, until the targets are met or nothing more can be added: one augmenting
 * path after the other, from a topic that lacks a question to a level that lacks one.
 * @param least what no cell falls below: the counts as they were given, unless told
 */
function withFlow(given: Table, most: Table, targets: Targets, random: Random, least = given): Table {
  const counts = given.map((row) => [...row]);
  const missingInTopic = targets.topics.map((wanted, topic) => wanted - sum(counts[topic]!));
  const missingInLevel = targets.levels.map(
    (wanted, level) => wanted - sum(counts.map((row) => row[level]!)),
  );
  const move = (topic: number, level: number, by: 1 | -1) => {
    counts[topic]![level]! += by;
    missingInTopic[topic]! -= by;
    missingInLevel[level]! -= by;
  };
  const reach = (topic: number, visited: Set<number>): boolean => {
    for (const level of shuffled(places(targets.levels), random)) {
      if (counts[topic]![level]! >= most[topic]![level]! || visited.has(level)) continue;
      visited.add(level);
      if (missingInLevel[level]! <= 0 && !isFreed(level, topic, visited)) continue;
      move(topic, level, 1);
      return true;
    }
    return false;
  };
  /** Whether another topic can give a question of a level back and take one of another level. */
  const isFreed = (level: number, except: number, visited: Set<number>): boolean => {
    const givers = places(counts).filter(
      (topic) => topic !== except && counts[topic]![level]! > least[topic]![level]!,
    );
    const giver = shuffled(givers, random).find((topic) => reach(topic, visited));
    if (giver !== undefined) move(giver, level, -1);
    return giver !== undefined;
  };
  for (const topic of shuffled(places(counts), random)) {
    while (missingInTopic[topic]! > 0 && reach(topic, new Set())) {}
  }
  return counts;
}

/** The sum of numbers. */
export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function places(list: unknown[]): number[] {
  return list.map((_, index) => index);
}

/** Small banks for tests: thirty items each, with keys that tests can recognise. */
import type { CompiledBank, CompiledItem, Difficulty } from "../../contract/bank.ts";
import { type Banks, indexBanks } from "../banks/banks.ts";

/** Six topics in the blueprint's pattern, and 9 easy, 15 medium and 6 hard items spread over them. */
const topicCounts = { alpha: 6, beta: 6, gamma: 6, delta: 6, epsilon: 3, zeta: 3 };
const difficulties: Difficulty[] = [
  ...Array<Difficulty>(9).fill("easy"),
  ...Array<Difficulty>(15).fill("medium"),
  ...Array<Difficulty>(6).fill("hard"),
];

/** The text of every key in the test banks starts with this. */
export const keyText = "canary-key";

/** @param options how many options each question has */
export function testBank(slug: string, title: string, edition = 1, options = 4): CompiledBank {
  const topics = Object.entries(topicCounts).map(([id, count]) => ({ id, title: `Topic ${id}`, count }));
  const places = topics.flatMap((topic) => Array<string>(topic.count).fill(topic.id));
  // Spreads difficulties over topics: every seventh place takes the next one.
  const items = places.map((topic, index) =>
    item(slug, topic, difficulties[(index * 7) % 30]!, index + 1, edition, options),
  );
  return {
    slug,
    title,
    category: "Programming Language",
    assumes: "Any version",
    reviewed: "2026-11-21",
    topics,
    items,
  };
}

function item(
  slug: string,
  topic: string,
  difficulty: Difficulty,
  number: number,
  edition: number,
  options: number,
): CompiledItem {
  const id = `${slug}-${topic}-${String(number).padStart(3, "0")}`;
  return {
    id,
    rev: edition,
    hash: `${id}-${edition}`,
    slug,
    topic,
    difficulty,
    level: "apply",
    seconds: 45,
    prompt: `Question ${number} of ${slug}, edition ${edition}. Which one is it?`,
    ...(number % 3 === 0 ? { code: { lang: "js", text: `console.log(${number});\n` } } : {}),
    options: [keyText, "other-a", "other-b", "other-c"].slice(0, options).map((text) => ({
      text: `${text} ${id}`,
      why: "A reason.",
    })),
    explain: `An explanation-canary of ${id}.`,
    sources: [{ title: "Source", url: "https://example.org/" }],
    tests: `What ${id} tests`,
  };
}

export function testBanks(options = 4): Banks {
  return indexBanks([
    testBank("javascript", "JavaScript Assessment", 1, options),
    testBank("python", "Python Assessment", 1, options),
  ]);
}

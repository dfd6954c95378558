/**
 * Real draws, made ahead: for each bank some chains of attempts, each drawn by `drawItems` from what the chain had
 * before, so that every seeded attempt keeps its guarantees at the cost of a look-up.
 */
import type { CompiledBank, CompiledItem } from "../../contract/bank.ts";
import { builtInForm, type Form } from "../../contract/form.ts";
import { drawItems } from "../attempts/draw/draw.ts";
import { planOf } from "../attempts/draw/draw-plan.ts";
import type { Banks } from "../banks/banks.ts";
import { type SeededRandom, seededRandom } from "./seed-random.ts";

/** Whole rounds of three, so that after the last link the first may follow. */
const links = 6;
const chainsEach = 40;

export interface SeedItem {
  /** Begins the item's entry in the `draw` column. */
  drawText: string;
  isEasy: boolean;
  /** Item-response difficulty and discrimination. */
  difficulty: number;
  discrimination: number;
  /** How tempting option 1 and options 1 and 2 together are, of 1. */
  temptations: [number, number];
  seconds: number;
}

export interface SeedBank {
  slug: string;
  title: string;
  form: Form;
  /** The items of an attempt. @param chain any whole number @param number 1, 2, 3 … */
  draw(chain: number, number: number): SeedItem[];
}

/** The banks that are ready, in the catalogue's order. */
export function seedBanks(seed: number, banks: Banks): SeedBank[] {
  return banks.all().map((bank) => seedBank(seed, bank));
}

function seedBank(seed: number, bank: CompiledBank): SeedBank {
  const items = new Map(bank.items.map((item) => [item.id, seedItem(seed, item)]));
  const chains = new Map<number, SeedItem[][]>();
  const plan = planOf(builtInForm, bank.topics);
  const makeChain = (chain: number) => {
    const random = seededRandom(seed, `chain ${bank.slug} ${chain}`);
    const earlier: string[][] = [];
    for (let link = 0; link < links; link += 1) {
      const drawn = drawItems(bank.items, plan, earlier, (below) => random.whole(below));
      earlier.push(drawn.map((item) => item.id));
    }
    return earlier.map((ids) => ids.map((id) => items.get(id)!));
  };
  return {
    slug: bank.slug,
    title: bank.title,
    form: builtInForm,
    draw(chain, number) {
      const key = chain % chainsEach;
      let made = chains.get(key);
      if (!made) {
        made = makeChain(key);
        chains.set(key, made);
      }
      return made[(number - 1) % links]!;
    },
  };
}

const difficultyOf: Record<CompiledItem["difficulty"], number> = { easy: -1.1, medium: 0, hard: 1.1 };

/** An item as the seed's people answer it. */
export function seedItem(seed: number, item: CompiledItem): SeedItem {
  const random = seededRandom(seed, `item ${item.id}`);
  const first = 0.3 + 0.4 * random.fraction();
  return {
    drawText: `["${item.hash}","`,
    isEasy: item.difficulty === "easy",
    difficulty: difficultyOf[item.difficulty] + 0.4 * random.normal(),
    discrimination: 0.8 + 0.8 * random.fraction(),
    temptations: [first, first + (1 - first) * (0.4 + 0.3 * random.fraction())],
    seconds: item.seconds,
  };
}

/** The 24 orders of four options, as they stand in the `draw` column. */
const orders = permutations("0123").map((order) => `${order}"]`);

function permutations(letters: string): string[] {
  if (letters.length < 2) return [letters];
  return [...letters].flatMap((letter) =>
    permutations(letters.replace(letter, "")).map((rest) => letter + rest),
  );
}

/** The order in which an attempt shows its items (an easy one first, as `drawItems` does), and its `draw` column. */
export function shuffleDraw(drawn: SeedItem[], random: SeededRandom): { items: SeedItem[]; text: string } {
  const items = [...drawn];
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = random.whole(last + 1);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  const first = items.findIndex((item) => item.isEasy);
  if (first > 0) items.unshift(...items.splice(first, 1));
  const parts = items.flatMap((item, place) => [
    place === 0 ? "[" : ",",
    item.drawText,
    orders[random.whole(orders.length)]!,
  ]);
  parts.push("]");
  return { items, text: parts.join("") };
}

/** Builds the corrected version of a question with the texts that its takers saw. */
import { createHash } from "node:crypto";
import type { CompiledItem } from "../../contract/bank.ts";
import type { Choices, Drawn } from "../attempts/columns.ts";

export type Item = CompiledItem;

export interface Rekeyed {
  /** The version that replaces the former one in attempts. */
  item: Item;
  /** Maps each option's former number to its new one; the new key is 0. */
  places: number[];
}

/**
 * The corrected question for those who had `former`: the bank's current version where nothing but the order of the
 * options and their reasons changed, else a version with the texts that were shown. Undefined if the new key was not
 * among them.
 */
export function rekeyed(former: Item, current: Item): Rekeyed | undefined {
  const texts = former.options.map((option) => option.text);
  const currentTexts = current.options.map((option) => option.text);
  const key = texts.indexOf(currentTexts[0]!);
  if (key < 0) return undefined;
  const isSame =
    former.prompt === current.prompt &&
    former.code?.text === current.code?.text &&
    JSON.stringify(former.pictures) === JSON.stringify(current.pictures) &&
    texts.length === currentTexts.length &&
    texts.every((text) => currentTexts.includes(text));
  if (isSame) return { item: current, places: texts.map((text) => currentTexts.indexOf(text)) };

  const order = [key, ...texts.keys().filter((place) => place !== key)];
  const reasons = new Map(current.options.map((option) => [option.text, option.why]));
  const options = order.map((place) => {
    const { text, why } = former.options[place]!;
    const reason = reasons.get(text) ?? why;
    return { text, ...(reason === undefined ? {} : { why: reason }) };
  });
  const { explain, sources } = current;
  const item = { ...former, options, explain, sources, rev: current.rev };
  const hash = createHash("sha256").update(JSON.stringify(item)).digest("base64url");
  return { item: { ...item, hash }, places: texts.map((_, place) => order.indexOf(place)) };
}

/** Whether an option that was wrong is right now, or the other way round; a key that is only reworded stays the key. */
export function hasOtherKey(former: Pick<Item, "options">, current: Pick<Item, "options">): boolean {
  const [before, now] = [former, current].map(({ options }) => options.map(({ text }) => text)) as [
    string[],
    string[],
  ];
  const [keyBefore, keyNow] = [before[0]!, now[0]!];
  return keyNow !== keyBefore && (before.includes(keyNow) || now.includes(keyBefore));
}

/** An attempt's draw and choices with the corrected question in place of the former; the chosen options stay the same. */
export function withCorrected(
  draw: Drawn[],
  choices: Choices,
  former: string,
  { item, places }: Rekeyed,
): { draw: Drawn[]; choices: Choices } {
  const move = (option: number | null) => (option === null ? null : places[option]!);
  const isFormer = (place: number) => draw[place]!.version === former;
  return {
    draw: draw.map((drawn, place) =>
      isFormer(place) ? { version: item.hash, order: drawn.order.map((option) => places[option]!) } : drawn,
    ),
    choices: choices.map((choice, place) => {
      if (!choice || !isFormer(place)) return choice;
      const { late } = choice;
      return {
        ...choice,
        option: move(choice.option),
        ...(late ? { late: { ...late, option: move(late.option) } } : {}),
      };
    }),
  };
}

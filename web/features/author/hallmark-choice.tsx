/** The outline of an assessment's hallmark: that of a category, drawn with the assessment's own initials. */
import { categories } from "../../../contract/cards.ts";
import { drawHallmark } from "../../../contract/hallmarks.ts";
import type { OwnDraft } from "../../../contract/own-assessments.ts";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { HallmarkFrame, HallmarkShapes } from "../../ui/hallmark.tsx";

type Category = NonNullable<OwnDraft["hallmark"]>;

export interface HallmarkChoiceProps {
  title: string;
  value: Category | undefined;
  onChange: (value: Category | undefined) => void;
}

const gold = { name: "gold" } as const;
const size = 48;

export function HallmarkChoice({ title, value, onChange }: HallmarkChoiceProps) {
  const tile = (category: Category | undefined, words: string) => (
    <span className="flex items-center gap-3">
      <HallmarkFrame state={gold} size={size} className="shrink-0">
        <HallmarkShapes shapes={drawHallmark({ title: title.trim() || "?", category }, gold, size)} />
      </HallmarkFrame>
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </span>
  );
  return (
    <ChoiceTiles
      legend="Hallmark"
      name="hallmark"
      options={[
        { value: "none" as const, label: tile(undefined, "No category") },
        ...categories.map(({ catName }) => ({ value: catName, label: tile(catName, catName) })),
      ]}
      value={value ?? "none"}
      onChange={(chosen) => onChange(chosen === "none" ? undefined : chosen)}
    />
  );
}

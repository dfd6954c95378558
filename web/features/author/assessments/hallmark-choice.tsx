/** The outline of an assessment's hallmark: that of a category, drawn beside it with the assessment's own initials. */
import type { OwnDraft } from "../../../../contract/authoring/own-assessments.ts";
import { categories } from "../../../../contract/cards.ts";
import { drawHallmark } from "../../../../contract/certificates/hallmarks.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { HallmarkFrame, HallmarkShapes } from "../../../ui/hallmark.tsx";

type Category = NonNullable<OwnDraft["hallmark"]>;

export interface HallmarkChoiceProps {
  title: string;
  value: Category | undefined;
  error: string | undefined;
  onChange: (value: Category | undefined) => void;
}

const gold = { name: "gold" } as const;
const size = 72;

export function HallmarkChoice({ title, value, error, onChange }: HallmarkChoiceProps) {
  return (
    <div className="flex items-center gap-5">
      <HallmarkFrame state={gold} size={size} className="shrink-0">
        <HallmarkShapes shapes={drawHallmark({ title: title.trim() || "?", category: value }, gold, size)} />
      </HallmarkFrame>
      <div className="min-w-0 flex-1">
        <SelectField
          label="Shape of the hallmark"
          help="Each category has its own. The initials come from the title."
          value={value ?? ""}
          error={error}
          onChange={({ target }) => onChange((target.value || undefined) as Category | undefined)}
        >
          <option value="">Standard</option>
          {categories.map(({ catName }) => (
            <option key={catName}>{catName}</option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}

/** The choice of the assessment that is assigned: the built-in ones by category, then the organisation's own. */
import { ownCategory } from "../../../../contract/attempts/catalogue.ts";
import { cards, categories } from "../../../../contract/cards.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";

export interface AssessmentFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  own: readonly { slug: string; title: string }[];
  /** The assignment is published. */
  isFixed: boolean;
  /** Why the own ones are missing. */
  failure: string | undefined;
}

export function AssessmentField({ own, isFixed, failure, ...field }: AssessmentFieldProps) {
  return (
    <SelectField
      {...field}
      label="Assessment"
      disabled={isFixed}
      help={isFixed ? "A published assignment keeps its assessment." : failure}
    >
      <option value="">Choose an assessment</option>
      {categories.map(({ id, catName }) => (
        <optgroup key={id} label={catName}>
          {cards
            .filter((card) => card.category === catName)
            .map((card) => (
              <option key={card.slug} value={card.slug}>
                {card.title}
              </option>
            ))}
        </optgroup>
      ))}
      {own.length > 0 && (
        <optgroup label={ownCategory}>
          {own.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

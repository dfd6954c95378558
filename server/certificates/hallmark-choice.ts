/** The outline that authors chose for the hallmark of an own assessment. */
import type { CategoryName } from "../../contract/cards.ts";
import { ownSlugPattern } from "../../contract/form.ts";
import type { AssessmentSource } from "../banks/assessments.ts";

/** Left out for built-in assessments, whose category is on their card, and where nothing was chosen. */
export interface HallmarkChoice {
  category?: CategoryName;
}

/** What drawings of an assessment's hallmark need to know beside its slug and title. */
export async function hallmarkChoice(
  { assessments }: { assessments: AssessmentSource },
  slug: string,
): Promise<HallmarkChoice> {
  const category = ownSlugPattern.test(slug) ? (await assessments.find(slug))?.hallmark : undefined;
  return category === undefined ? {} : { category };
}

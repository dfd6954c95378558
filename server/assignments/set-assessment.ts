/** What an assignment needs to know of the assessment that it sets. */
import { builtInForm } from "../../contract/form.ts";
import type { Services } from "../services.ts";

export interface SetAssessment {
  title: string;
  /** Of an attempt, before a person's own factor. */
  seconds: number;
}

/** The assessment of a slug in its present version; end-to-end tests shorten every time limit in the same ratio. */
export async function findSetAssessment(
  { assessments, settings }: Pick<Services, "assessments" | "settings">,
  slug: string,
): Promise<SetAssessment | undefined> {
  const found = await assessments.find(slug);
  return (
    found && {
      title: found.title,
      seconds: (found.form.seconds * settings.attemptSeconds) / builtInForm.seconds,
    }
  );
}

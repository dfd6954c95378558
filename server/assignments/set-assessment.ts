/** The facts that an assignment needs about its assessment. */
import type { SettableAssessment } from "../../contract/assignments/assignment-settings.ts";
import { ownCategory } from "../../contract/attempts/catalogue.ts";
import { builtInForm } from "../../contract/form.ts";
import { walkAssessments } from "../banks/assessments.ts";
import type { Services } from "../services.ts";

export interface SetAssessment {
  title: string;
  /** Of an attempt, before a person's own factor. */
  seconds: number;
}

/** The organisation's own assessments, by title. */
export async function listSettable({
  assessments,
}: Pick<Services, "assessments">): Promise<SettableAssessment[]> {
  const settable: SettableAssessment[] = [];
  for await (const { slug, title, category, form, isInUse } of walkAssessments(assessments))
    if (category === ownCategory)
      settable.push({ slug, title, questions: form.questions, seconds: form.seconds, isInUse });
  return settable.sort((a, b) => a.title.localeCompare(b.title, "en"));
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

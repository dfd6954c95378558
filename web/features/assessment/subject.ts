/** What the instruction page says about an assessment, built-in or own. */
import { assumedVersions } from "../../../contract/attempts/assumed-versions.ts";
import type { AssessmentInfo } from "../../../contract/attempts/catalogue.ts";
import type { Card } from "../../../contract/cards.ts";
import { builtInForm, builtInRoundAttempts } from "../../../contract/form.ts";

export interface Subject extends Pick<AssessmentInfo, "certificate" | "scoreShown" | "reviewShown"> {
  slug: string;
  title: string;
  /** What it covers or assumes, in a sentence; may be empty. */
  lead: string;
  standing?: Card["standing"];
  format: string;
  questions: number;
  /** Time limit, before the person's own factor. */
  seconds: number;
  passScore: number;
  /** How many consecutive attempts share no question. */
  roundAttempts: number;
  isReady: boolean;
}

/** A built-in assessment, which the page knows without asking the server. */
export function subjectOfCard({ slug, title, format, standing }: Card, isReady: boolean): Subject {
  const { questions, seconds, passScore } = builtInForm;
  return {
    slug,
    title,
    lead: `Assumes ${assumedVersions(slug)}.`,
    ...(standing ? { standing } : {}),
    format,
    questions,
    seconds,
    passScore,
    roundAttempts: builtInRoundAttempts,
    certificate: true,
    scoreShown: "at-once",
    reviewShown: "at-once",
    isReady,
  };
}

/** An assessment from the server's response. */
export function subjectOfInfo({ description, ready, ...info }: AssessmentInfo): Subject {
  return { ...info, lead: description, isReady: ready };
}

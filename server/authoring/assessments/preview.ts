/**
 * A preview of an own assessment: drawn like an attempt, not stored, and sent with everything that the result screen
 * needs.
 */
import type { OwnPreview } from "../../../contract/authoring/own-preview.ts";
import { AppError } from "../../../contract/errors.ts";
import { scaleOf } from "../../../contract/form.ts";
import { drawItems } from "../../attempts/draw/draw.ts";
import { planOf } from "../../attempts/draw/draw-plan.ts";
import { shuffledPlaces } from "../../attempts/draw/shuffle.ts";
import { answeredQuestions } from "../../attempts/review.ts";
import { limitOf } from "../../attempts/start.ts";
import { newAttempt } from "../../attempts/starting-store.ts";
import { toWire } from "../../attempts/view.ts";
import { isoAfter } from "../../platform/clock.ts";
import type { Services } from "../../services.ts";
import { withHighlightedCode } from "../compiled-question.ts";
import { prepareVersion, readVersion } from "./own-versions-store.ts";

/**
 * Draws a preview.
 * @param number of a published version; undefined for the draft as it would be published now
 * @throws AppError not_found, wrong_state where the draft's plan can't be drawn
 */
export async function previewOf(
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
  slug: string,
  number: number | undefined,
  taker: { id: string; timePercent: number },
): Promise<OwnPreview> {
  const version =
    number === undefined ? (await prepareVersion(db, slug)).next : await readVersion(db, slug, number);
  if (!version) throw new AppError("not_found");
  const { form, title, topics } = version;
  const now = clock.now();
  const drawn = drawItems(version.items, planOf(form, topics), []).map(withHighlightedCode);
  const attempt = newAttempt({
    userId: taker.id,
    slug,
    title,
    form,
    assessmentVersion: version.version,
    statisticsVersion: version.version,
    number: 1,
    timePercent: taker.timePercent,
    startedAt: now.toISOString(),
    deadlineAt: isoAfter(now, (limitOf({ settings }, form) * taker.timePercent) / 100),
    draw: drawn.map(({ hash, options }) => ({ version: hash, order: shuffledPlaces(options.length) })),
  });
  return {
    attempt: toWire(attempt, now, drawn),
    ...scaleOf(form),
    answered: answeredQuestions(attempt, drawn),
    topics: topics.map(({ id, title: name }) => ({ id, title: name })),
  };
}

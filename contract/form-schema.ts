/** The schema of a form, for stored attempts and for publishing assessments. */
import * as z from "zod/mini";
import type { Form } from "./form.ts";

/** Upper limits: option orders are stored as digits, and draws look back at 12 attempts. */
const most = { questions: 60, seconds: 14_400, options: 6, roundAttempts: 6 };

const whole = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));
const share = whole(0, most.questions);

const Shares = z.strictObject({ easy: share, medium: share, hard: share });

const PlannedDraw = z.strictObject({
  topics: z.record(z.string(), share),
  difficulties: z.exactOptional(Shares),
  topicDifficulties: z.exactOptional(z.record(z.string(), Shares)),
  roundAttempts: whole(1, most.roundAttempts),
});

export const FormSchema: z.ZodMiniType<Form> = z
  .strictObject({
    questions: whole(1, most.questions),
    seconds: whole(60, most.seconds),
    options: whole(2, most.options),
    passScore: whole(1, most.questions),
    draw: z.union([z.literal("thirds"), PlannedDraw]),
    certificate: z.exactOptional(z.literal(false)),
    scoreShown: z.exactOptional(z.literal("release")),
    reviewShown: z.exactOptional(z.literal("release")),
  })
  .check(
    z.refine(({ questions, passScore }) => passScore <= questions, {
      error: "The pass mark is higher than the number of questions.",
      path: ["passScore"],
    }),
    z.refine(({ questions, draw }) => draw === "thirds" || addUpTo(questions, draw.topics), {
      error: "The questions of the topics don't add up to the number of questions.",
      path: ["draw", "topics"],
    }),
    z.refine(
      ({ questions, draw }) =>
        draw === "thirds" || !draw.difficulties || addUpTo(questions, draw.difficulties),
      {
        error: "The questions of the difficulties don't add up to the number of questions.",
        path: ["draw", "difficulties"],
      },
    ),
    z.refine(
      ({ draw }) =>
        draw === "thirds" ||
        Object.entries(draw.topicDifficulties ?? {}).every(([topic, shares]) =>
          addUpTo(draw.topics[topic] ?? 0, shares),
        ),
      {
        error: "The difficulties of a topic don't add up to its questions.",
        path: ["draw", "topicDifficulties"],
      },
    ),
  );

function addUpTo(questions: number, shares: Record<string, number>): boolean {
  return Object.values(shares).reduce((sum, count) => sum + count, 0) === questions;
}

/** Regrades stored attempts in batches, each in one transaction with all its consequences. */
import { type Selectable, sql } from "kysely";
import { refreshStandingOf } from "../assignments/assignment-standings-store.ts";
import { scoreOf } from "../attempts/answers.ts";
import { type Choices, type Drawn, readColumns, writeChoices, writeDraw } from "../attempts/columns.ts";
import { addAudit } from "../audit/store.ts";
import type { CertificateEffect, Corrected } from "../certificates/regraded-certificates-store.ts";
import type { Db } from "../database/handle.ts";
import type { ResultsTable } from "../database/schema.ts";
import { addToCounters, type Counted, lockCounters } from "../insight/counters-store.ts";
import type { Mail } from "../mail/mail.ts";
import { newId } from "../platform/ids.ts";
import { type Rekeyed, withCorrected } from "./rekeyed.ts";

const chunk = 200;

/** Versions of items that counted attempts hold, of one assessment or of all. */
export async function listCountedVersions(
  db: Db,
  slug?: string,
): Promise<{ id: string; itemId: string; slug: string }[]> {
  const rows = await db
    .selectFrom("item_versions")
    .innerJoin("item_counts", "item_counts.version", "item_versions.id")
    .select(["item_versions.id", "item_versions.item_id", "item_counts.slug"])
    .groupBy(["item_versions.id", "item_versions.item_id", "item_counts.slug"])
    .$if(slug !== undefined, (query) => query.where("item_counts.slug", "=", slug!))
    .having(sql<number>`sum(item_counts.all_count)`, ">", 0)
    .orderBy("item_versions.id")
    .execute();
  return rows.map((row) => ({ id: row.id, itemId: row.item_id, slug: row.slug }));
}

export interface Touched extends Corrected {
  /** The option chosen on the question, in the former order; null where none was. */
  option: number | null;
  score: number;
}

/** Ended attempts of an assessment that hold a version, in chunks that are quick to read. */
export async function* walkTouched(db: Db, slug: string, version: string): AsyncGenerator<Touched[]> {
  let after = ["", ""];
  for (;;) {
    const rows = await db
      .selectFrom("results")
      .innerJoin("attempts", "attempts.id", "results.attempt_id")
      .select(["results.id", "results.created_at", "results.score", "results.attempt_id", "results.user_id"])
      .select(["results.max_score", "results.pass_score"])
      .select(["attempts.draw", "attempts.answers"])
      .where("results.slug", "=", slug)
      .where(sql<boolean>`(results.created_at, results.id) > (${after[0]}, ${after[1]})`)
      .orderBy("results.created_at")
      .orderBy("results.id")
      .limit(chunk)
      .execute();
    const touched = rows.flatMap((row) => {
      if (!row.draw.includes(`"${version}"`)) return [];
      const { draw, choices } = readColumns(row) ?? { draw: [], choices: [] };
      const place = draw.findIndex((drawn) => drawn.version === version);
      if (place < 0) return [];
      return [{ ...corrected(row), option: choices[place]?.option ?? null }];
    });
    if (touched.length > 0) yield touched;
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return;
    after = [last.created_at, last.id];
  }
}

/** A row of `results` as the corrected result that a regrade reports. */
export function corrected(
  row: Pick<
    Selectable<ResultsTable>,
    "attempt_id" | "score" | "max_score" | "pass_score" | "created_at" | "user_id"
  >,
): Corrected {
  return {
    attemptId: row.attempt_id,
    score: row.score,
    maxScore: row.max_score,
    passScore: row.pass_score,
    createdAt: row.created_at,
    userId: row.user_id,
  };
}

/** Open attempts of an assessment that hold a version. */
export async function listOpenWith(db: Db, slug: string, version: string): Promise<string[]> {
  const rows = await db
    .selectFrom("attempts")
    .select(["id", "draw"])
    .where("closed_at", "is", null)
    .where("slug", "=", slug)
    .execute();
  return rows.flatMap((row) => (row.draw.includes(`"${version}"`) ? [row.id] : []));
}

/** The data that an attempt is graded by. */
export interface Graded {
  draw: Drawn[];
  choices: Choices;
}

/** An ended attempt before regrading. */
export interface EndedAttempt extends Graded {
  score: number;
  deadlineAt: string;
  keysShownAt: string | null;
}

export interface Regrading {
  /** The corrected data; undefined for an attempt that doesn't change. */
  correct: (attempt: EndedAttempt) => Graded | undefined;
  /** Why: the versions of a question whose key was corrected, or an outage. Empty where there is none. */
  reason: { from: string; to: string; outageId: string | null };
  actorId: string;
  address: string;
  now: Date;
  /** Issues or revokes the certificate according to the new score, in the same transaction. */
  settleCertificate: (db: Db, corrected: Corrected) => Promise<CertificateEffect>;
  addMail: (db: Db, mail: Mail) => Promise<void>;
}

/** Puts the corrected question into an open attempt, which its end then grades; false when it has just changed. */
export async function correctOpenAttempts(
  db: Db,
  id: string,
  former: string,
  corrected: Rekeyed,
): Promise<boolean> {
  const row = await db
    .selectFrom("attempts")
    .select(["draw", "answers", "version"])
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  const columns = row && readColumns(row);
  if (!columns) return true;
  const { draw, choices } = withCorrected(columns.draw, columns.choices, former, corrected);
  const { numUpdatedRows } = await db
    .updateTable("attempts")
    .set({ draw: writeDraw(draw), answers: writeChoices(choices), version: row.version + 1 })
    .where("id", "=", id)
    .where("version", "=", row.version)
    .where("state", "=", "open")
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export interface Changed {
  before: number;
  after: number;
  certificate: CertificateEffect;
}

/** Regrades ended attempts in one transaction; returns their scores before and after. */
export async function regradeEndedAttempts(db: Db, ids: string[], regrading: Regrading): Promise<Changed[]> {
  return db.transaction().execute(async (transaction) => {
    await lockCounters(transaction, 0);
    const rows = await transaction
      .selectFrom("results")
      .innerJoin("attempts", "attempts.id", "results.attempt_id")
      .leftJoin("users", "users.id", "results.user_id")
      .selectAll("results")
      .select(["attempts.draw", "attempts.answers", "attempts.version", "attempts.counted_at"])
      .select([
        "attempts.deadline_at",
        "attempts.keys_shown_at",
        "attempts.statistics_version",
        "users.email",
      ])
      .where("results.attempt_id", "in", ids)
      .orderBy("results.attempt_id")
      .execute();
    const counters: [Counted, 1 | -1][] = [];
    const changed: Changed[] = [];
    for (const { draw, answers, version, counted_at, deadline_at, keys_shown_at, email, ...row } of rows) {
      const before = readColumns({ draw, answers });
      if (!before) continue;
      const times = { deadlineAt: deadline_at, keysShownAt: keys_shown_at };
      const after = regrading.correct({ ...before, ...times, score: row.score });
      if (!after) continue;
      const { numUpdatedRows } = await transaction
        .updateTable("attempts")
        .set({ draw: writeDraw(after.draw), answers: writeChoices(after.choices), version: version + 1 })
        .where("id", "=", row.attempt_id)
        .where("version", "=", version)
        .executeTakeFirst();
      // A late answer has just been stored; the next round finds the attempt again.
      if (Number(numUpdatedRows) !== 1) continue;
      const score = scoreOf(after.choices);
      if (counted_at !== null) {
        const base = {
          slug: row.slug,
          statisticsVersion: row.statistics_version,
          passScore: row.pass_score,
          day: row.created_at.slice(0, 10),
          isFirst: row.attempt_number === 1,
        };
        counters.push([{ ...base, ...before, score: row.score }, -1], [{ ...base, ...after, score }, 1]);
      }
      if (score === row.score) {
        changed.push({ before: score, after: score, certificate: "none" });
        continue;
      }
      await transaction.updateTable("results").set({ score }).where("id", "=", row.id).execute();
      await refreshStandingOf(transaction, row.attempt_id);
      const certificate = await regrading.settleCertificate(transaction, { ...corrected(row), score });
      changed.push({ before: row.score, after: score, certificate });
      await record(transaction, row.attempt_id, { before: row.score, after: score }, regrading);
      if (email !== null) {
        const cause = regrading.reason.outageId === null ? "key" : "outage";
        const max = row.max_score;
        const isKept = row.score >= row.pass_score && score >= row.pass_score;
        const effect = isKept && certificate === "none" ? "kept" : certificate;
        const details = { assessment: row.name, before: row.score, after: score, max, cause, effect };
        await regrading.addMail(transaction, { kind: "scoreChanged", recipient: email, details });
      }
    }
    await addToCounters(transaction, counters);
    return changed;
  });
}

async function record(
  db: Db,
  attemptId: string,
  { before, after }: Omit<Changed, "certificate">,
  regrading: Regrading,
) {
  const { actorId, address, now, reason } = regrading;
  await db
    .insertInto("regrades")
    .values({
      id: newId(),
      attempt_id: attemptId,
      from_version: reason.from,
      to_version: reason.to,
      outage_id: reason.outageId,
      score_before: before,
      score_after: after,
      at: now.toISOString(),
      actor_id: actorId,
    })
    .execute();
  const subject = { subjectKind: "attempt", subjectId: attemptId };
  await addAudit(db, {
    now,
    actorId,
    address,
    action: "regrade-attempt",
    ...subject,
    details: { before, after, ...(reason.outageId === null ? {} : { outage: reason.outageId }) },
  });
}

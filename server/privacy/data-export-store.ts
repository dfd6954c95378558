/** Gathers all that is stored about one person. */
import type { OwnData } from "../../contract/security.ts";
import { readChoices, readDraw } from "../attempts/columns.ts";
import { exportCertificates, exportShares } from "../certificates/issue-store.ts";
import type { Db } from "../database/handle.ts";
import { listSessions } from "../http/sessions-store.ts";
import { toResult } from "../results/add-store.ts";
import { getUser } from "../users/store.ts";

/** The person's profile, sessions, results, certificates and attempts, with what was chosen in the attempts that have ended. */
export async function collectOwnData(db: Db, userId: string, sessionId: string, now: Date): Promise<OwnData> {
  const results = await db
    .selectFrom("results")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return {
    exportedAt: now.toISOString(),
    user: await getUser(db, userId),
    sessions: (await listSessions(db, userId)).map((session) => ({
      ...session,
      isCurrent: session.id === sessionId,
    })),
    results: results.map(toResult),
    attempts: await listAttempts(db, userId),
    reports: await listReports(db, userId),
    certificates: await exportCertificates(db, userId),
    shares: await exportShares(db, userId),
  };
}

async function listReports(db: Db, userId: string): Promise<OwnData["reports"]> {
  const rows = await db
    .selectFrom("reports")
    .select(["item_id", "slug", "reason", "text", "created_at", "status", "answer"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ item_id, slug, created_at, ...same }) => ({
    ...same,
    question: item_id,
    assessment: slug,
    createdAt: created_at,
  }));
}

async function listAttempts(db: Db, userId: string): Promise<OwnData["attempts"]> {
  const rows = await db
    .selectFrom("attempts")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  const versions = [...new Set(rows.flatMap((row) => readDraw(row.draw).map((d) => d.version)))];
  const texts = await readItems(db, versions);
  return rows.map((row) => {
    const choices = readChoices(row.answers);
    return {
      id: row.id,
      assessment: row.title,
      number: row.number,
      state: row.state,
      startedAt: row.started_at,
      deadlineAt: row.deadline_at,
      closedAt: row.closed_at,
      answers: readDraw(row.draw).map(({ version }, place) => {
        const choice = choices[place] ?? null;
        const item = texts.get(version);
        const text = choice && choice.option !== null ? (item?.options[choice.option]?.text ?? null) : null;
        return { question: item?.prompt ?? "", choice: text, savedAt: choice?.savedAt ?? null };
      }),
    };
  });
}

async function readItems(
  db: Db,
  ids: string[],
): Promise<Map<string, { prompt: string; options: { text: string }[] }>> {
  const found = new Map<string, { prompt: string; options: { text: string }[] }>();
  const size = 500;
  for (let start = 0; start < ids.length; start += size) {
    const rows = await db
      .selectFrom("item_versions")
      .select(["id", "content"])
      .where("id", "in", ids.slice(start, start + size))
      .execute();
    for (const row of rows) found.set(row.id, JSON.parse(row.content));
  }
  return found;
}

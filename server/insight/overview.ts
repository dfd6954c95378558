/** Assembles the admins' overview: today's figures, activity over time, and what needs attention. */
import type { Overview } from "../../contract/insight.ts";
import type { Services } from "../services.ts";
import { listActivity, listTakenSlugs, readFigures } from "./store.ts";

/** The figures cover two periods of this many days, so that each can be compared with the one before. */
const spanDays = 28;
const dayMilliseconds = 86_400_000;

/** The figures of the admins' overview, as of now. */
export async function overview({
  db,
  clock,
  assessments,
}: Pick<Services, "db" | "clock" | "assessments">): Promise<Overview> {
  const now = clock.now();
  const dayBefore = (days: number) =>
    new Date(now.getTime() - days * dayMilliseconds).toISOString().slice(0, 10);
  const figures = await readFigures(db, `${dayBefore(0)}T00:00:00.000Z`);
  const slugs = await listTakenSlugs(db);
  const activity = await listActivity(db, slugs, dayBefore(2 * spanDays - 1));
  const latest = activity.filter(({ day }) => day >= dayBefore(spanDays - 1));
  const bySlug = sums(latest, ({ slug }) => slug);
  const byDay = sums(activity, ({ day }) => day);
  return {
    ...figures,
    days: [...byDay].map(([day, sum]) => ({ day, ...sum })).sort((a, b) => a.day.localeCompare(b.day)),
    mostTaken: (
      await Promise.all(
        [...bySlug].map(async ([slug, sum]) => {
          const assessment = await assessments.find(slug);
          return { slug, title: assessment?.title ?? slug, ...sum };
        }),
      )
    ).sort((a, b) => b.attempts - a.attempts || a.title.localeCompare(b.title)),
  };
}

interface Sum {
  attempts: number;
  passed: number;
}

function sums<Row extends Sum>(rows: Row[], keyOf: (row: Row) => string): Map<string, Sum> {
  const found = new Map<string, Sum>();
  for (const row of rows) {
    const sum = found.get(keyOf(row)) ?? { attempts: 0, passed: 0 };
    found.set(keyOf(row), {
      attempts: sum.attempts + row.attempts,
      passed: sum.passed + row.passed,
    });
  }
  return found;
}

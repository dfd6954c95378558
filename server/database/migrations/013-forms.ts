/** Attempts, results and certificates carry the form they were taken in; statistics are stored by version. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../handle.ts";
import type { Migration } from "./migration.ts";

/** What every attempt had until now. Defaults, so that the former version may still add rows while it is replaced. */
const builtIn = '{"questions":10,"seconds":600,"options":4,"passScore":8,"draw":"thirds"}';

export const forms: Migration = {
  name: "013-forms",
  async up(db) {
    const { schema } = db;
    const whole = (table: "attempts" | "results" | "certificates", column: string, value: number) =>
      schema
        .alterTable(table)
        .addColumn(column, "integer", (add) => add.notNull().defaultTo(value))
        .execute();
    await schema
      .alterTable("attempts")
      .addColumn("form", "text", (column) => column.notNull().defaultTo(builtIn))
      .execute();
    await whole("attempts", "assessment_version", 1);
    await whole("attempts", "statistics_version", 1);
    for (const table of ["results", "certificates"] as const) {
      await whole(table, "max_score", 10);
      await whole(table, "pass_score", 8);
    }
    // A person's best score is looked up by scale.
    await schema.dropIndex("results_by_person_score").execute();
    await schema
      .createIndex("results_by_person_scale")
      .on("results")
      .columns(["user_id", "slug", "max_score", "pass_score", "score"])
      .execute();
    await counters(db);
  },
};

/** Keys can't be altered on SQLite, so each table of counters is made again. There is a row per figure, not per attempt. */
async function counters(db: Db): Promise<void> {
  await renew(db, "item_counts", {
    columns: sql`version text not null, choice integer not null`,
    names: sql`version, choice,`,
    values: sql`version, case choice when 4 then -1 else choice end,`,
    key: sql`slug, statistics_version, version, choice, score`,
  });
  await renew(db, "day_counts", {
    columns: sql`day text not null, pass_score integer not null`,
    names: sql`day, pass_score,`,
    values: sql`day, 8,`,
    key: sql`slug, day, statistics_version, score`,
  });
  await renew(db, "score_counts", { key: sql`slug, statistics_version, score` });
}

interface Renewed {
  columns?: RawBuilder<unknown>;
  names?: RawBuilder<unknown>;
  values?: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
}

async function renew(db: Db, table: string, { columns, names, values, key }: Renewed): Promise<void> {
  const [former, next] = [sql.table(table), sql.table(`new_${table}`)];
  await sql`create table ${next} (
    slug text not null,
    statistics_version integer not null,
    ${columns ? sql`${columns},` : sql``}
    score integer not null,
    first_count integer not null,
    all_count integer not null,
    constraint ${sql.ref(`${table}_by_version`)} primary key (${key})
  )`.execute(db);
  await sql`insert into ${next}
    (slug, statistics_version, ${names ?? sql``} score, first_count, all_count)
    select slug, 1, ${values ?? sql``} score, first_count, all_count from ${former}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(`new_${table}`).renameTo(table).execute();
}

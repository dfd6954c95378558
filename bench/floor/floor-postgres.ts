/**
 * The floor on PostgreSQL: the same rows with the bare driver and as few round trips as possible. Shows how much of the
 * distance to the floor is the round trip to another process.
 */
import pg from "pg";
import { serveFloor } from "./floor-server.ts";

const database = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await database.query(`
  create table floor_attempts (id text primary key, draw text not null, answers text not null, closed_at text);
  create table floor_results (id text primary key, attempt_id text not null unique, score integer not null, created_at text not null);
`);
const run = (name: string, text: string, values: (string | number)[]) =>
  database.query({ name, text, values });

serveFloor({
  insert: (id, draw) =>
    run("insert", "insert into floor_attempts (id, draw, answers) values ($1, $2, '[]')", [id, draw]),
  save: (id, answers) =>
    run("save", "update floor_attempts set answers = $1 where id = $2 and closed_at is null", [answers, id]),
  close: (id, answers, now) =>
    run(
      "close",
      `with closed as (
         update floor_attempts set answers = $1, closed_at = $2 where id = $3 and closed_at is null returning id
       )
       insert into floor_results select $4, id, $5, $2 from closed`,
      [answers, now, id, `r${id}`, 7],
    ),
  read: (id) => run("read", "select * from floor_attempts where id = $1", [id]),
});

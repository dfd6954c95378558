/** Runs the statements of several sessions, given as JSON on standard input, in the order written, on a PostgreSQL server. */
import { text } from "node:stream/consumers";
import pg from "pg";
import { cellsOf, errorLine, numberingParsers } from "./pg-text.mjs";

/** After this many milliseconds without a result, a statement counts as waiting for another session. */
const waitsAfter = 700;

const { socket, database, setup, statements, continues } = JSON.parse(await text(process.stdin));
const parsers = numberingParsers();
const types = { getTypeParser: (type) => parsers[type] ?? ((value) => value) };
const connect = async (name) => {
  const client = new pg.Client({ host: socket, user: "assay", database: name, types });
  await client.connect();
  return client;
};

const maker = await connect("postgres");
await maker.query(`CREATE DATABASE ${database}`);
await maker.end();
const first = await connect(database);
for (const statement of setup) await first.query(statement);

const isPlain = statements.every(({ session }) => session === "");
const sessions = new Map([["", { client: first, queue: Promise.resolve() }]]);
const transcript = [];
let last = "(no result)";
let failed = false;

for (const { session, sql } of statements) {
  if (!sessions.has(session))
    sessions.set(session, { client: await connect(database), queue: Promise.resolve() });
  const own = sessions.get(session);
  let isDone = false;
  own.queue = own.queue
    .then(() => perform(own.client, session, sql))
    .then(() => {
      isDone = true;
    });
  await Promise.race([own.queue, new Promise((resolve) => setTimeout(resolve, waitsAfter))]);
  if (!isDone) note(session, "(waiting)");
  if (failed) break;
}
await Promise.all([...sessions.values()].map(({ queue }) => queue));
console.log(isPlain && !continues ? last : transcript.join("\n"));
process.exit(failed ? 1 : 0);

function note(session, line) {
  transcript.push(session === "" ? line : `${session}: ${line}`);
}

async function perform(client, session, sql) {
  try {
    const { command, rowCount, fields, rows } = await client.query({ text: sql, rowMode: "array" });
    if (fields.length > 0) {
      last = cellsOf(rows);
      for (const line of last.split("\n")) note(session, line);
    } else note(session, rowCount === null ? command : `${command} ${rowCount}`);
  } catch (error) {
    if (isPlain && !continues) {
      console.error(errorLine(error));
      failed = true;
    } else note(session, errorLine(error));
  }
}

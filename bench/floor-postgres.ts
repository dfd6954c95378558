/**
 * The floor on PostgreSQL: the same requests on bare node:http with the driver alone, the same rows made durable with
 * as few trips to the database as they need, no framework, no checks. It tells how much of the distance to the floor is the
 * way to another process and back.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";

const database = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await database.query(`
  create table floor_attempts (id text primary key, draw text not null, answers text not null, closed_at text);
  create table floor_results (id text primary key, attempt_id text not null unique, score integer not null, created_at text not null);
`);
const run = (name: string, text: string, values: unknown[]) => database.query({ name, text, values });
const insertAttempt = (...values: string[]) =>
  run("insert", "insert into floor_attempts (id, draw, answers) values ($1, $2, $3)", values);
const readAttempt = (id: string) => run("read", "select * from floor_attempts where id = $1", [id]);
const saveAnswers = (...values: string[]) =>
  run("save", "update floor_attempts set answers = $1 where id = $2 and closed_at is null", values);
const closeAttempt = (...values: (string | number)[]) =>
  run(
    "close",
    `with closed as (update floor_attempts set answers = $1, closed_at = $2 where id = $3 and closed_at is null returning id)
     insert into floor_results select $4, id, $5, $2 from closed`,
    values,
  );

/** As much text as the product's questions and review have. */
const questions = JSON.stringify(Array.from({ length: 10 }, () => "q".repeat(900)));
const review = JSON.stringify(Array.from({ length: 10 }, () => "r".repeat(1900)));
const draw = JSON.stringify(Array.from({ length: 10 }, () => ["v".repeat(22), "0123"]));

let lastId = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => void answer(request, response, Buffer.concat(chunks).toString()));
});

async function answer(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
  const [, kind, id = ""] = (request.url ?? "").split("/");
  const now = new Date().toISOString();
  if (kind === "start") {
    lastId += 1;
    const id = String(lastId);
    await insertAttempt(id, draw, "[]");
    send(response, `{"data":{"id":"${id}","questions":${questions}}}`);
  } else if (kind === "save") {
    await saveAnswers(text, id);
    send(response, `{"data":{"savedAt":"${now}"}}`);
  } else if (kind === "submit") {
    await closeAttempt(text, now, id, `r${id}`, 7);
    send(response, `{"data":{"score":7,"id":"${id}"}}`);
  } else {
    await readAttempt(id);
    send(response, `{"data":{"questions":${review}}}`);
  }
}

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}

server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  console.log(`ready ${port}`);
});
process.on("SIGTERM", () => process.exit(0));

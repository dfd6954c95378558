/**
 * The floor: the same requests on bare node:http with node:sqlite, the same rows made durable one commit at a time, no
 * framework, no checks. What any server on this machine could reach with this little.
 */
import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const database = new DatabaseSync(join(mkdtempSync(join(tmpdir(), "assay-floor-")), "floor.sqlite"));
database.exec(`
  pragma journal_mode = wal; pragma synchronous = full;
  create table attempts (id text primary key, draw text not null, answers text not null, closed_at text);
  create table results (id text primary key, attempt_id text not null unique, score integer not null, created_at text not null);
`);
const insertAttempt = database.prepare("insert into attempts (id, draw, answers) values (?, ?, ?)");
const readAttempt = database.prepare("select * from attempts where id = ?");
const saveAnswers = database.prepare("update attempts set answers = ? where id = ? and closed_at is null");
const closeAttempt = database.prepare(
  "update attempts set answers = ?, closed_at = ? where id = ? and closed_at is null",
);
const insertResult = database.prepare("insert into results values (?, ?, ?, ?)");

/** As much text as the product's questions and review have. */
const questions = JSON.stringify(Array.from({ length: 10 }, () => "q".repeat(900)));
const review = JSON.stringify(Array.from({ length: 10 }, () => "r".repeat(1900)));
const draw = JSON.stringify(Array.from({ length: 10 }, () => ["v".repeat(22), "0123"]));

let lastId = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => answer(request, response, Buffer.concat(chunks).toString()));
});

function answer(request: IncomingMessage, response: ServerResponse, text: string): void {
  const [, kind, id = ""] = (request.url ?? "").split("/");
  const now = new Date().toISOString();
  if (kind === "start") {
    lastId += 1;
    insertAttempt.run(String(lastId), draw, "[]");
    send(response, `{"data":{"id":"${lastId}","questions":${questions}}}`);
  } else if (kind === "save") {
    readAttempt.get(id);
    saveAnswers.run(text, id);
    send(response, `{"data":{"savedAt":"${now}"}}`);
  } else if (kind === "submit") {
    readAttempt.get(id);
    database.exec("begin immediate");
    closeAttempt.run(text, now, id);
    insertResult.run(`r${id}`, id, 7, now);
    database.exec("commit");
    send(response, `{"data":{"score":7,"id":"${id}"}}`);
  } else {
    readAttempt.get(id);
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

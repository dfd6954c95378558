/**
 * The floor: the requests of an attempt on bare node:http with node:sqlite, the same rows made durable one commit at
 * a time, no framework, no checks. An upper bound for any server on this machine.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serveFloor } from "./floor-server.ts";

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

serveFloor({
  insert(id, draw) {
    insertAttempt.run(id, draw, "[]");
    return undefined;
  },
  save(id, answers) {
    readAttempt.get(id);
    saveAnswers.run(answers, id);
    return undefined;
  },
  close(id, answers, now) {
    readAttempt.get(id);
    database.exec("begin immediate");
    closeAttempt.run(answers, now, id);
    insertResult.run(`r${id}`, id, 7, now);
    database.exec("commit");
    return undefined;
  },
  read(id) {
    readAttempt.get(id);
    return undefined;
  },
});

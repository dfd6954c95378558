/** The requests of an attempt on bare node:http, on any store. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** Each resolves when its row is durable, or returns if it already is. */
export interface FloorStore {
  insert(id: string, draw: string): Promise<unknown> | undefined;
  save(id: string, answers: string): Promise<unknown> | undefined;
  close(id: string, answers: string, now: string): Promise<unknown> | undefined;
  read(id: string): Promise<unknown> | undefined;
}

/** About as much text as the product's questions and reviews contain. */
const questions = JSON.stringify(Array.from({ length: 10 }, () => "q".repeat(900)));
const review = JSON.stringify(Array.from({ length: 10 }, () => "r".repeat(1900)));
const draw = JSON.stringify(Array.from({ length: 10 }, () => ["v".repeat(22), "0123"]));

/** Serves a store at PORT until the process is terminated. */
export function serveFloor(store: FloorStore): void {
  let lastId = 0;
  const answer = (request: IncomingMessage, response: ServerResponse, text: string) => {
    const [, kind, id = ""] = (request.url ?? "").split("/");
    const now = new Date().toISOString();
    if (kind === "start") {
      lastId += 1;
      const own = String(lastId);
      send(response, `{"data":{"id":"${own}","questions":${questions}}}`, store.insert(own, draw));
    } else if (kind === "save") {
      send(response, `{"data":{"savedAt":"${now}"}}`, store.save(id, text));
    } else if (kind === "submit") {
      send(response, `{"data":{"score":7,"id":"${id}"}}`, store.close(id, text, now));
    } else {
      send(response, `{"data":{"questions":${review}}}`, store.read(id));
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  server.listen(Number(process.env.PORT ?? 0), "127.0.0.1");
  process.on("SIGTERM", () => process.exit(0));
}

function send(response: ServerResponse, body: string, done: Promise<unknown> | undefined): void {
  const finish = () => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  if (done) void done.then(finish);
  else finish();
}

/** Sends a list: a page of rows at once, or all rows as a stream in flat memory. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Endpoint, Page } from "../../contract/endpoint.ts";
import { messages } from "../../contract/messages.ts";
import type { Rows } from "./call.ts";
import { writeOutput } from "./outputs.ts";

/** Characters gathered before they are handed to the socket. */
const chunkLength = 64 * 1024;

export function sendRows(
  reply: FastifyReply,
  endpoint: Endpoint,
  { rows, page }: Rows<unknown>,
): FastifyReply {
  reply.code(200).type("application/json; charset=utf-8");
  const message = messages[endpoint.message];
  if (Array.isArray(rows)) {
    const data = rows.map((row) => writeOutput(endpoint.output, row)).join(",");
    return reply.send(`${head(message)}${data}${foot(page)}`);
  }
  return reply.send(
    Readable.from(pieces(endpoint, message, rows, page), { objectMode: false, highWaterMark: chunkLength }),
  );
}

// A row that fails breaks the connection in the middle, so that what arrived never ends as valid JSON.
async function* pieces(
  endpoint: Endpoint,
  message: string,
  rows: AsyncIterable<unknown>,
  page: Page | undefined,
): AsyncGenerator<string> {
  let text = head(message);
  let first = true;
  for await (const row of rows) {
    text += (first ? "" : ",") + writeOutput(endpoint.output, row);
    first = false;
    if (text.length >= chunkLength) {
      yield text;
      text = "";
    }
  }
  // Read at the end: the walk itself tells where the next step begins.
  yield `${text}${foot(page)}`;
}

function head(message: string): string {
  return `{"message":${JSON.stringify(message)},"data":[`;
}

function foot(page: Page | undefined): string {
  return `]${page ? `,"page":${JSON.stringify(page)}` : ""}}`;
}

/**
 * Sends pages of rows in one piece and lists of any length as a stream, with only as much in memory as the client
 * still has to take.
 */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type * as z from "zod/mini";
import type * as core from "zod/v4/core";
import type { Endpoint, Page } from "../../contract/endpoint.ts";
import { messages } from "../../contract/messages.ts";
import type { Rows, Streamed } from "./call.ts";
import type { ExportSlot } from "./exports.ts";
import { writeOutput } from "./outputs.ts";

/** Characters collected before they are written to the socket. */
const chunkLength = 64 * 1024;

/** @param slot of a whole list; pages and steps of a walk need none */
export function sendRows(
  reply: FastifyReply,
  endpoint: Endpoint,
  { rows, page }: Rows<unknown>,
  slot?: ExportSlot,
): FastifyReply {
  if (Array.isArray(rows)) {
    const data = rows.map((row) => writeOutput(endpoint.output, row)).join(",");
    return asJson(reply).send(`${head(endpoint)}[${data}]${foot(page)}`);
  }
  return sendPieces(reply, rowsAsJson(endpoint, rows, page), slot);
}

async function* rowsAsJson(endpoint: Endpoint, rows: AsyncIterable<unknown>, page: Page | undefined) {
  yield `${head(endpoint)}[`;
  yield* listed(endpoint.output, rows);
  // Read at the end: only then does the walk know where the next step begins.
  yield `]${foot(page)}`;
}

/** Sends an object, its lists row by row. */
export function sendStreamed(
  reply: FastifyReply,
  endpoint: Endpoint,
  value: Streamed<object>,
  slot: ExportSlot,
): FastifyReply {
  return sendPieces(reply, fieldsAsJson(endpoint, value), slot);
}

async function* fieldsAsJson(endpoint: Endpoint, value: Streamed<object>) {
  const { shape } = endpoint.output as z.ZodMiniObject;
  let before = `${head(endpoint)}{`;
  for (const [name, schema] of Object.entries(shape)) {
    const given = (value as Record<string, unknown>)[name];
    yield `${before}${JSON.stringify(name)}:`;
    before = ",";
    if (isAsync(given)) {
      yield "[";
      yield* listed((schema as z.ZodMiniArray).def.element, given);
      yield "]";
    } else yield writeOutput(schema, given) ?? "null";
  }
  yield `}${foot(undefined)}`;
}

async function* listed(schema: core.$ZodType, rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let text = "";
  let first = true;
  for await (const row of rows) {
    text += (first ? "" : ",") + writeOutput(schema, row);
    first = false;
    if (text.length < chunkLength) continue;
    yield text;
    text = "";
  }
  yield text;
}

function isAsync(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

// HEAD reads nothing. A row that fails closes the connection, so that a partial list never ends as valid JSON.
function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string>, slot?: ExportSlot): FastifyReply {
  if (reply.request.method === "HEAD") return asJson(reply).send(Readable.from([]));
  const stream: Readable = Readable.from(
    chunks(pieces, slot, () => stream.destroy()),
    {
      objectMode: false,
      highWaterMark: chunkLength,
    },
  );
  return asJson(reply).send(stream);
}

/** Chunks for the socket; the next one is made when the client has taken the one before. */
async function* chunks(pieces: AsyncIterable<string>, slot: ExportSlot | undefined, end: () => void) {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < chunkLength) continue;
    const taken = slot?.waitForClient(text.length, end);
    yield text;
    taken?.();
    text = "";
  }
  yield text;
}

function asJson(reply: FastifyReply): FastifyReply {
  return reply.code(200).type("application/json; charset=utf-8");
}

function head({ message }: Endpoint): string {
  return `{"message":${JSON.stringify(messages[message])},"data":`;
}

function foot(page: Page | undefined): string {
  return `${page ? `,"page":${JSON.stringify(page)}` : ""}}`;
}

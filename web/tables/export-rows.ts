/** Reads a whole list by cursor into a file, without blocking the page. */
import type { Endpoint, Output, Page } from "../../contract/endpoint.ts";
import { CallError, send } from "../client/api.ts";
import type { TableFile } from "./table-file.ts";

/** Rows requested at once. A step that fails is tried again with fewer, which a slow connection can still carry. */
const stepLimits = [10_000, 2_000, 500];

/** Yields to the page after this much work. */
const stretchMilliseconds = 12;

export interface ExportOptions {
  signal: AbortSignal;
  /** Called with the number of rows in the file so far. */
  onProgress: (rows: number) => void;
  /** Waits before a step is tried again; set by tests only. */
  pauseMilliseconds?: number;
}

export interface ListRequest {
  params?: unknown;
  /** Filters and order; paging is added here. */
  query: Record<string, string>;
}

/**
 * The file of all rows that the request's filters let through, in its order.
 * @throws CallError when a step failed for good; the signal's reason when it was cancelled
 */
export async function exportList<E extends Endpoint>(
  endpoint: E,
  request: ListRequest,
  file: TableFile<Output<E>>,
  { signal, onProgress, pauseMilliseconds = 1000 }: ExportOptions,
): Promise<Blob> {
  await import("../client/strict-schemas.ts");
  const askFrom = (cursor: string) => ask(endpoint, request, cursor, signal, pauseMilliseconds);
  let coming: Promise<Step> | undefined = askFrom("");
  let rows = 0;
  let since = performance.now();
  while (coming) {
    const step: Step = await coming;
    // Requests the next step while writing this one.
    coming = step.next === null ? undefined : askFrom(step.next);
    coming?.catch(() => undefined);
    for (const row of step.rows) {
      file.add([parse(endpoint, row)]);
      rows += 1;
      if (performance.now() - since < stretchMilliseconds) continue;
      onProgress(rows);
      await nextTurn();
      signal.throwIfAborted();
      since = performance.now();
    }
    onProgress(rows);
  }
  return file.finish();
}

interface Step {
  rows: unknown[];
  next: string | null;
}

async function ask(
  endpoint: Endpoint,
  { params, query }: ListRequest,
  cursor: string,
  signal: AbortSignal,
  pauseMilliseconds: number,
): Promise<Step> {
  for (let tried = 1; ; tried += 1) {
    const limit = String(stepLimits[tried - 1]);
    try {
      const body = await send(endpoint, { params, query: { ...query, cursor, limit } }, { signal });
      if (!Array.isArray(body.data)) throw new CallError("unexpected", { body });
      return { rows: body.data, next: (body.page as Page | undefined)?.next ?? null };
    } catch (error) {
      signal.throwIfAborted();
      if (tried === stepLimits.length || !mayPass(error)) throw error;
      await pause(pauseMilliseconds * tried, signal);
    }
  }
}

/** Whether the same step may succeed a little later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.outcome !== "refused" || error.status === 429 || (error.status ?? 0) >= 502;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function parse<E extends Endpoint>(endpoint: E, row: unknown): Output<E> {
  const parsed = endpoint.output.safeParse(row);
  if (!parsed.success) throw new CallError("unexpected", { cause: parsed.error });
  return parsed.data as Output<E>;
}

/** Yields to the page; unlike a timer, it is not throttled in background tabs. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

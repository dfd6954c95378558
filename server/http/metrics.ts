/** Metrics for Prometheus at /metrics: requests and their durations, event-loop delay, queues and memory. */
import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "../../contract/errors.ts";
import type { Settings } from "../config.ts";
import type { Database } from "../database/handle.ts";
import { readTotal } from "../database/totals.ts";
import { mailCounts } from "../mail/counts.ts";
import { countWaitingMails } from "../mail/store.ts";
import { hashSecret, sameHash } from "../platform/ids.ts";
import { countOpenAttempts } from "./metrics-store.ts";

/** Upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const delayResolutionMilliseconds = 20;
const contentType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Measures this app's requests and serves the metrics; without METRICS_TOKEN and METRICS_PORT it does neither. */
export function serveMetrics(
  app: FastifyInstance,
  { metricsToken, metricsPort, host }: Pick<Settings, "metricsToken" | "metricsPort" | "host">,
  database: Database,
): void {
  const mayRead = (authorization = "") =>
    metricsToken === undefined || sameHash(hashSecret(authorization), hashSecret(`Bearer ${metricsToken}`));
  const isOn = metricsToken !== undefined || metricsPort !== undefined;
  const read = isOn ? measure(app, database) : undefined;
  app.get("/metrics", async (request, reply) => {
    if (!read || metricsToken === undefined || !mayRead(request.headers.authorization))
      throw new AppError("not_found");
    return reply
      .header("cache-control", "no-store")
      .type(contentType)
      .send(await read());
  });
  if (read && metricsPort !== undefined) serveApart(app, read, mayRead, metricsPort, host);
}

/** Serves the metrics on a separate port, which browsers don't need to reach. */
function serveApart(
  app: FastifyInstance,
  read: () => Promise<string>,
  mayRead: (authorization?: string) => boolean,
  port: number,
  host: string,
): void {
  let server: Server | undefined;
  app.addHook("onListen", async () => {
    server = createServer((request, response) => {
      const isAsked = request.method === "GET" && request.url === "/metrics";
      if (!isAsked || !mayRead(request.headers.authorization)) {
        response.writeHead(404).end();
        return;
      }
      read().then(
        (text) => response.writeHead(200, { "content-type": contentType }).end(text),
        () => response.writeHead(503).end(),
      );
    });
    server.on("error", (error) => app.log.error({ err: error }, "metrics can't be served on METRICS_PORT"));
    server.listen(port, host);
  });
  app.addHook("onClose", async () => {
    server?.close();
    server?.closeAllConnections();
  });
}

/** @returns the metrics as text, collected on each call */
function measure(app: FastifyInstance, database: Database): () => Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  measureRequests(app, registers);
  measureEventLoop(app, registers);
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  // First, so that the statements of the other gauges do not count as waiting.
  gauge("assay_database_waiting", "Statements of this process that wait for the database.", () =>
    database.waiting(),
  );
  gauge("assay_attempts_open", "Attempts in progress.", () => countOpenAttempts(database.db));
  gauge("assay_results", "Stored results: attempts that were closed.", () =>
    readTotal(database.db, "results"),
  );
  gauge("assay_mails_waiting", "Mails in the outbox.", () => countWaitingMails(database.db));
  new Counter({
    name: "assay_mails_total",
    help: "Attempts of this process to send a mail, by outcome.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: "sent" }, mailCounts.sent);
      this.inc({ outcome: "failed" }, mailCounts.failed);
      this.inc({ outcome: "given_up" }, mailCounts.givenUp);
    },
  });
  gauge("process_resident_memory_bytes", "Resident memory of this process.", () => process.memoryUsage.rss());
  gauge("process_start_time_seconds", "Start of this process, in seconds since 1970.", () =>
    Math.round(performance.timeOrigin / 1000),
  );
  return () => registry.metrics();
}

function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: "assay_requests_total",
    help: "Requests by route and class of status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "assay_request_duration_seconds",
    help: "From the request's head to the last byte of the reply.",
    labelNames: ["method", "route"],
    buckets,
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    // The declared route, never the address: addresses hold ids and tokens, and their number has no bound.
    const labels = { method: methodOf(request.method), route: request.routeOptions.url ?? "other" };
    requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

function measureEventLoop(app: FastifyInstance, registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMilliseconds });
  delay.enable();
  app.addHook("onClose", async () => {
    delay.disable();
  });
  // The histogram measures from one timer to the next, so the timer's own interval is subtracted.
  const secondsLate = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - delayResolutionMilliseconds / 1000) : 0;
  new Gauge({
    name: "assay_event_loop_delay_seconds",
    help: "How late timers ran since the last reading.",
    labelNames: ["quantile"],
    registers,
    collect() {
      this.set({ quantile: "0.5" }, secondsLate(delay.percentile(50)));
      this.set({ quantile: "0.99" }, secondsLate(delay.percentile(99)));
      this.set({ quantile: "1" }, secondsLate(delay.max));
      delay.reset();
    },
  });
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

function methodOf(method: string): string {
  return methods.has(method) ? method : "other";
}

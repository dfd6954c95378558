/** Figures for Prometheus at /metrics: requests, how long they take, how late the event loop is, and what waits. */
import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import type { Settings } from "../config.ts";
import type { Database } from "../database/handle.ts";
import { readTotal } from "../database/totals.ts";
import { mailCounts } from "../mail/counts.ts";
import { countWaitingMails } from "../mail/store.ts";
import { hashSecret, sameHash } from "../platform/ids.ts";
import { countOpenAttempts } from "./metrics-store.ts";

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const delayResolutionMilliseconds = 20;
const contentType = "text/plain; version=0.0.4; charset=utf-8";

interface RouteFigures {
  /** Requests by status class: 2xx, 4xx … */
  classes: Map<string, number>;
  /** Requests by the first bound that is not below their duration; the last one is for those above all. */
  buckets: number[];
  seconds: number;
}

/** Counts this app's requests and serves the figures; without METRICS_TOKEN and METRICS_PORT it does neither. */
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

/** A server of its own, which need not be reachable from where people are. */
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

function measure(app: FastifyInstance, database: Database): () => Promise<string> {
  const routes = new Map<string, RouteFigures>();
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMilliseconds });
  delay.enable();
  app.addHook("onClose", async () => {
    delay.disable();
  });
  app.addHook("onResponse", async (request, reply) => {
    // By the declared route, never by the address: addresses hold ids and tokens, and there is no end to them.
    const route = `${methodOf(request.method)} ${request.routeOptions.url ?? "other"}`;
    const figures = routes.get(route) ?? {
      classes: new Map(),
      buckets: Array(bounds.length + 1).fill(0),
      seconds: 0,
    };
    routes.set(route, figures);
    const statusClass = `${Math.floor(reply.statusCode / 100)}xx`;
    const seconds = reply.elapsedTime / 1000;
    figures.classes.set(statusClass, (figures.classes.get(statusClass) ?? 0) + 1);
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    figures.buckets[bucket < 0 ? bounds.length : bucket]! += 1;
    figures.seconds += seconds;
  });
  return async () => {
    // Taken before the questions to the database, so that they are not counted with what waits.
    const waiting = database.waiting();
    const [open, closed, mails] = await Promise.all([
      countOpenAttempts(database.db),
      readTotal(database.db, "results"),
      countWaitingMails(database.db),
    ]);
    // What is measured is from one timer to the next, so the timer's own time goes off.
    const late = (nanoseconds: number) =>
      Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - delayResolutionMilliseconds / 1000) : 0;
    const [half, most, all] = [delay.percentile(50), delay.percentile(99), delay.max].map(late) as [
      number,
      number,
      number,
    ];
    delay.reset();
    return [
      ...requestLines(routes),
      ...family("assay_event_loop_delay_seconds", "gauge", "How late timers ran since this was last read.", [
        ['{quantile="0.5"}', half],
        ['{quantile="0.99"}', most],
        ['{quantile="1"}', all],
      ]),
      ...family("assay_attempts_open", "gauge", "Attempts that are under way.", [["", open]]),
      ...family("assay_results", "gauge", "Stored results: attempts that were closed.", [["", closed]]),
      ...family("assay_mails_waiting", "gauge", "Mails in the outbox.", [["", mails]]),
      ...family("assay_mails_total", "counter", "Tries to send a mail by this process, by outcome.", [
        ['{outcome="sent"}', mailCounts.sent],
        ['{outcome="failed"}', mailCounts.failed],
        ['{outcome="given_up"}', mailCounts.givenUp],
      ]),
      ...family("assay_database_waiting", "gauge", "Statements of this process that wait for the database.", [
        ["", waiting],
      ]),
      ...family("process_resident_memory_bytes", "gauge", "Memory of this process.", [
        ["", process.memoryUsage.rss()],
      ]),
      ...family("process_start_time_seconds", "gauge", "When this process began.", [
        ["", Math.round(performance.timeOrigin / 1000)],
      ]),
      "",
    ].join("\n");
  };
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

function methodOf(method: string): string {
  return methods.has(method) ? method : "other";
}

function family(
  name: string,
  type: string,
  help: string,
  samples: [labels: string, value: number][],
): string[] {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

function requestLines(routes: Map<string, RouteFigures>): string[] {
  const requests: [string, number][] = [];
  const durations: string[] = [];
  const name = "assay_request_duration_seconds";
  for (const [route, { classes, buckets, seconds }] of [...routes].sort()) {
    const [method, path] = route.split(" ") as [string, string];
    const labels = `method="${method}",route="${path}"`;
    for (const [status, count] of [...classes].sort())
      requests.push([`{${labels},status="${status}"}`, count]);
    let sum = 0;
    for (const [index, count] of buckets.entries()) {
      sum += count;
      durations.push(`${name}_bucket{${labels},le="${bounds[index] ?? "+Inf"}"} ${sum}`);
    }
    durations.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${sum}`);
  }
  return [
    ...family("assay_requests_total", "counter", "Requests by route and class of status.", requests),
    `# HELP ${name} From the request's head to the answer's last byte.`,
    `# TYPE ${name} histogram`,
    ...durations,
  ];
}

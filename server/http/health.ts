/** Whether the process is alive, and whether it can serve. */
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/handle.ts";
import { proveWrite } from "../database/readiness.ts";

/** Load balancers check every few seconds; a database that takes longer than this can't serve an exam. */
const proofLimitMilliseconds = 2000;
/** One check is reused for this long, so that frequent requests cost nothing. */
const proofLastsMilliseconds = 1000;

/** Registers `/healthz` (the process is alive) and `/readyz` (the database can be written to). */
export function serveHealth(app: FastifyInstance, database: Database): void {
  const isReady = readiness(() => proveWrite(database.db));
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (await isReady()) return reply.send({ status: "ready" });
    return reply.code(503).send({ status: "waiting for the database" });
  });
}

/**
 * Whether a recent check succeeded. One runs at a time; while it hangs, other requests get "no" in time.
 * @param prove rejects when the database can't store
 */
export function readiness(prove: () => Promise<void>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let known = { isReady: false, until: Number.NEGATIVE_INFINITY };
  const start = () => {
    running = prove().then(
      () => true,
      () => false,
    );
    void running.then((isReady) => {
      known = { isReady, until: performance.now() + proofLastsMilliseconds };
      running = undefined;
    });
    return running;
  };
  return async () => {
    if (performance.now() < known.until) return known.isReady;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), proofLimitMilliseconds);
    });
    try {
      return await Promise.race([running ?? start(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

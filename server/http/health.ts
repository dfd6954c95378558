/** Whether the process is alive, and whether it can serve. */
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/handle.ts";

export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await database.ping();
      return reply.send({ status: "ready" });
    } catch {
      return reply.code(503).send({ status: "waiting for the database" });
    }
  });
}

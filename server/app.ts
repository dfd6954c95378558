/** Builds the app from its parts; one line per feature. */
import type { FastifyInstance } from "fastify";
import type { Engine } from "./attempts/engine.ts";
import { serveAttempts } from "./attempts/routes.ts";
import type { Database } from "./db/database.ts";
import { webFolder } from "./folders.ts";
import { serveApiDocs } from "./http/api-docs.ts";
import { serveHealth } from "./http/health.ts";
import { createServer } from "./http/server.ts";
import { serveWebFiles } from "./http/web-files.ts";
import type { Parts } from "./parts.ts";
import { serveResults } from "./results/routes.ts";
import { servePasswords } from "./users/password-routes.ts";
import { servePeople } from "./users/people-routes.ts";
import { serveUsers } from "./users/routes.ts";
import { serveSecurity } from "./users/security-routes.ts";

export async function buildApp(
  parts: Parts,
  database: Database,
  engine: Engine,
  webFiles = webFolder,
): Promise<FastifyInstance> {
  const app = await createServer(parts);
  serveHealth(app, database);
  serveApiDocs(app, parts.settings.publicUrl);
  serveUsers(app, parts);
  servePasswords(app, parts);
  serveSecurity(app, parts);
  servePeople(app, parts);
  serveAttempts(app, parts, engine);
  serveResults(app, parts);
  await serveWebFiles(app, parts, webFiles);
  return app;
}

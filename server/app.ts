/** Builds the app from its parts; one line per feature. */
import type { FastifyInstance } from "fastify";
import type { Engine } from "./attempts/engine.ts";
import { questionsOf } from "./attempts/questions.ts";
import { serveAttempts } from "./attempts/routes.ts";
import { issueWaitingCertificates } from "./certificates/issue-store.ts";
import { certificatePreviews } from "./certificates/previews.ts";
import { serveCertificates } from "./certificates/routes.ts";
import type { Database } from "./database/handle.ts";
import { serveApiDocs } from "./http/api-docs.ts";
import { serveHealth } from "./http/health.ts";
import { serveMetrics } from "./http/metrics.ts";
import { createServer } from "./http/server.ts";
import { serveWebFiles } from "./http/web-files.ts";
import { serveInsight } from "./insight/routes.ts";
import { serveAdmin } from "./people/admin-routes.ts";
import { servePeople } from "./people/list-routes.ts";
import { webFolder } from "./platform/folders.ts";
import { servePrivacy } from "./privacy/routes.ts";
import { serveQuality } from "./quality/routes.ts";
import { serveResults } from "./results/routes.ts";
import type { Parts } from "./services.ts";
import { servePasswords } from "./users/password-routes.ts";
import { serveUsers } from "./users/routes.ts";
import { serveSecurity } from "./users/security-routes.ts";
import type { VerifyingParts } from "./users/store.ts";

export async function buildApp(
  parts: Parts,
  database: Database,
  engine: Engine,
  webFiles = webFolder,
): Promise<FastifyInstance> {
  const app = await createServer(parts);
  serveHealth(app, database);
  serveMetrics(app, parts.settings, database);
  serveApiDocs(app, parts.settings.publicUrl);
  const verifying: VerifyingParts = {
    ...parts,
    onVerified: (transaction, userId) => issueWaitingCertificates(transaction, parts.settings, userId),
  };
  serveUsers(app, verifying);
  servePasswords(app, verifying);
  serveSecurity(app, parts);
  servePrivacy(app, parts);
  servePeople(app, parts);
  serveAdmin(app, parts);
  serveAttempts(app, parts, engine);
  serveResults(app, parts);
  const questions = questionsOf(engine);
  serveQuality(app, parts, questions);
  serveInsight(app, parts, questions.texts);
  serveCertificates(app, parts);
  serveWebFiles(app, parts, webFiles, certificatePreviews(parts));
  return app;
}

/** Builds the app from its parts; one line per feature. */
import type { FastifyInstance } from "fastify";
import { moveExceptions } from "./assignments/exceptions-store.ts";
import { serveMailStops } from "./assignments/reminders/mail-stops.ts";
import { serveAssignmentResults } from "./assignments/results-routes.ts";
import { serveAssignments } from "./assignments/routes.ts";
import { serveAssignedAttempts } from "./attempts/assigned-routes.ts";
import type { AttemptServices } from "./attempts/lifecycle.ts";
import { questionsOf } from "./attempts/questions.ts";
import { serveAttempts } from "./attempts/routes.ts";
import { serveOwnRegrades } from "./authoring/assessments/own-regrade-routes.ts";
import { serveOwnAssessments } from "./authoring/assessments/own-routes.ts";
import { serveCollections } from "./authoring/collection-routes.ts";
import { serveCopies } from "./authoring/copy-routes.ts";
import { servePictures } from "./authoring/picture-routes.ts";
import { serveQuestions } from "./authoring/question-routes.ts";
import { certificatePreviews } from "./certificates/drawing/previews.ts";
import { issueWaitingCertificates } from "./certificates/issue-store.ts";
import { serveCertificates } from "./certificates/routes.ts";
import type { Database } from "./database/handle.ts";
import { serveExchange } from "./exchange/routes.ts";
import { serveJoining } from "./groups/joining-routes.ts";
import { serveMembers } from "./groups/member-routes.ts";
import { serveGroups } from "./groups/routes.ts";
import { serveApiDocs } from "./http/api-docs.ts";
import { serveHealth } from "./http/health.ts";
import { serveMetrics } from "./http/metrics.ts";
import { serveWebFiles } from "./http/pages/web-files.ts";
import { createServer } from "./http/server.ts";
import { serveInsight } from "./insight/routes.ts";
import { serveAdmin } from "./people/admin-routes.ts";
import { servePeople } from "./people/list-routes.ts";
import { webFolder } from "./platform/folders.ts";
import { servePrivacy } from "./privacy/routes.ts";
import { serveQuality } from "./quality/routes.ts";
import { serveResults } from "./results/routes.ts";
import type { Services } from "./services.ts";
import { servePasswords } from "./users/password-routes.ts";
import { serveUsers } from "./users/routes.ts";
import { serveSecurity } from "./users/security-routes.ts";
import type { VerifyingServices } from "./users/store.ts";

/** Builds the HTTP server with every route, without listening. */
export async function buildApp(
  services: Services,
  database: Database,
  attemptServices: AttemptServices,
  webFiles = webFolder,
): Promise<FastifyInstance> {
  const app = await createServer(services);
  serveHealth(app, database);
  serveMetrics(app, services.settings, database);
  serveApiDocs(app, services.settings.publicUrl);
  const verifying: VerifyingServices = {
    ...services,
    onVerified: (transaction, userId) =>
      issueWaitingCertificates(transaction, services.settings, userId, services.clock.now()),
  };
  serveUsers(app, verifying);
  servePasswords(app, verifying);
  serveSecurity(app, services);
  serveGroups(app, services);
  serveMembers(app, services);
  serveJoining(app, services, { moveExceptions });
  servePeople(app, services);
  serveAdmin(app, services);
  serveAttempts(app, services, attemptServices);
  serveAssignments(app, services);
  serveAssignmentResults(app, services);
  serveMailStops(app, services);
  serveAssignedAttempts(app, services, attemptServices);
  serveResults(app, services);
  const questions = questionsOf(attemptServices);
  serveQuality(app, services, questions);
  serveCollections(app, services);
  serveQuestions(app, services);
  serveCopies(app, services);
  servePictures(app, services, attemptServices);
  serveOwnAssessments(app, services);
  serveOwnRegrades(app, services, questions);
  servePrivacy(app, services, questions);
  serveInsight(app, services, questions.texts);
  serveExchange(app, services);
  serveCertificates(app, services);
  serveWebFiles(app, services, webFiles, certificatePreviews(services));
  return app;
}

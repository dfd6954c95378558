/** The calls that tell admins how the assessments do. */
import type { FastifyInstance } from "fastify";
import { getInsight, getInsights, getOverview } from "../../contract/insight.ts";
import { serve } from "../http/serve.ts";
import type { Parts } from "../services.ts";
import { allTotals, insightOf, type Texts } from "./insight.ts";
import { readOverview } from "./store.ts";

export function serveInsight(app: FastifyInstance, parts: Parts, texts: Texts): void {
  serve(app, parts, getOverview, () =>
    readOverview(parts.db, `${parts.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`),
  );
  serve(app, parts, getInsights, () => allTotals(parts));
  serve(app, parts, getInsight, ({ params }) => insightOf(parts, texts, params.id));
}

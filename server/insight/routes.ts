/** The calls for statistics. */
import type { FastifyInstance } from "fastify";
import { getInsight, getInsights, getOverview } from "../../contract/insight.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { allTotals, type ItemTexts, insightOf } from "./insight.ts";
import { overview } from "./overview.ts";

/** Registers the calls for statistics. */
export function serveInsight(app: FastifyInstance, services: Services, texts: ItemTexts): void {
  serve(app, services, getOverview, () => overview(services));
  serve(app, services, getInsights, () => allTotals(services));
  serve(app, services, getInsight, ({ params, query }) =>
    insightOf(services, texts, params.id, query.version),
  );
}

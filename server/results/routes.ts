/** The calls that list results. */
import type { FastifyInstance } from "fastify";
import { getAllResults, getMyResults, getUserResults } from "../../contract/results.ts";
import { serve } from "../http/serve.ts";
import type { Parts } from "../services.ts";
import { countResultsOf, listAllResults, listResultsOf } from "./store.ts";

export function serveResults(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  serve(app, parts, getMyResults, ({ caller, query }) => listResultsOf(db, caller.id, query));

  serve(app, parts, getUserResults, async ({ params, query }) => {
    await countResultsOf(db, params.id);
    return listResultsOf(db, params.id, query);
  });

  serve(app, parts, getAllResults, ({ query }) => listAllResults(db, query));
}

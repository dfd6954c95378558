/** The calls that list results. */
import type { FastifyInstance } from "fastify";
import { getAllResults, getMyResults, getUserResults } from "../../contract/results.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { countResultsOf, listAllResults, listResultsOf } from "./store.ts";

/** Registers the lists of results. */
export function serveResults(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, getMyResults, ({ caller, query }) => listResultsOf(db, caller.id, query));

  serve(app, services, getUserResults, async ({ params, query }) => {
    await countResultsOf(db, params.id);
    return listResultsOf(db, params.id, query);
  });

  serve(app, services, getAllResults, ({ query }) => listAllResults(db, query));
}

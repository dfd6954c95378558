/** The calls with which owners of a collection regrade attempts after correcting a key. */
import type { FastifyInstance } from "fastify";
import { getOwnFixedKeys, previewOwnRegrade, regradeOwn } from "../../../contract/authoring/own-regrades.ts";
import { AppError } from "../../../contract/errors.ts";
import { listFixedKeys, previewRegrade, regrade } from "../../quality/regrade.ts";
import type { Questions } from "../../quality/routes.ts";
import type { Services } from "../../services.ts";
import { serveAuthor } from "../serve-author.ts";

/** Registers the calls for regrades of own assessments. */
export function serveOwnRegrades(app: FastifyInstance, services: Services, questions: Questions): void {
  const items = { ...questions, find: questions.findText };

  /** @throws AppError not_found for a version of another assessment's item, which may be another collection's */
  const getVersion = async ({ ownAssessment: slug, item }: { ownAssessment: string; item: string }) => {
    const former = await items.find(item);
    if (former?.slug !== slug) throw new AppError("not_found");
    return item;
  };

  serveAuthor(app, services, getOwnFixedKeys, ({ params }) =>
    listFixedKeys(services, items, params.ownAssessment),
  );

  serveAuthor(app, services, previewOwnRegrade, async ({ params }) =>
    previewRegrade(services, items, await getVersion(params)),
  );

  serveAuthor(app, services, regradeOwn, async ({ params, caller, address }) =>
    regrade(services, items, await getVersion(params), { actorId: caller.id, address }),
  );
}

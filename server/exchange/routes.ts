/** The calls for imports and exports. */
import type { FastifyInstance } from "fastify";
import {
  createImport,
  deleteImport as deleteImportCall,
  getAccounts,
  getImport as getImportCall,
  getImports,
  mendAccount,
  readImport,
  sendImportPart,
  takeImport,
} from "../../contract/authoring/imports.ts";
import { exportQuestions } from "../../contract/authoring/question-export.ts";
import { addAudit } from "../audit/store.ts";
import { getCollection } from "../authoring/collections-store.ts";
import { actingOf, serveAuthor } from "../authoring/serve-author.ts";
import { savedAs } from "../http/call.ts";
import { FairQueue } from "../platform/fair-queue.ts";
import type { Services } from "../services.ts";
import { getAccount, listAccounts, updateAccount } from "./accounts-store.ts";
import { createExportThread, exportName } from "./export.ts";
import { readSelected } from "./export-store.ts";
import { createImportWork, type ImportWork } from "./import-work.ts";
import { deleteImport, getImport, insertImport, listImports } from "./imports-store.ts";
import { insertPart } from "./parts-store.ts";

/** Registers the calls for imports and exports. Work that is under way ends with the app. */
export function serveExchange(
  app: FastifyInstance,
  services: Services,
  work: ImportWork = createImportWork(services),
): void {
  serveImports(app, services, work);
  serveExports(app, services);
}

function serveImports(app: FastifyInstance, services: Services, work: ImportWork): void {
  const { db, clock } = services;
  app.addHook("onClose", () => work.idle());

  serveAuthor(app, services, createImport, async ({ membership, body, ...call }) => {
    const id = await insertImport(db, membership.collectionId, body, actingOf(services, call));
    return getImport(db, id, clock.now());
  });

  serveAuthor(app, services, sendImportPart, async ({ params, body }) => {
    await insertPart(db, params.import, params.part, Buffer.from(body));
    return getImport(db, params.import, clock.now());
  });

  serveAuthor(app, services, readImport, async ({ params, body, membership }) => {
    const { lang } = await getCollection(db, membership.collectionId, membership.role);
    const { fileName } = await getImport(db, params.import, clock.now());
    // The format of a table can't be detected when its headings are in another language.
    const format = body.format ?? (/\.[ct]sv$/i.test(fileName) ? "csv" : undefined);
    const { collectionId } = membership;
    await work.read({ importId: params.import, collectionId, lang, format, mapping: body.mapping });
    return getImport(db, params.import, clock.now());
  });

  serveAuthor(app, services, getImports, ({ membership }) =>
    listImports(db, membership.collectionId, clock.now()),
  );

  serveAuthor(app, services, getImportCall, ({ params }) => getImport(db, params.import, clock.now()));

  serveAuthor(app, services, deleteImportCall, async ({ params }) => {
    await deleteImport(db, params.import);
    return null;
  });

  serveAuthor(app, services, getAccounts, ({ params, query }) => listAccounts(db, params.import, query));

  serveAuthor(app, services, mendAccount, async ({ params, body, membership }) => {
    const { import: importId, position } = params;
    const { collectionId } = membership;
    await updateAccount(db, { importId, position, collectionId }, body.body);
    return getAccount(db, importId, position);
  });

  serveAuthor(app, services, takeImport, async ({ params, body, membership, ...call }) => {
    const { collectionId } = membership;
    const taking = { importId: params.import, collectionId, positions: body.positions };
    await work.take(taking, actingOf(services, call));
    return getImport(db, params.import, clock.now());
  });
}

function serveExports(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const thread = createExportThread();
  app.addHook("onClose", () => thread.close());
  const queue = new FairQueue({
    concurrency: 1,
    concurrencyPerClient: 1,
    capacity: 20,
    longestWaitSeconds: 20,
    refusal: "Many files are being written. Please try again in a moment.",
  });

  serveAuthor(app, services, exportQuestions, async ({ membership, query, caller, ...call }) => {
    const { collectionId, role } = membership;
    const { name, lang } = await getCollection(db, collectionId, role);
    const acting = actingOf(services, { caller, ...call });
    const bytes = await queue.run(caller.id, async () => {
      const selected = await readSelected(db, collectionId, query);
      const day = acting.now.toISOString().slice(0, 10);
      const set = { id: `collection-${collectionId}`, title: name, category: name, lang, day, ...selected };
      const file = await thread.run({ format: query.format, set });
      await addAudit(db, {
        ...acting,
        action: "export-questions",
        subjectKind: "collection",
        subjectId: collectionId,
        details: { format: query.format, questions: selected.questions.length },
      });
      return file;
    });
    return { bytes, headers: savedAs(exportName(name, query.format)) };
  });
}

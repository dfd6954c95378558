/** The calls around the quality of questions: reports, quarantine, and grading again. */
import type { FastifyInstance } from "fastify";
import {
  countLateAnswers as countLateAnswersCall,
  getOutages,
  previewLateAnswers as previewLateAnswersCall,
} from "../../contract/attempts/outages.ts";
import { AppError } from "../../contract/errors.ts";
import {
  answerReport as answerReportCall,
  getFixedKeys,
  getMyReports,
  getQuarantine,
  getReports,
  previewRegrade as previewRegradeCall,
  quarantineItem,
  regrade as regradeCall,
  reinstateItem,
  reportQuestion,
} from "../../contract/quality.ts";
import { queueQuestionMails } from "../assignments/reminders/question-mails-store.ts";
import { listOutages } from "../attempts/time/outages-store.ts";
import { drawableItems, findCurrentVersion } from "../banks/assessments.ts";
import { listSlugsOfItem } from "../banks/items-store.ts";
import { promptOf } from "../banks/prompt.ts";
import { listQuarantined } from "../banks/quarantine-list-store.ts";
import { deleteQuarantine, insertQuarantine, listQuarantine } from "../banks/quarantine-store.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { countLateAnswers, previewLateAnswers } from "./late-answers.ts";
import { listFixedKeys, previewRegrade, regrade } from "./regrade.ts";
import type { Item } from "./rekeyed.ts";
import {
  answerReport,
  countReport,
  findOwnReport,
  insertReport,
  listOwnReports,
  listReports,
} from "./reports-store.ts";

/** Outages in the list. */
const mostOutages = 100;

/** The functions that this feature needs from `attempts`. */
export interface Questions {
  find(userId: string, attemptId: string, question: string): Promise<Item>;
  openSlugs(userId: string): Promise<Set<string>>;
  findText(version: string): Promise<Item | undefined>;
  texts(versions: string[]): Promise<(Item | undefined)[]>;
  keep(item: Item): Promise<void>;
  regraded(): void;
}

/** Registers the calls for reports, quarantine and regrades. */
export function serveQuality(app: FastifyInstance, services: Services, questions: Questions): void {
  const { db, clock } = services;
  const by = ({ caller, address }: { caller: { id: string }; address: string }) => ({
    actorId: caller.id,
    address,
    now: clock.now(),
  });

  serve(app, services, reportQuestion, async ({ caller, body }) => {
    const item = await questions.find(caller.id, body.attemptId, body.question);
    const before = await findOwnReport(db, caller.id, item.id);
    if (before) return new Answer(before, "reportedBefore");
    await countReport(db, caller.id, clock.now());
    const report = await insertReport(db, {
      userId: caller.id,
      attemptId: body.attemptId,
      question: body.question,
      slug: item.slug,
      itemId: item.id,
      version: item.hash,
      reason: body.reason,
      text: body.text ?? "",
      now: clock.now(),
    });
    if (report) return report;
    // Another request was faster.
    return new Answer((await findOwnReport(db, caller.id, item.id))!, "reportedBefore");
  });

  serve(app, services, getMyReports, async ({ caller }) => {
    // A reply to a report may reveal the key.
    const open = await questions.openSlugs(caller.id);
    return (await listOwnReports(db, caller.id)).filter((report) => !open.has(report.slug));
  });

  serve(app, services, getReports, ({ query }) => listReports(db, questions.texts, query));

  serve(app, services, answerReportCall, ({ params, body, ...call }) =>
    answerReport(db, questions.texts, params.id, { status: body.status, answer: body.answer }, by(call)),
  );

  serve(app, services, getQuarantine, async () => {
    const items = await listQuarantine(db);
    const slugs = [...new Set(items.map(({ slug }) => slug))];
    const versions = new Map(
      await Promise.all(
        slugs.map(async (slug) => [slug, await findCurrentVersion(services.assessments, slug)] as const),
      ),
    );
    return items.map((one) => {
      const version = versions.get(one.slug);
      const item = version?.items.find(({ id }) => id === one.item);
      return { ...one, title: version?.title ?? one.slug, prompt: item ? promptOf(item) : null };
    });
  });

  serve(app, services, quarantineItem, async ({ params, body, ...call }) => {
    const item = await getCurrentItem(services, params.id);
    const acting = by(call);
    await insertQuarantine(db, item, body.reason, acting, (transaction) =>
      queueQuestionMails(transaction, item.slug, acting.now),
    );
    return { item: item.id, drawable: await countDrawable(services, item.slug) };
  });

  serve(app, services, reinstateItem, async ({ params, ...call }) => {
    const out = (await listQuarantine(db)).find((one) => one.item === params.id);
    if (!out || !(await deleteQuarantine(db, params.id, by(call)))) throw new AppError("not_found");
    return { item: out.item, drawable: await countDrawable(services, out.slug) };
  });

  const items = { ...questions, find: questions.findText };
  serve(app, services, getFixedKeys, () => listFixedKeys(services, items));
  serve(app, services, previewRegradeCall, ({ params }) => previewRegrade(services, items, params.id));
  serve(app, services, regradeCall, ({ params, caller, address }) =>
    regrade(services, items, params.id, { actorId: caller.id, address }),
  );

  serve(app, services, getOutages, () => listOutages(db, mostOutages));
  serve(app, services, previewLateAnswersCall, ({ params, query }) =>
    previewLateAnswers(services, params.id, query.attemptId),
  );
  serve(app, services, countLateAnswersCall, ({ params, body, caller, address }) =>
    countLateAnswers(
      services,
      { outageId: params.id, attemptId: body.attemptId },
      { actorId: caller.id, address },
      questions.regraded,
    ),
  );
}

/** @throws AppError not_found for what is in no current version of an assessment */
async function getCurrentItem({ db, assessments }: Services, id: string): Promise<Item> {
  for (const slug of await listSlugsOfItem(db, id)) {
    const version = await findCurrentVersion(assessments, slug);
    const item = version?.items.find((one) => one.id === id);
    if (item) return item;
  }
  throw new AppError("not_found");
}

async function countDrawable({ db, assessments }: Services, slug: string): Promise<number> {
  const version = await findCurrentVersion(assessments, slug);
  return version ? drawableItems(version, await listQuarantined(db, slug)).length : 0;
}

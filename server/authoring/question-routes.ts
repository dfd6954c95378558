/** The calls for questions: their texts, their states, their review. */
import type { FastifyInstance } from "fastify";
import { findingsOf } from "../../authoring/lint/question.ts";
import { emptyBody } from "../../contract/authoring/question-body.ts";
import { getQuestionInsight } from "../../contract/authoring/question-insight.ts";
import {
  addComment,
  answerBlind,
  approveQuestion as approveQuestionCall,
  getComments,
  getReviewQueue,
  resolveComment as resolveCommentCall,
  sendBackQuestion as sendBackQuestionCall,
} from "../../contract/authoring/question-review.ts";
import {
  changeQuestion,
  checkQuestion,
  createQuestion,
  getQuestion as getQuestionCall,
  getQuestions,
  retireQuestion as retireQuestionCall,
  submitDrafts as submitDraftsCall,
  submitQuestion as submitQuestionCall,
} from "../../contract/authoring/questions.ts";
import type { AuthorRole } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { getCollection } from "./collections-store.ts";
import { insertComment, listComments, resolveComment } from "./comments-store.ts";
import { codeLinesOf } from "./compiled-question.ts";
import { readQuestionInsight } from "./question-insight-store.ts";
import { getQuestion, type Viewer } from "./question-view-store.ts";
import { auditQuestion, insertQuestion, listQuestions, updateText } from "./questions-store.ts";
import { insertBlindAnswer, listWaiting } from "./review-store.ts";
import { actingOf, serveAuthor } from "./serve-author.ts";
import { approveQuestion, retireQuestion, sendBackQuestion, submitQuestion } from "./states-store.ts";
import { submitDrafts } from "./submit-drafts-store.ts";

/** Registers the calls for the questions of collections. */
export function serveQuestions(app: FastifyInstance, services: Services): void {
  const { db, secretKey } = services;
  const viewer = (call: { caller: { id: string }; membership: { role: AuthorRole } }): Viewer => ({
    id: call.caller.id,
    role: call.membership.role,
    secretKey,
  });

  serveAuthor(app, services, getQuestions, ({ membership, query }) =>
    listQuestions(db, membership.collectionId, query),
  );

  serveAuthor(app, services, createQuestion, async ({ membership, body, ...call }) => {
    const { lang } = await getCollection(db, membership.collectionId, membership.role);
    const text = body.body ?? emptyBody(lang);
    const id = await insertQuestion(db, membership.collectionId, text, actingOf(services, call));
    return getQuestion(db, id, viewer({ ...call, membership }));
  });

  serveAuthor(app, services, checkQuestion, async ({ body }) => ({
    findings: findingsOf(body.body),
    codeTokens: codeLinesOf(body.body),
  }));

  serveAuthor(app, services, getQuestionCall, (call) =>
    getQuestion(db, call.params.question, { ...viewer(call), blind: call.query.blind === "true" }),
  );

  serveAuthor(app, services, changeQuestion, async (call) => {
    const id = call.params.question;
    const isStored = await updateText(db, id, call.body, actingOf(services, call));
    const current = await getQuestion(db, id, viewer(call));
    if (!isStored) {
      const sentence = "Somebody else has changed this question meanwhile. Please compare both texts.";
      throw new AppError("changed_meanwhile", { sentence, current });
    }
    return current;
  });

  serveAuthor(app, services, submitQuestionCall, async (call) => {
    const id = call.params.question;
    await submitQuestion(db, { id, ...call.body }, actingOf(services, call));
    return getQuestion(db, id, viewer(call));
  });

  serveAuthor(app, services, submitDraftsCall, ({ membership, body, ...call }) =>
    submitDrafts(db, { collectionId: membership.collectionId, ...body }, actingOf(services, call)),
  );

  serveAuthor(app, services, retireQuestionCall, async (call) => {
    const id = call.params.question;
    await retireQuestion(db, { id, version: call.body.version }, actingOf(services, call));
    return getQuestion(db, id, viewer(call));
  });

  serveAuthor(app, services, getQuestionInsight, async (call) => {
    const { isKeyWithheld } = await getQuestion(db, call.params.question, viewer(call));
    // The distribution of choices would reveal the key.
    if (isKeyWithheld) return { usedIn: [], openReports: 0, uses: [] };
    return readQuestionInsight(db, services.assessments, call.params.question);
  });

  serve(app, services, getReviewQueue, ({ caller }) => listWaiting(db, caller.id));

  serveAuthor(app, services, answerBlind, async (call) => {
    const id = call.params.question;
    await insertBlindAnswer(db, { id, ...call.body, secretKey }, actingOf(services, call));
    return getQuestion(db, id, viewer(call));
  });

  serveAuthor(app, services, approveQuestionCall, async (call) => {
    const id = call.params.question;
    await approveQuestion(db, { id, version: call.body.version }, actingOf(services, call));
    return getQuestion(db, id, viewer(call));
  });

  serveAuthor(app, services, sendBackQuestionCall, async (call) => {
    const id = call.params.question;
    await refuseWhileWithheld(id, call);
    await sendBackQuestion(db, { id, ...call.body }, actingOf(services, call));
    return getQuestion(db, id, viewer(call));
  });

  serveAuthor(app, services, getComments, async (call) => {
    const { isKeyWithheld } = await getQuestion(db, call.params.question, viewer(call));
    return isKeyWithheld ? [] : listComments(db, call.params.question);
  });

  serveAuthor(app, services, addComment, async (call) => {
    const id = call.params.question;
    await refuseWhileWithheld(id, call);
    const acting = actingOf(services, call);
    await db.transaction().execute(async (transaction) => {
      await insertComment(transaction, id, { text: call.body.text, sentBack: false }, acting);
      await auditQuestion(transaction, "comment-question", id, acting);
    });
    return listComments(db, id);
  });

  serveAuthor(app, services, resolveCommentCall, async (call) => {
    const { question: questionId, comment } = call.params;
    await refuseWhileWithheld(questionId, call);
    const acting = actingOf(services, call);
    const { resolved } = call.body;
    await db.transaction().execute(async (transaction) => {
      await resolveComment(transaction, { questionId, id: comment, resolved }, acting.now);
      await auditQuestion(transaction, "resolve-comment", questionId, acting, { resolved });
    });
    return listComments(db, questionId);
  });

  /** Comments may name the key. */
  async function refuseWhileWithheld(id: string, call: Parameters<typeof viewer>[0]): Promise<void> {
    const { isKeyWithheld } = await getQuestion(db, id, viewer(call));
    if (!isKeyWithheld) return;
    throw new AppError("wrong_state", {
      sentence: "Please answer the question first, before you see its key.",
    });
  }
}

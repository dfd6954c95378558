/** The rows of the access matrix for collections and their questions. */
import { goodBody } from "../../authoring/testing/collections.ts";
import { goodDraft } from "../../authoring/testing/own-assessments.ts";
import type { Row, Scene, Statuses } from "./access-rows.ts";

/** For the owner of the collection and for admins, who may read everything. */
const ownerAndAdmin = (status: number): Statuses => [401, status, 404, status];
/** For the owner only: an admin who is not a member may not write. */
const ownerOnly = (status: number): Statuses => [401, status, 404, 403];
const absent: Statuses = [401, 404, 404, 404];

const collection = ({ collection: { id } }: Scene) => id;
const question = ({ collection: { question: id } }: Scene) => id;
const member = ({ collection: { id }, owner }: Scene) => [id, owner.id];
const comment = ({ collection }: Scene) => [collection.question, collection.comment];
const ownAssessment = ({ collection: { ownAssessment: slug } }: Scene) => slug;
const version = () => ({ version: 1 });

/** Every call about collections by its name. */
export const authorRows: Record<string, Row> = {
  getCollections: { statuses: [401, 200, 200, 200] },
  createCollection: {
    body: () => ({ name: "Backend basics", lang: "en", fourEyes: true }),
    statuses: [401, 403, 403, 201],
  },
  getCollection: { own: collection, statuses: ownerAndAdmin(200), absent },
  changeCollection: { own: collection, body: version, statuses: ownerOnly(200), absent },
  getCollectionMembers: { own: collection, statuses: ownerAndAdmin(200), absent },
  addCollectionMember: {
    own: collection,
    body: () => ({ email: "nobody@example.org", role: "author" }),
    statuses: ownerAndAdmin(422),
    absent,
  },
  // The owner is the last one.
  changeCollectionMember: {
    own: member,
    body: () => ({ role: "author" }),
    statuses: ownerAndAdmin(409),
    absent,
  },
  removeCollectionMember: { own: member, statuses: ownerAndAdmin(409), absent },
  getQuestions: { own: collection, statuses: ownerAndAdmin(200), absent },
  createQuestion: { own: collection, body: () => ({}), statuses: ownerOnly(201), absent },
  checkQuestion: { own: collection, body: () => ({ body: goodBody() }), statuses: ownerOnly(200), absent },
  getQuestion: { own: question, statuses: ownerAndAdmin(200), absent },
  getQuestionInsight: { own: question, statuses: ownerAndAdmin(200), absent },
  changeQuestion: {
    own: question,
    body: () => ({ version: 1, body: goodBody({ topic: "Another" }) }),
    statuses: ownerOnly(200),
    absent,
  },
  submitQuestion: { own: question, body: version, statuses: ownerOnly(200), absent },
  submitDrafts: { own: collection, body: () => ({}), statuses: ownerOnly(200), absent },
  retireQuestion: { own: question, body: version, statuses: ownerOnly(200), absent },
  getReviewQueue: { statuses: [401, 200, 200, 200] },
  // The owner wrote it, and it is a draft.
  answerBlind: {
    own: question,
    body: ({ collection: { bodyHash } }) => ({ bodyHash, choice: 0 }),
    statuses: ownerOnly(409),
    absent,
  },
  approveQuestion: { own: question, body: version, statuses: ownerOnly(409), absent },
  sendBackQuestion: {
    own: question,
    body: () => ({ version: 1, comment: "Name the cache" }),
    statuses: ownerOnly(409),
    absent,
  },
  getComments: { own: question, statuses: ownerAndAdmin(200), absent },
  addComment: { own: question, body: () => ({ text: "A comment" }), statuses: ownerOnly(201), absent },
  resolveComment: { own: comment, body: () => ({ resolved: true }), statuses: ownerOnly(200), absent },
  getOwnAssessments: { own: collection, statuses: ownerAndAdmin(200), absent },
  createOwnAssessment: {
    own: collection,
    body: () => ({ title: "Caching at work" }),
    statuses: ownerOnly(201),
    absent,
  },
  getOwnAssessment: { own: ownAssessment, statuses: ownerAndAdmin(200), absent },
  changeOwnAssessment: {
    own: ownAssessment,
    body: () => ({ version: 2, draft: goodDraft() }),
    statuses: ownerOnly(200),
    absent,
  },
  // Its plan has no topic yet, and it is a draft.
  publishOwnAssessment: {
    own: ownAssessment,
    body: () => ({ version: 2, notes: "", onlyCorrections: false }),
    statuses: ownerOnly(409),
    absent,
  },
  retireOwnAssessment: { own: ownAssessment, body: version, statuses: ownerOnly(409), absent },
  releaseOwnAssessment: {
    own: ownAssessment,
    body: () => ({ what: "scores" }),
    statuses: ownerOnly(409),
    absent,
  },
  // For admins only: a copy includes the keys of built-in questions.
  getBuiltInQuestions: {
    own: ({ collection: { id } }) => [id, "javascript"],
    statuses: [401, 403, 404, 200],
    absent,
  },
  copyBuiltInQuestions: {
    own: collection,
    body: () => ({ slug: "javascript", questions: ["none"] }),
    statuses: [401, 403, 404, 422],
    absent,
  },
  previewOwnAssessment: { own: ownAssessment, statuses: ownerAndAdmin(409), absent },
  getOwnVersions: { own: ownAssessment, statuses: ownerAndAdmin(200), absent },
  getOwnFixedKeys: { own: ownAssessment, statuses: ownerAndAdmin(200), absent },
  // It was never published.
  previewOwnRegrade: {
    own: ({ collection: { ownAssessment: slug } }) => [slug, "x"],
    statuses: ownerAndAdmin(404),
    absent,
  },
  regradeOwn: {
    own: ({ collection: { ownAssessment: slug } }) => [slug, "x"],
    statuses: ownerAndAdmin(404),
    absent,
  },
  getOwnChanges: {
    own: ({ collection: { ownAssessment: slug } }) => [slug, "1"],
    statuses: ownerAndAdmin(409),
    absent,
  },
};

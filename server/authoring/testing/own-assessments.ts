/** Own assessments as tests need them, made by the calls. */
import type { OwnAssessment, OwnDraft } from "../../../contract/authoring/own-assessments.ts";
import type { ChangeKind } from "../../../contract/authoring/questions.ts";
import type { Person, Reply, TestApp } from "../../testing/test-app.ts";
import { addQuestion, goodBody, makeTeam } from "./collections.ts";

/** A plan for three of the six approved questions of `makeApproved`. */
export function goodDraft(change: Partial<OwnDraft> = {}): OwnDraft {
  return {
    title: "Caching at work",
    description: "What everyone on the platform team should know.",
    topics: [
      { topic: "Caching", questions: 2 },
      { topic: "Queues", questions: 1 },
    ],
    seconds: 600,
    passPercent: 60,
    offered: "everyone",
    ...change,
  };
}

/**
 * Approves a draft: the owner answers it without its key, then approves it.
 * @param change the kind of a change of a published question
 */
export async function approve(author: Person, owner: Person, id: string, change?: ChangeKind): Promise<void> {
  const read = async (person: Person, query = "") =>
    (await person.get(`/api/questions/${id}${query}`)).body.data;
  const submission = { version: (await read(author)).version, ...(change ? { change } : {}) };
  await expectOk(author.post(`/api/questions/${id}/submit`, submission));
  const { bodyHash, version } = await read(owner, "?blind=true");
  await expectOk(owner.post(`/api/questions/${id}/blind`, { bodyHash, choice: 0 }));
  await expectOk(owner.post(`/api/questions/${id}/approve`, { version }));
}

/** A team with six approved questions: four on caching, two on queues. */
export async function makeApproved(app: TestApp) {
  const team = await makeTeam(app);
  const questions: string[] = [];
  for (const [index, topic] of ["Caching", "Caching", "Caching", "Caching", "Queues", "Queues"].entries()) {
    const stem = `A price is stale after an hour, case ${index + 1}. What causes this?`;
    const { id } = await addQuestion(team.author, team.collection, goodBody({ topic, stem }));
    await approve(team.author, team.owner, id);
    questions.push(id);
  }
  return { ...team, questions };
}

/** Adds an assessment with a draft. */
export async function addOwn(
  author: Person,
  collection: string,
  draft: OwnDraft = goodDraft(),
): Promise<OwnAssessment> {
  const path = `/api/collections/${collection}/own-assessments`;
  const { slug, version } = (await expectOk(author.post(path, { title: draft.title }))).body.data;
  return (await expectOk(author.patch(`/api/own-assessments/${slug}`, { version, draft }))).body.data;
}

/** Asks for the next version to be published. */
export async function publish(author: Person, slug: string, change: object = {}): Promise<Reply> {
  const { version } = (await author.get(`/api/own-assessments/${slug}`)).body.data;
  const body = { version, notes: "", onlyCorrections: false, ...change };
  return author.post(`/api/own-assessments/${slug}/publish`, body);
}

/** Asserts success and returns the data. */
export async function expectOk(sent: Promise<Reply>): Promise<Reply> {
  const reply = await sent;
  if (reply.status >= 300) throw new Error(reply.text);
  return reply;
}

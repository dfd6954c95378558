/** A collection with questions in every state, and assessments built from them. */
import type { BrowserContext } from "@playwright/test";
import type { OwnAssessment, OwnDraft } from "../../contract/authoring/own-assessments.ts";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import type { Question } from "../../contract/authoring/questions.ts";
import { send } from "../author-team.ts";
import type { Visit } from "../walk.ts";
import { bodies, giftFile } from "./questions.ts";
import { sessionOf } from "./sessions.ts";

export interface CollectionNames {
  collection: string;
  assessment: string;
  author: string;
  topic: (topic: string) => string;
}

const usualNames: CollectionNames = {
  collection: "Data protection at work",
  assessment: "Handling customer data",
  author: "Arno Author",
  topic: (topic) => topic,
};

/** Makes the collection; afterwards its owner, an admin, is only signed in in `owner`. */
export async function makeCollection(visit: Visit, names: CollectionNames = usualNames) {
  const { newVerified, product } = visit;
  const admin = await newVerified({ name: "Olga Owner" });
  product.grantAdmin(admin.email);
  const [author, reviewer] = [
    await newVerified({ name: names.author }),
    await newVerified({ name: "Rita Reviewer" }),
  ];
  const owner = await sessionOf(visit, admin);
  const writer = await sessionOf(visit, author);
  const { id: collection } = await send(owner, "POST", "/api/collections", {
    name: names.collection,
    lang: "en",
    fourEyes: true,
  });
  for (const [person, role] of [
    [author, "author"],
    [reviewer, "reviewer"],
  ] as const)
    await send(owner, "POST", `/api/collections/${collection}/members`, { email: person.email, role });

  const own = bodies.map((body) => ({ ...body, topic: names.topic(body.topic) }));
  const approved: string[] = [];
  for (const body of own.slice(0, 6)) approved.push(await approve(owner, writer, collection, body));
  const waiting = await submit(writer, collection, own[6]!);
  await submit(writer, collection, own[7]!);
  const lacking = await add(writer, collection, {
    ...own[0]!,
    stem: "Which of these mails is not phishing?",
    options: own[0]!.options.slice(0, 3).map(({ text }) => ({ text, reason: "" })),
    key: null,
  });
  const long = await add(writer, collection, {
    ...own[3]!,
    stem: `${"A customer asks for a copy of everything that is stored about them. ".repeat(5)}What belongs in it?`,
    code: {
      lang: "sql",
      text: "select o.id, o.placed_at, a.street, a.city\nfrom orders o join addresses a on a.id = o.address_id\nwhere o.customer_id = $1 order by o.placed_at desc;\n",
    },
    topic: names.topic("Requests of customers"),
  });
  const retired = await add(writer, collection, { ...own[4]!, stem: "Where is the fax machine?" });
  await send(writer, "POST", `/api/questions/${retired.id}/retire`, { version: retired.version });
  await send(owner, "POST", `/api/questions/${lacking.id}/comments`, {
    text: "Please ask without the “not”.",
  });
  return { collection, admin, author, reviewer, owner, writer, approved, waiting, lacking, long, retired };
}

export type MadeCollection = Awaited<ReturnType<typeof makeCollection>>;

async function add(writer: BrowserContext, collection: string, body: QuestionBody): Promise<Question> {
  return send(writer, "POST", `/api/collections/${collection}/questions`, { body });
}

async function submit(writer: BrowserContext, collection: string, body: QuestionBody): Promise<string> {
  const { id, version } = await add(writer, collection, body);
  await send(writer, "POST", `/api/questions/${id}/submit`, { version });
  return id;
}

async function approve(
  owner: BrowserContext,
  writer: BrowserContext,
  collection: string,
  body: QuestionBody,
): Promise<string> {
  const id = await submit(writer, collection, body);
  const { bodyHash, version } = await send(owner, "GET", `/api/questions/${id}?blind=true`);
  await send(owner, "POST", `/api/questions/${id}/blind`, { bodyHash, choice: 0 });
  await send(owner, "POST", `/api/questions/${id}/approve`, { version });
  return id;
}

/** Builds an assessment: five questions in eight minutes. */
export async function addAssessment(
  { owner, collection }: Pick<MadeCollection, "owner" | "collection">,
  change: Partial<OwnDraft> = {},
): Promise<OwnAssessment> {
  const title = change.title ?? usualNames.assessment;
  const path = `/api/collections/${collection}/own-assessments`;
  const made: OwnAssessment = await send(owner, "POST", path, { title });
  const topics = made.topics
    .filter(({ available }) => available > 0)
    .map(({ topic, available }) => ({ topic, questions: Math.min(2, available) }));
  const draft = {
    ...made.draft,
    description:
      "What everyone who works with customers should know, from storing data to reporting a mistake.",
    topics,
    seconds: 480,
    passPercent: 80,
    ...change,
  };
  return send(owner, "PATCH", `/api/own-assessments/${made.slug}`, { version: made.version, draft });
}

export async function publishAssessment(
  { owner }: Pick<MadeCollection, "owner">,
  slug: string,
  notes = "",
): Promise<OwnAssessment> {
  const { version } = await send(owner, "GET", `/api/own-assessments/${slug}`);
  return send(owner, "POST", `/api/own-assessments/${slug}/publish`, {
    version,
    notes,
    onlyCorrections: false,
  });
}

/** Takes an own assessment of these questions with this many correct answers; returns the attempt's id. */
export async function takeOwn(taker: BrowserContext, slug: string, right: number): Promise<string> {
  const { id, questions } = await send(taker, "POST", "/api/assessment/attempts", { slug });
  const keys = new Set(bodies.map(({ options }) => plain(options[0]!.text)));
  const answers = Object.fromEntries(
    (questions as { id: string; options: { id: string; text: string }[] }[]).map((question, place) => [
      question.id,
      question.options.find(({ text }) => keys.has(plain(text)) === place < right)!.id,
    ]),
  );
  await send(taker, "POST", "/api/assessment/save-assessment", { attemptId: id, answers });
  return id;
}

const plain = (text: string) => text.replaceAll("`", "").trim();

/** Uploads a file of questions and waits until it is read; returns the import's id. */
export async function sendFile(
  { owner, collection }: Pick<MadeCollection, "owner" | "collection">,
  name = "passwords.gift",
  text = giftFile,
): Promise<string> {
  const bytes = Buffer.from(text);
  const path = `/api/collections/${collection}/imports`;
  const { id } = await send(owner, "POST", path, { name, size: bytes.length });
  const sent = await owner.request.post(`/api/imports/${id}/parts/0`, {
    data: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
  if (!sent.ok()) throw new Error(await sent.text());
  await send(owner, "POST", `/api/imports/${id}/read`, {});
  for (;;) {
    const { state } = await send(owner, "GET", `/api/imports/${id}`);
    if (state !== "reading") return id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

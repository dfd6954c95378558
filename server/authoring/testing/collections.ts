/** Collections, members and questions as tests need them, made by the calls. */
import type { QuestionBody } from "../../../contract/authoring/question-body.ts";
import type { Question } from "../../../contract/authoring/questions.ts";
import type { Person, TestApp } from "../../testing/test-app.ts";

/** A question in which the checks find nothing. */
export function goodBody(change: Partial<QuestionBody> = {}): QuestionBody {
  return {
    stem: "A cache returns prices that changed an hour ago. What causes this?",
    code: { lang: "js", text: "cache.set(id, price);\n" },
    options: [
      { text: "Entries never expire", reason: "" },
      { text: "Reads skip the cache", reason: "People confuse a miss with a stale entry." },
      { text: "Writes fail silently", reason: "People suspect the write that they can't see." },
    ],
    key: 0,
    explanation: "Without a time to live, an entry stays until somebody removes it, however old it is.",
    topic: "Caching",
    difficulty: "easy",
    level: "apply",
    sources: [{ title: "RFC 9111", url: "https://www.rfc-editor.org/rfc/rfc9111", locator: "4.2" }],
    pictures: [],
    lang: "en",
    ...change,
  };
}

/** Makes a collection of an admin's. */
export async function makeCollection(admin: Person, change: object = {}): Promise<string> {
  const body = { name: "Backend basics", lang: "en", fourEyes: true, ...change };
  const reply = await admin.post("/api/collections", body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

/** Makes a person a member. */
export async function join(owner: Person, collection: string, person: Person, role: string): Promise<void> {
  const reply = await owner.post(`/api/collections/${collection}/members`, { email: person.email, role });
  if (reply.status !== 201) throw new Error(reply.text);
}

/** Adds a question. */
export async function addQuestion(
  author: Person,
  collection: string,
  body: QuestionBody = goodBody(),
): Promise<Question> {
  const reply = await author.post(`/api/collections/${collection}/questions`, { body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
}

/** A collection with one member of each role, and an author who was removed. */
export async function makeTeam(app: TestApp) {
  const [admin, owner, author, reviewer, removed, stranger] = [
    await app.addAdmin({ name: "Adele Admin" }),
    await app.addPerson({ name: "Olga Owner" }),
    await app.addPerson({ name: "Arno Author" }),
    await app.addPerson({ name: "Rita Reviewer" }),
    await app.addPerson({ name: "Rolf Removed" }),
    await app.addPerson({ name: "Stella Stranger" }),
  ];
  const collection = await makeCollection(admin);
  await join(admin, collection, owner, "owner");
  await join(owner, collection, author, "author");
  await join(owner, collection, reviewer, "reviewer");
  await join(owner, collection, removed, "author");
  for (const person of [removed, admin])
    await app.send("DELETE", `/api/collections/${collection}/members/${person.id}`, { cookie: owner.cookie });
  return { admin, owner, author, reviewer, removed, stranger, collection };
}

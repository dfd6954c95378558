/** A collection with its people, and a question for it, made by the calls. */
import type { BrowserContext } from "@playwright/test";
import { type Account, expect } from "./fixtures.ts";

interface Team {
  collection: string;
  admin: Account;
  author: Account;
  reviewer: Account;
}

/** Sends a call in the session of a context, and gives its data. */
export async function send(context: BrowserContext, method: string, path: string, data?: object) {
  const reply = await context.request.fetch(path, { method, ...(data ? { data } : {}) });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()).data;
}

/** A question in which the checks find nothing. */
export const text = {
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
};

/** Makes a collection whose owner is signed in, with an author and a reviewer. */
export async function makeTeam(
  context: BrowserContext,
  given: {
    newAdmin(): Promise<Account>;
    newVerified(change: Record<string, string>): Promise<Account>;
    signIn(account: Account): Promise<void>;
  },
): Promise<Team> {
  const [admin, author, reviewer] = [
    await given.newAdmin(),
    await given.newVerified({ name: "Arno Author" }),
    await given.newVerified({ name: "Rita Reviewer" }),
  ];
  await given.signIn(admin);
  const { id } = await send(context, "POST", "/api/collections", {
    name: "Backend basics",
    lang: "en",
    fourEyes: true,
  });
  for (const [person, role] of [
    [author, "author"],
    [reviewer, "reviewer"],
  ] as const)
    await send(context, "POST", `/api/collections/${id}/members`, { email: person.email, role });
  return { collection: id, admin, author, reviewer };
}

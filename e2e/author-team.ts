/** Makes a collection with its members, and a question for it, through the API. */
import type { BrowserContext } from "@playwright/test";
import { goodBody } from "../server/authoring/testing/collections.ts";
import { type Account, expect } from "./fixtures.ts";

interface Team {
  collection: string;
  admin: Account;
  author: Account;
  reviewer: Account;
}

/** Sends a call in a context's session and returns its data. */
export async function send(context: BrowserContext, method: string, path: string, data?: object) {
  const reply = await context.request.fetch(path, { method, ...(data ? { data } : {}) });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()).data;
}

/** A question without lint findings. */
export const text = goodBody();

/** Makes a collection with an author and a reviewer; its owner is signed in. */
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

/** Imports as the browser makes them. */
import { importLimits } from "../../../contract/authoring/imports.ts";
import type { Person, Reply, TestApp } from "../../testing/test-app.ts";

/** The importing person and the collection. */
export interface Importer {
  app: TestApp;
  author: Person;
  collection: string;
}

/** Announces a file, uploads its parts and waits until it is read. */
export async function importFile(
  { app, collection, author }: Importer,
  content: string | Buffer,
  options: { name?: string; body?: object } = {},
): Promise<Reply> {
  const bytes = Buffer.from(content);
  const announced = await author.post(`/api/collections/${collection}/imports`, {
    name: options.name ?? "questions.txt",
    size: bytes.length,
  });
  if (announced.status !== 201) return announced;
  const id = announced.body.data.id as string;
  await sendParts(app, author, id, bytes);
  const begun = await author.post(`/api/imports/${id}/read`, options.body ?? {});
  return begun.status === 200 ? settled(author, id) : begun;
}

/** Sends all parts of a file. */
export async function sendParts(app: TestApp, person: Person, id: string, bytes: Buffer): Promise<void> {
  for (let part = 0; part * importLimits.partBytes < bytes.length; part++) {
    const body = bytes.subarray(part * importLimits.partBytes, (part + 1) * importLimits.partBytes);
    await app.send("POST", `/api/imports/${id}/parts/${part}`, { cookie: person.cookie, body });
  }
}

/** The import once its job has ended. */
export async function settled(person: Person, id: string): Promise<Reply> {
  for (;;) {
    const reply = await person.get(`/api/imports/${id}`);
    if (!["reading", "taking"].includes(reply.body.data.state)) return reply;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

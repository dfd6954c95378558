/** Signed-in people created before a server starts, all with the same password. */
import { openDatabase } from "../database/open.ts";
import { insertSession } from "../http/sessions-store.ts";
import { hashPassword } from "../users/passwords.ts";
import { grantAdmin } from "../users/store.ts";
import { seedUser } from "./seeds/seed.ts";

export const password = "ledger and gold";

export interface Person {
  id: string;
  email: string;
  /** The Cookie header of their session. */
  cookie: string;
}

export interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Makes people with a session each, directly in the database. No server needs to run yet. */
export async function makePeople(place: Place, count: number, name: string): Promise<Person[]> {
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  try {
    const now = new Date();
    const passwordHash = await hashPassword(password);
    const make = async (index: number): Promise<Person> => {
      const email = `${name}${index}@example.org`;
      const { id } = await seedUser(database.db, now, { email, passwordHash, name: `${name} ${index}` });
      const session = { userId: id, userAgent: "test", address: "127.0.0.1", now };
      return { id, email, cookie: `session=${await insertSession(database.db, session)}` };
    };
    const people: Person[] = [];
    for (let from = 0; from < count; from += 200) {
      const some = Array.from({ length: Math.min(200, count - from) }, (_, index) => make(from + index));
      people.push(...(await Promise.all(some)));
    }
    return people;
  } finally {
    await database.close();
  }
}

/** Makes one of them an admin. */
export async function makeAdmin(place: Place, { email }: Person): Promise<void> {
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  try {
    await grantAdmin(database.db, email, new Date());
  } finally {
    await database.close();
  }
}

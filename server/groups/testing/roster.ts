/** Makes groups through the public calls, with invitations and their mails. */
import type { Person, TestApp } from "../../testing/test-app.ts";

export interface Row {
  id: string;
  name: string;
  email: string | null;
  state: string;
  mail: string | null;
  failedWhy: string | null;
  labels: string[];
  role: string;
  counts: boolean;
  idNumber: string | null;
  sharesIdNumber: boolean;
}

let groups = 0;
let addresses = 0;

/** A group whose manager has an unused daily limit. */
export async function makeRoster(app: TestApp, by?: Person) {
  groups += 1;
  const owner = by ?? (await app.addAdmin({ name: "Mira Manager" }));
  const { id } = (await owner.post("/api/groups", { name: `Group ${groups}`, timeZone: "UTC" })).body.data;
  const path = `/api/groups/${id}`;
  return {
    id: id as string,
    owner,
    add: (people: object[], role?: string) =>
      owner.post(`${path}/members`, { people, ...(role ? { role } : {}) }),
    preview: async (people: object[]) => (await owner.post(`${path}/members/preview`, { people })).body.data,
    rows: async (query = "", who = owner) =>
      (await who.get(`${path}/members?sort=name&page=1&limit=100${query}`)).body.data as Row[],
  };
}

/** An address that nobody has been invited by. */
export function newAddress(): string {
  addresses += 1;
  return `invited${addresses}@school.example`;
}

/** The token of the invitation in the newest mail to an address. */
export function invitationTo(app: TestApp, to: string): string {
  const mail = app.mails.findLast(({ recipient }) => recipient === to)!;
  return /\/invitation\/([\w-]+)/.exec(mail.text)![1]!;
}

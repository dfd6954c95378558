/** Notices and mails about news of an assignment. */
import type { Db } from "../../database/handle.ts";
import { insertMails } from "../../mail/store.ts";
import { newId } from "../../platform/ids.ts";
import type { AssignmentRow } from "../store.ts";
import type { Recipient } from "./recipients-store.ts";

/** Rows of a statement: below the limit of values that an engine takes. */
const atOnce = 250;

/** Puts a mail for each person into the outbox, with the notice that it was told. */
export async function insertChangeMails(
  db: Db,
  news: {
    assignment: Pick<AssignmentRow, "id" | "title">;
    groupName: string;
    kind: string;
    people: readonly Recipient[];
    now: Date;
  },
): Promise<void> {
  const { assignment, groupName, kind, people, now } = news;
  const at = now.toISOString();
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce).map((one) => ({ ...one, mailId: newId() }));
    await db
      .insertInto("notices")
      .values(
        some.map(({ memberId, mailId }) => ({
          ...{ id: newId(), assignment_id: assignment.id, member_id: memberId, kind, due_at: at },
          ...{ mail_id: mailId, skipped_why: null, created_at: at },
        })),
      )
      .execute();
    const details = { assignment: assignment.id, title: assignment.title, group: groupName, news: kind };
    await insertMails(
      db,
      some.map(({ mailId, email }) => ({
        ...{ id: mailId, kind: "assignmentNews" as const, recipient: email, details },
      })),
      now,
    );
  }
}

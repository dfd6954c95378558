/** Adds people to a group, after a preview of each row. */
import { AppError } from "../../contract/errors.ts";
import type { GroupRole } from "../../contract/groups/groups.ts";
import {
  type GivenPerson,
  mostPeople,
  type Preview,
  type PreviewRow,
} from "../../contract/groups/members.ts";
import type { Db } from "../database/handle.ts";
import { mapGivingWay } from "../platform/give-way.ts";
import { newId } from "../platform/ids.ts";
import { type CleanPerson, type CleanRow, cleanPeople } from "./given-people.ts";
import { countPeople } from "./store.ts";

interface ExistingRow {
  id: string;
  email: string | null;
  account_email: string | null;
  name: string;
  id_number: string | null;
  labels: string;
  state: string;
  expires_at: string | null;
}

type Step = { person: CleanPerson; row: ExistingRow | undefined; outcome: PreviewRow["outcome"] };

interface Plan {
  rows: (PreviewRow | Step)[];
  existing: ExistingRow[];
}

/**
 * The group's rows by address: the invited one, and the account's.
 * @param emails only rows with these addresses are read
 */
async function plan(
  db: Db,
  groupId: string,
  people: readonly CleanRow[],
  { now, emails }: { now: Date; emails?: string[] },
): Promise<Plan> {
  const existing: ExistingRow[] = await db
    .selectFrom("group_members")
    .leftJoin("users", "users.id", "group_members.user_id")
    .select([
      "group_members.id",
      "group_members.email",
      "users.email as account_email",
      "group_members.name",
      "group_members.id_number",
      "group_members.labels",
      "group_members.state",
      "group_members.expires_at",
    ])
    .where("group_id", "=", groupId)
    .$if(emails !== undefined, (select) =>
      select.where((is) =>
        is.or([is("group_members.email", "in", emails!), is("users.email", "in", emails!)]),
      ),
    )
    .execute();
  const byAddress = new Map<string, ExistingRow>();
  for (const row of existing) if (row.email !== null) byAddress.set(row.email, row);
  for (const row of existing) if (row.account_email !== null) byAddress.set(row.account_email, row);
  const rows = await mapGivingWay(people, (clean): PreviewRow | Step => {
    if ("refused" in clean) return clean.refused;
    const row = byAddress.get(clean.person.email);
    return { person: clean.person, row, outcome: outcomeOf(clean.person, row, now) };
  });
  return { rows, existing };
}

function outcomeOf(person: CleanPerson, row: ExistingRow | undefined, now: Date): PreviewRow["outcome"] {
  if (!row) return "new";
  if (row.state === "requested") return "approved";
  const isOpen = row.state === "invited" && (row.expires_at === null || row.expires_at > now.toISOString());
  if (row.state !== "joined" && !isOpen) return "revived";
  if (changesOf(person, row) !== undefined) return "changed";
  return isOpen ? "invited" : "member";
}

/** The columns that a given row would change; undefined for none. */
function changesOf({ name, idNumber, labels }: CleanPerson, row: ExistingRow) {
  const changes = {
    ...(name !== undefined && name !== row.name ? { name } : {}),
    ...(idNumber !== undefined && idNumber !== row.id_number ? { id_number: idNumber } : {}),
    ...(labels !== undefined && JSON.stringify(labels) !== row.labels
      ? { labels: JSON.stringify(labels) }
      : {}),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Rows of people who are in the group, or about to be. */
const currentStates = new Set(["joined", "invited", "requested"]);

/** What adding these people would do; nothing is written. @param managerId whose other groups make an address known */
export async function previewPeople(
  db: Db,
  groupId: string,
  people: GivenPerson[],
  { managerId, now }: { managerId: string; now: Date },
): Promise<Omit<Preview, "mailsToday">> {
  const { rows, existing } = await plan(db, groupId, await cleanPeople(people), { now });
  refuseFull(existing.length, rows);
  const known = await listKnownAddresses(db, managerId, groupId);
  const byIdNumber = new Map(
    existing
      .filter(({ id_number, state }) => id_number !== null && currentStates.has(state))
      .map((row) => [row.id_number!, row]),
  );
  const sameIdAs = ({ person, row }: Step): string | undefined => {
    const other = person.idNumber === undefined ? undefined : byIdNumber.get(person.idNumber);
    if (!other || other.id === row?.id) return undefined;
    return other.name || (other.email ?? other.account_email ?? "");
  };
  const named = new Set(rows.flatMap((row) => ("row" in row && row.row ? [row.row.id] : [])));
  return {
    rows: rows.map((row): PreviewRow => {
      if (!("person" in row)) return row;
      const { email } = row.person;
      const isKnown = row.outcome === "new" && known.has(email);
      const same = sameIdAs(row);
      return {
        ...{ outcome: row.outcome, email },
        ...(same === undefined ? {} : { sameIdAs: same }),
        ...(isKnown ? { isKnown } : {}),
      };
    }),
    missing: existing
      .filter(({ id, state }) => !named.has(id) && (state === "joined" || state === "invited"))
      .map(({ id, name, email, account_email }) => ({ id, name, email: email ?? account_email ?? "" })),
  };
}

/** Addresses in other groups that the person manages: only these may a preview report as known. */
async function listKnownAddresses(db: Db, managerId: string, groupId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("group_members")
    .select("email")
    .distinct()
    .where("group_id", "!=", groupId)
    .where("email", "is not", null)
    .where("group_id", "in", (inside) =>
      inside
        .selectFrom("group_members as own")
        .select("own.group_id")
        .where("own.user_id", "=", managerId)
        .where("own.role", "=", "manager")
        .where("own.state", "=", "joined"),
    )
    .execute();
  return new Set(rows.flatMap(({ email }) => email ?? []));
}

const rowsAtOnce = 100;

/** What was done with the given people. */
export interface Added {
  invited: number;
  changed: number;
  skipped: number;
}

/** @throws AppError wrong_state when the rows that would be added are too many */
function refuseFull(present: number, rows: readonly (PreviewRow | Step)[]): void {
  const added = rows.filter(({ outcome }) => outcome === "new").length;
  if (added > 0 && present + added > mostPeople) throw groupFull(present, added);
}

function groupFull(present: number, added: number): AppError {
  const count = (number: number) => number.toLocaleString("en");
  return new AppError("wrong_state", {
    sentence: `A group has room for ${count(mostPeople)} people, former ones included. This one has ${count(present)}, and ${count(added)} would be added. Please put them into another group.`,
  });
}

/**
 * Adds some of the people as previewed, inside a transaction that locks the group. Repeating it changes nothing.
 * @throws AppError wrong_state when the group has no room for them
 */
export async function addPeople(
  db: Db,
  groupId: string,
  people: readonly CleanRow[],
  { managerId, role, now }: { managerId: string; role: GroupRole; now: Date },
): Promise<Added> {
  const emails = people.flatMap((row) => ("person" in row ? [row.person.email] : []));
  const none: Plan = { rows: [], existing: [] };
  const { rows } = emails.length === 0 ? none : await plan(db, groupId, people, { now, emails });
  refuseFull(await countPeople(db, groupId), rows);
  const steps = rows.filter((row): row is Step => "person" in row);
  const at = now.toISOString();
  const invitation = {
    role,
    counts: role === "member" ? 1 : 0,
    state: "invited",
    invited_at: at,
    invited_by: managerId,
  };
  const added = steps.filter(({ outcome }) => outcome === "new");
  for (let from = 0; from < added.length; from += rowsAtOnce) {
    const values = added.slice(from, from + rowsAtOnce).map(({ person }) => ({
      id: newId(),
      group_id: groupId,
      email: person.email,
      name: person.name ?? "",
      id_number: person.idNumber ?? null,
      labels: JSON.stringify(person.labels ?? []),
      created_at: at,
      ...invitation,
    }));
    await db.insertInto("group_members").values(values).execute();
  }
  let changed = 0;
  let revived = 0;
  for (const { person, row, outcome } of steps) {
    if (!row || outcome === "member" || outcome === "invited") continue;
    const columns = changesOf(person, row) ?? {};
    const update = db.updateTable("group_members").where("id", "=", row.id);
    if (outcome === "revived") {
      revived += 1;
      await update.set({ ...columns, ...invitation, ...freshMail, left_at: null, left_why: null }).execute();
    } else if (outcome === "approved") {
      changed += 1;
      await update.set({ ...columns, state: "joined", joined_at: at }).execute();
    } else {
      changed += 1;
      await update.set(columns).execute();
    }
  }
  const invited = added.length + revived;
  return { invited, changed, skipped: people.length - invited - changed };
}

/** Columns of an invitation whose mail is not sent yet; an earlier mail's link becomes void. */
export const freshMail = {
  queued_at: null,
  sent_at: null,
  failed_at: null,
  failed_why: null,
  expires_at: null,
  token_hash: null,
} as const;

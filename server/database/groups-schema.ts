/** The tables of groups, their members and their links. */
import type { Generated } from "kysely";

interface GroupsTable {
  id: string;
  name: string;
  /** The group that this one belongs to, one level deep; no foreign key, so that tables can be copied in any order. */
  parent_id: string | null;
  /** IANA name, such as `Europe/Berlin`. */
  time_zone: string;
  /** 0 or 1. */
  members_may_leave: number;
  /** Hours of the group's zone, 0 to 23, between which no reminder is sent; equal ones for none. */
  quiet_from: Generated<number>;
  quiet_to: Generated<number>;
  /** Null once that person's account is deleted. */
  created_by: string | null;
  created_at: string;
  archived_at: string | null;
  /** Rises with each change of the settings. */
  version: number;
}

/** One row for each person or invited address of a group: the invitation becomes the membership. */
interface GroupMembersTable {
  id: string;
  group_id: string;
  /** Null until the invitation is accepted, and again once the account is deleted. Unique in its group. */
  user_id: string | null;
  /** Lower case; the invited address, or the account's for people who joined by a link. Null on former members. Unique in its group. */
  email: string | null;
  /** As the manager or the account gave it; empty where unknown. */
  name: string;
  id_number: string | null;
  /** JSON: a list of texts. */
  labels: string;
  /** member, manager or viewer. */
  role: string;
  /** 1 if the person takes assessments in this group. Managers and viewers start with 0. */
  counts: number;
  /** requested (by a link, awaiting approval), invited, joined, left, withdrawn or expired. */
  state: string;
  created_at: string;
  /** When the current invitation was made, and by whom; null for people who joined by a link. */
  invited_at: string | null;
  invited_by: string | null;
  /** When its mail was put into the outbox; null while it waits for the daily limit. */
  queued_at: string | null;
  sent_at: string | null;
  failed_at: string | null;
  /** limit, refused or bounced. */
  failed_why: string | null;
  expires_at: string | null;
  /** SHA-256 of the mailed token, base64url; made when the mail is sent. */
  token_hash: string | null;
  joined_at: string | null;
  /** When the row ended, for any reason. */
  left_at: string | null;
  /** left, removed, declined, withdrawn, account-deleted. */
  left_why: string | null;
}

/** Links by which people join a group. */
interface GroupLinksTable {
  id: string;
  group_id: string;
  /** SHA-256 of the token, base64url. The token is derived from the row's id with the key for secrets. */
  token_hash: string;
  uses: number;
  limit_uses: number | null;
  closes_at: string | null;
  /** JSON: domains of addresses that may join; empty for any. */
  domains: string;
  /** 1 if a manager approves each person. */
  approval: number;
  closed_at: string | null;
  created_by: string | null;
  created_at: string;
}

/** Addresses whose owners refused further invitations. */
interface RefusedAddressesTable {
  /** HMAC-SHA-256 of the address, base64url. */
  address_key: string;
  refused_at: string;
}

export interface GroupsSchema {
  groups: GroupsTable;
  group_members: GroupMembersTable;
  group_links: GroupLinksTable;
  refused_addresses: RefusedAddressesTable;
}

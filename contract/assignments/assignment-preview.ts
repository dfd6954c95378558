/** What one person of the group sees of an assignment, for its managers. Works before it is published or accepted. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { skipReasons } from "./assignment-reminders.ts";
import { MyAssignment } from "./assignments.ts";

/**
 * - `draft`, `archived`: nobody sees it yet, or any longer
 * - `invited`: the person has not joined yet; `ended`: no longer in the group
 * - `no-taker`: takes no assessments in the group, such as a manager
 */
export const hiddenReasons = ["draft", "archived", "invited", "ended", "no-taker"] as const;

export const MemberPreview = z.object({
  /** Scores and attempts as the person sees them, without held scores. */
  assignment: MyAssignment,
  /** Why the person does not see it now; null if they do. */
  hidden: z.nullable(z.enum(hiddenReasons)),
  /** Reminders to come, the earliest first; `when` is the moment in the group's zone, for reading. */
  reminders: z.array(z.object({ kind: z.string(), at: z.string(), when: z.string() })),
  /** Why the person would get none now; null if they would get one. */
  skipped: z.nullable(z.enum(skipReasons)),
});
export type MemberPreview = z.output<typeof MemberPreview>;

export const getMemberPreview = declare({
  name: "getMemberPreview",
  method: "GET",
  path: "/api/assignments/:assignment/members/:member/preview",
  access: "manager",
  summary: "What a person of the group sees of an assignment, and when they are reminded",
  params: z.strictObject({ assignment: identifier, member: identifier }),
  output: MemberPreview,
  message: "memberPreview",
});

/** Labels of states and roles. */
import type { Difficulty } from "../../../contract/bank.ts";
import type { AuthorRole } from "../../../contract/endpoint.ts";
import type { QuestionState } from "../../../contract/lists.ts";

export const stateWords: Record<QuestionState, string> = {
  draft: "Draft",
  review: "In review",
  approved: "Approved",
  published: "Published",
  retired: "Retired",
};

export const difficultyWords: Record<Difficulty, string> = { easy: "Easy", medium: "Medium", hard: "Hard" };

export const roleWords: Record<AuthorRole, string> = {
  owner: "Owner",
  author: "Author",
  reviewer: "Reviewer",
  admin: "Admin",
};

/** The name of a person whose account may be deleted. */
export function nameOf(person: { name: string } | null): string {
  return person?.name ?? "Former member";
}

/** Whether a person with this role writes questions. */
export const writes = (role: AuthorRole) => role === "owner" || role === "author";
/** Whether a person with this role approves questions. */
export const reviews = (role: AuthorRole) => role === "owner" || role === "reviewer";

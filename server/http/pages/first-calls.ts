/**
 * The calls that a page makes as soon as its code runs, for people with a session. The server names them in the page's
 * headers, so that the browser makes them while the code is still loading.
 */
import { getMyAssignments } from "../../../contract/assignments/assignments.ts";
import { getOpenAttempts } from "../../../contract/attempts/attempts.ts";
import { getTopics } from "../../../contract/attempts/catalogue.ts";
import { getCollections } from "../../../contract/authoring/collections.ts";
import { findCard } from "../../../contract/cards.ts";
import { getMyGroups } from "../../../contract/groups/groups.ts";
import { getMailSettings } from "../../../contract/groups/mail-stops.ts";
import type { FoundPage, PagePath } from "../../../contract/pages.ts";
import { getMyResults } from "../../../contract/results.ts";
import { getUsers } from "../../../contract/users/people.ts";
import { getProfile } from "../../../contract/users/users.ts";

/** What the navigation's links to groups and collections need. */
const staffLinks = [getMyGroups.path, `${getCollections.path}?limit=1`];
const firstPage = "?page=1&limit=10";

/** Of the pages that people open by their address most; `part` is what the page's path leaves open. */
const callsOf: Partial<Record<PagePath, (part: string) => string[]>> = {
  "/assessment/:assessmentName": (slug) =>
    findCard(slug) ? [getTopics.path.replace(":slug", slug), getOpenAttempts.path] : [],
  "/profile": () => [getOpenAttempts.path, getMyAssignments.path, getMailSettings.path],
  "/my-assessments": () => [getMyResults.path + firstPage],
};

/** The same for admins; others would be refused. */
const callsForAdmins: Partial<Record<PagePath, string[]>> = {
  "/users": [getUsers.path + firstPage],
};

/** Whether a page's first calls depend on whether the person is an admin. */
export function dependsOnAdmin(path: PagePath): boolean {
  return callsForAdmins[path] !== undefined;
}

/**
 * Addresses of calls exactly as the page requests them; anything else would be fetched twice.
 * @param search the page's own query, with which lists ask for something else
 */
export function firstCalls({ path, part }: FoundPage, search: string, isAdmin: boolean): string[] {
  const own = callsOf[path]?.(part) ?? (isAdmin ? callsForAdmins[path] : undefined);
  return own && search === "" ? [getProfile.path, ...own, ...staffLinks] : [getProfile.path];
}

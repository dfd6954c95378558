/** Continues after signing in or up. */
import { navigate } from "wouter/use-browser-location";
import type { OwnUser } from "../../../contract/users/users.ts";
import { askProfile, setUser } from "../../client/session.ts";
import { keptReason, readyState } from "./wanted-assessment.ts";

const wayIn = /^\/(invitation|join|author)\//;

/**
 * Stores the user and goes to /assessments, or back to the invitation or the authors' screen that led here: the latter holds what
 * was typed when the session ended. The address changes first: the guard that leads signed-in people from /login to /profile
 * never sees the new user there.
 */
export async function afterSignIn(user: OwnUser | undefined): Promise<void> {
  const { wanted = "" } = keptReason();
  navigate(wayIn.test(wanted) ? wanted : "/assessments", { replace: true, state: readyState() });
  if (user) setUser(user);
  else await askProfile();
}

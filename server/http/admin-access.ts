/** The one place that decides whether a person acts as an admin. */
import type { Settings } from "../config.ts";

/** `needsTwoFactor`: has the role, and yet to set up the second factor that the operator requires of admins. */
export type AdminAccess = "none" | "needsTwoFactor" | "full";

/** Which admin rights a person has now; with `adminsNeedTwoFactor` they take a second factor. */
export function adminAccessOf(
  person: { isAdmin: boolean; hasTwoFactor: boolean },
  { adminsNeedTwoFactor }: Pick<Settings, "adminsNeedTwoFactor">,
): AdminAccess {
  if (!person.isAdmin) return "none";
  return adminsNeedTwoFactor && !person.hasTwoFactor ? "needsTwoFactor" : "full";
}

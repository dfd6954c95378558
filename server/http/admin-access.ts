/** The one place that decides whether a person acts as an admin. */
import type { Settings } from "../config.ts";

/** `needsTwoFactor`: has the role, but still has to set up the second factor that the operator requires. */
export type AdminAccess = "none" | "needsTwoFactor" | "full";

/** A person's current admin rights; with `adminsNeedTwoFactor` they require two-factor sign-in. */
export function adminAccessOf(
  person: { isAdmin: boolean; hasTwoFactor: boolean },
  { adminsNeedTwoFactor }: Pick<Settings, "adminsNeedTwoFactor">,
): AdminAccess {
  if (!person.isAdmin) return "none";
  return adminsNeedTwoFactor && !person.hasTwoFactor ? "needsTwoFactor" : "full";
}

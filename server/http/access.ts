/** Whether a caller may make a call, by the access that it declares. */
import { type Endpoint, isGroupAccess } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import type { Caller } from "./call.ts";
import { findMembership, type Membership } from "./collection-access-store.ts";
import { findGroupScope, type GroupScope, isEnough } from "./group-scope-store.ts";

/** The caller's role in the group or collection of the call, for access rules that need it. */
export interface AllowedScope {
  group?: GroupScope;
  membership?: Membership;
}

/**
 * Throws unless the caller may make the call.
 * @throws AppError not_signed_in, not_allowed, two_factor_required, not_found
 */
export async function allow(
  { db }: { db: Db },
  { access, roles = [], adminsOnly }: Endpoint,
  caller: Caller | undefined,
  params: unknown,
): Promise<AllowedScope> {
  if (access === "anyone" || access === "anonymous") return {};
  if (!caller) throw new AppError("not_signed_in");
  const person = { id: caller.id, isAdmin: caller.adminAccess === "full" };
  if (isGroupAccess(access)) {
    const group = await findGroupScope(db, person, params as Record<string, string>);
    if (!group) throw new AppError("not_found");
    if (!isEnough(group.role, access)) throw new AppError("not_allowed");
    return { group };
  }
  if (access === "author") {
    const membership = await findMembership(db, person, params as Record<string, string>);
    if (!membership) throw new AppError("not_found");
    if (!roles.includes(membership.role)) throw new AppError("not_allowed");
    if (adminsOnly && !person.isAdmin) throw notAllowed(caller);
    return { membership };
  }
  const isOwn =
    access === "signedIn" || (access === "selfOrAdmin" && (params as { id: string }).id === caller.id);
  if (isOwn || person.isAdmin) return {};
  throw notAllowed(caller);
}

/** Admins who still have to set up two-factor sign-in get their own error. */
function notAllowed({ adminAccess }: Caller): AppError {
  return new AppError(adminAccess === "needsTwoFactor" ? "two_factor_required" : "not_allowed");
}

/** The caller of a request, from its session. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { getProfile } from "../../contract/users/users.ts";
import { isSecure } from "../config.ts";
import type { Services } from "../services.ts";
import { adminAccessOf } from "./admin-access.ts";
import type { Caller } from "./call.ts";
import { clearSessionCookies, readSessionCookie } from "./cookies.ts";
import { findPerson } from "./sessions-store.ts";

/**
 * The caller, or undefined without a session. The call that says who is signed in clears the cookies of an ended one; another
 * call's refusal may reach the browser after a new sign-in, whose cookies it must not clear.
 * @param find how the session is found
 */
export async function identify(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  find = findPerson,
): Promise<Caller | undefined> {
  if (endpoint.access === "anonymous") return undefined;
  const secure = isSecure(services.settings);
  const cookie = readSessionCookie(request, secure);
  if (cookie === undefined) return undefined;
  const person = await find(services.db, cookie, services.clock.now());
  if (person) return { ...person, adminAccess: adminAccessOf(person, services.settings) };
  if (endpoint === getProfile) clearSessionCookies(reply, secure);
  return undefined;
}

/** Reads the session again. @throws AppError not_signed_in if it has ended */
export async function confirmSession(
  ...call: [Services, Endpoint, FastifyRequest, FastifyReply]
): Promise<void> {
  if (!(await identify(...call))) throw new AppError("not_signed_in");
}

/** Whether the request's session is that of an admin, for what only saves time: false where it can't be read. */
export async function isFromAdmin(services: Services, request: FastifyRequest): Promise<boolean> {
  const cookie = readSessionCookie(request, isSecure(services.settings));
  if (cookie === undefined) return false;
  try {
    const person = await findPerson(services.db, cookie, services.clock.now());
    return person !== undefined && adminAccessOf(person, services.settings) === "full";
  } catch {
    return false;
  }
}

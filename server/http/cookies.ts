/** The session cookie and its readable companion. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { signedInCookie } from "../../contract/page-settings.ts";

const weekSeconds = 7 * 24 * 3600;

/** `__Host-` where cookies go over TLS: then no sibling host can set or overwrite it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

/** The session cookie's value of a request, or undefined. */
export function readSessionCookie(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[sessionCookieName(secure)];
}

/** Sends the session cookie, and beside it the one that tells the page to ask for a profile. */
export function sendSessionCookies(reply: FastifyReply, value: string, secure: boolean): void {
  const common = { path: "/", sameSite: "strict", secure, maxAge: weekSeconds } as const;
  reply.setCookie(sessionCookieName(secure), value, { ...common, httpOnly: true });
  reply.setCookie(signedInCookie, "1", common);
}

/** Clears both cookies. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  const common = { path: "/", sameSite: "strict", secure } as const;
  reply.clearCookie(sessionCookieName(secure), { ...common, httpOnly: true });
  reply.clearCookie(signedInCookie, common);
}

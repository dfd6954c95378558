/** The session cookie and its readable companion. */
import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { signedInCookie } from "../../contract/page-settings.ts";

const weekSeconds = 7 * 24 * 3600;

/** `__Host-` with TLS, so that no sibling host can set or overwrite it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

/** A cookie's value of a request, or undefined. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[name];
}

/** The session cookie's value of a request, or undefined. */
export function readSessionCookie(request: FastifyRequest, secure: boolean): string | undefined {
  return readCookie(request, sessionCookieName(secure));
}

/** Sends the session cookie, and the one that tells the page to fetch the profile. */
export function sendSessionCookies(reply: FastifyReply, value: string, secure: boolean): void {
  sendPair(reply, secure, { session: value, signedIn: "1" }, { maxAge: weekSeconds });
}

/** Clears both cookies. */
export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  sendPair(reply, secure, { session: "", signedIn: "" }, { maxAge: 0, expires: new Date(0) });
}

/** The two are always sent together; of several pairs in one response the last one wins. Other cookies stay. */
function sendPair(
  reply: FastifyReply,
  secure: boolean,
  values: { session: string; signedIn: string },
  lifetime: Pick<SetCookie, "maxAge" | "expires">,
): void {
  const common = { path: "/", sameSite: "strict", secure, ...lifetime } as const;
  const session = { name: sessionCookieName(secure), value: values.session, httpOnly: true, ...common };
  const signedIn = { name: signedInCookie, value: values.signedIn, ...common };
  const pair = [session, signedIn];
  const set = [reply.getHeader("set-cookie") ?? []].flat().map(String);
  const others = set.filter((line) => !pair.some(({ name }) => line.startsWith(`${name}=`)));
  reply
    .removeHeader("set-cookie")
    .header("set-cookie", [...pair.map((cookie) => stringifySetCookie(cookie)), ...others]);
}

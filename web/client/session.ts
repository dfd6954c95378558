/** Who is signed in: read once at load, for every screen. */
import { useSyncExternalStore } from "react";
import { signedInCookie } from "../../contract/page-settings.ts";
import type { OwnUser } from "../../contract/users/users.ts";
import { CallError, onNotAllowed, onSignedOut, send } from "./api.ts";

export interface Session {
  /** `unreachable`: the server gave no clear response. That signs nobody out; the request is repeated. */
  state: "loading" | "loggedIn" | "loggedOut" | "unreachable";
  user: OwnUser | null;
  /** Consecutive requests without a clear response. */
  failures: number;
  /** The session ended without the person signing out here. */
  hasExpired: boolean;
}

const loading: Session = { state: "loading", user: null, failures: 0, hasExpired: false };
let session: Session = loading;
const watchers = new Set<() => void>();
const cleaners = new Set<() => void>();
let adminAccessLost = () => {};
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function change(next: Session) {
  session = next;
  for (const watcher of watchers) watcher();
}

/** The user of a successful sign-in, sign-up or update. */
export function setUser(user: OwnUser): void {
  clearTimeout(retryTimer);
  const former = session.user;
  change({ state: "loggedIn", user, failures: 0, hasExpired: false });
  if (former?.id === user.id && former.isAdmin && !user.isAdmin) adminAccessLost();
}

/** Signs out, and drops everything about the former user. */
export function clearSession({ hasExpired = false } = {}): void {
  clearTimeout(retryTimer);
  for (const clean of cleaners) clean();
  change({ state: "loggedOut", user: null, failures: 0, hasExpired });
}

/** Called when the user is no longer an admin. */
export function onAdminAccessLost(tell: () => void): void {
  adminAccessLost = tell;
}

/** Called whenever a session ends, for modules that hold a person's data. */
export function onSessionCleared(clean: () => void): void {
  cleaners.add(clean);
}

/** Asks the server who is signed in, if the readable cookie says that someone may be. */
export async function loadSession(): Promise<void> {
  clearTimeout(retryTimer);
  if (!mayBeSignedIn()) return clearSession();
  await askProfile();
}

/** What the readable cookie says, before the server has responded. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split("; ").includes(`${signedInCookie}=1`);
}

/**
 * On return to this tab after signing out in another one, stops showing the former user; `isBusy` reports when the
 * screen must not be replaced, as during an attempt.
 */
export function followOtherTabs(isBusy: () => boolean): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || isBusy()) return;
    if (session.user && !mayBeSignedIn()) void askProfile();
  });
}

const profileCall = { method: "GET", path: "/api/user/profile", access: "signedIn" } as const;

/** Asks the server for the user, whatever the cookie says. */
export async function askProfile(): Promise<void> {
  const before = session.user;
  try {
    const user = await fetchUser();
    // Unless somebody has signed out or in meanwhile.
    if (session.user?.id === before?.id) setUser(user);
  } catch (error) {
    // This was about the session before a sign-in.
    if (session.user !== before) return;
    if (error instanceof CallError && error.status === 401) return clearSession({ hasExpired: true });
    console.error("The profile could not be fetched.", error);
    const failures = session.failures + 1;
    if (session.user === null) change({ state: "unreachable", user: null, failures, hasExpired: false });
    retryTimer = setTimeout(askProfile, Math.min(30_000, 1000 * 2 ** failures));
  }
}

async function fetchUser(): Promise<OwnUser> {
  // In parallel: neither the schemas nor the response should wait for the other.
  const [body, contract] = await Promise.all([
    send(profileCall),
    import("../../contract/users/users.ts"),
    import("./strict-schemas.ts"),
  ]);
  const parsed = contract.OwnUser.safeParse(body.data);
  if (!parsed.success) throw new CallError("unexpected", { body, cause: parsed.error });
  return parsed.data;
}

// The refused call may have been sent before a sign-in that has happened meanwhile, here or in another tab.
onSignedOut(async ({ path }) => {
  if (path !== profileCall.path && session.state === "loggedIn") await askProfile();
});

// A person who is refused as an admin may no longer be one.
onNotAllowed(() => {
  if (session.user?.isAdmin) void askProfile();
});

export interface SessionView extends Session {
  loggedIn: boolean;
  loading: boolean;
  isAdmin: boolean;
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The session as a screen sees it; renders again when it changes. */
export function useSession(): SessionView {
  const current = useSyncExternalStore(subscribe, () => session);
  return {
    ...current,
    loggedIn: current.state === "loggedIn",
    loading: current.state === "loading",
    isAdmin: current.user?.isAdmin ?? false,
  };
}

/** The signed-in user, on screens that only signed-in people reach. */
export function useUser(): OwnUser {
  const { user } = useSession();
  if (!user) throw new Error("This screen needs a signed-in user.");
  return user;
}
